"""Parts of USEBIO files, as a test writes them, and the one event that is read of them."""

from scoring.files.usebio import read_usebio

PBN = "N:AKQ.JT9.876.5432 JT9.876.5432.AKQ 876.5432.AKQ.JT9 5432.AKQ.JT9.876"


def tag(name, *inner):
    return f"<{name}>{''.join(map(str, inner))}</{name}>"


def pair(number, *names, direction="NS", **more):
    players = "".join(tag("PLAYER", tag("PLAYER_NAME", name)) for name in names)
    told = "".join(tag(key, value) for key, value in more.items())
    return tag("PAIR", tag("PAIR_NUMBER", number), tag("DIRECTION", direction), told, players)


def line(ns, ew, contract="", by="", tricks="", score="", **more):
    told = {
        "NS_PAIR_NUMBER": ns,
        "EW_PAIR_NUMBER": ew,
        "CONTRACT": contract,
        "PLAYED_BY": by,
        "TRICKS": tricks,
        "SCORE": score,
        **more,
    }
    return tag("TRAVELLER_LINE", *(tag(key, value) for key, value in told.items()))


def board(number, *lines):
    return tag("BOARD", tag("BOARD_NUMBER", number), *lines)


def event(*inner, kind="PAIRS", **head):
    told = "".join(tag(key, value) for key, value in head.items())
    return f'<EVENT EVENT_TYPE="{kind}">{told}{"".join(inner)}</EVENT>'


def usebio(*inner, encoding="utf-8"):
    head = f'<?xml version="1.0" encoding="{encoding}"?>'
    return (head + tag("USEBIO", *inner)).encode(encoding)


def read(*inner, kind="PAIRS", around="", **head):
    (told,) = read_usebio(usebio(event(*inner, kind=kind, **head), around)).events
    return told


def results(told):
    return [result for own in told.document["boards"] for result in own["results"]]


TWO = tag("PARTICIPANTS", pair(1), pair(2))
FOUR = tag("PARTICIPANTS", *map(pair, range(1, 5)))


def hand_elements():
    hands = PBN.removeprefix("N:").split()
    suits = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
    return "".join(
        tag("HAND", tag("DIRECTION", seat), *map(tag, suits, hand.replace("T", "10").split(".")))
        for seat, hand in zip(("North", "East", "South", "West"), hands, strict=True)
    )
