"""Pages: parse, call one action or query, render."""
