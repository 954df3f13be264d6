"""Every irregularity of every code: its laws, its time, who offends, who chooses, its words.

What is expected is written down from the texts of the laws in catalogues/, where the tests of
what each option comes to are as well.
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from nights.games import get_catalogue
from nights.laws.texts import get_texts
from nights.rulings.catalogues import CATALOGUES
from nights.rulings.catalogues.terms import Chooser, Moment, Party
from scoring.games import make_game
from scoring.seats import Seat
from tests.nights.rulings.catalogues.samples import (
    CODES,
    ENTRIES,
    each,
    entries,
    entry_of,
    game_of,
    places,
)

PROJECT = Path(__file__).parents[3]


class TestNothingIsMissing:
    """The catalogues hold what the files hold, and the files what the catalogues hold."""

    @pytest.mark.parametrize("name", CATALOGUES)
    def test_the_entries_of_a_code_and_their_options_in_order(self, name):
        held = {entry.key: [option.key for option in entry.options] for entry in entries(name)}
        laws = CODES[name].laws.values()
        assert held == {law.key: [option.key for option in law.options] for law in laws}

    def test_every_game_has_its_code(self):
        for name in CODES:
            assert get_catalogue(game_of(name)) is CATALOGUES[name]
        assert get_catalogue(make_game("chicago", {})).name == "modern"


class TestWhatAnEntrySays:
    """Laws, offender, chooser and words."""

    @each(ENTRIES, "name, law")
    def test_its_laws_who_offends_who_chooses_and_its_time(self, name, law):
        entry = entry_of(name, law)
        assert entry.clauses == law.clauses
        assert entry.offender is Party[law.offender.upper().replace("-", "_")]
        assert entry.chooser is Chooser[law.chooser.upper().replace("-", "_")]
        assert (entry.since, entry.until) == law.window

    @pytest.mark.parametrize("name", CATALOGUES)
    def test_sentences_end_as_sentences_do_and_titles_as_titles(self, name):
        for entry in entries(name):
            assert re.fullmatch(r'[A-Z"].*[^. ]', entry.title)
            for text in (entry.law, *(option.text for option in entry.options)):
                assert re.fullmatch(r'[A-Z"].+[^ ]\.', text)
                assert "  " not in text
            for option in entry.options:
                assert not option.provided or re.fullmatch(r"[a-z].*[^. ]", option.provided)

    @pytest.mark.parametrize("name", CATALOGUES)
    def test_titles_and_options_read_apart(self, name):
        titles = [entry.title for entry in entries(name)]
        assert len(set(titles)) == len(titles)
        for entry in entries(name):
            texts = {option.text for option in entry.options}
            assert len(texts) == len(entry.options), entry.key

    @pytest.mark.parametrize("name", CATALOGUES)
    def test_whoever_chooses_has_a_choice_and_else_time_or_a_fact_decides(self, name):
        for entry in entries(name):
            many = len(entry.options) > 1
            if entry.chooser is not Chooser.LAW:
                assert many, entry.key
            elif many and entry.key not in FACTS:
                told = [option.provided or option.since or option.until for option in entry.options]
                assert any(told), entry.key

    @pytest.mark.parametrize("name", CATALOGUES)
    def test_moments_are_named_and_the_last_one_never_ends(self, name):
        moments = CATALOGUES[name].moments
        for entry in entries(name):
            assert {entry.since, entry.until} <= set(moments)
        assert [moment for moment, (_name, end) in moments.items() if not end] == [Moment.AGREED]


def within(window: tuple[Moment, Moment], moment: Moment) -> bool:
    return window[0] <= moment <= window[1]


FACTS = {"dummy-calls-attention"}
"""Where the options are two answers to one question, which the law sentence puts."""


KNOWN = {
    clause.id: clause
    for name, text in get_texts().items()
    if name != "whist-1900"
    for clause in text.clauses
}

NO_IRREGULARITY = {"L doubling 1", "L doubling 6A"}
"""What doubling is worth, and a limit that clubs set: rules of the game."""


class TestClauses:
    """Every law on an irregularity is in an entry, and every entry names laws that there are."""

    @pytest.mark.parametrize("name", CATALOGUES)
    def test_every_clause_is_one_of_the_texts(self, name):
        assert sorted(self.ruled_on(name) - set(KNOWN)) == []

    @staticmethod
    def ruled_on(name: str) -> set[str]:
        return {clause for entry in CATALOGUES[name].entries for clause in entry.clauses}

    def test_short_bridge_has_every_law_from_shuffling_to_the_last_trick(self):
        numbered = {clause: re.match(r"SB (\d+)", clause) for clause in KNOWN}
        asked = {
            clause
            for clause, number in numbered.items()
            if number and 26 <= int(number[1]) <= 91 and is_asked(clause)
        }
        assert sorted(asked - self.ruled_on("short-bridge")) == []

    def test_1907_has_every_paragraph_from_shuffling_to_the_spade_convention(self):
        headings = "shuffling deal new-deal declaring doubling dummy before-play exposed leads "
        headings += "played-in-error revoke general new-cards bystanders spades"
        asked = {
            clause
            for clause in KNOWN
            if clause.startswith("L ") and clause.split()[1] in headings.split()
            if is_asked(clause) and clause not in NO_IRREGULARITY
        }
        assert sorted(asked - self.ruled_on("1907")) == []

    def test_1904_has_every_law_from_shuffling_to_where_the_text_breaks_off(self):
        numbered = {clause: re.match(r"E (\d+)", clause) for clause in KNOWN}
        asked = {
            clause
            for clause, number in numbered.items()
            if number and 27 <= int(number[1]) <= 40 and is_asked(clause)
        }
        assert sorted(asked - self.ruled_on("1904")) == []


def is_asked(clause: str) -> bool:
    """Return whether a clause rules something itself, and is not left to the players."""
    return KNOWN[clause].why_not is None and not KNOWN[clause].introduces


class TestTime:
    """Each option is open at each moment of its window, and at no other."""

    @each(ENTRIES, "name, law")
    def test_an_option_is_open_in_its_window_and_only_there(self, name, law):
        entry = entry_of(name, law)
        for moment in CATALOGUES[name].moments:
            at = places(name, moment, entered=moment >= Moment.PLAYED)
            wanted = [option.key for option in law.options if within(option.window, moment)]
            for seat in at.seats:
                charged = wanted if entry.offender.has(seat, at) else []
                assert [option.key for option in entry.open_to(seat, at)] == charged, moment
            assert entry.in_time(moment) == within(law.window, moment) == bool(wanted)
            assert (entry in CATALOGUES[name].claimable(at)) == bool(wanted)

    @pytest.mark.parametrize("name", CATALOGUES)
    def test_a_trick_is_moved_only_where_a_result_is_on_the_sheet(self, name):
        law = CODES[name].laws["trick-wrongly-gathered"]
        at = places(name, Moment.PLAYED, entered=False)
        assert entry_of(name, law).open_to(Seat.N, at) == ()


#: Who offends when East deals and declares, and so West is dummy.
SEATS_OF = {
    Party.ANYBODY: "NESW",
    Party.DEALER: "E",
    Party.DEALERS_SIDE: "EW",
    Party.DEALERS_PARTNER: "W",
    Party.ADVERSARY: "NS",
    Party.ELDEST_HAND: "S",
    Party.DEALERS_RIGHT: "N",
    Party.NOT_THE_DEALER: "NSW",
    Party.NOT_DUMMY: "NES",
    Party.DEFENDER: "NS",
    Party.DECLARER: "E",
    Party.DUMMY: "W",
}

#: Who chooses when East deals, and South offended; nobody where the sheet cannot know.
CHOSEN_BY = {
    Chooser.LAW: "",
    Chooser.ADVERSARIES: "EW",
    Chooser.ELDEST_HAND: "S",
    Chooser.DEALER: "E",
    Chooser.DEALERS_SIDE: "EW",
    Chooser.MAKER: "",
    Chooser.MAKER_OR_ELDEST: "",
    Chooser.LAST_DOUBLER: "",
    Chooser.PLAYERS: "NESW",
}


class TestSeats:
    """Parties and choosers are the seats that the laws mean by them."""

    @pytest.mark.parametrize("party", Party)
    def test_who_can_offend(self, party):
        at = places("1907", Moment.PLAY, entered=False)
        assert {seat for seat in at.seats if party.has(seat, at)} == set(SEATS_OF[party])

    @pytest.mark.parametrize("chooser", Chooser)
    def test_who_chooses(self, chooser):
        at = places("1907", Moment.PLAY, entered=False)
        assert set(chooser.seats(Seat.S, at)) == set(CHOSEN_BY[chooser])


def test_the_page_of_irregularities_is_what_the_catalogues_say():
    command = [sys.executable, "docs/laws/irregularities.py", "--check"]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=60)
    assert (done.stderr, done.returncode) == ("", 0)
