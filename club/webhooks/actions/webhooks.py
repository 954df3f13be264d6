"""Setting webhooks up: each step is an act of the club."""

import datetime
import time
import uuid
from collections.abc import Collection, Mapping
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.ledger.ids import new_id
from club.ledger.names import find_name_faults, make_length_fault
from club.ledger.queue import queue_for_worker
from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Account, Club, ClubAct
from club.outgoing.faults import SendingError, SendingFault
from club.outgoing.signatures import write_secret
from club.outgoing.targets import PORTS, find_url_faults, read_target, resolve
from club.webhooks.actions.happenings import SEND_DELIVERIES, store_happening
from club.webhooks.models import Delivery, DeliveryState, Webhook, WebhookState
from club.webhooks.queries import TEST_KIND, list_kinds

#: The most webhooks of a club.
MOST = 10
#: The most tests that wait for a receiver.
MOST_TESTS = 3
#: Seconds for which the look-up of a name is waited for.
LOOKING = 3.0
_FAULTS = {
    "long": gettext_lazy("An address has 500 characters at most."),
    "invalid": gettext_lazy("This is no address, such as https://club.example/hook."),
    "credentials": gettext_lazy("An address has no user name and no password in it."),
    "fragment": gettext_lazy("An address ends before the #."),
    "scheme": gettext_lazy("Begin the address with https, as in https://club.example/hook."),
    "port": gettext_lazy("An address is at one of the ports %(ports)s."),
    "address": gettext_lazy(
        "Use an address that can be reached from everywhere on the internet. This one cannot."
    ),
    "name": gettext_lazy("There is no such name on the internet. Is it spelled right?"),
    "timeout": gettext_lazy("This name could not be looked up in time. Try again."),
}


@answer_repeated
def add_webhook(
    *,
    order: Order,
    club: Club,
    account: Account | None,
    name: str,
    url: str,
    kinds: Collection[str],
) -> tuple[Webhook, str]:
    """Set up a webhook. Return it with its secret, which is not shown again.

    The same key returns the webhook that it set up, with an empty secret. Raise Refused with every
    fault: of the name, of the address, of the kinds, and if the club has too many.
    """
    _check(name=name, url=url, kinds=kinds)
    webhook = Webhook(
        pk=new_id(),
        club=club,
        account=account,
        name=name.strip(),
        url=url,
        kinds=_since(kinds, {}, order.at),
        created_at=order.at,
    )
    body = {"name": webhook.name, "url": url, "kinds": sorted(kinds)}
    detail = {**body, "webhook": str(webhook.pk)}
    with writing(
        order,
        club,
        "add-webhook",
        body=body,
        detail=detail,
        returns=lambda act: (_find_webhook(act), ""),
    ):
        if Webhook.objects.filter(club=club, removed_at=None).count() >= MOST:
            text = _("A club has %(most)d webhooks at most.") % {"most": MOST}
            raise Refused.because("too-many", text)
        webhook.save(force_insert=True)
    return webhook, write_secret(webhook.make_key())


@answer_repeated
def change_webhook(
    *,
    order: Order,
    webhook: Webhook,
    name: str | None = None,
    url: str | None = None,
    kinds: Collection[str] | None = None,
    on: bool | None = None,
) -> Webhook:
    """Change a webhook, or turn it on or off. None leaves a value as it is.

    Raise Refused with every fault.
    """
    values = {"name": name and name.strip(), "url": url, "kinds": kinds and sorted(kinds), "on": on}
    given: dict[str, Any] = {key: value for key, value in values.items() if value is not None}
    if name is not None or url is not None or kinds is not None:
        same = url is None or url == webhook.url
        _check(
            name=webhook.name if name is None else name,
            url=webhook.url if same or url is None else url,
            kinds=webhook.kinds if kinds is None else kinds,
            look_up=not same,
        )
    detail = {**given, "webhook": str(webhook.pk)}
    with writing(
        order, webhook.club, "change-webhook", body=detail, detail=detail, returns=_find_webhook
    ) as record:
        current = _get(webhook)
        changed = _list_changes(current, given, order.at)
        if not changed:
            record.discard()
            return current
        Webhook.objects.filter(pk=webhook.pk).update(**changed)
        queue_for_worker(SEND_DELIVERIES, webhook.pk)
    for name_, value in changed.items():
        setattr(current, name_, value)
    return current


def _list_changes(
    webhook: Webhook, given: Mapping[str, Any], at: datetime.datetime
) -> dict[str, Any]:
    """Return the columns that change. A receiver that is turned on or moved is tried at once."""
    changed: dict[str, Any] = {
        key: given[key]
        for key in ("name", "url")
        if given.get(key, getattr(webhook, key)) != getattr(webhook, key)
    }
    if "kinds" in given and set(given["kinds"]) != set(webhook.kinds):
        changed["kinds"] = _since(given["kinds"], webhook.kinds, at)
    is_on = webhook.state == WebhookState.ON
    if given.get("on", is_on) != is_on:
        changed["state"] = WebhookState.OFF if is_on else WebhookState.ON
        if not is_on:
            changed["kinds"] = _since(given.get("kinds", webhook.kinds), {}, at)
    if changed.keys() & {"url", "state"}:
        changed |= {"failures": 0, "failing_since": None, "next_try": None}
    return changed


def _since(
    kinds: Collection[str], before: Mapping[str, str], at: datetime.datetime
) -> dict[str, str]:
    """Return kinds with the time since when each is wanted."""
    return {kind: before.get(kind, at.isoformat()) for kind in sorted(kinds)}


@answer_repeated
def renew_secret(*, order: Order, webhook: Webhook) -> str:
    """Make a new secret, and return it, or an empty text if the key did so before.

    For a day messages are signed with both.
    """
    detail = {"webhook": str(webhook.pk)}
    with writing(
        order, webhook.club, "renew-webhook", body=detail, detail=detail, returns=lambda _act: ""
    ):
        current = _get(webhook)
        generation = current.generation + 1
        rows = Webhook.objects.filter(pk=current.pk)
        rows.update(generation=generation, renewed_at=order.at)
    return write_secret(current.make_key(generation))


def remove_webhook(*, order: Order, webhook: Webhook) -> None:
    """Remove a webhook. What waits for it is not sent. Removing it again does nothing."""
    detail = {"webhook": str(webhook.pk)}
    with writing(order, webhook.club, "remove-webhook", body=detail, detail=detail) as record:
        rows = Webhook.objects.filter(pk=webhook.pk, removed_at=None)
        if record.repeated or not rows.update(removed_at=order.at, state=WebhookState.OFF):
            record.discard()


@answer_repeated
def send_test(*, order: Order, webhook: Webhook) -> Delivery:
    """Send a message that says nothing, to see whether the receiver takes it."""
    detail = {"webhook": str(webhook.pk)}
    with writing(
        order,
        webhook.club,
        "test-webhook",
        body=detail,
        detail=detail,
        returns=lambda act: _find_test(webhook, act),
    ) as record:
        current = _get(webhook)
        if current.state != WebhookState.ON:
            text = _("This webhook is turned off. Turn it on first.")
            raise Refused.because("off", text)
        waiting = Delivery.objects.filter(
            webhook=webhook, happening__kind=TEST_KIND, state=DeliveryState.PENDING
        )
        if waiting.count() >= MOST_TESTS:
            text = _("%(count)d tests wait for this receiver already. See how they end first.")
            raise Refused.because("tests-wait", text % {"count": MOST_TESTS})
        kwargs = {"club": webhook.club.slug, "webhook": webhook.pk}
        data = {
            "club": webhook.club.slug,
            "webhook": str(webhook.pk),
            "page": reverse("webhook", kwargs=kwargs),
            "api": reverse("api-webhook", kwargs=kwargs),
        }
        Webhook.objects.filter(pk=webhook.pk).update(next_try=None)
        made = store_happening([current], TEST_KIND, record.act.pk, order.at, data)
    return made.deliveries.get()


def _find_test(webhook: Webhook, act: ClubAct) -> Delivery:
    """Return the delivery of a test that was sent by an earlier act."""
    rows = Delivery.objects.filter(happening__club=webhook.club_id, webhook=webhook)
    return rows.get(happening__subject=act.pk)


def _find_webhook(act: ClubAct) -> Webhook:
    """Return the webhook of an earlier act. Raise Conflict if it was removed since."""
    webhook_id = uuid.UUID(act.detail["webhook"])
    webhook = Webhook.objects.filter(pk=webhook_id, removed_at=None).first()
    if webhook is None:
        raise Conflict.because("stale", _("This webhook has been removed since."))
    return webhook


def _get(webhook: Webhook) -> Webhook:
    """Return a webhook as it is now. Raise Conflict if it was removed meanwhile."""
    current = Webhook.objects.select_related("club").filter(pk=webhook.pk, removed_at=None).first()
    if current is None:
        raise Conflict.because("stale", _("This webhook has been removed since."))
    return current


def _check(*, name: str, url: str, kinds: Collection[str], look_up: bool = True) -> None:
    """Raise Refused with every fault. The name is looked up, outside of any transaction."""
    faults = []
    most = Webhook._meta.get_field("name").max_length or 0
    if not name.strip():
        faults.append(Fault("no-name", _("Say what the webhook is for."), "name"))
    elif len(name.strip()) > most or "\0" in name:
        faults.append(make_length_fault(most))
    faults += find_name_faults({"name": name.strip()})
    known = [kind for kind, _label in list_kinds()]
    if not kinds or any(kind not in known for kind in kinds):
        text = _("Choose what is told from %(all)s.") % {"all": ", ".join(known)}
        faults.append(Fault("kinds", text, "kinds"))
    codes = find_url_faults(url, settings.WEBHOOK_HOSTS) or (_look_up(url) if look_up else [])
    ports = {"ports": ", ".join(map(str, PORTS))}
    faults += [Fault(f"url-{code}", str(_FAULTS[code]) % ports, "url") for code in codes]
    if faults:
        raise Refused(faults)


def _look_up(url: str) -> list[str]:
    """Return the codes of what is wrong with the addresses of a URL's name."""
    try:
        target = read_target(url, settings.WEBHOOK_HOSTS)
        resolve(target, time.monotonic() + LOOKING)
    except SendingError as error:
        known = (SendingFault.ADDRESS, SendingFault.NAME, SendingFault.TIMEOUT)
        return [str(error.fault) if error.fault in known else "name"]
    return []
