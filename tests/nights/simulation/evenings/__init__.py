"""Random nights in the card room, played on the database beside a plain model of their own.

house.py the codes written down a second time; state.py who is where; rights.py the order of
right, and what is refused and why; checks.py what has to hold; facts.py the rows as they are
stored; acting.py the actions; coming.py what came of a step; ending.py what a whole night
promises; play.py one night; opening.py nights by hand; steps.py what is tried next; tally.py
how much was played. Nothing in here asks nights.formation or club.queries what to expect.
"""
