"""A night's settings, and closing and reopening it."""

import copy
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from club.web.pages import attempt, tell_of_link
from club.web.qr import make_address
from nights.actions.nights import close_night, reopen_night, set_night
from nights.forms.night import SettingsForm
from nights.models import Night, Visibility
from nights.pages.room import act
from nights.pages.visit import NightVisit, night_page
from nights.queries.room import read_room
from nights.stakes.queries import get_stakes


@night_page("directs")
def settings(visit: NightVisit, night: Night) -> HttpResponse:
    """Change who may see the night and whether deals are accepted."""
    if step := _LINK_STEPS.get(visit.request.POST.get("link", "")):
        return _change_link(visit, night, step)
    # The form changes the row that it is of: the night stays as it is until it is stored.
    form = SettingsForm(visit.request.POST or None, instance=copy.copy(night))
    before = night.visibility
    if visit.request.method == "POST" and form.is_valid():

        def save() -> None:
            set_night(order=visit.order(), night=night, **form.cleaned_data)
            messages.success(visit.request, _("Saved."))

        done = act(visit, night, save)
        newly = before != Visibility.LINK == night.visibility
        return redirect("settings", club=visit.club.slug, night=night.pk) if newly else done
    context = {
        "night": night,
        "form": form,
        "link": make_address(visit.request, reverse("shared", args=[night.link_key])),
    }
    return visit.render("nights/settings.html", context)


#: What the buttons beside the shared link change.
_LINK_STEPS: dict[str, dict[str, Any]] = {
    "new": {"new_link": True},
    "withdraw": {"visibility": Visibility.MEMBERS},
}


def _change_link(visit: NightVisit, night: Night, step: dict[str, Any]) -> HttpResponse:
    """Renew or withdraw the link at which a night is shown."""
    if attempt(visit.request, lambda: set_night(order=visit.order(), night=night, **step)):
        tell_of_link(visit.request, withdrawn="visibility" in step)
    return redirect("settings", club=visit.club.slug, night=night.pk)


@night_page("directs")
def close(visit: NightVisit, night: Night) -> HttpResponse:
    """Close the night. If a match is in play, ask what to do with it."""
    playing = [view for view in read_room(night).tables if view.current]

    def submit() -> HttpResponse:
        close_night(
            order=visit.order(),
            night=night,
            unfinished=visit.request.POST.get("unfinished", "wait"),
        )
        messages.success(visit.request, _("The night is closed."))
        page = "settlement" if get_stakes(night) else "night"
        return redirect(page, club=visit.club.slug, night=night.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "night": night,
        "playing": playing,
    }
    return visit.render("nights/close.html", context, refused)


@night_page("directs")
def reopen(visit: NightVisit, night: Night) -> HttpResponse:
    """Reopen a closed night."""
    return act(visit, night, lambda: reopen_night(order=visit.order(), night=night))
