"""Every read of duplicate events: boards, travellers, standings, what is missing."""
