"""The ladder: the ranking points and victory points of a season's matches.

Source: Rubber bridge, Chicago and skill levels, "Ranking points and victory points".
docs/laws/ladder.md explains the choices made where the source is silent.
"""

from scoring.ladder.game import get_ladder, get_ladder_points
from scoring.ladder.player import Player
from scoring.ladder.ranking import Measure, Ranked, rank_players
from scoring.ladder.record import NO_MATCHES, Record, make_records, sum_records
from scoring.ladder.result import Match, Outcome, PlayerResult, get_results
from scoring.ladder.rules import LadderRules, make_ladder_rules
from scoring.ladders import Ladder

__all__ = [
    "NO_MATCHES",
    "Ladder",
    "LadderRules",
    "Match",
    "Measure",
    "Outcome",
    "Player",
    "PlayerResult",
    "Ranked",
    "Record",
    "get_ladder",
    "get_ladder_points",
    "get_results",
    "make_ladder_rules",
    "make_records",
    "rank_players",
    "sum_records",
]
