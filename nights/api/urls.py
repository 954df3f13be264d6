"""URLs of the API of nights."""

from django.urls import URLPattern, URLResolver, include, path

from nights.api import (
    acts,
    calls,
    candidates,
    corrections,
    deals,
    links,
    matches,
    nights,
    open_cuts,
    room,
    seating,
    statistics,
    tables,
    undoing,
)
from nights.laws import api as laws
from nights.rulings import api as rulings
from nights.stakes import api as stakes
from nights.stock import api as stock

in_match: list[URLPattern | URLResolver] = [
    path("", matches.OneMatch.as_view(), name="api-match"),
    path("state/", matches.State.as_view(), name="api-match-state"),
    path("substitute/", matches.Substitute.as_view(), name="api-substitute"),
    path("seats/", matches.Seats.as_view(), name="api-seats"),
    path("deals/", deals.Deals.as_view(), name="api-deals"),
    path("deals/<int:number>/", deals.OneDeal.as_view(), name="api-deal"),
    path("deals/<int:number>/withdraw/", deals.Withdraw.as_view(), name="api-withdraw"),
    path("deals/<int:number>/accept/", deals.Accept.as_view(), name="api-accept"),
    path("drawings/", stock.Drawings.as_view(), name="api-drawings"),
    path("rulings/", rulings.Rulings.as_view(), name="api-rulings"),
    path("rulings/open/", rulings.Open.as_view(), name="api-rulings-open"),
    path("rulings/<uuid:ruling>/back/", rulings.TakeBack.as_view(), name="api-ruling-back"),
]

at_table: list[URLPattern | URLResolver] = [
    path("", tables.OneTable.as_view(), name="api-table"),
    path("matches/", tables.NextMatch.as_view(), name="api-next"),
    path("matches/agreed/", tables.NextAgreed.as_view(), name="api-next-agreed"),
    path("join/", tables.Join.as_view(), name="api-join"),
    path("leave/", tables.Leave.as_view(), name="api-leave"),
    path("link/", links.TablePhones.as_view(), name="api-table-link"),
    path("move/", tables.Moves.as_view(), name="api-move"),
    path("fill/", tables.Fill.as_view(), name="api-fill"),
    path("break-up/", tables.Breakups.as_view(), name="api-break-up"),
    path("cut/", open_cuts.TableCut.as_view(), name="api-cut"),
    path("cut/cards/", open_cuts.CutCards.as_view(), name="api-cut-cards"),
    path("cut/cards/<uuid:card>/back/", open_cuts.CardBack.as_view(), name="api-card-back"),
    path("cut/sit/", open_cuts.SitDown.as_view(), name="api-sit"),
    path("cut/give-up/", open_cuts.GiveUp.as_view(), name="api-give-up"),
]

in_night: list[URLPattern | URLResolver] = [
    path("tables/<uuid:table>/", include(at_table)),
    path("matches/<uuid:match>/", include(in_match)),
    path("", nights.OneNight.as_view(), name="api-night"),
    path("acts/", acts.Acts.as_view(), name="api-night-acts"),
    path("links/", links.Links.as_view(), name="api-night-links"),
    path("links/door/", links.DoorLink.as_view(), name="api-door-link"),
    path("close/", nights.Close.as_view(), name="api-close"),
    path("reopen/", nights.Reopen.as_view(), name="api-reopen"),
    path("corrections/", corrections.NightCorrections.as_view(), name="api-corrections"),
    path("standing/", nights.StandingOfNight.as_view(), name="api-standing"),
    path("settlement/", stakes.Settlements.as_view(), name="api-settlement"),
    path("settlement/stakes/", stakes.StakesOfNight.as_view(), name="api-stakes"),
    path("settlement/charges/", stakes.Charges.as_view(), name="api-charges"),
    path(
        "settlement/charges/<uuid:charge>/back/",
        stakes.ChargeBack.as_view(),
        name="api-charge-back",
    ),
    path("settlement/payments/", stakes.Payments.as_view(), name="api-pay"),
    path("arrivals/", room.Arrivals.as_view(), name="api-arrivals"),
    path("arrivals/together/", room.ArrivalsTogether.as_view(), name="api-arrivals-together"),
    path("departures/", room.Departures.as_view(), name="api-departures"),
    path("absences/", room.Absences.as_view(), name="api-absences"),
    path("returns/", room.Returns.as_view(), name="api-returns"),
    path("candidates/", candidates.Candidates.as_view(), name="api-candidates"),
    path("wave/", candidates.Wave.as_view(), name="api-wave"),
    path("admissions/", candidates.Admissions.as_view(), name="api-admissions"),
    path("announcements/", candidates.Announcements.as_view(), name="api-announcements"),
    path("undo/", undoing.Undoings.as_view(), name="api-undo"),
    path("tables/", tables.Tables.as_view(), name="api-tables"),
    path("tables/agreed/", tables.Agreed.as_view(), name="api-agreed"),
    path("tables/gather/", tables.Gather.as_view(), name="api-gather"),
    path("tables/together/", seating.TablesTogether.as_view(), name="api-tables-together"),
    path("calls/", calls.NightCalls.as_view(), name="api-night-calls"),
    path(
        "calls/<uuid:call>/going/",
        calls.NightCallGoings.as_view(),
        name="api-night-call-going",
    ),
    path(
        "calls/<uuid:call>/answer/",
        calls.NightCallAnswers.as_view(),
        name="api-night-call-answer",
    ),
    path("matches/", matches.Matches.as_view(), name="api-matches"),
    path("paper/", matches.PaperTable.as_view(), name="api-paper"),
]

in_season: list[URLPattern | URLResolver] = [
    path("corrections/", corrections.SeasonCorrections.as_view(), name="api-season-corrections"),
    path(
        "players/<uuid:player>/statistics/", statistics.Statistics.as_view(), name="api-statistics"
    ),
]

in_club: list[URLPattern | URLResolver] = [
    path("seasons/<uuid:season>/", include(in_season)),
    path("nights/<uuid:night>/", include(in_night)),
    path("balances/", stakes.Balances.as_view(), name="api-balances"),
    path("payments/<uuid:payment>/back/", stakes.PaymentBack.as_view(), name="api-payment-back"),
    path("nights/", nights.Nights.as_view(), name="api-nights"),
]

in_laws: list[URLPattern | URLResolver] = [
    path("", laws.Laws.as_view(), name="api-laws"),
    path("search/", laws.LawSearch.as_view(), name="api-law-search"),
    path("texts/<slug:text>/", laws.LawText.as_view(), name="api-law-text"),
    path("texts/<slug:text>/<slug:slug>/", laws.LawClause.as_view(), name="api-law-clause"),
    path("irregularities/<slug:code>/", laws.LawRulings.as_view(), name="api-law-rulings"),
]

urlpatterns = [
    path("laws/", include(in_laws)),
    path("clubs/<slug:club>/", include(in_club)),
]
