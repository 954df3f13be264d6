"""An app beside the club's that shows what apps can share: it imports nothing of nights.

A tally counts throws of darts at boards. It is a ledger of its own, with acts, facts, an undoing
and a projection; it has a page, an endpoint, a phone's link, a part in merging players and in the
sweep.
"""
