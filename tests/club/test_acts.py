"""Kinds of acts: what is declared of a ledger is what is written to it, and is told in words."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.apps import apps

from club.acts import CLUB_ACTS, ClubTopic
from club.ledger.acts import UNDO, ActKinds, Undo, declare
from club.ledger.models import AbstractLedger
from club.ledger.registry import Registry, registry
from club.ledger.writing import writing
from club.models import Club, ClubAct
from club.privacy.queries.club_log import describe_club_acts
from nights.acts import NIGHT_ACTS, NightTopic
from nights.models import Act, MatchState, Night
from nights.templatetags.nights import doing
from tournaments.acts import EVENT_ACTS
from tournaments.models import Event, EventAct
from tournaments.queries.history import Told
from tournaments.templatetags.tournaments import event_act

ROOT = Path(__file__).parents[2]
LEDGERS = [model for model in apps.get_models() if issubclass(model, AbstractLedger)]
#: The ledger that an act is written to, by the last name of the expression for it.
WRITTEN_TO = {"club": Club, "obj": Club, "night": Night, "event": Event}
#: What writes an act for its caller: the verb, and which of its arguments is the ledger.
WRAPPERS = {"undo_step": UNDO}
#: The verbs that a function gets from its caller.
PARAMETERS = {("nights.actions.matches", "set_match_state", "state"): set(MatchState.values)}


def resolve(node: ast.expr, function: ast.FunctionDef, module: str) -> set[str]:
    """Return the values that an expression for a verb can have."""
    match node:
        case ast.Constant(value=str(verb)):
            return {verb}
        case ast.IfExp():
            return resolve(node.body, function, module) | resolve(node.orelse, function, module)
        case ast.Name(id=name):
            if (module, function.name, name) in PARAMETERS:
                return PARAMETERS[module, function.name, name]
            assigned = [
                part.value
                for part in ast.walk(function)
                if isinstance(part, ast.Assign) and name in map(ast.unparse, part.targets)
            ]
            if assigned:
                return set().union(*(resolve(value, function, module) for value in assigned))
            return {getattr(import_module(module), name)}
    raise AssertionError(f"{module}.{function.name}: which verbs are {ast.unparse(node)}?")


def list_calls() -> Iterator[tuple[str, ast.FunctionDef, ast.Call, str]]:
    """Yield each call by which an act is written: its module, its function, itself, its name."""
    for app in ("club", "nights", "tournaments"):
        for path in sorted((ROOT / app).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for function in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(function, ast.FunctionDef) or function.name in WRAPPERS:
                    continue
                for node in ast.walk(function):
                    if isinstance(node, ast.Call):
                        name = ast.unparse(node.func).rpartition(".")[2]
                        if name == "writing" or name in WRAPPERS:
                            yield module, function, node, name


def list_written() -> dict[type[AbstractLedger], set[str]]:
    """Return the verbs of the acts that the program writes, by ledger."""
    written: dict[type[AbstractLedger], set[str]] = {Club: set(), Night: set(), Event: set()}
    for module, function, call, name in list_calls():
        ledger = WRITTEN_TO[ast.unparse(call.args[1]).rpartition(".")[2]]
        verbs = {WRAPPERS[name]} if name in WRAPPERS else resolve(call.args[2], function, module)
        written[ledger] |= verbs
    return written


def test_the_verbs_that_are_written_to_a_ledger_are_those_that_are_declared():
    assert len(list(list_calls())) > 130
    for ledger, written in list_written().items():
        kinds = registry.acts_of(ledger)
        assert written == {kind.verb for kind in kinds.values() if not kind.historic}, ledger


def test_every_ledger_has_its_acts():
    assert len(LEDGERS) >= 3
    for ledger in LEDGERS:
        assert len(registry.acts_of(ledger)) > 2
    with pytest.raises(LookupError):
        registry.acts_of(Act)


def test_an_app_adds_acts_to_the_ledger_of_another():
    joined = Registry()
    joined.join("club", models={}, acts={Club: ActKinds([declare("invite", "invited")])})
    joined.join("nights", models={}, acts={Club: ActKinds([declare("pay", "paid")])})
    assert list(joined.acts_of(Club)) == ["invite", "pay"]
    with pytest.raises(ValueError, match="pay is declared twice"):
        joined.join("probe", models={}, acts={Club: ActKinds([declare("pay", "gave")])})


def test_what_webhooks_tell_of_is_an_act_that_is_declared():
    told = [kind for kind in registry.happenings if kind.ledger is not None]
    assert len(told) >= 4
    for kind in told:
        registry.acts_of(kind.ledger).check(kind.verb)


def is_told(text: str) -> bool:
    """Return whether a sentence has words, and no value that is missing."""
    return bool(re.search(r"[a-z]{3}", text)) and not re.search(r"%\(|–|\{", text)


@pytest.mark.parametrize("verb", CLUB_ACTS)
def test_each_act_of_a_club_is_told_in_its_log(verb, cast):
    player = cast.players[0]
    detail = {"player": str(player.pk), "role": "scorer"}
    [line] = describe_club_acts(cast.club, [ClubAct(club=cast.club, verb=verb, detail=detail)])
    says = str(CLUB_ACTS[verb].says)
    assert is_told(line.text)
    assert (str(player) in line.text) == ("%(what)s" in says)
    assert ("scorer" in line.text) == ("%(role)s" in says)


@pytest.mark.parametrize("verb", NIGHT_ACTS)
def test_each_act_of_a_night_is_told_in_its_history(verb):
    text = doing(Act(verb=verb, detail={"verb": "deal"}))
    assert is_told(text)
    assert ("entered a deal" in text) == (verb in (UNDO, "deal"))


#: What the details of the acts of an event have, and the names of an entrant.
DETAIL = {
    "name": "Pairs",
    "entrant": 7,
    "section": "A",
    "slot": 3,
    "after_round": 2,
    "round": 4,
    "movement": "Howell",
    "kind": "pause",
    "board": 5,
    "table": 6,
    "points": "-10",
    "from_round": 2,
    "chance": 12,
    "home": 3,
    "away": 8,
}


@pytest.mark.parametrize("verb", EVENT_ACTS)
def test_each_act_of_an_event_is_told_in_its_history(verb):
    act = EventAct(verb=verb, detail=DETAIL)
    names = {7: SimpleNamespace(name="Ann and Bob")}
    undone = Told(EventAct(verb="enter", detail=DETAIL), names)
    act.told = Told(act, names, undone if verb == UNDO else None)
    text = event_act(act)
    assert is_told(text)
    assert ("Ann and Bob" in text) == ("%(who)s" in str(EVENT_ACTS[verb].says))
    assert ("Pairs entered" in text) == (verb in (UNDO, "enter"))


def test_an_act_that_is_not_declared_cannot_be_written(night, order, db):
    before = Act.objects.count()
    with (
        pytest.raises(LookupError, match="no act teleport"),
        writing(order(), night, "teleport", body={}),
    ):
        pass
    assert Act.objects.count() == before


def test_a_historic_act_is_told_and_not_written():
    kinds = ActKinds([declare("old", "did so", historic=True), declare("new", "does so")])
    assert kinds.say("old") == "did so"
    kinds.check("new")
    with pytest.raises(LookupError):
        kinds.check("old")


def test_a_verb_is_declared_once():
    with pytest.raises(ValueError, match="declared twice"):
        ActKinds([declare("deal", "dealt"), declare("deal", "dealt again")])


def test_readers_ask_by_topic_and_by_what_undoing_does():
    kinds = ActKinds(
        [
            declare("join", "joined", NightTopic.SEATS, undo=Undo.STEP),
            declare("deal", "dealt", NightTopic.SCORE),
        ]
    )
    assert kinds.about(NightTopic.SEATS) == {"join"}
    assert kinds.undone_as(Undo.STEP) == {"join"}
    assert kinds.undone_as(Undo.PASSES) == {"deal"}
    assert kinds.say("unknown") == "unknown"


def test_a_topic_that_no_act_of_the_ledger_has_cannot_be_asked_for():
    with pytest.raises(LookupError, match="SEATS"):
        EVENT_ACTS.about(NightTopic.SEATS)
    with pytest.raises(LookupError, match="PEOPLE"):
        NIGHT_ACTS.about(ClubTopic.PEOPLE)
