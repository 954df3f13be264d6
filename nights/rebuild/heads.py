"""Keeping the heads of matches, and the marks of tables, in the transaction of each act."""

import uuid
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import F, Max, Q, QuerySet

from club.ledger.locks import lock_row
from club.ledger.prepared import Prepared
from club.ledger.prepared_writes import PreparedStore, PreparedStores
from club.ledger.writing import Writing
from nights.acts import NIGHT_ACTS, NightTopic
from nights.models import Act, Match, MatchHead, Night, NightMark, TableMark
from nights.queries.head import Head, get_code, make_head
from nights.queries.heads import find_stored
from nights.queries.nights import list_open_nights
from nights.queries.sheets import read_sheets
from nights.queries.tables import list_matches
from nights.rebuild.touched import select_touched
from scoring.games import GAMES

_touched: Prepared[tuple[uuid.UUID]] = Prepared(lambda act: select_touched(act=act), uuid.UUID)
_matches: Prepared[Match] = Prepared(
    lambda match: Match.objects.filter(pk=match).select_related("night", "table", "head"),
    uuid.UUID,
)
_store_head = PreparedStore(MatchHead, "match", ("club", "night"), ("version", "code", "data"))
_mark_table = PreparedStore(TableMark, "table", ("club", "night"), ("version",))
_mark_night = PreparedStore(NightMark, "night", ("club",), ("version",))
_store_both = PreparedStores(_store_head, _mark_table)
_store_last = PreparedStores(_store_head, _mark_night)


def keep_heads(record: Writing[Any]) -> None:
    """Store the heads of the matches that an act concerns, and mark the tables that show it."""
    if not isinstance(record.ledger, Night):
        return
    act: Act = record.act
    head = record.computed if isinstance(record.computed, Head) else None
    ends = head.over if head else _fold_again(act)
    table_only = act.verb in NIGHT_ACTS.about(NightTopic.ONE_MATCH) and act.table_id and not ends
    of_table = act.table_id, act.club_id, act.night_id, act.number
    of_night = act.night_id, act.club_id, act.number
    if head and table_only:
        _store_both.run(_list_values(head), of_table)
    elif head:
        _store_last.run(_list_values(head), of_night)
    elif table_only:
        _mark_table.run(*of_table)
    else:
        _mark_night.run(*of_night)


def store_head(head: Head) -> None:
    """Store a head. The night is locked."""
    _store_head.run(*_list_values(head))


def _list_values(head: Head) -> tuple[Any, ...]:
    """Return the values of a stored head."""
    match = head.match
    return match.pk, match.club_id, match.night_id, head.version, get_code(match.game), head.data


def _fold_again(act: Act) -> bool:
    """Store the heads of the matches that an act concerns, folded.

    Return whether one of them is over, or may have been before.
    """
    ids = [match_id for (match_id,) in _touched.fetch(act.pk)]
    if not ids:
        return False
    rows = [match for match_id in ids for match in _matches.fetch(match_id)]
    before = [head for head in map(find_stored, rows) if head is not None]
    folded = read_sheets(rows)
    for sheet in folded:
        head = make_head(sheet)
        if head is None:
            MatchHead.objects.filter(match=sheet.match).delete()
        else:
            store_head(head)
    return len(before) < len(ids) or any(view.over for view in (*before, *folded))


def rebuild_heads(night_id: uuid.UUID) -> bool:
    """Fold the matches of a night again, and store their heads. Return true.

    Every phone of the night is redrawn once: its marks begin again at the night's version.
    """
    with transaction.atomic():
        night = Night.objects.filter(pk=night_id).first()
        if night is None:
            return True
        lock_row(night)
        night.refresh_from_db()
        drop_heads(Night.objects.filter(pk=night_id))
        for sheet in read_sheets(list_matches(night)):
            head = make_head(sheet)
            if head is not None:
                store_head(head)
        _mark_night.run(night.pk, night.club_id, night.version)
    return True


def list_nights_without_heads() -> list[uuid.UUID]:
    """Return the ids of open nights whose heads are missing or of other code.

    Matches of closed nights have few readers, who fold them. A night has a mark from its first act
    on, unless its heads were dropped or a release without heads has played it.
    """
    nights = list_open_nights()
    current = Q(pk__in=[])
    for game in GAMES:
        current |= Q(match__game=game, code=get_code(game))
    old = MatchHead.objects.filter(night__in=nights).exclude(current)
    marked = NightMark.objects.filter(night__in=nights)
    stale = (nights - set(marked.values_list("night", flat=True))) | set(
        old.values_list("night", flat=True)
    )
    return sorted(stale)


def drop_heads(nights: QuerySet[Night]) -> None:
    """Drop the heads and marks of nights."""
    MatchHead.objects.filter(night__in=nights).delete()
    TableMark.objects.filter(night__in=nights).delete()
    NightMark.objects.filter(night__in=nights).delete()


def find_head_differences(night: Night) -> Iterator[str]:
    """Yield what differs between the stored heads of a night and its facts."""
    yield from _find_mark_differences(night)
    matches = list_matches(night).filter(head__isnull=False).select_related("head")
    for sheet in read_sheets(matches):
        match: Any = sheet.match
        stored: MatchHead = match.head
        if stored.code != get_code(sheet.match.game):
            continue  # it is not read, and stored again by the next act
        head = make_head(sheet)
        if head is None:
            yield f"head of {sheet.match.pk}: the match should have none"
        elif (stored.version, stored.data) != (head.version, head.data):
            yield f"head of {sheet.match.pk}: {stored.data} instead of {head.data}"


def _find_mark_differences(night: Night) -> Iterator[str]:
    """Yield what is wrong with marks: acts after the night, or an act that no mark tells of."""
    later = Q(version__gt=F("night__version"))
    ahead = (kind.objects.filter(later, night=night) for kind in (TableMark, NightMark))
    if any(rows.exists() for rows in ahead):
        yield "a mark is of a later version than the night"
    common = NightMark.objects.filter(night=night).values_list("version", flat=True).first()
    if common is None:
        return  # any act is taken for one that concerns every table
    acts = Act.objects.filter(night=night)
    of_one = Q(verb__in=NIGHT_ACTS.about(NightTopic.ONE_MATCH), table__isnull=False)
    latest = acts.exclude(of_one).aggregate(latest=Max("number"))["latest"]
    if common < (latest or 0):
        yield f"the mark of the night is {common}, before act {latest}"
    marks = dict(TableMark.objects.filter(night=night).values_list("table", "version"))
    for table, number in acts.filter(of_one).values_list("table").annotate(Max("number")):
        if max(marks.get(table, 0), common) < number:
            yield f"the mark of table {table} is before act {number}"
