"""Ledgers, acts and facts, with which every app records what happened.

Nothing here depends on nights. An app declares its ledger, act and fact by subclassing the
abstract models of `models`, writes through `writing`, and registers its models in `registry`.
"""
