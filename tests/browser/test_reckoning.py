"""The points that a phone computes without a network are those of the server.

Python deals random matches of every game under every house rule, through the code that makes the
page's preview and its data. static/reckon.js folds them by itself, in one page.
"""

import itertools
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import fields as get_fields_of
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from nights.forms.reckoning import write_place
from nights.games import GAMES
from nights.pages.deal_form import sheet_form
from nights.templatetags.deals import reckoning
from scoring.contract import STRAINS, Contract
from scoring.duplicate.points import get_vulnerable, score_result
from scoring.games import GAMES as RULES
from scoring.games import make_game
from scoring.lines import ScoreLine
from scoring.seats import Seat
from tournaments.duplicate.actions.judging import list_own_doubts
from tournaments.duplicate.forms.results import list_missing, make_reckoning, read_result
from tournaments.duplicate.queries.said import get_score

SCRIPT = (Path(__file__).parents[2] / "static" / "reckon.js").read_text("utf-8")
#: How many matches are dealt under each set of rules, and the most forms that are filled in each.
MATCHES, FORMS = {"bridge-1907": 40, "short-bridge": 90}, 30
#: Values of a house rule that takes any number of points.
POINTS = (0, 50, 300)
#: One match after another, each by `next` alone: what every form shows, and where it leaves it.
FOLD = """matches.map(match => {
  let info = match.info;
  return match.forms.map(fields => {
    const shown = Reckon.preview(info, fields);
    if (shown && shown.next) info = shown.next;
    return [shown && {...shown, next: undefined}, info.state];
  });
})"""

Fields = dict[str, str]


def fill_contract(chance: random.Random, seats: str) -> Fields:
    """Fill the form of contract bridge, mostly with a deal that can be sent."""
    level = chance.choice("1112223333344444455667")
    tricks = min(
        13, max(0, int(level) + 6 + chance.choice((-9, -6, -4, -2, -1, 0, 0, 0, 0, 1, 2, 4, 6)))
    )
    form = {
        "level": level,
        "strain": chance.choice(STRAINS),
        "declarer": chance.choice(seats),
        "double": chance.choice(("", "", "X", "XX")),
        "tricks": str(tricks),
        "void": "",
    }
    if chance.random() < 0.06:
        return {"level": "pass"}
    if chance.random() < 0.2:
        form["honours_hand"] = chance.choice(["", *seats, *seats])
        form["honours_held"] = chance.choice(("", "4", "4", "5"))
    if chance.random() < 0.2:
        form["revoke_by"] = chance.choice(("", "NS", "EW", "NS", "EW"))
        form["revoke_tricks"] = chance.choice(("", "1", "2", "1", "2"))
    return form


def fill_old(chance: random.Random, seats: str) -> Fields:
    """Fill the form of the laws of 1907."""
    trumps = chance.choice(STRAINS)
    form = {
        "trumps": trumps,
        "won": str(chance.randrange(14)),
        "doubles_more": "",
        "doubles": chance.choice(("", "", "", "1", "1", "2", "3", "5")),
        "void": "",
    }
    if chance.random() < 0.04:
        form["doubles_more"] = chance.choice(("6", "32", "33", "many", "07"))
    if chance.random() < 0.8:
        held = chance.choices(chance.choice((seats, seats[0], seats[:2], seats[1:])), k=5)
        held = held[: (4 if trumps == "NT" else 5) + (chance.random() < 0.03)]
        form |= {f"honours_{seat}": str(held.count(seat)) for seat in set(held)}
        if chance.random() < 0.05:
            form["honours_N"] = ""
    for seat in seats:
        if f"honours_{seat}" not in form and chance.random() < 0.3:
            form[f"honours_{seat}"] = "void" if trumps != "NT" or chance.random() < 0.2 else ""
    for side in ("NS", "EW"):
        if chance.random() < 0.1:
            form[f"revokes_{side}"] = chance.choice(("", "1", "2", "3"))
    return form


def fill_short(chance: random.Random, seats: str) -> Fields:
    """Fill the form of Short Bridge."""
    form = {"won": str(chance.randrange(14)), "honours": "", "void": ""}
    if chance.random() < 0.3:
        form["honours"] = chance.choice(("NS3", "NS4", "EW3", "EW4"))
    for row in range(1, 4):
        if chance.random() < 0.15:
            form[f"revoke_{row}_by"] = chance.choice(("NS", "EW"))
            form[f"revoke_{row}_penalty"] = chance.choice(("tricks", "add", "deduct"))
            if chance.random() < 0.1:
                form[f"revoke_{row}_{chance.choice(('by', 'penalty'))}"] = ""
    return form


FILL: dict[str, Callable[[random.Random, str], Fields]] = {
    "nights.forms.contract.ContractForm": fill_contract,
    "nights.forms.bridge_1907.OldForm": fill_old,
    "nights.forms.short_bridge.ShortForm": fill_short,
}


def fill(chance: random.Random, game: str) -> Fields:
    """Fill the form of a game: now and then with a void deal, or not to the end."""
    form = FILL[GAMES[game].form_path](chance, "".join(RULES[game].seats))
    if chance.random() < 0.06:
        form["void"] = chance.choice(("new-deal", "deal-lost"))
    if chance.random() < 0.04:
        form.pop(chance.choice(sorted(form)))
    return form


def list_rules(game: str) -> Iterator[dict[str, Any]]:
    """Yield every combination of the values of a game's house rules."""
    rules = get_fields_of(RULES[game])
    allowed = [rule.metadata["allowed"] for rule in rules]
    values = [POINTS if isinstance(values_of, range) else values_of for values_of in allowed]
    for chosen in itertools.product(*values):
        yield {rule.name: value for rule, value in zip(rules, chosen, strict=True)}


def write_line(line: ScoreLine) -> dict[str, Any]:
    return {
        "side": str(line.side),
        "kind": line.for_,
        "column": line.column,
        "points": line.points,
    }


def write_preview(preview: Any) -> dict[str, Any]:
    """Return what the script has to return for a preview of the server."""
    shown = {"missing": list(preview.missing), "problems": bool(preview.faults)}
    if preview.after is None:
        return {**shown, "lines": [], "bonuses": []}
    after = preview.after
    return {
        **shown,
        "lines": [write_line(line) for line in after.lines],
        "bonuses": [write_line(line) for line in preview.bonuses],
        "totals": [after.totals.NS, after.totals.EW],
        "parts": [after.part_scores.NS, after.part_scores.EW],
        "gameEnded": after.game_ended,
        "complete": after.complete,
        "doubted": bool(preview.doubts),
    }


def play_match(chance: random.Random, name: str, rules: dict[str, Any]) -> dict[str, Any]:
    """Return a match: the page's data before its first deal, forms, and what the server shows."""
    game = make_game(name, rules)
    state = game.opening(Seat(chance.choice(game.seats)))
    sheet = SimpleNamespace(game=game, last_state=state, over=False, pending_rulings=(), players={})
    data, forms, expected = reckoning(sheet_form(sheet, {})), [], []
    while not sheet.last_state.complete and len(forms) < FORMS:
        form = fill(chance, name)
        preview = sheet_form(sheet, form, show=True)["preview"]
        sheet.last_state = preview.after or sheet.last_state
        forms.append(form)
        expected.append([write_preview(preview), write_place(sheet.last_state)])
    return {"info": json.loads(data), "forms": forms, "expected": expected}


@cache
def deal_matches() -> list[dict[str, Any]]:
    chance = random.Random(1925)
    return [
        play_match(chance, name, rules)
        for name in GAMES
        for rules in list_rules(name)
        for _match in range(MATCHES.get(name, 5))
    ]


@pytest.fixture
def script(browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Return a page with a script."""
    context = browser.new_context()

    def load(text: str) -> Page:
        page = context.new_page()
        page.add_script_tag(content=text)
        return page

    yield load
    context.close()


def compute(page: Page, expression: str, **sent: Any) -> Any:
    """Return an expression of values that are sent as JSON: playwright takes seconds for many."""
    text = json.dumps(sent)
    names = ", ".join(sent)
    return json.loads(
        page.evaluate(
            f"text => {{ const {{{names}}} = JSON.parse(text);"
            f" return JSON.stringify({expression}); }}",
            text,
        )
    )


def find_differences(page: Page, part: int = 1) -> list[Any]:
    """Return each match of which the script shows something else than the server.

    part: of how many matches one is looked at.
    """
    matches = deal_matches()[::part]
    sent = [{"info": match["info"], "forms": match["forms"]} for match in matches]
    differences = []
    for match, shown in zip(matches, compute(page, FOLD, matches=sent), strict=True):
        answers = zip(match["forms"], match["expected"], shown, strict=True)
        for at, (form, (preview, state), (answer, info)) in enumerate(answers):
            if answer != preview or info != state:
                before = match["expected"][at - 1][1] if at else match["info"]["state"]
                known = (match["info"]["game"], match["info"]["rules"], before, form)
                differences.append((*known, "server:", preview, state, "script:", answer, info))
                break  # what follows only differs by it
    return differences


def test_every_game_under_every_house_rule_is_scored_as_the_server_does(script, record_property):
    matches = deal_matches()
    assert {match["info"]["game"] for match in matches} == set(GAMES)
    previews = [preview for match in matches for preview, _place in match["expected"]]
    ready = [preview for preview in previews if "totals" in preview]
    record_property("forms compared", f"{len(previews)}, of which {len(ready)} are whole deals")
    # Every line that any game can score, and all that a form can be.
    kinds = {line["kind"] for preview in ready for line in (*preview["lines"], *preview["bonuses"])}
    assert kinds == set(matches[0]["info"]["words"]["kinds"])
    assert len(ready) > 3000
    assert sum(bool(preview["missing"]) for preview in previews) > 100
    assert sum(preview["problems"] for preview in previews) > 100
    assert sum(preview.get("complete", False) for preview in ready) > 200
    assert sum(preview.get("doubted", False) for preview in ready) > 100
    different = [json.dumps(difference) for difference in find_differences(script(SCRIPT))]
    assert len(different) == 0, different[0]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("1500 : 1000", "1500 : 1100"),
        ("750 : 500", "700 : 500"),
        ("-300 * over - 100", "-300 * over - 50"),
        ("state.games[1 - side] ? 500 : 700", "state.games[1 - side] ? 500 : 750"),
        ("isVulnerable(state, side) ? 500 : 300", "isVulnerable(state, side) ? 500 : 250"),
        ("28 - state", "30 - state"),
        ("2 * most + all - most", "2 * most"),
        ("lost < 3", "lost < 4"),
        ("game - 1", "game"),
        ("3 * revoked[side]", "2 * revoked[side]"),
        ('deal.void !== "new-deal"', "true"),
        ("over > 3", "over > 4"),
        ("over < -5", "over < -6"),
        ("deal.won[1]) > 12", "deal.won[1]) > 11"),
        ("!board && level > 6", "level > 7"),
    ],
)
def test_one_wrong_figure_in_the_script_is_noticed(script, right, wrong):
    assert right in SCRIPT
    assert find_differences(script(SCRIPT.replace(right, wrong)), part=3)


def test_every_result_of_a_board_has_the_score_of_the_event(script):
    boards = (1, 2, 3, 4)  # none, North-South, East-West, both
    contracts = [
        Contract.parse(f"{level}{strain}{double}")
        for level in range(1, 8)
        for strain in STRAINS
        for double in ("", "X", "XX")
    ]
    results = [
        (board, contract, Seat(seat), tricks)
        for board in boards
        for contract in contracts
        for seat in "NE"
        for tricks in range(14)
    ]
    forms = [
        [
            board,
            {
                "level": str(contract.level),
                "strain": contract.strain,
                "declarer": str(seat),
                "double": contract.doubling,
                "tricks": str(tricks),
                "names": "straight",
            },
        ]
        for board, contract, seat, tricks in results
    ]
    infos = {board: make_reckoning(board, leads=False) for board in boards}
    shown = compute(
        script(SCRIPT),
        """forms.map(([board, fields]) => {
          const shown = Reckon.preview(infos[board], fields);
          return [shown.totals[0] - shown.totals[1], shown.doubted];
        })""",
        infos=infos,
        forms=forms,
    )
    expected = [
        [
            score_result(contract, seat, tricks, get_vulnerable(board)),
            bool(list_own_doubts(board, result)),
        ]
        for board, contract, seat, tricks in results
        for result in [{"contract": str(contract), "declarer": str(seat), "tricks": tricks}]
    ]
    assert len(forms) == 4 * 105 * 2 * 14
    assert shown == expected
    # What a phone of each kind of event shows before it is sent is that score.
    for at in random.Random(7).sample(range(len(forms)), 150):
        board, form = forms[at]
        for kind, scoring in (("pairs", "matchpoints"), ("individual", "butler")):
            assert get_score(kind, scoring, board, read_result(form)) == shown[at][0]


def test_a_result_of_a_board_that_is_not_whole_asks_for_the_same(script):
    chance = random.Random(3)
    cases = []
    for leads in (False, True):
        for _form in range(100):
            form = {"level": "4", "strain": "S", "declarer": "S", "tricks": "9", "lead_suit": "S"}
            form |= {"lead_rank": "A", "level": chance.choice(("4", "", "pass"))}
            for name in chance.sample(sorted(form), chance.randrange(4)):
                form[name] = ""
            cases.append([make_reckoning(5, leads), form, list_missing(read_result(form), leads)])
    expression = "cases.map(([info, fields]) => Reckon.preview(info, fields).missing)"
    shown = compute(script(SCRIPT), expression, cases=cases)
    assert shown == [case[2] for case in cases]


@pytest.mark.parametrize(
    ("about", "fields"),
    [
        ({}, {"calls": "1S p p p"}),
        ({}, {"play": "SA"}),
        ({"rules": {"honours": True, "double_overtricks": True}}, {}),
        ({"game": "auction"}, {}),
        ({"state": {"complete": True}}, {}),
        ({"game": "board", "rules": {}}, {"names": "turned"}),
    ],
    ids=("calls", "play", "unknown rule", "unknown game", "match over", "names turned"),
)
def test_what_the_script_cannot_judge_has_no_points(script, about, fields):
    game = make_game("rubber", {})
    sheet = SimpleNamespace(
        game=game, last_state=game.opening(), over=False, pending_rulings=(), players={}
    )
    info = json.loads(reckoning(sheet_form(sheet, {})))
    deal = {"level": "4", "strain": "S", "declarer": "N", "tricks": "10"}
    page = script(SCRIPT)
    tell = "([info, fields]) => Reckon.preview(info, fields)"
    assert page.evaluate(tell, [info, deal])["lines"]
    assert page.evaluate(tell, [info | about, deal | fields]) is None


def test_a_ruling_that_waits_and_a_correction_of_more_than_the_form_shows_have_no_data():
    game = make_game("rubber", {})
    opening = game.opening()
    sheet = SimpleNamespace(
        game=game, last_state=opening, over=False, pending_rulings=(), players={}
    )
    plain = {"contract": "4S", "declarer": "N", "tricks": 10}

    def tell(**deal: Any) -> str:
        row = SimpleNamespace(data={**plain, **deal})
        at = SimpleNamespace(row=row, step=SimpleNamespace(before=opening))
        return reckoning(sheet_form(sheet, {}, at=at))

    assert reckoning(sheet_form(sheet, {}))
    assert tell()
    assert not tell(dealer="N")
    assert not tell(revokes=[{"by": "NS", "tricks": 1}, {"by": "EW", "tricks": 1}])
    sheet.pending_rulings = ("a ruling",)
    assert not reckoning(sheet_form(sheet, {}))
    sheet.pending_rulings, sheet.over = (), True
    assert not reckoning(sheet_form(sheet, {}))
