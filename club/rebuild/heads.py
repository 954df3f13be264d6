"""Keeping the heads of matches, and the marks of tables, in the transaction of each act."""

import uuid
from collections.abc import Iterator
from typing import Any

from django.db.models import F, Q, QuerySet

from club.ledger.prepared import Prepared, PreparedUpdate, insert_row
from club.ledger.writing import Writing
from club.models import (
    Act,
    Match,
    MatchHead,
    Night,
    NightMark,
    TableMark,
)
from club.queries.heads import (
    Head,
    find_stored,
    get_code,
    make_head,
)
from club.queries.sheets import read_sheets
from club.queries.tables import list_matches
from club.rebuild.touched import select_touched

#: Acts that concern one match, which no phone of another table shows while it goes on.
_OF_ONE_MATCH = frozenset(
    {"deal", "deals", "accept", "object", "correct", "withdraw", "rule", "unrule", "stock",
     "stock-seat", "stock-free", "draw", "call", "answer"}
)  # fmt: skip


_touched: Prepared[tuple[uuid.UUID]] = Prepared(lambda act: select_touched(act=act), uuid.UUID)
_matches: Prepared[Match] = Prepared(
    lambda match: Match.objects.filter(pk=match).select_related("night", "table", "head"),
    uuid.UUID,
)
_update_head = PreparedUpdate(MatchHead, "pk", "version", "code", "data")
_mark_table = PreparedUpdate(TableMark, "pk", "version")
_mark_night = PreparedUpdate(NightMark, "pk", "version")


def keep_heads(now: Writing[Any]) -> None:
    """Store the heads of the matches that an act concerns, and mark the tables that show it."""
    if not isinstance(now.ledger, Night):
        return
    act: Act = now.act
    if isinstance(now.computed, Head):
        ends = now.computed.over
        store_head(now.computed)
    else:
        ends = _fold_again(act)
    if act.verb in _OF_ONE_MATCH and act.table_id and not ends:
        if not _mark_table.run(act.table_id, act.number):
            insert_row(
                TableMark(
                    table_id=act.table_id, club_id=act.club_id, night_id=act.night_id,
                    version=act.number,
                )
            )  # fmt: skip
    elif not _mark_night.run(act.night_id, act.number):
        insert_row(NightMark(night_id=act.night_id, club_id=act.club_id, version=act.number))


def store_head(head: Head) -> None:
    """Store a head. The night is locked."""
    match, code = head.match, get_code(head.match.game)
    if not _update_head.run(match.pk, head.version, code, head.data):
        insert_row(
            MatchHead(
                match=match, club_id=match.club_id, night_id=match.night_id,
                version=head.version, code=code, data=head.data,
            )
        )  # fmt: skip


def _fold_again(act: Act) -> bool:
    """Store the heads of the matches that an act concerns, folded.

    Return whether one of them is over, or may have been before.
    """
    ids = [match_id for (match_id,) in _touched.fetch(act.pk)]
    if not ids:
        return False
    rows = [one for match_id in ids for one in _matches.fetch(match_id)]
    before = [one for one in map(find_stored, rows) if one is not None]
    folded = read_sheets(rows)
    for one in folded:
        head = make_head(one)
        if head is None:
            MatchHead.objects.filter(match=one.match).delete()
        else:
            store_head(head)
    return len(before) < len(ids) or any(one.over for one in (*before, *folded))


def drop_heads(nights: QuerySet[Night]) -> None:
    """Drop the heads and marks of nights."""
    MatchHead.objects.filter(night__in=nights).delete()
    TableMark.objects.filter(night__in=nights).delete()
    NightMark.objects.filter(night__in=nights).delete()


def find_head_differences(night: Night) -> Iterator[str]:
    """Yield what differs between the stored heads of a night and its facts."""
    later = Q(version__gt=F("night__version"))
    ahead = (kind.objects.filter(later, night=night) for kind in (TableMark, NightMark))
    if any(rows.exists() for rows in ahead):
        yield "a mark is of a later version than the night"
    matches = list_matches(night).filter(head__isnull=False).select_related("head")
    for seen in read_sheets(matches):
        match: Any = seen.match
        stored: MatchHead = match.head
        if stored.code != get_code(seen.match.game):
            continue  # it is not read, and stored again by the next act
        head = make_head(seen)
        if head is None:
            yield f"head of {seen.match.pk}: the match should have none"
        elif (stored.version, stored.data) != (head.version, head.data):
            yield f"head of {seen.match.pk}: {stored.data} instead of {head.data}"
