"""Events of teams: the rooms of a match compared board by board, its scale, and the standings.

`event.read` does all of it for an event in the event format. Below it, `comparing.compare_board`
has the points of one board from its rooms alone, and `matches.score_matches` those of each match
from its own boards.
"""
