"""Formation: who plays, who sits where and who deals. Pure; a code of laws is a value."""
