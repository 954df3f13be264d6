"""URLs of the pages of events of rubbers."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages import own_entries
from tournaments.rubbers.pages import events as rubber_events
from tournaments.rubbers.pages import pdf as rubber_pdf
from tournaments.rubbers.pages import public as rubber_public
from tournaments.rubbers.pages import recutting, rounds

in_desk = [
    path("", rounds.desk, name="rubber-desk"),
    path("live/", rounds.live, name="rubber-desk-live"),
    path("draw/", rounds.draw, name="rubber-draw"),
    path("close/", rounds.close, name="rubber-close"),
    path("reopen/", rounds.reopen, name="rubber-reopen"),
    path("cards/", recutting.recut, name="rubber-recut"),
    path("undo-round/", rounds.undo_drawn, name="rubber-undo-round"),
    path("settings/", rubber_events.settings, name="rubber-settings"),
    path("phones/", rounds.phones, name="rubber-phones"),
    path("print/", rubber_public.print_, name="rubber-print"),
    path("print/<slug:kind>.pdf", rubber_pdf.pdf, name="rubber-pdf"),
    path("rounds/<int:round_>/tables/<int:table>/", rounds.table, name="rubber-table"),
    path("rounds/<int:round_>/tables/<int:table>/seat/", rounds.seat, name="rubber-seat"),
]
in_event: list[URLPattern | URLResolver] = [
    path("", rubber_public.event, name="rubber-event"),
    path("live/", rubber_public.live, name="rubber-live"),
    path("picture.png", rubber_public.picture, name="rubber-picture"),
    path("standing.csv", rubber_public.standing_csv, name="rubber-csv"),
    path("event.json", rubber_public.event_json, name="rubber-json"),
    path("entrants/<uuid:entrant>/", rubber_public.card, name="rubber-card"),
    path("rounds/<int:round_>/tables/<int:table>/", rubber_public.meeting, name="rubber-meeting"),
    path("screen/", rubber_public.screen, name="rubber-screen"),
    path("screen/live/", rubber_public.screen_live, name="rubber-screen-live"),
    path("enter/", own_entries.own_entry, name="rubber-own-entry"),
    path("desk/", include(in_desk)),
]
in_club: list[URLPattern | URLResolver] = [
    path("events/new/rubbers/", rubber_events.new_rubber_event, name="new-rubber-event"),
    path("rubber-events/<uuid:event>/", include(in_event)),
]
urlpatterns = [path("c/<slug:club>/", include(in_club))]
