"""Events of teams: the rooms of a match compared board by board, its scale, and the standings.

`event.read` does all of it for an event in the event format. An app that stores matches takes
the steps apart: `comparing.compare_board` has the points of one board from its rooms alone, and
`matches.score_match` those of a match from its boards, so that a correction costs one match.
"""
