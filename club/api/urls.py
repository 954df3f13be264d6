"""URLs of the API of clubs, their nights and seasons."""

from django.urls import URLPattern, URLResolver, include, path

from club.api import (
    candidates,
    clubs,
    corrections,
    deals,
    matches,
    members,
    nights,
    open_cuts,
    placements,
    players,
    room,
    rulings,
    seasons,
    stakes,
    statistics,
    stock,
    tables,
    tokens,
    undoing,
)

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
    path("join/", tables.Join.as_view(), name="api-join"),
    path("leave/", tables.Leave.as_view(), name="api-leave"),
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
    path("", nights.OneNight.as_view(), name="api-night"),
    path("close/", nights.Close.as_view(), name="api-close"),
    path("reopen/", nights.Reopen.as_view(), name="api-reopen"),
    path("corrections/", corrections.NightCorrections.as_view(), name="api-corrections"),
    path("standing/", nights.Standing.as_view(), name="api-standing"),
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
    path("departures/", room.Departures.as_view(), name="api-departures"),
    path("absences/", room.Absences.as_view(), name="api-absences"),
    path("returns/", room.Returns.as_view(), name="api-returns"),
    path("candidates/", candidates.Candidates.as_view(), name="api-candidates"),
    path("wave/", candidates.Wave.as_view(), name="api-wave"),
    path("admissions/", candidates.Admissions.as_view(), name="api-admissions"),
    path("announcements/", candidates.Announcements.as_view(), name="api-announcements"),
    path("undo/", undoing.Undoings.as_view(), name="api-undo"),
    path("tables/", tables.Tables.as_view(), name="api-tables"),
    path("tables/gather/", tables.Gather.as_view(), name="api-gather"),
    path("tables/<uuid:table>/", include(at_table)),
    path("matches/", matches.Matches.as_view(), name="api-matches"),
    path("matches/<uuid:match>/", include(in_match)),
    path("paper/", matches.PaperTable.as_view(), name="api-paper"),
]
in_season: list[URLPattern | URLResolver] = [
    path("", seasons.OneSeason.as_view(), name="api-season"),
    path("rules/", seasons.Rules.as_view(), name="api-season-rules"),
    path("corrections/", corrections.SeasonCorrections.as_view(), name="api-season-corrections"),
    path("ladder/", seasons.LadderTable.as_view(), name="api-ladder"),
    path("placements/", placements.Placements.as_view(), name="api-placements"),
    path("placements/<int:number>/", placements.OnePlacement.as_view(), name="api-placement"),
    path("players/<uuid:player>/", placements.Tiers.as_view(), name="api-tiers"),
    path(
        "players/<uuid:player>/statistics/", statistics.Statistics.as_view(), name="api-statistics"
    ),
]
in_club: list[URLPattern | URLResolver] = [
    path("", clubs.OneClub.as_view(), name="api-club"),
    path("members/", members.Members.as_view(), name="api-members"),
    path("members/<uuid:member>/", members.OneMember.as_view(), name="api-member"),
    path("tokens/", tokens.Tokens.as_view(), name="api-tokens"),
    path("tokens/<uuid:token>/", tokens.OneToken.as_view(), name="api-token"),
    path("tokens/<uuid:token>/revoke/", tokens.Revoke.as_view(), name="api-token-revoke"),
    path("players/", players.Players.as_view(), name="api-players"),
    path("players/merge/", players.Merge.as_view(), name="api-merge-players"),
    path("players/<uuid:player>/", players.OnePlayer.as_view(), name="api-player"),
    path("balances/", stakes.Balances.as_view(), name="api-balances"),
    path("payments/<uuid:payment>/back/", stakes.PaymentBack.as_view(), name="api-payment-back"),
    path("seasons/", seasons.Seasons.as_view(), name="api-seasons"),
    path("seasons/<uuid:season>/", include(in_season)),
    path("nights/", nights.Nights.as_view(), name="api-nights"),
    path("nights/<uuid:night>/", include(in_night)),
]

urlpatterns = [
    path("clubs/", clubs.Clubs.as_view(), name="api-clubs"),
    path("clubs/<slug:club>/", include(in_club)),
]
