"""Duplicate events: what each result is worth on its board, and the standings of the entrants.

`event.answer` does all of it for an event in the event format. An app that stores results takes
the steps apart: `board.score_board` scores one board from its results alone, so that a
correction costs one board; `Points.write` makes what is stored of each result. `tally.Tally` adds
up an entrant's stored points, and `standing.find_standings` ranks the tallies. What depends on an
entrant's other boards, AVE+ and AVE-, is decided when the tally is settled.
"""
