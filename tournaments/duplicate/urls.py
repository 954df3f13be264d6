"""URLs of the pages of duplicate events, and of the phones of their tables."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.duplicate.pages import (
    changing,
    desk,
    draws,
    entering,
    events,
    matches,
    movement,
    paper,
    pdf,
    phone,
    phone_boards,
    phone_names,
    recap,
    results,
    screen,
    standing,
    tables,
    travellers,
    travelling,
)

in_desk = [
    path("", desk.desk, name="event-desk"),
    path("live/", desk.live, name="event-desk-live"),
    path("round/", desk.start, name="event-round"),
    path("line/", entering.line, name="event-line"),
    path("unaccepted/", desk.unaccepted, name="event-unaccepted"),
    path("calls/<uuid:call>/", desk.answer, name="event-call"),
    path("calls/<uuid:call>/going/", desk.go, name="event-call-going"),
    path("settings/", events.settings, name="event-settings"),
    path("paper/", paper.paper, name="event-paper"),
    path("paper/<slug:kind>/pdf/", pdf.pdf, name="event-pdf"),
    path("paper/<slug:kind>/", paper.sheet, name="event-paper-sheet"),
    path("draw/", draws.draw, name="event-draw"),
    path("matches/<int:round_>/<int:table>/", matches.rule, name="event-match-ruling"),
    path("movement/", movement.movement, name="event-movement"),
    path("movement/change/", changing.change, name="event-change"),
    path("tables/", tables.tables, name="event-tables"),
    path("tables/renew/", tables.renew, name="event-renew"),
    path("boards/<int:board>/", travellers.traveller, name="event-traveller"),
    path("boards/<int:board>/check/", travellers.check, name="event-check"),
    path("slips/<int:round_>/", travellers.slips, name="event-slips"),
    path("results/<uuid:result>/", results.result, name="event-result"),
    path(
        "results/<str:section>/<int:round_>/<int:table>/<int:board>/",
        entering.enter,
        name="event-enter",
    ),
]
in_event: list[URLPattern | URLResolver] = [
    path("", standing.standing, name="event"),
    path("live/", standing.live, name="event-live"),
    path("picture.png", standing.picture, name="event-picture"),
    path("standing.csv", standing.standing_csv, name="event-csv"),
    path("event.json", standing.event_json, name="event-json"),
    path("boards/", recap.boards, name="event-boards"),
    path("boards/<int:board>/", recap.board, name="event-board"),
    path("entrants/<uuid:entrant>/", recap.card, name="event-card"),
    path("matches/", matches.matches, name="event-matches"),
    path("matches/<int:round_>/<int:table>/", matches.match, name="event-match"),
    path("screen/", screen.screen, name="event-screen"),
    path("screen/live/", screen.live, name="event-screen-live"),
    path("desk/", include(in_desk)),
]
in_club: list[URLPattern | URLResolver] = [
    path("events/new/", events.new_event, name="new-event"),
    path("events/new-teams/", events.new_team_event, name="new-team-event"),
    path("events/new-swiss-pairs/", events.new_swiss_pairs, name="new-swiss-pairs"),
    path("events/<uuid:event>/", include(in_event)),
]
at_table = [
    path("", phone.phone, name="event-phone"),
    path("live/", phone.live, name="event-phone-live"),
    path("seat/", phone.sit, name="event-phone-seat"),
    path("call/", phone.call, name="event-phone-call"),
    path("names/<uuid:entrant>/", phone_names.names, name="event-phone-names"),
    path("travel/", travelling.travel, name="event-phone-travel"),
    path("boards/<int:board>/", phone_boards.board, name="event-phone-board"),
    path("boards/<int:board>/correct/", phone_boards.correct, name="event-phone-correct"),
    path("results/<uuid:result>/", phone_boards.accept, name="event-phone-accept"),
]
urlpatterns = [
    path("c/<slug:club>/", include(in_club)),
    path("e/<str:token>/", include(at_table)),
]
