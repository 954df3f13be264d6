"""Players in from a list: each line looked at first, all of them added or none."""

import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.actions.people import add_player
from club.actions.player_import import import_players
from club.forms.player_import import MOST_BYTES, MOST_LINES, decode_file, read
from club.ledger.refusals import Conflict, Refused
from club.models import Player
from club.queries.people import suggest_short_names
from club.queries.player_import import make_import_plan, read_names
from tests.club.conftest import signed

LIST = "name,public name,guest\nAnna Keller,Anna K.,no\nZoe Zander,,yes\n"


@pytest.fixture
def address(cast):
    return reverse("player-import", args=[cast.club.slug])


def planned(cast, text):
    listed = read(text)
    return make_import_plan(read_names(cast.club), listed.lines, listed.faults)


def states(cast, text):
    return [(row.line.name, row.short_name, row.state) for row in planned(cast, text).rows]


def faults(cast, text):
    return [(fault.line, fault.column, fault.text) for fault in planned(cast, text).all_faults]


def brought(cast, text):
    listed = read(text)
    return import_players(order=signed(), club=cast.club, lines=listed.lines, faults=listed.faults)


def test_a_list_is_looked_at_first_and_then_added(cast, address):
    client = cast.client("director")
    before = Player.objects.count()
    page = client.post(address, {"text": LIST})
    assert "2 new players" in page.content.decode()
    assert Player.objects.count() == before
    mark = page.context["plan"].mark
    fields = {"text": LIST, "seen": mark, "add": "1"}
    assert client.post(address, fields).status_code == 302
    anna, zoe = Player.objects.filter(name__in=["Anna Keller", "Zoe Zander"])
    assert (anna.short_name, anna.guest, anna.club) == ("Anna K.", False, cast.club)
    assert (zoe.short_name, zoe.guest) == ("Zoe Z.", True)
    assert client.post(address, fields).status_code == 409
    assert Player.objects.count() == before + 2


def test_the_same_list_twice_adds_nobody_twice(cast):
    assert len(brought(cast, LIST).new) == 2
    again = brought(cast, LIST)
    assert (len(again.new), len(again.there)) == (0, 2)


def test_nothing_but_what_was_looked_at_is_added(cast, address):
    client = cast.client("director")
    mark = client.post(address, {"text": LIST}).context["plan"].mark
    other = client.post(address, {"text": LIST + "Max More\n", "seen": mark, "add": "1"})
    assert other.status_code == 409
    assert "Look at it again" in other.content.decode()
    add_player(order=signed(), club=cast.club, name="Anna Keller", short_name="")
    late = client.post(address, {"text": LIST, "seen": mark, "add": "1"})
    assert late.status_code == 409
    assert client.post(address, {"text": LIST, "add": "1"}).status_code == 409
    assert not Player.objects.filter(name="Zoe Zander").exists()


def test_one_faulty_line_keeps_all_of_them_out_and_the_text_stays(cast, address):
    text = LIST + ",Nobody,no\n"
    answer = cast.client("director").post(address, {"text": text, "seen": "x", "add": "1"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "name: The name is missing." in page
    assert "Zoe Zander,,yes" in page
    assert not Player.objects.filter(name="Zoe Zander").exists()


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("name\nZoë Müller\n".encode(), "Zoë Müller"),
        ("\ufeffname\nZoë Müller\n".encode(), "Zoë Müller"),
        ("name\nZoë Müller\n".encode("cp1252"), "Zoë Müller"),
        ("name\tguest\nZoë Müller\tno\n".encode("utf-16"), "Zoë Müller"),
        ("name\nZoe\u0308 Mu\u0308ller\n".encode(), "Zoë Müller"),
    ],
)
def test_every_usual_encoding_is_read(cast, address, raw, name):
    file = SimpleUploadedFile("players.csv", raw)
    page = cast.client("director").post(address, {"file": file})
    assert [row.line.name for row in page.context["plan"].rows] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "NAME;Public Name;Guest\nAnna Keller;Anna K.;yes\n",
        "Guest\tSHORT_NAME\tName\nYES\tAnna K.\tAnna Keller\n",
        '"name","public_name","guest"\r\n"Anna Keller","Anna K.","x"\r\n',
        "sep=;\nname;shown as;guest\nAnna Keller;Anna K.;1\n",
        "\n\nname,public name,guest\n\nAnna\tKeller ,  Anna K.,true\n,,\n",
        'name,public name,guest\n"Anna\nKeller",Anna K.,y\n',
    ],
)
def test_separators_headings_quotes_and_blank_lines(text):
    listed = read(text)
    assert listed.faults == ()
    (line,) = listed.lines
    assert (line.name, line.short_name, line.guest, line.faults) == (
        "Anna Keller",
        "Anna K.",
        True,
        (),
    )


def test_columns_that_are_not_read_are_named(cast, address):
    assert read("name,email\nZoe,z@x.example\n").ignored == ("email",)
    page = cast.client("director").post(address, {"text": "name,email\nZoe,z@x.example\n"})
    assert "These columns are not read: email." in page.content.decode()


def test_every_fault_has_its_line_and_its_column(cast):
    text = (
        'name,public name,guest\n"Long\nLine",,\n'
        f",Somebody,no\n{'x' * 121},{'y' * 41},perhaps\n"
        "Zoe Zander,Zoe,no\nZOE zander,,no\nMax More,zoe,no\nBen Best,Ann,no\nA,B,no,C\nN\0L,,\n"
    )
    listed = faults(cast, text)
    assert [(line, column) for line, column, _text in listed] == [
        (4, "name"),
        (5, "name"),
        (5, "public name"),
        (5, "guest"),
        (7, "name"),
        (8, "public name"),
        (9, "public name"),
        (10, ""),
        (11, "name"),
    ]
    sentences = " ".join(text for _line, _column, text in listed)
    assert "121 characters are too many: 120 at most." in sentences
    assert "Line 6 has the same name." in sentences
    assert "Line 6 has the same public name." in sentences
    assert "Another player is shown as Ann." in sentences


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The list is empty."),
        ("name\n", "There is no player under the heading."),
        ("Vorname,Nachname\nAnna,Keller\n", "one of them is called “name”"),
        ("name,Name\nA,B\n", "There are two such columns."),
        ('name\n"Anna\n', "cannot be read"),
        ('name\nOK\n"Anna"x\n', "After this line it cannot be read"),
        ("name\n" + "Q\n" * (MOST_LINES + 1), "5000 lines are read at most"),
        ("name\n" + "Q" * MOST_BYTES, "characters are read at most"),
        ("name\n" + "Q" * 200_000, "cannot be read: field larger"),
    ],
)
def test_a_list_that_is_none_says_why(cast, text, words):
    assert words in " ".join(fault.text for fault in read(text).faults)


def test_a_file_that_is_too_big_or_no_text_is_refused(cast, address):
    client = cast.client("director")
    for raw, words in ((b"x" * (MOST_BYTES + 1), "too big"), (b"name\n\x81\xff\xfe", "not text")):
        answer = client.post(address, {"file": SimpleUploadedFile("p.csv", raw)})
        assert answer.status_code == 422
        assert words in answer.content.decode()
    assert decode_file(b"\xff\xfea") is None


def test_who_is_there_already_is_known_by_name_or_by_both_names(cast):
    assert states(cast, "name,public name\nann ARCHER,\nBob Baker,Bob\nCyd Cole,Cyd C.\n") == [
        ("ann ARCHER", "Ann", "there"),
        ("Bob Baker", "Bob", "there"),
        ("Cyd Cole", "Cyd C.", "new"),
    ]
    assert planned(cast, "name,public name\nCyd Cole,Cyd C.\n").rows[0].namesake == "Cyd"


def test_public_names_are_found_that_nobody_has_or_is_given(cast):
    long = "Maximiliane-Friederike " + "Oberhauser-Unterholzner-" * 3
    text = f"name,public name\nEve Stone,\nEve Sand,Eve St.\n{long},\n{'w' * 60},\n{'w' * 61},\n"
    plan = planned(cast, text)
    assert plan.all_faults == []
    shorts = [row.short_name for row in plan.rows]
    assert shorts[:2] == ["Eve S.", "Eve St."]
    assert len({short.casefold() for short in shorts}) == 5
    assert max(map(len, shorts)) <= 40


def test_another_clubs_players_make_no_difference(cast):
    add_player(order=signed(), club=cast.other, name="Zoe Zander", short_name="Zoe Z.")
    assert states(cast, LIST)[1] == ("Zoe Zander", "Zoe Z.", "new")


def test_all_or_nobody_even_where_somebody_else_was_quicker(cast):
    listed = read(LIST)
    quick = []

    def meanwhile(execute, sql, *about):
        if sql.startswith('INSERT INTO "club_player"') and not quick:
            quick.append("Anna K.")
            Player.objects.create(club=cast.club, name="Quick Quinn", short_name="Anna K.")
        return execute(sql, *about)

    with connection.execute_wrapper(meanwhile), pytest.raises(Conflict):
        import_players(order=signed(), club=cast.club, lines=listed.lines)
    assert quick
    assert not Player.objects.filter(name="Zoe Zander").exists()


def test_what_the_club_has_comes_out_and_goes_in_again(cast):
    add_player(order=signed(), club=cast.club, name="=1+1", short_name="@home")
    address = reverse("players-csv", args=[cast.club.slug])
    raw = cast.client("director").get(address).content
    text = decode_file(raw)
    assert raw.startswith(b"\xef\xbb\xbfname,public name,guest\r\n")
    assert "'=1+1,'@home,no" in text
    plan = brought(cast, text)
    assert (len(plan.new), len(plan.there)) == (0, 8)
    members = cast.client("member").get(address).content.decode("utf-8-sig")
    assert "Archer" not in members
    assert members.startswith("public name,guest\r\n")
    assert "\r\nAnn,no\r\nBob,no\r\n" in members


def test_the_command_says_what_it_would_do_and_then_does_it(cast, tmp_path, capsys):
    path = tmp_path / "players.csv"
    path.write_text(LIST, "utf-8")
    call_command("import_players", cast.club.slug, path, "--dry-run")
    assert "2: new Anna Keller (Anna K.)" in capsys.readouterr().out
    assert not Player.objects.filter(name="Anna Keller").exists()
    for added in (2, 0):
        call_command("import_players", cast.club.slug, path)
        assert f"{added} players added" in capsys.readouterr().out
    path.write_text(LIST + ",x,\n", "utf-8")
    with pytest.raises(CommandError, match=r"Line 4, name: The name is missing\."):
        call_command("import_players", cast.club.slug, path)
    for club, file in (("nowhere", path), (cast.club.slug, tmp_path / "none.csv")):
        with pytest.raises(CommandError):
            call_command("import_players", club, file, stdout=io.StringIO())


def test_every_fault_is_in_the_refusal(cast):
    with pytest.raises(Refused) as refused:
        brought(cast, "name,guest\n,no\nBob,perhaps\n")
    assert len(refused.value.faults) == 2


def test_public_names_of_people_with_very_long_names_fit_and_differ(cast):
    long = "Bartholomew-Maximilian-Christopherus-Ferdinand"  # 46 letters
    names = [f"{long} Ashe", f"{long} Birch", long, f"Al {long}", f"Al {long}"]
    made = [
        add_player(order=signed(), club=cast.club, name=name, short_name="").short_name
        for name in names
    ]
    assert len(set(made)) == len(made)
    assert max(map(len, made)) <= 40


def test_each_of_many_like_names_is_compared_with_a_few_others(cast, monkeypatch):
    asked = 0

    def counted(*args):
        nonlocal asked
        for name in suggest_short_names(*args):
            asked += 1
            yield name

    monkeypatch.setattr("club.queries.player_import.suggest_short_names", counted)
    # They differ behind what a public name has room for.
    names = [f"Anna-Maria Theresia Keller-Brunnenmeister von {n:04}" for n in range(400)]
    plan = planned(cast, "name\n" + "\n".join(names))
    assert len({row.short_name.casefold() for row in plan.rows}) == 400
    assert asked < 80 * 400


def test_a_long_list_is_compared_before_the_club_is_locked(cast, monkeypatch):
    locked = []
    real = make_import_plan

    def noting(*args):
        locked.append(any("UPDATE" in query["sql"] for query in connection.queries_log))
        return real(*args)

    monkeypatch.setattr("club.actions.player_import.make_import_plan", noting)
    with CaptureQueriesContext(connection):
        brought(cast, LIST)
    assert locked == [False]


def test_no_more_faults_are_told_than_can_be_read(cast):
    lines = "\n".join(f",{n}" for n in range(300))
    with pytest.raises(Refused) as refused:
        brought(cast, f"name,public name\n{lines}")
    assert len(refused.value.faults) == 101
    assert refused.value.faults[-1].code == "more"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anna Keller\nBob\n", ["Anna Keller", "Bob"]),
        ("Anna Keller – Bob Bell\nCyd-Ann Dee\n", ["Anna Keller", "Bob Bell", "Cyd-Ann Dee"]),
        ("Anna Keller, Bob Bell\nEve / Flo\n", ["Anna Keller", "Bob Bell", "Eve", "Flo"]),
        ("Anna & Bob\n\nanna\n", ["Anna", "Bob"]),
        ("Anna and Bob", ["Anna", "Bob"]),
    ],
)
def test_a_list_without_a_heading_has_names_alone(text, names):
    listed = read(text)
    assert [line.name for line in listed.lines] == names
    assert not any(line.faults for line in listed.lines)
    assert listed.faults == ()


def test_a_faulty_name_of_a_list_without_a_heading_is_told_with_its_line():
    listed = read("Anna\n" + "x" * 300 + "\n")
    assert [(line.line, bool(line.faults)) for line in listed.lines] == [(1, False), (2, True)]


def test_a_list_without_a_heading_has_a_limit():
    listed = read("\n".join(f"Player {at}" for at in range(MOST_LINES + 1)))
    assert "too long" in listed.faults[0].text
