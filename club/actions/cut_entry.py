"""Players who enter a table after its cut was begun, and before a card is cut."""

from club.actions.cuts import dump_candidates
from club.ledger.writing import Writing
from club.models import Night, OpenCutEntry, Table
from club.queries.rotation import get_next_turn
from club.queries.table_candidates import list_table_candidates
from club.queries.tables import get_table_view


def enter_open_cut(now: Writing[Night], table: Table) -> None:
    """Let everybody who belongs to a table now take part in its cut, if one is under way.

    Call it after a player has come to belong to the table. [SB 21] [E 22] [L entry 1] [W 12]
    """
    view = get_table_view(table)
    if view.open_cut is None:
        return
    turn = get_next_turn(now.ledger, view)
    OpenCutEntry.objects.create(
        act=now.act,
        cut=view.open_cut.fact,
        turn=turn.number,
        order=[str(key) for key in turn.order],
        candidates=dump_candidates(list_table_candidates(now.ledger, view)),
    )
