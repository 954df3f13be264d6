"""The privacy page of a club: who reads what, what is kept for how long, and whom to ask."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.feeds.pages.embed import FRESH
from club.privacy.actions.privacy import set_privacy
from club.privacy.forms import PrivacyForm
from club.web.pages import PageVisit, club_page, keep_form_key, submit_form


@club_page()
def privacy(visit: PageVisit) -> HttpResponse:
    """Show what is held and who reads it. Owners choose, and add the club's own words."""
    post = visit.request.POST
    if visit.request.method == "POST" and not visit.owns:
        return visit.forbid()
    form = PrivacyForm(post or None, club=visit.club)
    if visit.request.method == "POST" and form.is_valid():
        choices = dict(form.cleaned_data)
        text = choices.pop("privacy_text")
        done = submit_form(form, lambda: _set(visit, text, choices))
        if done:
            messages.success(visit.request, _("The choices are saved."))
            return redirect("privacy", club=visit.club.slug)
    context = {
        "form": form,
        "key": keep_form_key(post, form),
        "days": settings.RETENTION_DAYS,
        "session_days": settings.SESSION_COOKIE_AGE // 86_400,
        "fresh": FRESH,
    }
    status = 422 if form.errors else 200
    return visit.render("club/privacy.html", context, status=status)


def _set(visit: PageVisit, text: str, choices: dict[str, str]) -> bool:
    set_privacy(order=visit.order(), club=visit.club, text=text, **choices)
    return True
