"""Addresses of the pages."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import URLPattern, URLResolver, include, path

from club import accounts, health
from club.pages import (
    cutting,
    desk,
    door,
    files,
    forming,
    going,
    home,
    matches,
    moves,
    night,
    room,
    rulings,
    seasons,
    table,
    tables,
    trail,
    wave,
)

in_match = [
    path("", night.match, name="match"),
    path("begun/", matches.begun, name="match-begun"),
    path("enter/", matches.enter, name="enter"),
    path("seats/", matches.seats, name="seats"),
    path("state/", matches.state, name="match-state"),
    path("file/", files.pbn, name="pbn"),
    path("rule/", rulings.irregularity, name="rule"),
    path("rulings/<uuid:ruling>/back/", rulings.back, name="ruling-back"),
    path("deals/<uuid:deal>/", matches.amend, name="amend"),
    path("deals/<uuid:deal>/accept/", matches.accept, name="accept"),
]
in_table = [
    path("", tables.table, name="night-table"),
    path("next/", forming.next_cut, name="next"),
    path("join/", tables.join, name="join"),
    path("leave/", tables.leave, name="leave"),
    path("renew/", tables.renew, name="renew"),
    path("breakup/", moves.breakup, name="breakup"),
    path("fill/", moves.fill, name="fill"),
    path("move/", moves.move, name="move"),
    path("cut/", cutting.cutting, name="cutting"),
    path("cut/give-up/", cutting.give_up, name="give-up"),
]
in_night: list[URLPattern | URLResolver] = [
    path("", night.night, name="night"),
    path("live/", night.live, name="night-live"),
    path("cuts/", trail.cuts, name="cuts"),
    path("room/", room.room, name="room"),
    path("room/live/", room.live, name="room-live"),
    path("room/arrive/", room.check_in, name="arrive"),
    path("room/depart/", room.check_out, name="depart"),
    path("room/wave/", wave.wave, name="wave"),
    path("room/missing/", going.missing, name="missing"),
    path("room/wish/", going.wish, name="wish"),
    path("room/return/", going.back, name="return"),
    path("room/undo/", going.take_back, name="undo"),
    path("room/admission/", wave.admission, name="admission"),
    path("room/form/", forming.form, name="form"),
    path("room/links/", tables.links, name="links"),
    path("room/links/door/", door.renew, name="renew-door"),
    path("room/settings/", desk.settings, name="settings"),
    path("room/close/", desk.close, name="close"),
    path("room/reopen/", desk.reopen, name="reopen"),
    path("room/paper/", desk.paper, name="paper"),
    path("room/merge/", desk.merge, name="merge"),
    path("room/history/", desk.history, name="history"),
    path("tables/<uuid:table>/", include(in_table)),
    path("matches/<uuid:match>/", include(in_match)),
]
in_club: list[URLPattern | URLResolver] = [
    path("", home.club, name="club"),
    path("members/", home.members, name="members"),
    path("players/", home.players, name="players"),
    path("players/<uuid:player>/", home.player, name="player"),
    path("seasons/", seasons.seasons, name="seasons"),
    path("seasons/<uuid:season>/", seasons.ladder, name="season"),
    path("seasons/<uuid:season>/tiers/", seasons.tiers, name="tiers"),
    path("seasons/<uuid:season>/settings/", seasons.settings, name="season-settings"),
    path("seasons/<uuid:season>/players/<uuid:player>/", seasons.placed, name="placed"),
    path("nights/new/", home.new_night, name="new-night"),
    path("nights/<uuid:night>/", include(in_night)),
]
at_table = [
    path("", table.table, name="table"),
    path("live/", table.live, name="table-live"),
    path("seat/", table.sit, name="table-seat"),
    path("cut/", table.cut, name="table-cut"),
    path("join/", table.join, name="table-join"),
    path("deal/", table.deal, name="table-deal"),
    path("deals/<uuid:deal>/", table.amend, name="table-amend"),
    path("deals/<uuid:deal>/answer/", table.answer, name="table-answer"),
]

at_door = [
    path("", door.door, name="door"),
    path("live/", door.live, name="door-live"),
    path("find/", door.find, name="door-find"),
    path("in/", door.enter, name="door-enter"),
    path("out/", door.leave, name="door-leave"),
    path("wish/", door.wish, name="door-wish"),
    path("here/", door.found, name="door-found"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("n/<str:key>/", home.shared, name="shared"),
    path("c/<slug:club>/", include(in_club)),
    path("t/<str:token>/", include(at_table)),
    path("d/<str:token>/", include(at_door)),
    path("login/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("login/<uidb64>/<token>/", accounts.login_link, name="login-link"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("healthz", health.healthz, name="health"),
]
