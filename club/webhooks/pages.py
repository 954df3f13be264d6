"""Webhooks: set up, changed and tried by owners, with everything that was sent."""

import datetime
import json
import uuid
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables

from club.web.pages import (
    PageVisit,
    attempt,
    club_page,
    keep_form_key,
    make_key,
    submit_form,
)
from club.webhooks.actions.deliveries import replay
from club.webhooks.actions.webhooks import (
    add_webhook,
    change_webhook,
    remove_webhook,
    renew_secret,
    send_test,
)
from club.webhooks.forms import ReplayForm, WebhookForm
from club.webhooks.models import DeliveryState, Webhook, WebhookState
from club.webhooks.queries import list_attempts, list_deliveries, list_webhooks
from club.webhooks.sending import write_body

_A_PAGE = 30


@never_cache
@club_page("owns")
@sensitive_variables("secret", "context")
def webhooks(visit: PageVisit) -> HttpResponse:
    """List the webhooks, and set one up. Its secret is only in this response."""
    form = WebhookForm(visit.request.POST or None)
    made, secret = None, ""
    if visit.request.method == "POST" and form.is_valid():
        about: dict[str, Any] = {"club": visit.club, "account": visit.request.user}
        order = visit.order()
        made, secret = submit_form(
            form, lambda: add_webhook(order=order, **about, **form.cleaned_data)
        ) or (None, "")
    context = {
        "webhooks": list_webhooks(visit.club),
        "form": WebhookForm() if made else form,
        "made": made,
        "secret": secret,
        "key": make_key() if made else keep_form_key(visit.request.POST, form),
        **_states(),
    }
    status = 422 if form.is_bound and not made else 200
    return visit.render("club/webhooks.html", context, status=status)


@never_cache
@club_page("owns")
@sensitive_variables("secret", "context")
def webhook(visit: PageVisit, webhook: uuid.UUID) -> HttpResponse:
    """Show a webhook with its deliveries, and change it."""
    webhook_row = _find(visit, webhook)
    post = visit.request.POST
    step = next((name for name in _STEPS if name in post), None)
    if step is not None:
        return _STEPS[step](visit, webhook_row)
    form = WebhookForm(post or None, webhook=webhook_row)
    if visit.request.method == "POST" and form.is_valid():
        order = visit.order()
        changed = submit_form(
            form, lambda: change_webhook(order=order, webhook=webhook_row, **form.cleaned_data)
        )
        if changed is not None:
            messages.success(visit.request, _("Saved."))
            return redirect("webhook", club=visit.club.slug, webhook=webhook_row.pk)
    return _show(visit, webhook_row, {"form": form, "key": keep_form_key(post, form)})


@club_page("owns")
def delivery(visit: PageVisit, webhook: uuid.UUID, delivery: uuid.UUID) -> HttpResponse:
    """Show a delivery with its attempts, and send it again."""
    webhook_row = _find(visit, webhook)
    shown = get_object_or_404(list_deliveries(webhook_row), pk=delivery)
    if visit.request.method == "POST":
        order = visit.order()
        if attempt(visit.request, lambda: replay(order=order, webhook=webhook_row, delivery=shown)):
            messages.success(visit.request, _("It is sent again."))
        return redirect("delivery", club=visit.club.slug, webhook=webhook_row.pk, delivery=shown.pk)
    body = json.dumps(json.loads(write_body(shown)), indent=2, ensure_ascii=False)
    page = Paginator(list_attempts(shown), _A_PAGE).get_page(visit.request.GET.get("page"))
    context = {
        "webhook": webhook_row,
        "delivery": shown,
        "page": page,
        "body": body,
    }
    return visit.render("club/delivery.html", {**context, **_states()})


def _turn(visit: PageVisit, webhook: Webhook) -> HttpResponse:
    """Turn a webhook on or off."""
    order, on = visit.order(), visit.request.POST["turn"] == "on"
    attempt(visit.request, lambda: change_webhook(order=order, webhook=webhook, on=on))
    return redirect("webhook", club=visit.club.slug, webhook=webhook.pk)


def _renew(visit: PageVisit, webhook: Webhook) -> HttpResponse:
    """Make a new secret, which is only in this response."""
    secret = renew_secret(order=visit.order(), webhook=webhook)
    return _show(visit, webhook, {"renewed": True, "secret": secret})


def _test(visit: PageVisit, webhook: Webhook) -> HttpResponse:
    """Send a test, and show what becomes of it."""
    order = visit.order()
    sent = []
    if not attempt(visit.request, lambda: sent.append(send_test(order=order, webhook=webhook))):
        return redirect("webhook", club=visit.club.slug, webhook=webhook.pk)
    return redirect("delivery", club=visit.club.slug, webhook=webhook.pk, delivery=sent[0].pk)


def _remove(visit: PageVisit, webhook: Webhook) -> HttpResponse:
    """Remove a webhook."""
    order = visit.order()
    attempt(visit.request, lambda: remove_webhook(order=order, webhook=webhook))
    return redirect("webhooks", club=visit.club.slug)


def _replay(visit: PageVisit, webhook: Webhook) -> HttpResponse:
    """Send again what failed since a time."""
    form = ReplayForm(visit.request.POST)
    if form.is_valid():
        order = visit.order()
        since = order.at - datetime.timedelta(hours=form.cleaned_data["hours"])
        count = replay(order=order, webhook=webhook, since=since)
        text = ngettext("%d message is sent again.", "%d messages are sent again.", count)
        messages.success(visit.request, text % count)
    return redirect("webhook", club=visit.club.slug, webhook=webhook.pk)


_STEPS: Mapping[str, Callable[[PageVisit, Webhook], HttpResponse]] = {
    "turn": _turn,
    "renew": _renew,
    "test": _test,
    "remove": _remove,
    "replay": _replay,
}


def _find(visit: PageVisit, webhook_id: uuid.UUID) -> Webhook:
    """Return a webhook of the club. Raise Http404 for any other."""
    return get_object_or_404(list_webhooks(visit.club), pk=webhook_id)


def _show(visit: PageVisit, webhook: Webhook, about: Mapping[str, Any]) -> HttpResponse:
    """Return the page of a webhook. about: the form that was sent, or what was done."""
    asked = visit.request.GET
    state = asked.get("state", "")
    rows = list_deliveries(webhook, state if state in DeliveryState.values else "")
    context = {
        "webhook": webhook,
        "page": Paginator(rows, _A_PAGE).get_page(asked.get("page")),
        "wanted": state,
        "also": f"&state={state}" if state in DeliveryState.values else "",
        "form": WebhookForm(webhook=webhook),
        "replay": ReplayForm(),
        "key": make_key(),
        "choices": DeliveryState.choices,
        **_states(),
        **about,
    }
    bound = context["form"].is_bound
    return visit.render("club/webhook.html", context, status=422 if bound else 200)


def _states() -> dict[str, str]:
    """Return the states that templates compare with."""
    return {"on": WebhookState.ON, "pending": DeliveryState.PENDING, "failed": DeliveryState.FAILED}
