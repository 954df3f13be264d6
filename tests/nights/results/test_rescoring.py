"""Results by corrected scoring rules: what was published before shows as a correction."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.nights import close_night
from nights.models import Act, Correction, Deal, MatchResult, Night, NightStanding, StandingRow
from nights.queries.sheets import read_sheet
from nights.rebuild import find_differences, rebuild_night
from tests.club.api.client import fields, of_match, of_night, program
from tests.club.conftest import EVENING

LIMITED = {"trumps": "NT", "doubles": 4, "won": {"NS": 8, "EW": 5}}  # 192 a trick


@pytest.fixture
def finished(begun, order):
    """Return a rubber of two games at no trumps doubled four times, under a limit of 100."""
    match = begun("bridge-1907", doubling_limit=100)
    for _game in range(2):
        enter_deal(order=order(), match=match, raw=LIMITED)
    return match


@pytest.fixture
def before(finished, order):
    """Return the match on a closed night whose stored results are those of the earlier code.

    It counted 100 for each trick, where it is 192.
    """
    close_night(order=order(), night=finished.night)
    rebuild_night(finished.night_id, now=EVENING)
    less = 4 * 92
    for row in StandingRow.objects.filter(standing__night=finished.night_id):
        total = row.total - less if row.total > 0 else row.total + less
        StandingRow.objects.filter(pk=row.pk).update(total=total)
    results = MatchResult.objects.filter(match=finished)
    results.update(code="earlier", margin=results.get().margin - less)
    NightStanding.objects.filter(night=finished.night_id).update(code="earlier")
    return finished


def totals(night_id):
    (correction,) = Correction.objects.filter(night=night_id)
    return sorted((change["before"], change["after"]) for change in correction.totals)


DIFFERENCE = [(-500, -868), (-500, -868), (500, 868), (500, 868)]


def test_what_the_earlier_code_published_shows_as_a_correction(before, cast):
    rebuild_night(before.night_id, now=EVENING)
    assert totals(before.night_id) == DIFFERENCE
    assert find_differences(Night.objects.get(pk=before.night_id)) == []
    page = cast.client("director").get(
        reverse("night-corrections", args=[cast.club.slug, before.night_id])
    )
    told = " ".join(page.content.decode().split())
    assert "the program counted the results by corrected rules" in told
    assert "Table 1, match 1" in told
    assert "+500" in told
    assert "+868" in told
    api = program(cast.club, cast.director)
    (correction,) = api.get(f"{of_night(before.night)}corrections/").json()["results"]
    assert (correction["verb"], correction["by"]) == ("rescore", "the program")


def test_it_is_recorded_once_and_stays_when_the_projections_are_dropped(before):
    for _again in range(2):
        rebuild_night(before.night_id, now=EVENING)
    call_command("rebuild_projections", "--drop")
    assert Act.objects.filter(verb="rescore").count() == 1
    assert totals(before.night_id) == DIFFERENCE


def test_dropping_the_projections_records_it_before(before):
    call_command("rebuild_projections", "--drop")
    assert totals(before.night_id) == DIFFERENCE


def test_nothing_is_recorded_where_nothing_differs_or_nothing_was_published(finished, order):
    rebuild_night(finished.night_id, now=EVENING)
    NightStanding.objects.filter(night=finished.night_id).update(code="earlier")
    StandingRow.objects.filter(standing__night=finished.night_id).update(total=1)
    rebuild_night(finished.night_id, now=EVENING)  # not published yet
    close_night(order=order(), night=finished.night)
    rebuild_night(finished.night_id, now=EVENING)
    NightStanding.objects.filter(night=finished.night_id).update(code="earlier")
    rebuild_night(finished.night_id, now=EVENING)  # equal
    assert not Act.objects.filter(verb="rescore").exists()


class TestADoubleBeyondTheLimit:
    BEYOND = {**LIMITED, "doubles": 5}

    def test_it_is_refused_when_entered_and_in_a_correction(self, begun, order, cast):
        match = begun("bridge-1907", doubling_limit=100)
        with pytest.raises(Refused) as refused:
            enter_deal(order=order(), match=match, raw=self.BEYOND)
        assert [fault.code for fault in refused.value.faults] == ["doubles-beyond-limit"]
        deal = enter_deal(order=order(), match=match, raw=LIMITED)
        with pytest.raises(Refused, match="doubling ceased after 4"):
            correct_deal(order=order(), deal=deal, raw=self.BEYOND)
        api = program(cast.club, cast.director)
        answer = api.post(f"{of_match(match)}deals/", {"deal": self.BEYOND})
        assert fields(answer) == {("deal.doubles", "doubles-beyond-limit")}

    def test_the_director_s_page_says_so(self, begun, cast):
        match = begun("bridge-1907", doubling_limit=100)
        where = reverse("enter", args=[cast.club.slug, match.night_id, match.pk])
        post = {"key": "k", "trumps": "NT", "doubles": "5", "won": "8"}
        page = cast.client("director").post(where, post)
        assert page.status_code == 422
        assert "doubling ceased after 4" in page.content.decode()

    def test_one_that_was_stored_before_counts_with_the_doubles_that_were_open(self, begun, order):
        match = begun("bridge-1907", doubling_limit=100)
        deal = enter_deal(order=order(), match=match, raw=LIMITED)
        stored = Deal.objects.create(
            act=deal.act, match=match, number=2, data={**self.BEYOND, "dealer": "E"}
        )
        sheet = read_sheet(match)
        assert sheet.last_state.complete
        assert [line.points for line in sheet.deals[1].lines] == [384]
        following = {**LIMITED, "won": {"NS": 9, "EW": 4}}
        why = order(reason="miscounted")  # the later deal is not impossible
        correct_deal(order=why, deal=deal, raw=following, overrule=True)
        with pytest.raises(Refused, match="doubling ceased after 4"):
            correct_deal(order=order(), deal=stored, raw={**self.BEYOND, "dealer": "E"})
