"""Texts that people wrote in which a person is named: reasons, calls, names of tokens, titles."""

import json
import re
import uuid
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models.functions import Cast

from club.ledger.models import AbstractAct, AbstractFact
from club.ledger.redaction import list_redactable
from club.ledger.registered import Kind
from club.ledger.registry import registry
from club.models import Account, ApiToken, Club, Membership, Player
from club.privacy.queries.held import spell
from club.queries.people import list_ids
from club.webhooks.models import Webhook

#: What the details of acts say in codes, by their keys, and never in names.
CODED = frozenset(
    {
        "kind",
        "kinds",
        "ladder_names",
        "law",
        "movement",
        "phone",
        "players_visibility",
        "points",
        "reasons_visibility",
        "role",
        "seat",
        "section",
        "slot",
        "state",
        "unit",
        "verb",
        "visibility",
    }
)
#: What stands in place of a name in a text.
GAP = "…"
#: What stands between the words of a key: a program may join them by whatever a key may have.
_BETWEEN = re.compile(r"[\W_]+")
#: Shorter words of a name are in too many other words.
SHORTEST = 3
#: The most texts that are shown at once. Whoever has gone through them is shown the next.
MOST = 200


@dataclass(frozen=True)
class Mention:
    """A text that may name a person, and what is proposed in its place.

    key: names the row in a form. at: when it was written, if known. editable: whether it can be
    changed here; the name of a night or an event is changed where it is set.
    """

    key: str
    row: Any
    field: str
    text: str
    proposed: str
    editable: bool

    @property
    def most(self) -> int:
        """The most characters of what is put in its place."""
        length: int = self.row._meta.get_field(self.field).max_length
        return length

    @property
    def at(self) -> Any:
        """When it was written, or None."""
        act = self.row if isinstance(self.row, AbstractAct) else getattr(self.row, "act", None)
        return getattr(act, "at", None)


def list_parts(names: Collection[str]) -> set[str]:
    """Return names, however short, and the longer words in them."""
    words = {word.strip(".,'") for name in names for word in name.split()}
    return {name for name in names if name} | {word for word in words if len(word) >= SHORTEST}


def make_pattern(names: Collection[str]) -> re.Pattern[str]:
    """Return a pattern of names, and of the words in them, as whole words of a text."""
    longest = sorted(list_parts(names), key=lambda part: (-len(part), part))
    any_of = "|".join(map(re.escape, longest)) or r"(?!)"
    return re.compile(rf"(?<!\w)(?:{any_of})(?!\w)", re.IGNORECASE)


@dataclass(frozen=True)
class ErasurePlan:
    """What erasing a player concerns: accounts with a role, and texts that may name the person.

    full: whether there are more texts than these.
    """

    accounts: list[Account]
    mentions: list[Mention]
    full: bool


def plan_erasure(player: Player) -> ErasurePlan:
    """Return what erasing a player concerns, with the duplicates of the player."""
    entries = Player.objects.filter(club=player.club_id, pk__in=list_ids(player))
    members = Membership.objects.filter(club=player.club_id, player__in=entries)
    accounts = [member.account for member in members.select_related("account")]
    names = {name for entry in entries for name in (entry.name, entry.short_name)}
    names |= {account.username for account in accounts}
    mentions = find_mentions(player.club, names)
    return ErasurePlan(accounts, mentions, full=len(mentions) >= MOST)


def find_mentions(club: Club, names: Collection[str]) -> list[Mention]:
    """Return the texts of a club in which the words of some names occur, at most MOST.

    What a person did is no mention: only texts that somebody wrote are looked at.
    """
    pattern = make_pattern(names)
    parts = _spell(list_parts(names))
    mentions: list[Mention] = []
    for model, field, editable in _list_texts():
        wanted = models.Q(pk__in=[])
        for part in parts:
            wanted |= models.Q(**{f"{field}__icontains": part})
        rows = model._base_manager.filter(wanted, club=club).order_by("-pk")
        if issubclass(model, AbstractFact):
            rows = rows.select_related("act")  # which tells when it was written
        # The database finds parts of words too, so how many to read shows only afterwards.
        for row in rows.iterator(chunk_size=MOST):
            text = getattr(row, field)
            proposed = pattern.sub(GAP, text)
            if proposed == text:
                continue
            if len(mentions) == MOST:
                return mentions
            key = f"{model._meta.label_lower}:{field}:{row.pk}"
            mentions.append(Mention(key, row, field, text, proposed, editable))
    return mentions


def _spell(texts: Collection[str]) -> set[str]:
    """Return texts as they may be written: SQLite knows small and large letters of ASCII only."""
    return {spelled for text in texts for spelled in spell(text)}


def _list_texts() -> Iterator[tuple[type[models.Model], str, bool]]:
    """Yield the columns in which people write texts: (model, column, whether it can be changed)."""
    for model, kept in registry.models.items():
        if issubclass(model, AbstractAct):
            yield model, "reason", True
        elif kept.kind is Kind.FACT:
            yield from ((model, field, True) for field in sorted(list_redactable(model)))
        elif model._meta.model_name in {"night", "event"}:
            yield model, "name", False
    yield from ((model, "name", True) for model in (ApiToken, Webhook))


def find_acts_naming(club: Club, names: Collection[str]) -> Iterator[AbstractAct]:
    """Yield the acts of a club whose key or detail has one of some names in it.

    These the program has written, not people.
    """
    spelled = {text for name in _spell(names) for text in (name, json.dumps(name)[1:-1])}
    for model, _kept in registry.models.items():
        if not issubclass(model, AbstractAct):
            continue
        rows = model._base_manager.filter(club=club)
        rows = rows.annotate(told=Cast("detail", models.TextField()))
        wanted = models.Q(pk__in=[])
        for text in spelled:
            wanted |= models.Q(told__icontains=text)
        for name in names:
            wanted |= _has_words(name)
        yield from rows.filter(wanted).order_by("pk").iterator(chunk_size=500)


def _has_words(name: str) -> models.Q:
    """Return a Q object for acts whose key has every word of a name, whatever stands between."""
    every = models.Q(key__isnull=False)
    for word in split_words(name):
        spelled = models.Q(pk__in=[])
        for spelling in spell(word):
            spelled |= models.Q(key__icontains=spelling)
        every &= spelled
    return every


def split_words(text: str) -> list[str]:
    """Return the words of a text or of a key, which have letters and digits alone."""
    return [word for word in _BETWEEN.split(text) if word]


def replace_names(value: Any, names: Collection[str], by: str) -> Any:
    """Return a value of JSON in which each of some names is replaced, in any text of it.

    A name that begins another, as Eve begins Eve B., is left where the other stands. So is a code:
    a player, or an account, may be called member.
    """
    if isinstance(value, str):
        for name in sorted(names, key=len, reverse=True):
            alone = rf"(?<!\w){re.escape(name)}(?!\w|\s\w{{1,3}}\.)"
            value = re.sub(alone, lambda _found: by, value, flags=re.IGNORECASE)
        return value
    if isinstance(value, dict):
        return {
            key: inner if key in CODED else replace_names(inner, names, by)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [replace_names(inner, names, by) for inner in value]
    return value


def read_mention_key(key: str) -> tuple[type[models.Model], str, uuid.UUID] | None:
    """Return the model, the column and the id of a mention's key, or None if it is invalid."""
    parts = key.split(":")
    known = {
        (model._meta.label_lower, field): model for model, field, edit in _list_texts() if edit
    }
    try:
        model = known[parts[0], parts[1]]
        return model, parts[1], uuid.UUID(parts[2])
    except (KeyError, IndexError, ValueError):
        return None
