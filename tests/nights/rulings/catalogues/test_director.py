"""The director takes an option in time, and is refused it outside its time."""

import pytest

from club.ledger.refusals import Refused
from nights.actions.deals import enter_deal
from nights.actions.forming import form_table
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.models import Match
from nights.queries.sheets import read_sheet
from nights.rulings.actions import Decision, rule
from nights.rulings.catalogues.terms import Moment
from tests.club.conftest import CARDS, EVENING
from tests.nights.rulings.catalogues.samples import CODES, OUTCOMES, each, game_of, told


@pytest.fixture
def begin(cast, order):
    """Begin a match by a code; its first dealer is North."""

    def make(name: str) -> Match:
        of, seats = CODES[name], game_of(name).seats
        night = open_night(
            order=order(), club=cast.club, date=EVENING.date(), game=of.game, rules=of.rules
        )
        players = cast.players[: len(seats)]
        for player in players:
            arrive(order=order(), night=night, player=player)
        cards = {player.pk: card for player, card in zip(players, CARDS, strict=False)}
        return form_table(order=order(), night=night, players=players, cards=cards, typed=True)

    return make


#: The first outcome of each option of a code.
FIRST = list({(row[0], row[2].key): row for row in reversed(OUTCOMES)}.values())


@each(FIRST, "name, law, option, outcome")
def test_the_director_makes_of_a_match_what_the_file_says(begin, order, name, law, option, outcome):
    match, decision = begin(name), (law.key, outcome.offender, option.key)
    for raw in CODES[name].earlier:
        enter_deal(order=order(), match=match, raw=raw)
    first, last = option.window
    if last < Moment.PLAYED:
        rule(order=order(), match=match, decision=Decision(*decision, int(last)))
    if not read_sheet(match).deals[len(CODES[name].earlier) :]:
        deal = enter_deal(order=order(), match=match, raw=outcome.deal)
        if last >= Moment.PLAYED:
            at = int(max(first, Moment.PLAYED))
            rule(order=order(), match=match, deal=deal, decision=Decision(*decision, at))
    assert told(read_sheet(match).last_state) == outcome.after


REFUSED = {
    "short-bridge": [
        ("misdeal-vii", "N", "deal-lost", Moment.DEALT, {"out-of-time"}),
        ("misdeal-v", "E", "deal-lost", Moment.DEALING, {"offender"}),
        ("misdeal-vi", "N", "rectified", Moment.DEALT, {"option-closed"}),
        ("trump-forgotten", "S", "high-or-low", Moment.PLAYED, {"out-of-time", "offender"}),
        ("partner-misdeals", "N", "deal-lost", Moment.DEALING, {"offender"}),
        ("wrong-shuffle", "E", "re-shuffle", Moment.PLAY, {"option-closed"}),
        ("tricks-mixed", "E", "add", Moment.PLAY, {"out-of-time"}),
        ("new-cards", "E", "player-pays", Moment.DEALING, {"out-of-time"}),
    ],
    "1907": [
        ("pack-not-cut", "N", "new-deal", Moment.DEALT, {"out-of-time"}),
        ("exposed-before-declaration", "E", "new-deal", Moment.DEALT, {"offender"}),
        ("two-cards-dealt", "N", "rectified", Moment.DEALT, {"option-closed"}),
        ("wrong-pack", "N", "corrected", Moment.PLAY, {"option-closed"}),
        ("card-exposed", "N", "call-card", Moment.PLAY, {"offender"}),
        ("revoke", "S", "revoke", Moment.PLAY, {"offender"}),
        ("double-out-of-turn", "E", "double-stands", Moment.PLAY, {"out-of-time", "offender"}),
        ("incorrect-pack", "W", "new-deal", Moment.PLAYED, {"option-closed"}),
    ],
    "1904": [
        ("exposed-in-dealing-by-adversary", "E", "new-deal", Moment.DEALT, {"out-of-time"}),
        ("surplus-card", "W", "new-deal", Moment.DEALT, {"offender"}),
        ("two-cards-dealt", "N", "rectified", Moment.DECLARED, {"option-closed"}),
    ],
    "modern": [
        ("misdeal", "N", "corrected", Moment.DEALT, {"option-closed"}),
        ("call-out-of-turn", "E", "put-right", Moment.PLAY, {"out-of-time"}),
        ("dealt-out-of-turn", "N", "stopped", Moment.DEALING, {"offender"}),
        ("dealt-out-of-turn", "E", "stands", Moment.DEALING, {"option-closed"}),
        ("revoke", "E", "corrected", Moment.PLAYED, {"option-closed"}),
    ],
    "modern-for-two": [
        ("drawn-wrongly", "E", "new-deal", Moment.PLAYED, {"out-of-time"}),
        ("dealt-out-of-turn", "N", "stopped", Moment.DEALING, {"offender"}),
        ("revoke", "E", "corrected", Moment.PLAYED, {"option-closed"}),
    ],
}
"""What North's first deal is not open to: entry, offender, option, moment, the faults."""


@pytest.mark.parametrize(
    ("name", "law", "offender", "option", "moment", "faults"),
    [(name, *row) for name, rows in REFUSED.items() for row in rows],
)
def test_the_director_is_refused_what_is_not_open(
    begin, order, name, law, offender, option, moment, faults
):
    match = begin(name)
    with pytest.raises(Refused) as refused:
        rule(order=order(), match=match, decision=Decision(law, offender, option, int(moment)))
    assert {fault.code for fault in refused.value.faults} == faults
    assert read_sheet(match).deals == ()


@pytest.mark.parametrize(
    ("name", "law", "offender", "option", "moments"),
    [
        ("short-bridge", "revoke", "E", "tricks", (Moment.NEXT_CUT, Moment.NEXT_DEALT)),
        ("short-bridge", "honours-too-late", "E", "no-honours", (Moment.PLAYED, Moment.NEXT_CUT)),
        ("short-bridge", "trick-wrongly-gathered", "E", "trick-back", (Moment.NEXT_DEALT,)),
        ("1907", "tricks-mixed", "E", "revoke", (Moment.NEXT_CUT, Moment.NEXT_DEALT)),
        ("1907", "dealt-out-of-turn", "E", "corrected", (Moment.NEXT_DEALING, Moment.NEXT_DEALT)),
        ("1904", "dealt-out-of-turn", "E", "corrected", (Moment.NEXT_DEALING, Moment.NEXT_DEALT)),
        ("1904", "dealt-out-of-turn", "E", "stands", (Moment.PLAYED, Moment.NEXT_CUT)),
        ("modern", "revoke", "E", "one-trick", (Moment.NEXT_CUT, Moment.NEXT_DEALT)),
        ("modern-for-two", "revoke", "E", "two-tricks", (Moment.NEXT_CUT,)),
    ],
)
def test_a_deal_on_the_sheet_is_no_longer_open_to_what_came_too_late(
    begin, order, name, law, offender, option, moments
):
    match = begin(name)
    deal = enter_deal(order=order(), match=match, raw=CODES[name].deal)
    for moment in moments:
        decision = Decision(law, offender, option, int(moment))
        with pytest.raises(Refused) as refused:
            rule(order=order(), match=match, deal=deal, decision=decision)
        codes = {fault.code for fault in refused.value.faults}
        assert codes in ({"out-of-time"}, {"option-closed"})
    assert read_sheet(match).deals[0].row.data == CODES[name].deal
