"""Ledgers, acts and facts: how every app of the program records what happened.

Nothing here knows a night. An app declares its ledger, act and fact by subclassing the abstract
models of `models`, writes through `writing`, and names what it keeps in `registry`.
"""
