"""The phones of a table and the seats chosen on them; a second phone is asked before it takes one.

What is noted is state, and decides about nothing but that question: it goes with the night, and
after half a day in any case.
"""

import datetime
import uuid
from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from django.db import IntegrityError, models, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from club.actions.phone_seats import KEPT
from club.models.people import Club
from club.models.phones import PhoneSeat
from club.web.phones import name_phone

Table = TypeVar("Table", bound=models.Model)

#: How long a browser keeps the seat.
_COOKIE_AGE = datetime.timedelta(hours=24)


@dataclass(frozen=True)
class Chooser:
    """A phone at a table of a night or an event. phone: its name there."""

    club: Club
    ledger: uuid.UUID
    table: uuid.UUID
    phone: str

    def is_taken(self, seat: str, now: datetime.datetime) -> bool:
        """Return whether another phone of the table has chosen a seat."""
        rows = PhoneSeat.objects.filter(table=self.table, seat=seat, at__gt=now - KEPT)
        return rows.exclude(phone=self.phone).exists()

    def choose(self, seat: str, now: datetime.datetime) -> None:
        """Note that the phone has a seat, and no other one. An empty one gives its seat up."""
        try:
            with transaction.atomic():
                PhoneSeat.objects.filter(ledger=self.ledger, phone=self.phone).delete()
                if seat:
                    about = {"ledger": self.ledger, "club": self.club, "phone": self.phone}
                    PhoneSeat.objects.update_or_create(
                        table=self.table, seat=seat, defaults={**about, "at": now}
                    )
        except IntegrityError:
            pass  # the same phone has chosen at the same moment: that stands


@dataclass
class TablePhone(ABC, Generic[Table]):
    """A phone at a table of a night or an event, and the seat chosen on it.

    cookie: the name of the cookie that has its seat. home_name: the name of the URL of its page.
    """

    cookie: ClassVar[str]
    home_name: ClassVar[str]

    request: HttpRequest
    token: str
    table: Table

    @property
    @abstractmethod
    def club(self) -> Club:
        """The club of the table."""

    @property
    @abstractmethod
    def ledger_id(self) -> uuid.UUID:
        """The night or the event that the table belongs to."""

    @property
    @abstractmethod
    def seats(self) -> Collection[str]:
        """The letters of the seats that a phone can choose."""

    @property
    def seat(self) -> str:
        """The seat that was chosen on this phone, or empty."""
        return self._keep_seat(self.request.COOKIES.get(self.cookie, ""))

    @property
    def name(self) -> str:
        """The name of this phone on its night or event."""
        return name_phone(self.request, self.ledger_id)

    def home(self) -> HttpResponse:
        """Return a redirect to the table's page."""
        return redirect(self.home_name, token=self.token)

    def sit(self) -> HttpResponse:
        """Store the seat of a POST. Ask first if another phone of the table has chosen it."""
        response, post = self.home(), self.request.POST
        if self.request.method != "POST":
            return response
        seat, now = self._keep_seat(post.get("seat", "")), timezone.now()
        if seat and "sure" not in post and self.chooser.is_taken(seat, now):
            context = {"table": self.table, "seat": seat, "back": response["Location"]}
            return render(self.request, "phone/taken.html", context)
        self.take(seat, response, now)
        return response

    @property
    def chooser(self) -> Chooser:
        """This phone at its table."""
        return Chooser(self.club, self.ledger_id, self.table.pk, self.name)

    def take(self, seat: str, response: HttpResponse, now: datetime.datetime) -> None:
        """Note the seat of this phone, also in its browser. An empty one gives its seat up."""
        self.chooser.choose(seat, now)
        path = reverse(self.home_name, args=[self.token]).rstrip("/")
        if seat:
            response.set_cookie(
                self.cookie,
                seat,
                max_age=_COOKIE_AGE,
                path=path,
                secure=self.request.is_secure(),
                httponly=True,
                samesite="Lax",
            )
        else:
            response.delete_cookie(self.cookie, path=path)

    def _keep_seat(self, seat: str) -> str:
        return seat if seat in self.seats else ""
