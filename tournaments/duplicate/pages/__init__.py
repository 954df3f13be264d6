"""The pages of duplicate events: the director's, a table's phone, the screen, the recap."""
