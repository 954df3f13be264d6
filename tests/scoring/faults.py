"""Every problem as data: a sheet that has it, and the field that it names."""

from tests.scoring.notation import deal, sheet

HANDS = "N:A32.AKQJT98765.. KQ.4.AKQJT98765. 54.32..AKQJT9872 JT9876..432.6543"
CALLS = ["1S", "pass", "pass", "pass"]
GAME = "3NT N 9"


def with_deal(text, **more):
    return {"game": "rubber", "deals": [{**deal(text), **more}]}


def with_sheet(**more):
    return {"game": "rubber", "deals": [], **more}


FAULTS = {
    "unknown-key": (with_deal("1S N 7", trick=7), "trick"),
    "missing": ({"game": "rubber"}, "deals"),
    "not-an-object": (with_sheet(deals=[7]), "deal"),
    "not-a-list": (with_deal("1S N 7", honours={"hand": "N", "held": 4}), "honours"),
    "too-many-items": (with_deal("1S N 7", play=["SA"] * 53), "play"),
    "too-long-text": (with_deal("1S N 7", hands="N:" + "A" * 200), "hands"),
    "not-text": (with_sheet(players={"N": ""}), "players.N"),
    "not-a-whole-number": (with_deal("1S N 7", tricks=9.0), "tricks"),
    "not-a-seat": (with_deal("1S N 7", declarer="X"), "declarer"),
    "not-a-side": (with_deal("1S N 7", revokes=[{"by": "N", "tricks": 1}]), "revokes.0.by"),
    "not-a-card": (with_deal("1S N 7", play=["AS", "1S"]), "play.1"),
    "unknown-game": (with_sheet(game="tarot"), "game"),
    "unknown-rule": (with_sheet(rules={"honors": True}), "rules.honors"),
    "rule-value": (with_sheet(rules={"unfinished": "both"}), "rules.unfinished"),
    "not-true": (with_sheet(abandoned=1), "abandoned"),
    "abandoned-after-end": (sheet("rubber", GAME, GAME, abandoned=True), "abandoned"),
    "match-over": (sheet("rubber", GAME, GAME, GAME), "deal"),
    "dealer-differs": (sheet("rubber", GAME, "pass dealer=S"), "dealer"),
    "not-a-void": (with_sheet(deals=[{"void": "misdeal"}]), "void"),
    "void-with-result": (with_sheet(deals=[{"void": "new-deal", "tricks": 7}]), "tricks"),
    "not-a-contract": (with_deal("8S N 7"), "contract"),
    "pass-with-result": (with_deal("pass", declarer="N"), "declarer"),
    "tricks-out-of-range": (with_deal("1S N 14"), "tricks"),
    "honours-more-than-once": (
        with_deal("1S N 7", honours=[{"hand": "N", "held": 4}, {"hand": "E", "held": 4}]),
        "honours",
    ),
    "honours-number": (with_deal("1S N 7 N3"), "honours.0.held"),
    "honours-no-trumps": (with_deal("1NT N 7 N5"), "honours.0.held"),
    "revoke-tricks": (with_deal("1S N 7", revokes=[{"by": "NS", "tricks": 3}]), "revokes.0.tricks"),
    "revoke-too-many": (with_deal("1S N 1 -NS2"), "revokes"),
    "revoke-tricks-differ": (
        with_deal("1S N 7 -EW1", play=["2H", "3H", "AS", "4H", "5H"]),
        "revokes",
    ),
    "revoke-other-side": (
        with_deal("1S N 7", revokes=[{"by": "NS", "tricks": 1, "hand": "E"}]),
        "revokes.0.hand",
    ),
    "revoke-dummy": (
        with_deal("1S N 7", revokes=[{"by": "NS", "tricks": 1, "hand": "S"}]),
        "revokes.0.hand",
    ),
    "not-a-call": (with_deal("1S N 7", calls=["1S", "no bid"]), "calls.1"),
    "bid-insufficient": (with_deal("1S N 7", calls=["1S", "1H"]), "calls.1"),
    "double-inadmissible": (with_deal("1S N 7", calls=["X"]), "calls.0"),
    "redouble-inadmissible": (with_deal("1S N 7", calls=["1S", "XX"]), "calls.1"),
    "call-after-end": (with_deal("1S N 7", calls=[*CALLS, "2S"]), "calls.4"),
    "auction-unfinished": (with_deal("1S N 7", calls=["1S"]), "calls"),
    "contract-differs": (with_deal("2S N 7", calls=CALLS), "contract"),
    "declarer-differs": (with_deal("1S S 7", calls=CALLS), "declarer"),
    "not-hands": (with_deal("1S N 7", hands="AKQ"), "hands"),
    "hand-size": (with_deal("1S N 7", hands=HANDS.replace("A32.", "A3.")), "hands"),
    "card-dealt-twice": (with_deal("1S N 7", hands=HANDS.replace("A32.", "AK2.")), "hands"),
    "honours-differ": (with_deal("1S N 7 W4", hands=HANDS), "honours.0.held"),
    "play-without-contract": (with_deal("pass", play=[]), "play"),
    "card-played-twice": (with_deal("1S N 7", play=["2S", "2S"]), "play.1"),
    "card-not-held": (with_deal("1S N 7", hands=HANDS, play=["AS"]), "play.0"),
    "revoke-unrecorded": (
        with_deal("1S N 7", hands=HANDS, play=["KS", "5S", "JS", "AH"]),
        "play.3",
    ),
    "tricks-beyond-play": (with_deal("1S N 13", play=["2S", "3S", "4S", "5H"]), "tricks"),
}
"""A sheet with each problem, and the field that it names."""

LED_THROUGH = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
"""Each suit downward: at no trumps the opening leader wins every trick, and nobody revokes."""


def played_out(tricks, **more):
    return with_deal(f"1NT S {tricks}", play=LED_THROUGH, **more)


FAULTS["tricks-differ"] = (played_out(7), "tricks")
FAULTS["revoke-not-in-play"] = (played_out(7, revokes=[{"by": "NS", "tricks": 1}]), "revokes")

SUITS_APART = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
"""One suit to each hand: whatever North turns up is a spade."""


def old(text, **more):
    return {"game": "bridge-1907", "deals": [{**deal(text), **more}]}


FAULTS |= {
    "no-misdeal": (old("deal-lost"), "void"),
    "not-trumps": (old("H 7-6", trumps="X"), "trumps"),
    "doubles-out-of-range": (old("Hx33 7-6"), "doubles"),
    "honours-of-hand": (old("H 7-6 N6"), "honours.N"),
    "honours-not-all": (old("NT 7-6 N5"), "honours"),
    "chicane-no-trumps": (old("NT 7-6 void=N"), "chicane"),
    "chicane-twice": (old("H 7-6 void=N void=N"), "chicane.1"),
    "chicane-with-honours": (old("H 7-6 N5 void=N"), "chicane.0"),
    "chicane-everywhere": (old("H 7-6 void=N void=E void=S void=W"), "chicane"),
    "not-a-declaration": (old("H 7-6", calls=["1H"]), "calls.0"),
    "call-not-open": (old("H 7-6", calls=["H", "pass"]), "calls.1"),
    "call-out-of-turn": (old("H 7-6", calls=["E:H", "may-i-lead", "yes"]), "calls.0"),
    "declaration-unfinished": (old("H 7-6", calls=["H"]), "calls"),
    "trumps-differ": (old("S 7-6", calls=["H", "may-i-lead", "yes"]), "trumps"),
    "doubles-beyond-limit": ({**old("NTx5 7-6"), "rules": {"doubling_limit": 100}}, "doubles"),
    "doubles-differ": (old("Hx1 7-6", calls=["H", "may-i-lead", "yes"]), "doubles"),
    "chicane-not-held": (old("S 7-6 void=N", hands=SUITS_APART), "chicane"),
    "chicane-unclaimed": (old("S 7-6 void=E", hands=SUITS_APART), "chicane"),
}
FAULTS["auction-of-two-unfinished"] = (
    {**with_deal("1S N 7", calls=["1S"]), "game": "draw-and-discard"},
    "calls",
)
IN_THE_STOCK = {"stock-card-twice", "stock-size", "not-a-choice", "choice-count"}
"""Problems of drawing from the stock, which is not on a sheet: see test_stock."""

NOT_IN_A_SHEET = {"match-abandoned"} | IN_THE_STOCK


def short(text, **more):
    return {"game": "short-bridge", "deals": [{**deal(text), **more}]}


FAULTS |= {
    "won-out-of-range": (short("14-0"), "won.NS"),
    "won-not-thirteen": (short("7-7"), "won"),
    "honours-of-side": (short("7-6 NS2"), "honours.NS"),
    "honours-of-both": (short("7-6 NS3 EW3"), "honours"),
    "honours-at-seven": ({**short("7-6 NS3"), "rules": {"game_points": 7}}, "honours"),
    "not-a-penalty": (short("7-6 -EW:take"), "revokes.0.penalty"),
    "no-calls": (short("7-6", calls=[]), "calls"),
    "honours-not-held": (short("7-6 EW3", hands=SUITS_APART), "honours.EW"),
    "won-differs": (short("7-6", play=LED_THROUGH), "won.NS"),
    "won-beyond-play": (short("0-13", play=["2S", "AS", "3S", "4S"]), "won.NS"),
}
