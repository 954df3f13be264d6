"""URLs of the API of clubs and their seasons."""

from django.urls import URLPattern, URLResolver, include, path

from club.api import acts, archive, clubs, members, persons, player_import, players, settings
from club.codes import api as codes
from club.seasons.api import links, placements, seasons
from club.tokens import api as tokens
from club.webhooks import api as webhooks

in_season: list[URLPattern | URLResolver] = [
    path("", seasons.OneSeason.as_view(), name="api-season"),
    path("rules/", seasons.Rules.as_view(), name="api-season-rules"),
    path("link/", links.SeasonLink.as_view(), name="api-season-link"),
    path("ladder/", seasons.LadderTable.as_view(), name="api-ladder"),
    path("placements/", placements.Placements.as_view(), name="api-placements"),
    path("placements/<int:number>/", placements.OnePlacement.as_view(), name="api-placement"),
    path("players/<uuid:player>/", placements.Tiers.as_view(), name="api-tiers"),
]

in_webhook: list[URLPattern | URLResolver] = [
    path("", webhooks.OneWebhook.as_view(), name="api-webhook"),
    path("secret/", webhooks.Secret.as_view(), name="api-webhook-secret"),
    path("test/", webhooks.Test.as_view(), name="api-webhook-test"),
    path("replay/", webhooks.Replays.as_view(), name="api-webhook-replay"),
    path("deliveries/", webhooks.Deliveries.as_view(), name="api-deliveries"),
    path("deliveries/<uuid:delivery>/", webhooks.OneDelivery.as_view(), name="api-delivery"),
]

in_club: list[URLPattern | URLResolver] = [
    path("seasons/<uuid:season>/", include(in_season)),
    path("", clubs.OneClub.as_view(), name="api-club"),
    path("settings/", settings.Settings.as_view(), name="api-settings"),
    path("cards/", codes.Cards.as_view(), name="api-cards"),
    path("cards/<int:number>/link/", codes.CardLink.as_view(), name="api-card-link"),
    path("acts/", acts.Acts.as_view(), name="api-acts"),
    path("archive/", archive.Archive.as_view(), name="api-archive"),
    path("members/", members.Members.as_view(), name="api-members"),
    path("members/<uuid:member>/", members.OneMember.as_view(), name="api-member"),
    path("invitations/", members.Invitations.as_view(), name="api-invitations"),
    path("invitations/<uuid:invitation>/", members.OneInvitation.as_view(), name="api-invitation"),
    path("tokens/", tokens.Tokens.as_view(), name="api-tokens"),
    path("tokens/<uuid:token>/", tokens.OneToken.as_view(), name="api-token"),
    path("tokens/<uuid:token>/revoke/", tokens.Revoke.as_view(), name="api-token-revoke"),
    path("webhooks/", webhooks.Webhooks.as_view(), name="api-webhooks"),
    path("webhooks/<uuid:webhook>/", include(in_webhook)),
    path("players/", players.Players.as_view(), name="api-players"),
    path("players/merge/", players.Merge.as_view(), name="api-merge-players"),
    path("players/import/", player_import.Import.as_view(), name="api-player-import"),
    path("players/<uuid:player>/data/", persons.Data.as_view(), name="api-player-data"),
    path("players/<uuid:player>/erasure/", persons.Erasures.as_view(), name="api-player-erasure"),
    path("players/<uuid:player>/", players.OnePlayer.as_view(), name="api-player"),
    path("seasons/", seasons.Seasons.as_view(), name="api-seasons"),
]

urlpatterns = [
    path("clubs/", clubs.Clubs.as_view(), name="api-clubs"),
    path("clubs/<slug:club>/", include(in_club)),
]
