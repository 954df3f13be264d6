"""The version of the code that scores events of rubbers."""

from scoring.rubber_events.points import SENTENCES
from tournaments.rubbers.rebuild.standings import digest_rubber_code


def test_the_sentences_that_standings_store_are_part_of_the_code(monkeypatch):
    before = digest_rubber_code.__wrapped__()
    monkeypatch.setitem(SENTENCES, "mean", "Something else.")
    assert digest_rubber_code.__wrapped__() != before
