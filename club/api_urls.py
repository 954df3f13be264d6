"""Addresses of the API."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from club.api import clubs, deals, docs, matches, nights, room, rulings, tables
from club.api.base import NothingHere

in_match: list[URLPattern | URLResolver] = [
    path("", matches.OneMatch.as_view(), name="api-match"),
    path("state/", matches.State.as_view(), name="api-match-state"),
    path("substitute/", matches.Substitute.as_view(), name="api-substitute"),
    path("seats/", matches.Seats.as_view(), name="api-seats"),
    path("deals/", deals.Deals.as_view(), name="api-deals"),
    path("deals/<int:number>/", deals.OneDeal.as_view(), name="api-deal"),
    path("deals/<int:number>/withdraw/", deals.Withdraw.as_view(), name="api-withdraw"),
    path("deals/<int:number>/accept/", deals.Accept.as_view(), name="api-accept"),
    path("rulings/", rulings.Rulings.as_view(), name="api-rulings"),
    path("rulings/open/", rulings.Open.as_view(), name="api-rulings-open"),
    path("rulings/<uuid:ruling>/back/", rulings.TakeBack.as_view(), name="api-ruling-back"),
]
in_night: list[URLPattern | URLResolver] = [
    path("", nights.OneNight.as_view(), name="api-night"),
    path("close/", nights.Close.as_view(), name="api-close"),
    path("reopen/", nights.Reopen.as_view(), name="api-reopen"),
    path("standing/", nights.Standing.as_view(), name="api-standing"),
    path("arrivals/", room.Arrivals.as_view(), name="api-arrivals"),
    path("departures/", room.Departures.as_view(), name="api-departures"),
    path("tables/", tables.Tables.as_view(), name="api-tables"),
    path("tables/<uuid:table>/", tables.OneTable.as_view(), name="api-table"),
    path("tables/<uuid:table>/matches/", tables.NextMatch.as_view(), name="api-next"),
    path("matches/", matches.Matches.as_view(), name="api-matches"),
    path("matches/<uuid:match>/", include(in_match)),
    path("paper/", matches.PaperTable.as_view(), name="api-paper"),
]
in_club: list[URLPattern | URLResolver] = [
    path("", clubs.OneClub.as_view(), name="api-club"),
    path("players/", clubs.Players.as_view(), name="api-players"),
    path("nights/", nights.Nights.as_view(), name="api-nights"),
    path("nights/<uuid:night>/", include(in_night)),
]

urlpatterns = [
    path("schema/", docs.Schema.as_view(), name="api-schema"),
    path("docs/", docs.Docs.as_view(), name="api-docs"),
    path("clubs/", clubs.Clubs.as_view(), name="api-clubs"),
    path("clubs/<slug:club>/", include(in_club)),
    re_path(r"^.*$", NothingHere.as_view()),
]
