"""Draws of Swiss events and of knock-outs in the event format: who meets whom in the next round.

`request` is what the format asks for, `fold` makes a `Field` of an event, `draw` draws it, and
`answer` and `listing` write the result. What a draw avoids, from the gravest down: rematches, a
second bye, two of one club in the first rounds, a bye of who stands high, large differences of
points, of places. What is then still equal is decided from the top of the standing.
"""
