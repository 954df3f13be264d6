"""Kinds of acts: every verb that is written is declared, and every declared verb is written."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps

from club.acts import CLUB_ACTS
from club.ledger.acts import ActKinds, Undo, declare
from club.ledger.models import AbstractLedger
from club.ledger.registry import registry
from club.ledger.writing import writing
from club.models import Club
from nights.acts import NIGHT_ACTS, NightTopic
from nights.models import Act, Night
from tournaments.acts import EVENT_ACTS

ROOT = Path(__file__).parents[2]
LEDGERS = [model for model in apps.get_models() if issubclass(model, AbstractLedger)]
#: By the apps that write them: payments at a night are acts of the club.
DECLARED = {("club", "nights"): [CLUB_ACTS, NIGHT_ACTS], ("tournaments",): [EVENT_ACTS]}
#: Written through a variable or a constant of another module.
COMPUTED = {
    "undo",
    "playing",
    "abandoned",
    "void",
    "open",
    "break-up",
    "sit",
    "rescore",
    "create",
    "withdraw",
}


def list_paths(apps: tuple[str, ...]) -> list[Path]:
    """Return the modules of some apps."""
    return [path for app in apps for path in sorted((ROOT / app).rglob("*.py"))]


def list_written(apps: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the place of each call of `writing`, and the verb where it stands there."""
    for path in list_paths(apps):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "writing":
                verb = node.args[2]
                if isinstance(verb, ast.Constant):
                    yield f"{path.name}:{node.lineno}", str(verb.value)


@pytest.mark.parametrize("writers", DECLARED)
def test_every_verb_that_is_written_is_declared(writers):
    verbs = {verb for kinds in DECLARED[writers] for verb in kinds}
    written = list(list_written(writers))
    assert len(written) > 30
    assert [row for row in written if row[1] not in verbs] == []


@pytest.mark.parametrize("writers", DECLARED)
def test_every_declared_verb_is_written_or_historic(writers):
    written = {
        word
        for path in list_paths(writers)
        if {path.parent.name, path.stem} & {"actions", "rebuild", "admin"}
        for word in re.findall(r'"([a-z-]+)"', path.read_text("utf-8"))
    }
    for kinds in DECLARED[writers]:
        new = {kind.verb for kind in kinds.values() if not kind.historic}
        assert new - written - COMPUTED - NIGHT_ACTS.about(NightTopic.DOOR) == set()


def test_every_ledger_has_its_acts():
    assert len(LEDGERS) >= 3
    for ledger in LEDGERS:
        assert len(registry.acts_of(ledger)) > 2
    with pytest.raises(LookupError):
        registry.acts_of(Act)


def test_each_act_is_told_in_words():
    known = {Club: {"what", "role"}, Night: {"what"}}
    for ledger in (Club, Night):
        for kind in registry.acts_of(ledger).values():
            assert re.findall(r"[a-z]", str(kind.says))
            assert set(re.findall(r"%\((\w+)\)", str(kind.says))) <= known[ledger]


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
    assert kinds.about(NightTopic.DOOR) == set()
    assert kinds.undone_as(Undo.STEP) == {"join"}
    assert kinds.undone_as(Undo.PASSES) == {"deal"}
    assert kinds.say("unknown") == "unknown"
