"""An archive that is damaged, or made to do harm: refused with sentences, and nothing stored."""

import io
import json
import uuid
import zipfile

import pytest
from django.conf import settings
from django.utils import timezone

from club.archived import check_season_rules
from club.archives.checking import check_archive
from club.archives.importing import import_club
from club.archives.shape import MANIFEST, find_migrations
from club.archives.values import DEPTH, LINE_BYTES
from club.ledger.refusals import MOST_FAULTS, Refused
from club.models import Account, Club, Player
from nights import archived
from nights.models import Match, Night, Table
from scoring.cards import PACK
from tests.club.archives.conftest import first, read_files, remake, remove, spread
from tests.club.conftest import EVENING
from tests.club.tenancy.two_clubs import furnish

_KEPT: list[bytes] = []


@pytest.fixture
def absent(request, db):
    """The archive of a club that is not here. It is made once: that takes the most time."""
    if not _KEPT:
        cast = request.getfixturevalue("cast")
        _KEPT.append(request.getfixturevalue("archive"))
        remove(cast.club)
    return _KEPT[0]


def refuse(file: io.BytesIO | bytes, **about: str) -> list[str]:
    """Return why an archive is refused. Fail if anything of it was stored."""
    before = Account.objects.count(), Club.objects.count(), Player.objects.count()
    source = io.BytesIO(file) if isinstance(file, bytes) else file
    with pytest.raises(Refused) as refusal:
        import_club(source, now=timezone.now(), **about)
    assert (Account.objects.count(), Club.objects.count(), Player.objects.count()) == before
    texts = [fault.text for fault in refusal.value.faults]
    assert all(text.endswith(".") or "\n" in text or ":" in text for text in texts)
    return texts


def test_a_byte_that_was_turned_is_seen_wherever_it_is(absent):
    for at in spread(len(absent), 300):
        turned = bytearray(absent)
        turned[at] ^= 0x40
        with pytest.raises(Refused):
            check_archive(io.BytesIO(turned))


def test_a_file_that_is_cut_off_is_refused(absent):
    for size in (0, 3, 100, len(absent) // 2, len(absent) - 1):
        refuse(absent[:size])


def test_a_file_with_more_at_its_end_is_refused(absent):
    refuse(absent + b"\0")


@pytest.mark.parametrize("text", [b"", b"PK\x03\x04", b"no archive at all" * 99, b"\x1f\x8b" * 50])
def test_another_file_is_refused(db, text):
    [message] = refuse(text)
    assert message.startswith("The file ")


def test_a_file_of_it_that_is_left_out_is_missed(absent):
    [message] = refuse(repack(absent, lambda name: name != "nights.Deal.jsonl"))
    assert message == "The file lacks nights.Deal.jsonl."


def test_a_file_that_does_not_belong_to_it_is_refused(absent):
    [message] = refuse(repack(absent, extra=("../../etc/passwd", b"x")))
    assert "'../../etc/passwd' that does not belong to it" in message


def test_a_file_that_is_there_twice_is_refused(absent):
    with pytest.warns(UserWarning, match="Duplicate name"):
        twice = repack(absent, extra=("nights.Deal.jsonl", b""))
    assert refuse(twice) == ["The file has a file twice."]


def test_a_file_that_unpacks_to_far_more_is_refused(absent):
    [message] = refuse(remake(absent, Deal=lambda rows: [b" " * 2**25 + b"\n"]))
    assert "packed as no lines of a club can be" in message


def repack(archive: bytes, keep=lambda name: True, extra=None) -> io.BytesIO:
    """Return an archive with other files, and a digest that is right."""
    from club.archives.container import Writer

    file = io.BytesIO()
    writer = Writer(file)
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        manifest = json.loads(packed.read(MANIFEST))
        for name in packed.namelist():
            if name != MANIFEST and keep(name):
                writer.add(name, packed.read(name).splitlines(keepends=True))
    if extra:
        writer._zip.writestr(*extra)
    writer.close({key: value for key, value in manifest.items() if key != "files"})
    return file


class TestManifest:
    """What the manifest says of the archive."""

    def test_an_archive_of_other_tables_is_refused_with_a_way_forward(self, absent):
        other = {"release": "0.0.9", "migrations": {"club": "0001_first"}}
        [message] = refuse(remake(absent, other))
        assert message.startswith("The archive was made by release 0.0.9")
        assert f"this one ({settings.RELEASE}) does not know: it reads archives of 0.2.0" in message
        assert "upgrade it, and export the club again" in message

    @pytest.mark.parametrize("later", [{"club": "9999_later"}, {"another": "0001_first"}])
    def test_an_archive_of_later_tables_is_refused(self, absent, later):
        other = {"release": "9.0.0", "migrations": {**find_migrations(), **later}}
        [message] = refuse(remake(absent, other))
        assert message.startswith("The archive was made by release 9.0.0, whose tables are later")
        assert f"those of this one ({settings.RELEASE}), which reads archives of 0.2.0" in message
        assert message.endswith("upgrade this installation first.")

    @pytest.mark.parametrize(
        "wrong", [None, [], {}, {"club": None}, {"club": ["0040"]}, {"club": {}}, {"club": ""}]
    )
    def test_migrations_that_are_none_are_refused(self, absent, wrong):
        [message] = refuse(remake(absent, {"migrations": wrong}))
        assert "does not know" in message

    @pytest.mark.parametrize("wrong", [{"format": "other"}, {"version": 2}, {"version": None}])
    def test_another_format_is_refused(self, absent, wrong):
        [message] = refuse(remake(absent, wrong))
        assert "no archive of a club that release" in message

    @pytest.mark.parametrize("wrong", [b"[]", b"{", b"[" * 5_000, b"\xff", b"null"])
    def test_a_manifest_that_is_none_is_refused(self, absent, wrong):
        file = repack(absent)
        raw = file.getvalue()
        assert raw
        refuse(repack_manifest(absent, wrong))

    def test_numbers_that_are_not_those_of_the_files_are_refused(self, absent):
        from club.archives.container import Writer

        file = io.BytesIO()
        writer = Writer(file)
        with zipfile.ZipFile(io.BytesIO(absent)) as packed:
            manifest = json.loads(packed.read(MANIFEST))
        for name, text in read_files(absent).items():
            writer.add(name, text.splitlines(keepends=True))
        writer.files["nights.Deal.jsonl"]["rows"] += 1
        writer.close({key: value for key, value in manifest.items() if key != "files"})
        [text] = refuse(file)
        assert text == "nights.Deal.jsonl is not the file that the manifest describes."


def repack_manifest(archive: bytes, text: bytes) -> io.BytesIO:
    """Return an archive with another manifest, and a digest that is right."""
    import hashlib

    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as packed, zipfile.ZipFile(file, "w") as made:
        for name in packed.namelist():
            made.writestr(name, text if name == MANIFEST else packed.read(name))
        made.comment = b"sha256:" + b"0" * 64
    raw = file.getvalue()[:-64]
    return io.BytesIO(raw + hashlib.sha256(raw).hexdigest().encode())


def nest(depth: int) -> object:
    nested: object = 1
    for _ in range(depth):
        nested = [nested]
    return nested


class TestLines:
    """What a line says."""

    @pytest.mark.parametrize(
        ("values", "message"),
        [
            ({"number": "1"}, "number is no whole number"),
            ({"number": True}, "number is no whole number"),
            ({"number": -1}, "number is no whole number"),
            ({"number": 2**31}, "number is no whole number"),
            ({"number": 1.5}, "number is no whole number"),
            ({"number": None}, "number is no whole number"),
            ({"withdrawn": 0}, "withdrawn is neither true nor false"),
            ({"id": "1"}, "id is no id"),
            ({"id": None}, "id is no id"),
            ({"match_id": 7}, "match_id is no id"),
            ({"more": 1}, "has 'more'"),
            ({"club_id": str(uuid.UUID(int=7))}, "has 'club_id'"),
            ({"data": nest(DEPTH + 1)}, "nested deeper"),
            ({"data": "\0"}, "a character that cannot be stored"),
            ({"data": {"\0": 1}}, "a character that cannot be stored"),
            ({"data": ["\ud800"]}, "a character that cannot be stored"),
        ],
    )
    def test_a_deal_that_is_none(self, absent, values, message):
        [text] = refuse(remake(absent, Deal=first(**values)))
        assert text.startswith("nights.Deal.jsonl, line 1: ")
        assert message in text

    @pytest.mark.parametrize(
        ("values", "message"),
        [
            ({"at": "2026-03-05"}, "at is no moment in UTC"),
            ({"at": "2026-03-05T19:00:00.000000+01:00"}, "at is no moment in UTC"),
            ({"at": 5}, "at is no moment in UTC"),
            ({"verb": "x" * 41}, "verb is longer than 40"),
            ({"verb": 1}, "verb is no text"),
            ({"verb": "conjure"}, "verb is 'conjure', which no act has"),
            ({"account_id": 99}, "account_id is no whole number from 1"),
            ({"account_id": str(uuid.UUID(int=7))}, "account_id is no whole number"),
            ({"key": "k"}, "has 'key'"),
        ],
    )
    def test_an_act_that_is_none(self, absent, values, message):
        assert message in refuse(remake(absent, Act=first(**values)))[0]

    @pytest.mark.parametrize(
        ("values", "message"),
        [
            ({"slug": "a b"}, "slug is no address of a club"),
            ({"slug": "../x"}, "slug is no address of a club"),
            ({"time_zone": "Mars/Base"}, "time_zone is no time zone that this machine knows"),
            ({"players_visibility": "nobody"}, "players_visibility is 'nobody'"),
        ],
    )
    def test_a_club_that_is_none(self, absent, values, message):
        assert message in refuse(remake(absent, Club=first(**values)))[0]

    @pytest.mark.parametrize(
        "line",
        [
            b"",
            b"\n",
            b"7\n",
            b"[]\n",
            b"{\n",
            b"\xff\n",
            b'{"id": NaN}\n',
            b'{"id": 1e999}\n',
            b"[" * 3_000 + b"\n",
            b'{"id": 1',
        ],
    )
    def test_a_line_that_is_no_object(self, absent, line):
        if line:
            [text] = refuse(remake(absent, Deal=lambda rows: [line]))
            assert text.startswith("nights.Deal.jsonl, line 1: is ")

    def test_a_line_that_is_too_long(self, absent):
        import random

        long = random.Random(1).randbytes(LINE_BYTES).hex().encode() + b"\n"
        texts = refuse(remake(absent, Deal=lambda rows: [long]))
        assert f"line 1: is cut off, or longer than {LINE_BYTES} bytes" in texts[0]

    def test_a_line_that_lacks_something(self, absent):
        drop = lambda rows: [{k: v for k, v in rows[0].items() if k != "data"}]  # noqa: E731
        assert "lacks data" in refuse(remake(absent, Deal=drop))[0]

    def test_a_row_that_is_there_twice(self, absent):
        message = refuse(remake(absent, Deal=lambda rows: [rows[0], *rows]))[0]
        assert "an id that was there before" in message

    def test_a_hundred_faults_are_told_and_no_more(self, absent):
        many = lambda rows: [{**rows[0], "id": str(uuid.uuid4())} for _ in range(500)]  # noqa: E731
        texts = refuse(remake(absent, Deal=many))
        assert len(texts) == MOST_FAULTS + 1
        assert "more faults" in texts[-1]

    @pytest.mark.parametrize("rows", [0, 2])
    def test_no_club_or_two(self, absent, rows):
        texts = refuse(remake(absent, Club=lambda lines: lines * rows))
        assert any("an archive has one club" in text for text in texts)


class TestReferences:
    """What a row names is in the archive, and of its own night."""

    @pytest.fixture
    def foreign(self, cast, absent):
        remove(cast.club)
        return furnish(cast.other, cast.stranger, "Buttermere", "Underhill")

    @pytest.mark.parametrize(
        ("file", "column", "model"),
        [
            ("Deal", "match_id", Match),
            ("Belonging", "player_id", Player),
            ("Belonging", "night_id", Night),
            ("HostedRoom", "night", Night),
            ("HostedMatch", "hosted_table", Table),
            ("HostedMatch", "match", Match),
        ],
    )
    def test_a_row_of_another_club_is_out_of_reach(self, absent, foreign, file, column, model):
        theirs = model.objects.filter(club=foreign.club).first()
        changed = remake(absent, **{file: first(**{column: str(theirs.pk)})})
        assert any("that the archive has not" in message for message in refuse(changed))

    def test_a_row_that_is_nowhere_is_missed(self, absent):
        changed = remake(absent, Deal=first(match_id=str(uuid.uuid4())))
        assert any(
            "names a nights.Match that the archive has not" in message
            for message in refuse(changed)
        )

    def test_an_id_of_another_club_cannot_be_taken(self, absent, foreign):
        theirs = Player.objects.filter(club=foreign.club).order_by("pk").last()
        changed = remake(absent, Player=lambda rows: [*rows, {**rows[-1], "id": str(theirs.pk)}])
        texts = refuse(changed)
        assert "already, in another club" in texts[0]

    def test_a_fact_of_one_night_does_not_name_another_night(self, absent):
        def mix(rows):
            other = next(row for row in rows if row["night_id"] != rows[0]["night_id"])
            return [{**rows[0], "night_id": other["night_id"]}, *rows[1:]]

        texts = refuse(remake(absent, Belonging=mix))
        assert any("of another night" in text for text in texts)

    def test_a_role_names_a_player_of_the_archive(self, absent, foreign):
        theirs = str(Player.objects.filter(club=foreign.club).first().pk)
        [message] = refuse(remake(absent, roles=first(player=theirs)))
        assert "names a player that the archive has not" in message


class TestActs:
    """Acts are numbered from 1 to the version of their ledger."""

    def test_an_act_that_is_missing_is_missed(self, absent):
        texts = refuse(remake(absent, ClubAct=lambda rows: rows[:-1]))
        assert any("not numbered from 1 to" in text or "names a" in text for text in texts)

    def test_two_acts_of_one_number_are_refused(self, absent):
        def swap(rows):
            return [*rows[:-1], {**rows[-1], "number": rows[0]["number"]}]

        assert "cannot stand beside each other" in refuse(remake(absent, ClubAct=swap))[0]

    @pytest.mark.parametrize("file", ["Club", "Night", "Event"])
    def test_a_version_that_is_not_the_last_act_is_refused(self, absent, file):
        texts = refuse(remake(absent, **{file: first(version=99_999)}))
        assert any("not numbered from 1 to" in text for text in texts)


@pytest.mark.parametrize(
    ("model", "values", "message"),
    [
        ("ClubAct", {"detail": "text"}, "detail is no object"),
        ("Night", {"rules": {"a": "b"}}, 'rules.a: No rule of this game is called "a"'),
        ("Night", {"rules": []}, "rules is no object"),
        ("Night", {"house": {"most": 9}}, "house has rules that cannot be: most"),
        ("Night", {"code": "none"}, "code is 'none'"),
        ("Match", {"rules": {"a": "b"}}, 'rules.a: No rule of this game is called "a"'),
        ("Deal", {"data": {"play": ["SA"] * 60}}, "data: play has 60 items: 52 at most"),
        ("Plan", {"movement": 5}, "movement, movement: 5 stands where an object"),
        ("Player", {"name": ""}, "name is empty"),
        ("Player", {"short_name": " "}, "short_name is empty"),
        ("Club", {"name": ""}, "name is empty"),
        (
            "Club",
            {"name": "\u202eclub"},
            "name '\\u202eclub' is no name: A name has only characters",
        ),
        ("Club", {"name": "\u200b"}, "name '\\u200b' is no name"),
        (
            "Player",
            {"name": "Zoe\u202e"},
            "club.Player.jsonl, line 1: name 'Zoe\\u202e' is no name",
        ),
        ("Player", {"name": "Zoe\u202e"}, "rename it in the club from which the archive was taken"),
        ("Event", {"rules": {"halves": 5}}, "rules.halves"),
        (
            "Cut",
            {"house": {"most": True}},
            "nights.Cut.jsonl, line 1: house has rules that cannot be",
        ),
        ("Act", {"detail": {"verb": []}}, "nights.Act.jsonl, line 1: detail.verb is no text"),
    ],
)
def test_what_is_imported_is_checked_as_what_is_typed(absent, model, values, message):
    [text] = refuse(remake(absent, **{model: first(**values)}))
    assert message in text


def test_what_cannot_be_computed_is_refused(absent, monkeypatch):
    monkeypatch.setattr("nights.upkeep.rebuild_night", lambda *_id, **_now: 1 / 0)
    [message] = refuse(absent)
    assert message.startswith("What is recorded cannot be computed (nights ")


def test_a_match_of_no_game_is_refused(absent):
    [message] = refuse(remake(absent, Match=first(game="tiddlywinks")))
    assert "No game is called" in message


def test_a_stock_has_the_pack():
    pack = [str(card) for card in PACK]
    assert list(archived.check_stock({"pack": pack})) == []
    for wrong in (5, [], pack[:-1], [*pack[:-1], "SA"], [[]] * 52):
        assert list(archived.check_stock({"pack": wrong})) == ["pack is not the 52 cards"]


def test_the_rules_of_a_season_are_checked_too():
    sound = {"ladder": {"cap": 500}, "tiers": {"newcomer_matches": 3}}
    assert list(check_season_rules(sound)) == []
    wrong = {"ladder": {"x": 1}, "tiers": {"newcomer_matches": "many"}}
    assert len(list(check_season_rules(wrong))) == 2


@pytest.mark.parametrize("wrong", [{"role": "king"}, {"username": 7}, {"player": "x"}, {"x": 1}])
def test_a_role_that_is_none_is_refused(absent, wrong):
    [message] = refuse(remake(absent, roles=first(**wrong)))
    assert message.startswith("authors.jsonl or roles.jsonl: ")


def test_a_name_that_no_account_can_have_is_refused(absent):
    assert refuse(remake(absent, roles=first(username="a b \u202e")))


@pytest.mark.parametrize("wrong", [{"number": 7}, {"first_name": ""}, {"last_name": 1}, {"x": 1}])
def test_an_author_that_is_none_is_refused(absent, wrong):
    [message] = refuse(remake(absent, authors=first(**wrong)))
    assert message.startswith("authors.jsonl or roles.jsonl: ")


def test_a_club_that_is_here_is_not_imported_again(archive):
    assert refuse(archive) == ["The club of the archive is here already, as cavendish."]


def test_an_address_that_is_taken_is_refused_with_what_to_do(absent):
    for slug in ("cavendish", "portland"):
        Club.objects.get_or_create(slug=slug, defaults={"name": "Another", "created_at": EVENING})
    assert refuse(absent) == [
        "There is a club at cavendish already: give another address with --slug."
    ]
    assert "--slug" in refuse(absent, slug="portland")[0]


@pytest.mark.parametrize("slug", ["a b", "x" * 61, "ä"])
def test_an_address_that_is_none_is_refused(absent, slug):
    assert "is no address of a club" in refuse(absent, slug=slug)[0]


def test_a_club_without_an_owner_needs_one(absent):
    [message] = refuse(remake(absent, roles=lambda rows: []))
    assert message == "The club has no owner: name one with --owner."
