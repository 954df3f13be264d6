"""The stock at draw and discard: players of two draw their hands from it, turn by turn."""
