"""Players who enter a table after its cut was begun, and before a card is cut."""

from club.ledger.refusals import Refused
from club.ledger.writing import Writing
from nights.actions.cuts import dump_candidates
from nights.actions.entry import check_not_substituting
from nights.models import Night, OpenCutEntry, Table
from nights.queries.presence import Presence
from nights.queries.rotation import get_next_turn
from nights.queries.table_candidates import list_table_candidates
from nights.queries.tables import get_table_view


def enter_open_cut(record: Writing[Night], table: Table) -> None:
    """Let everybody who belongs to a table now take part in its cut, if one is under way.

    Call it after a player has come to belong to the table. Raise Refused for one who is a
    substitute at another, and cannot cut now. [SB 21] [E 22] [L entry 1] [W 12]
    """
    view = get_table_view(table)
    if view.open_cut is None:
        return
    presence = Presence(record.ledger)
    if faults := [
        fault for player in view.present for fault in check_not_substituting(presence, player)
    ]:
        raise Refused(faults)
    turn = get_next_turn(record.ledger, view)
    OpenCutEntry.objects.create(
        act=record.act,
        cut=view.open_cut.fact,
        turn=turn.number,
        order=[str(key) for key in turn.order],
        candidates=dump_candidates(list_table_candidates(record.ledger, view)),
    )
