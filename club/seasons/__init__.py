"""Seasons: their rules, ladders, tiers and placements. Records come from the registry's sources."""
