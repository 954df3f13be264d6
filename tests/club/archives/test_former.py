"""Archives that earlier releases made are read, and whoever changes a model says how."""

import io
import json
import zipfile
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.archives.container import Writer
from club.archives.former import find_sources
from club.archives.importing import import_club
from club.archives.shape import MANIFEST, find_migrations, list_shapes
from club.ledger.archive_changes import (
    Added,
    Created,
    Dropped,
    Former,
    Moved,
    Renamed,
    Rewritten,
    Step,
    make_moves,
)
from club.ledger.refusals import Refused
from club.ledger.registry import registry
from club.models import Account, Club, Membership, Player, Role
from club.seasons.models import Season
from nights.models import DirectorGoing, Night
from tests.club.archives.conftest import read_files, remake, remove, take
from tests.club.conftest import account
from tests.releases import archive_of, shapes_of
from tournaments.models import Event

#: The state of the tables of each release whose archives are read.
STATES = {"0.2.0": {"club": "0038_version_of_names", "tournaments": "0006_fewer_indexes"}}


def bring(archive: io.BytesIO | bytes, **about: str):
    source = io.BytesIO(archive) if isinstance(archive, bytes) else archive
    return import_club(source, now=timezone.now(), **about)


def rename_files(archive: bytes, names: dict[str, str]) -> io.BytesIO:
    """Return an archive whose files have other names."""
    file = io.BytesIO()
    writer = Writer(file)
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        manifest = json.loads(packed.read(MANIFEST))
    for name, text in read_files(archive).items():
        writer.add(names.get(name, name), text.splitlines(keepends=True))
    writer.close({key: value for key, value in manifest.items() if key != "files"})
    return file


@pytest.fixture
def former(db) -> Club:
    """The demonstration club of release 0.2.0, from its archive."""
    return bring(archive_of("0.2.0")).club


def test_each_migration_is_a_state_of_the_tables():
    """Add the name of a new migration at the end of the app's FORMER.states (archived.py)."""
    present = {
        label: former.states[-1] for label, former in registry.former.items() if former.states
    }
    assert present == find_migrations()


def test_steps_name_states_that_are_declared():
    for former in registry.former.values():
        for step in former.steps:
            assert step.migration in registry.former[step.label].states[1:], step


def test_changes_are_declared_by_the_app_that_keeps_the_model():
    for label, former in registry.former.items():
        for step in former.steps:
            for change in step.changes:
                assert change.model in registry.apps[label].models, change


@pytest.mark.parametrize("release", STATES)
def test_the_changes_since_a_release_lead_back_to_its_files(release):
    """Say what a migration changed of an archived model as a Step of the app's FORMER.steps."""
    sources, files = find_sources({"migrations": STATES[release]}), {}
    for shape in list_shapes():
        source = sources[shape.model]
        columns = frozenset(field.attname for field in shape.fields)
        for change in reversed(source.changes):
            columns = change.find_former_columns(columns)
        if source.file is not None:
            files[source.file] = columns
    assert files == shapes_of(release)


def test_an_archive_of_now_is_read_without_a_change():
    sources = find_sources({"migrations": find_migrations()})
    assert {model: source.file for model, source in sources.items()} == {
        shape.model: shape.file for shape in list_shapes()
    }
    assert not any(source.changes for source in sources.values())


def test_everything_in_the_archive_of_a_release_comes(former):
    """The lines are those of the release, with the changes that the steps of FORMER declare."""
    before, after = read_files(archive_of("0.2.0")), read_files(take(former))
    written = {"club.Club.jsonl", "club.ClubAct.jsonl", "roles.jsonl"}
    sources = find_sources({"migrations": STATES["0.2.0"]})
    present = {sources[shape.model].file: shape.file for shape in list_shapes()}
    models = {source.file: model for model, source in sources.items()}
    for name in before.keys() - written:
        source = sources.get(models.get(name))
        if source is None or all(isinstance(change, Moved) for change in source.changes):
            assert after[present.get(name, name)] == before[name], name
        else:
            lines = [source.update(json.loads(line)) for line in before[name].splitlines()]
            assert [json.loads(line) for line in after[present[name]].splitlines()] == lines, name
    came = {present.get(name, name) for name in before}
    assert not any(after[name] for name in after.keys() - came)
    assert set(Event.objects.values_list("shows_running", "stand_in")) == {(False, None)}


def test_what_is_computed_of_it_agrees(former):
    compared = 0
    for projection in registry.projections:
        told = list(projection.differences(former.pk))
        assert not [text for _place, text in told if text], projection.name
        compared += len(told)
    assert compared


def test_its_pages_open(former):
    browser = Client()
    owner = account("owner of the demonstration")
    Membership.objects.create(club=former, account=owner, role=Role.OWNER)
    browser.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    paths = [reverse("club", args=[former.slug]), reverse("members", args=[former.slug])]
    for name, model in (("night", Night), ("event", Event), ("season", Season), ("player", Player)):
        ids = model.objects.filter(club=former).values_list("pk", flat=True)
        assert ids, name
        paths += [reverse(name, args=[former.slug, pk]) for pk in ids[:6]]
    for path in paths:
        assert browser.get(path, follow=True).status_code == 200, path


def test_columns_that_a_release_had_not_are_refused_in_its_archive(db):
    archive = remake(archive_of("0.2.0"), Event=lambda rows: [{**rows[0], "shows_running": True}])
    with pytest.raises(Refused) as refusal:
        bring(archive)
    texts = [fault.text for fault in refusal.value.faults]
    assert texts[0] == (
        "tournaments.Event.jsonl, line 1: has 'shows_running', which its release did not have."
    )
    assert not Account.objects.exists()


def test_files_that_a_release_had_not_are_refused_in_its_archive(cast, archive):
    remove(cast.club)
    with pytest.raises(Refused) as refusal:
        bring(remake(archive, {"migrations": {**STATES["0.2.0"], "nights": "0001_first"}}))
    assert "that does not belong to it" in refusal.value.faults[0].text


class TestKindsOfChange:
    """What an app can say of a migration."""

    @pytest.fixture
    def migrated(self, monkeypatch):
        """Return what adds a migration with changes to the history of the club's tables."""

        def add(*changes):
            states = (*registry.former["club"].states, "9999_next")
            steps = (Step("club", "9999_next", changes),)
            changed = replace(registry.apps["club"], former=Former(states, steps))
            monkeypatch.setitem(registry.apps, "club", changed)

        return add

    def test_a_model_that_moved_is_read_by_its_former_label(self, cast, archive, migrated):
        remove(cast.club)
        migrated(*make_moves((Player, Season), "people"))
        with pytest.raises(Refused) as refusal:
            bring(archive)
        assert "lacks people." in refusal.value.faults[0].text
        names = {f"club.{name}.jsonl": f"people.{name}.jsonl" for name in ("Player", "Season")}
        club = bring(rename_files(archive, names)).club
        after, before = read_files(take(club)), read_files(archive)
        for name in names:
            assert after[name] == before[name] != b""

    def test_changes_are_made_one_after_the_other(self, migrated):
        migrated(
            Moved(Player, "old.Person"),
            Added(Player, {"given": ""}),
            Rewritten(Player, lambda row: {**row, "given": row["name"].split()[0]}),
            Dropped(Player, ("name",)),
        )
        source = find_sources({"migrations": find_migrations()})[Player]
        assert source.file == "old.Person.jsonl"
        assert source.update({"name": "Ann Lee"}) == {"given": "Ann"}
        for line, message in (
            ({}, "cannot be read as a line"),
            ({"name": 1}, "cannot be read as a line"),
            ({"name": " "}, "cannot be read as a line"),
            ({"name": "Ann", "given": "Ann"}, "has 'given', which"),
        ):
            with pytest.raises(ValueError, match=message):
                source.update(line)

    def test_a_column_that_is_gone_is_asked_for(self, migrated):
        migrated(Dropped(Player, ("nick",)))
        source = find_sources({"migrations": find_migrations()})[Player]
        assert source.update({"nick": "A", "name": "B"}) == {"name": "B"}
        with pytest.raises(ValueError, match="lacks nick"):
            source.update({"name": "B"})

    def test_a_column_that_has_another_name_is_asked_for_by_its_former_one(self, migrated):
        migrated(Renamed(Player, {"nick": "short_name"}))
        source = find_sources({"migrations": find_migrations()})[Player]
        assert source.update({"nick": "A", "name": "B"}) == {"short_name": "A", "name": "B"}
        with pytest.raises(ValueError, match="lacks nick"):
            source.update({"short_name": "A", "name": "B"})
        with pytest.raises(ValueError, match="has 'short_name', which"):
            source.update({"nick": "A", "short_name": "A"})

    def test_a_model_that_is_new_has_no_file(self, migrated):
        migrated(Created(Season))
        assert find_sources({"migrations": find_migrations()})[Season].file is None


def test_models_that_moved_to_a_new_app_are_read_from_before_it():
    """What was created before the move is read without a file, then by both labels."""
    present = find_migrations()
    before = {"club": "0040_phone_seats", "tournaments": present["tournaments"]}
    files = [
        [find_sources({"migrations": migrations})[model].file for model in (Night, DirectorGoing)]
        for migrations in (STATES["0.2.0"], before, present)
    ]
    assert files == [
        ["club.Night.jsonl", None],
        ["club.Night.jsonl", "club.DirectorGoing.jsonl"],
        ["nights.Night.jsonl", "nights.DirectorGoing.jsonl"],
    ]
