"""Draws: who plays at which table of a round where no duplicate movement says it.

Framework-free, and without chance of its own: the chance of a draw is a number that the caller
gives and stores, so that the same facts always give the same draw.
"""
