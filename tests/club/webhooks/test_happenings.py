"""What a webhook is told of: stored with it, once, and without names."""

import datetime
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from club.ledger.refusals import Refused
from club.models import Club
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season
from club.seasons.rebuild import rebuild_ladder
from club.tasks import sweep
from club.webhooks.actions.happenings import store_happening
from club.webhooks.actions.webhooks import change_webhook
from club.webhooks.models import Delivery, Happening, Webhook
from nights.actions.deals import correct_deal, enter_deal
from nights.actions.nights import close_night, open_night, reopen_night
from nights.models import Match, Night
from nights.rebuild import rebuild_night
from nights.rebuild.nights import drop
from tests.club.conftest import EVENING, Cast, signed

GAME = {"contract": "4S", "declarer": "N", "tricks": 10}
NIGHTS = ["night.opened", "night.closed", "night.reopened"]
Order = Callable[..., Any]


def told(kind: str = "") -> list[Happening]:
    rows = Happening.objects.order_by("id")
    return list(rows.filter(kind=kind) if kind else rows)


def kinds() -> list[str]:
    return [happening.kind for happening in told()]


def play_out(order: Order, match: Match) -> list[Any]:
    """Two games for North and South: the rubber is over."""
    return [enter_deal(order=order(), match=match, raw=GAME) for _game in range(2)]


def test_a_night_that_opens_closes_and_opens_again_is_told(
    cast: Cast, order: Order, webhook: Webhook
) -> None:
    change_webhook(order=order(), webhook=webhook, kinds=NIGHTS)
    night = open_night(order=order(), club=cast.club, date=EVENING.date())
    close_night(order=order(), night=night)
    rebuild_night(night.pk, now=EVENING)
    reopen_night(order=order(), night=night)
    rebuild_night(night.pk, now=EVENING)
    close_night(order=order(), night=night)
    for _twice in range(2):
        rebuild_night(night.pk, now=EVENING)
    assert kinds() == ["night.opened", "night.closed", "night.reopened", "night.closed"]
    assert [happening.revision for happening in told("night.closed")] == [1, 2]
    assert Delivery.objects.filter(webhook=webhook, state="pending").count() == 4
    happening = told()[0]
    assert happening.subject == night.pk
    assert happening.data == {
        "club": "cavendish",
        "night": str(night.pk),
        "date": "2026-03-05",
        "page": f"/c/cavendish/nights/{night.pk}/",
        "api": f"/api/v1/clubs/cavendish/nights/{night.pk}/",
    }


def test_that_a_night_is_closed_is_told_after_its_matches(
    order: Order, webhook: Webhook, match: Match
) -> None:
    play_out(order, match)
    close_night(order=order(), night=match.night)
    before = kinds()
    rebuild_night(match.night_id, now=EVENING)
    assert kinds()[len(before) :] == ["match.finished", "night.closed", "standing.published"]


def test_a_night_that_was_opened_again_before_its_results_were_known_is_not_told_as_closed(
    cast: Cast, order: Order, webhook: Webhook
) -> None:
    night = open_night(order=order(), club=cast.club, date=EVENING.date())
    close_night(order=order(), night=night)
    reopen_night(order=order(), night=night)
    rebuild_night(night.pk, now=EVENING)
    assert kinds() == ["night.opened", "night.reopened"]


def test_a_closing_that_release_0_2_0_told_with_the_act_is_not_told_again(
    cast: Cast, order: Order, webhook: Webhook
) -> None:
    night = open_night(order=order(), club=cast.club, date=EVENING.date())
    close_night(order=order(), night=night)
    at = night.acts.get(verb="close").at
    store_happening([webhook], "night.closed", night.pk, at, {})
    rebuild_night(night.pk, now=EVENING)
    assert [happening.revision for happening in told("night.closed")] == [1]
    reopen_night(order=order(), night=night)
    close_night(order=signed(at + datetime.timedelta(hours=1)), night=night)
    rebuild_night(night.pk, now=EVENING)
    assert [happening.revision for happening in told("night.closed")] == [1, 2]


def test_what_is_refused_or_rolled_back_is_not_told(
    cast: Cast, order: Order, webhook: Webhook, match: Match
) -> None:
    before = kinds()
    with pytest.raises(Refused):
        close_night(order=order(), night=match.night)
    with transaction.atomic():
        open_night(order=order(), club=cast.club, date=EVENING.date())
        transaction.set_rollback(True)
    assert kinds() == before


def test_a_repeated_request_is_told_once(cast: Cast, order: Order, webhook: Webhook) -> None:
    for _twice in range(2):
        open_night(order=order(key="one"), club=cast.club, date=EVENING.date())
    assert kinds() == ["night.opened"]


def test_a_match_is_told_when_its_result_is_stored_and_once(
    order: Order, webhook: Webhook, match: Match
) -> None:
    enter_deal(order=order(), match=match, raw=GAME)
    rebuild_night(match.night_id, now=EVENING)
    assert told("match.finished") == []
    enter_deal(order=order(), match=match, raw=GAME)
    assert told("match.finished") == []  # its result is not known yet
    for _twice in range(2):
        rebuild_night(match.night_id, now=EVENING)
    (happening,) = told("match.finished")
    assert (happening.subject, happening.revision) == (match.pk, 1)
    assert set(happening.data) == {"club", "night", "match", "page", "api"}


def test_a_rebuild_that_was_lost_is_found_by_the_sweep_and_tells_it(
    order: Order, webhook: Webhook, match: Match
) -> None:
    play_out(order, match)
    sweep()
    sweep()
    assert len(told("match.finished")) == 1


def test_results_that_are_dropped_and_computed_again_are_not_told_again(
    order: Order, webhook: Webhook, match: Match
) -> None:
    play_out(order, match)
    close_night(order=order(), night=match.night)
    rebuild_night(match.night_id, now=EVENING)
    before = kinds()
    drop(Night.objects.all())
    rebuild_night(match.night_id, now=EVENING)
    assert kinds() == before
    assert before.count("standing.published") == 1


def test_a_corrected_result_is_told_again_with_a_higher_revision(
    order: Order, webhook: Webhook, match: Match
) -> None:
    first, _second = play_out(order, match)
    close_night(order=order(), night=match.night)
    rebuild_night(match.night_id, now=EVENING)
    raw = {**GAME, "tricks": 11}
    correct_deal(order=order(reason="So it was"), deal=first, raw=raw, overrule=True)
    rebuild_night(match.night_id, now=EVENING)
    assert [happening.revision for happening in told("match.finished")] == [1, 2]
    assert [happening.revision for happening in told("standing.published")] == [1, 2]


def test_a_result_of_before_the_webhook_is_not_told(
    order: Order, make: Callable[..., Webhook], match: Match, cast: Cast
) -> None:
    play_out(order, match)
    webhook = make("http://127.0.0.1:9/", ["night.opened"])
    at = order().at + datetime.timedelta(hours=1)
    change_webhook(order=signed(at), webhook=webhook, kinds=["night.opened", "match.finished"])
    rebuild_night(match.night_id, now=EVENING)
    assert told() == []


def test_a_standing_is_told_when_the_night_is_closed(
    order: Order, webhook: Webhook, match: Match
) -> None:
    play_out(order, match)
    rebuild_night(match.night_id, now=EVENING)
    assert told("standing.published") == []
    close_night(order=order(), night=match.night)
    rebuild_night(match.night_id, now=EVENING)
    (happening,) = told("standing.published")
    assert happening.data["api"].endswith(f"/nights/{match.night_id}/standing/")


def test_tiers_are_told_when_somebody_has_another(
    cast: Cast, order: Order, webhook: Webhook, match: Match
) -> None:
    season = open_season(
        order=signed(),
        club=cast.club,
        name="Spring",
        starts=EVENING.date(),
        ends=EVENING.date() + datetime.timedelta(days=30),
    )
    play_out(order, match)
    rebuild_night(match.night_id, now=EVENING)
    rebuild_ladder(season.pk, now=EVENING)
    place_season(order=signed(order().at), season=season)
    place_season(order=signed(order().at), season=season)
    (happening,) = told("tiers.changed")
    assert (happening.data["changed"], happening.data["placement"]) == (4, 1)


def test_nothing_that_is_told_has_a_name(
    cast: Cast, order: Order, webhook: Webhook, match: Match
) -> None:
    play_out(order, match)
    close_night(order=order(), night=match.night)
    rebuild_night(match.night_id, now=EVENING)
    text = json.dumps([happening.data for happening in told()])
    names = [
        *(player.name for player in cast.players),
        *(player.short_name for player in cast.players),
    ]
    assert [name for name in names if name in text] == []


def test_only_what_a_webhook_wants_is_stored(
    cast: Cast, order: Order, make: Callable[..., Webhook], night: Night
) -> None:
    make("http://127.0.0.1:9/", ["night.closed"])
    open_night(order=order(), club=cast.club, date=EVENING.date())
    close_night(order=order(), night=night)
    rebuild_night(night.pk, now=EVENING)
    assert kinds() == ["night.closed"]


@pytest.mark.parametrize("state", ["off", "gone"])
def test_what_happens_while_a_webhook_is_off_is_not_stored(
    cast: Cast, order: Order, webhook: Webhook, state: str
) -> None:
    Webhook.objects.update(state=state)
    open_night(order=order(), club=cast.club, date=EVENING.date())
    assert told() == []


def test_another_clubs_webhook_is_told_nothing(
    cast: Cast, order: Order, make: Callable[..., Webhook]
) -> None:
    make("http://127.0.0.1:9/", club=cast.other)
    open_night(order=order(), club=cast.club, date=EVENING.date())
    assert told() == []


def count(act: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as caught:
        act()
    return len(caught)


def test_a_deal_costs_no_further_statement_with_webhooks_or_without(
    order: Order, make: Callable[..., Webhook], match: Match
) -> None:
    deal = lambda: enter_deal(order=order(), match=match, raw={"contract": "pass"})  # noqa: E731
    deal()
    without = count(deal)
    make("http://127.0.0.1:9/")
    with_one = count(deal)
    assert with_one == without


def test_the_sweep_costs_the_same_however_many_clubs_have_no_webhook(
    cast: Cast, webhook: Webhook
) -> None:
    sweep()
    before = count(sweep)
    Club.objects.bulk_create(Club(slug=f"club-{n}", name=f"Club {n}") for n in range(20))
    assert count(sweep) == before
