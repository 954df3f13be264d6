"""URLs of the pages."""

from django.contrib.auth.views import LogoutView
from django.urls import URLPattern, URLResolver, include, path

from club import health, metrics
from club.accounts import login_links
from club.accounts.pages import account, passkeys, second_factor, signing_in
from club.archives import pages as archive
from club.codes import pages as codes
from club.feeds.pages import embed, feeds
from club.pages import alerts, clubs, host, invitations, members, people, player_import
from club.practice import pages as practice
from club.privacy.pages import personal, privacy
from club.seasons.pages import careers, changes, placed, seasons, summaries
from club.setup import network_pages as network
from club.setup import pages as setup
from club.tokens import pages as tokens
from club.web import manifest, robots, style, worker
from club.webhooks import pages as webhooks

in_club: list[URLPattern | URLResolver] = [
    path("members/", members.members, name="members"),
    path("archive/", archive.archive, name="archive"),
    path("network/", network.network, name="network"),
    path("demonstration/", setup.empty, name="empty-demonstration"),
    path("guide/<slug:guide>/", practice.guide, name="guide"),
    path("practice/", practice.practice, name="practice"),
    path("practice/move/", practice.move, name="practice-move"),
    path("practice/end/", practice.end, name="practice-end"),
    path("embed/", embed.embed, name="embed"),
    path("embed/ladder/", embed.ladder, name="embed-ladder"),
    path("feeds/", feeds.feeds, name="feeds"),
    path("calendar.ics", feeds.calendar, name="calendar"),
    path("results.atom", feeds.results, name="results-feed"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<uuid:token>/revoke/", tokens.revoke, name="token-revoke"),
    path("webhooks/", webhooks.webhooks, name="webhooks"),
    path("webhooks/<uuid:webhook>/", webhooks.webhook, name="webhook"),
    path("webhooks/<uuid:webhook>/deliveries/<uuid:delivery>/", webhooks.delivery, name="delivery"),
    path("players/", people.players, name="players"),
    path("players/import/", player_import.import_list, name="player-import"),
    path("players/file/", player_import.players_csv, name="players-csv"),
    path("players/<uuid:player>/", people.player, name="player"),
    path("players/<uuid:player>/seasons/", careers.career, name="player-seasons"),
    path("players/<uuid:player>/data/", personal.player_data, name="player-data"),
    path("players/<uuid:player>/erase/", personal.erase, name="player-erase"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("log/", personal.log, name="club-log"),
    path("alerts/", alerts.alerts, name="alerts"),
    path("cards/", codes.cards, name="cards"),
    path("cards/<int:number>/renew/", codes.renew, name="card-renew"),
    path("seasons/", seasons.seasons, name="seasons"),
    path("seasons/<uuid:season>/", seasons.ladder, name="season"),
    path("seasons/<uuid:season>/ladder.csv", seasons.ladder_csv, name="ladder-csv"),
    path("seasons/<uuid:season>/tiers/", seasons.tiers, name="tiers"),
    path("seasons/<uuid:season>/changes/", changes.of_season, name="season-corrections"),
    path("seasons/<uuid:season>/summary/", summaries.of_season, name="season-summary"),
    path("seasons/<uuid:season>/summary/picture.png", summaries.picture, name="season-picture"),
    path("seasons/<uuid:season>/settings/", seasons.settings, name="season-settings"),
    path("seasons/<uuid:season>/players/<uuid:player>/", placed.placed, name="placed"),
]

urlpatterns = [
    path("", clubs.home, name="home"),
    path("start/", setup.start, name="start"),
    path("try/", network.try_phone, name="try-phone"),
    path("s/<str:key>/", clubs.shared_season, name="shared-season"),
    path("c/<slug:club>/", include(in_club)),
    path("worker.js", worker.worker, name="worker"),
    path("manifest.webmanifest", manifest.manifest, name="manifest"),
    path("robots.txt", robots.robots, name="robots"),
    path("q/", codes.codes, name="codes"),
    path("q/<str:code>/", codes.codes, name="code"),
    path("p/<str:token>/", codes.card, name="card"),
    path("p/<str:token>/follow/", codes.follow, name="card-follow"),
    path("p/<str:token>/stay/", codes.stay, name="card-stay"),
    path("host/", host.host, name="host"),
    path("host/new/", host.new, name="host-new"),
    path("host/clubs/<slug:club>/", host.club, name="host-club"),
    path("open/<str:token>/", host.open_by_invitation, name="open-club"),
    path("style/", style.style, name="style"),
    path("k/<str:token>/calendar.ics", feeds.own_calendar, name="own-calendar"),
    path("invited/<str:token>/", invitations.invited, name="invited"),
    path("account/invitations/<uuid:invitation>/", invitations.answer, name="answer-invitation"),
    path("account/", account.account, name="account"),
    path("account/data/", personal.own_data, name="own-data"),
    path("account/password/", account.change_password, name="change-password"),
    path("account/second-factor/", second_factor.second_factor, name="second-factor"),
    path("account/passkeys/", passkeys.passkeys, name="passkeys"),
    path("account/email/", account.address, name="account-email"),
    path("account/email/<str:token>/", account.confirm, name="confirm-email"),
    path("login/", signing_in.SignIn.as_view(), name="login"),
    path("login/second/", signing_in.second_step, name="second-step"),
    path("login/lost/", signing_in.lost_password, name="lost-password"),
    path("login/<uidb64>/<token>/", login_links.login_link, name="login-link"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("livez", health.livez, name="livez"),
    path("metrics", metrics.metrics, name="metrics"),
    path("readyz", health.readyz, name="readyz"),
    path("healthz", health.readyz, name="health"),  # as it was called up to 0.1.0
]
