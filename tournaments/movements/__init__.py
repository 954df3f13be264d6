"""Movements: who sits where in each round, made, checked, measured and recommended.

Framework-free: no Django, database, clock or randomness.
"""
