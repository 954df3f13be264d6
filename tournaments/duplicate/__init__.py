"""Duplicate events, of pairs and of single players: boards, travellers, movements, phones."""
