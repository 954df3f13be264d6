"""Tournaments: events of pairs, teams and single players, beside the club's nights.

Of `club` this package imports the ledger, the web base, people, forms, the games and hosting, and
nothing of nights. A contract in pyproject.toml and a test of the imports enforce this.
"""
