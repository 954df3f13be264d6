"""Events of rubbers and Chicagos: what each table is worth to its entrants, and the standing.

docs/rubber-events.md describes the format, docs/laws/rubber-events.md the rules and their sources.
"""
