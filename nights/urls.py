"""URLs of the pages of nights."""

from django.urls import URLPattern, URLResolver, include, path

from nights.laws import pages as laws
from nights.pages import (
    calls,
    corrections,
    door,
    downloads,
    files,
    forming,
    matches,
    merging,
    night,
    night_piece,
    night_settings,
    night_summary,
    nights,
    open_cuts,
    paper,
    presence,
    room,
    screen,
    seating,
    seats,
    table,
    table_deals,
    tables,
    ticking,
    trail,
    undoing,
    wave,
)
from nights.rulings import pages as rulings
from nights.stakes import pages as stakes
from nights.stock import pages as stock

in_match = [
    path("", night.match, name="match"),
    path("begun/", matches.begun, name="match-begun"),
    path("enter/", matches.enter, name="enter"),
    path("seats/", seats.seats, name="seats"),
    path("state/", matches.state, name="match-state"),
    path("file/", files.pbn, name="pbn"),
    path("deals.csv", downloads.deals, name="deals-csv"),
    path("deals.pbn", downloads.deals_pbn, name="deals-pbn"),
    path("stock/", stock.change, name="stock-change"),
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
    path("breakup/", tables.breakup, name="breakup"),
    path("fill/", tables.fill, name="fill"),
    path("move/", tables.move, name="move"),
    path("cut/", open_cuts.open_cut, name="open-cut"),
    path("cut/give-up/", open_cuts.give_up, name="give-up"),
]

in_night: list[URLPattern | URLResolver] = [
    path("tables/<uuid:table>/", include(in_table)),
    path("matches/<uuid:match>/", include(in_match)),
    path("", night.night, name="night"),
    path("live/", night.live, name="night-live"),
    path("screen/", screen.screen, name="night-screen"),
    path("screen/live/", screen.live, name="night-screen-live"),
    path("cuts/", trail.cuts, name="cuts"),
    path("summary/", night_summary.of_night, name="night-summary"),
    path("summary/picture.png", night_summary.picture, name="night-picture"),
    path("corrections/", corrections.of_night, name="night-corrections"),
    path("settlement/", stakes.settlement, name="settlement"),
    path("scores.csv", downloads.scores, name="scores-csv"),
    path("settlement.csv", downloads.owed, name="settlement-csv"),
    path("settlement/pay/", stakes.pay, name="pay"),
    path("settlement/charges/<uuid:charge>/back/", stakes.charge_back, name="charge-back"),
    path("room/", room.room, name="room"),
    path("room/live/", room.live, name="room-live"),
    path("room/tick/", ticking.tick, name="tick"),
    path("room/arrive/", room.check_in, name="arrive"),
    path("room/depart/", room.check_out, name="depart"),
    path("room/wave/", wave.wave, name="wave"),
    path("room/absent/", presence.absent, name="absent"),
    path("room/wish/", presence.wish, name="wish"),
    path("room/return/", presence.back, name="return"),
    path("room/undo/", undoing.take_back, name="undo"),
    path("room/admission/", wave.admission, name="admission"),
    path("room/calls/<uuid:call>/", calls.answer, name="call-answer"),
    path("room/calls/<uuid:call>/going/", calls.go, name="call-going"),
    path("room/form/", forming.form, name="form"),
    path("room/seat/", seating.seat_all, name="seat-all"),
    path("room/seated/", seating.seated, name="seated"),
    path("room/links/", tables.links, name="links"),
    path("room/links/door/", door.renew, name="renew-door"),
    path("room/settings/", night_settings.settings, name="settings"),
    path("room/close/", night_settings.close, name="close"),
    path("room/reopen/", night_settings.reopen, name="reopen"),
    path("room/paper/", paper.paper, name="paper"),
    path("room/merge/", merging.merge, name="merge"),
    path("room/history/", trail.history, name="history"),
]

in_club: list[URLPattern | URLResolver] = [
    path("nights/<uuid:night>/", include(in_night)),
    path("", nights.club, name="club"),
    path("embed/night/", night_piece.night, name="embed-night"),
    path("balances/", stakes.balances, name="balances"),
    path("payments/<uuid:payment>/back/", stakes.payment_back, name="payment-back"),
    path("nights/new/", nights.new_night, name="new-night"),
]

at_table = [
    path("", table.table, name="table"),
    path("live/", table.live, name="table-live"),
    path("call/", calls.call, name="table-call"),
    path("seat/", table.sit, name="table-seat"),
    path("stock/", stock.stock, name="table-stock"),
    path("stock/live/", stock.live, name="table-stock-live"),
    path("cut/", table.cut, name="table-cut"),
    path("join/", table.join, name="table-join"),
    path("deal/", table_deals.deal, name="table-deal"),
    path("deals/<uuid:deal>/", table_deals.amend, name="table-amend"),
    path("deals/<uuid:deal>/answer/", table_deals.answer, name="table-answer"),
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

in_laws = [
    path("", laws.laws, name="laws"),
    path("irregularities/<slug:code>/", laws.irregularities, name="law-rulings"),
    path("<slug:name>/", laws.text, name="law-text"),
    path("<slug:name>/<slug:slug>/", laws.clause, name="law-clause"),
]

urlpatterns = [
    path("laws/", include(in_laws)),
    path("n/<str:key>/", nights.shared, name="shared"),
    path("c/<slug:club>/", include(in_club)),
    path("t/<str:token>/", include(at_table)),
    path("d/<str:token>/", include(at_door)),
]
