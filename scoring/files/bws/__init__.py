"""Files of Bridgemate and its like (.bws): a night's movement, names, hands and results."""

from scoring.files.bws.adding import add_results
from scoring.files.bws.copying import copy_with_event, find_federation, name_plainly
from scoring.files.bws.plans import PlannedTable, plan_movement
from scoring.files.bws.reading import read_bws, read_tables
from scoring.files.bws.teams import Team
from scoring.files.bws.writing import Night, list_unsaid, write_bws

__all__ = [
    "Night",
    "PlannedTable",
    "Team",
    "add_results",
    "copy_with_event",
    "find_federation",
    "list_unsaid",
    "name_plainly",
    "plan_movement",
    "read_bws",
    "read_tables",
    "write_bws",
]
