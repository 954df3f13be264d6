"""An event that is written into a .bws file, and what is read of it."""

from scoring.files.bws import Night, read_bws, write_bws
from scoring.files.jet.database import Database
from tests.scoring.duplicate_events import board, pairs, table
from tests.scoring.files.bws_files import PBN, make_template

NIGHT = Night("0123456789abcdef0123456789abcdef")
TEMPLATE = make_template()
EVENT = pairs(
    board(
        1,
        table("1", "3", contract="3NTX", declarer="S", tricks=9, lead="H10", round=1, table=1),
        table("2", "4", contract="pass", round=1, table=2),
        hands=PBN,
        expected=2,
    ),
    board(3, table("1", "4", contract="1H", declarer="E", tricks=6, round=2, table=1)),
    name="Club night",
    date="2026-11-24",
)


def again(event, template=TEMPLATE, night=NIGHT, plan=(), **more):
    """The event that is read from the file which is written of it."""
    (read,) = read_bws(write_bws(event, template, night, plan), **more).events
    assert read.problems == ()
    return read.document


def rows_of(data, name):
    return Database(data).read_rows(name)
