"""The forms of webhooks: what is told, where, and what is sent again."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from club.webhooks.models import Webhook
from club.webhooks.queries import list_kinds

#: The spans over which failed deliveries are sent again, in hours.
SPANS = [
    (1, _("of the last hour")),
    (24, _("of the last day")),
    (72, _("of the last three days")),
    (24 * 90, _("all that are kept")),
]


class WebhookForm(forms.Form):
    """A webhook's name, its address, and what it is told of."""

    name = forms.CharField(label=_("What it is for"), max_length=80)
    url = forms.CharField(
        label=_("Address of the receiver"),
        max_length=500,
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )
    kinds = forms.MultipleChoiceField(
        label=_("What is sent"),
        choices=list_kinds,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one.")},
    )

    def __init__(self, *args: Any, webhook: Webhook | None = None, **options: Any) -> None:
        if webhook is not None:
            shown = {"name": webhook.name, "url": webhook.url, "kinds": list(webhook.kinds)}
            options["initial"] = shown
        super().__init__(*args, **options)
        self.fields["name"].widget.attrs["autocomplete"] = "off"


class ReplayForm(forms.Form):
    """Since when failed deliveries are sent again."""

    hours = forms.TypedChoiceField(label=_("Those that failed"), choices=SPANS, coerce=int)
