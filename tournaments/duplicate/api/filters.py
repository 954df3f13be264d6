"""The filters of results, calls and movements."""

import uuid
from typing import Any

from django.db.models import Q
from django_filters import rest_framework as filters

from club.web.api.filters import FilterSet, WholeNumberFilter, make_choice
from tournaments.draws.swiss.request import First, Method, Odd


class ResultFilter(FilterSet):
    """Filters of an event's results."""

    round = WholeNumberFilter("round", label="Results of this round alone.")
    table = WholeNumberFilter("table", label="Results of the tables of this number alone.")
    board = WholeNumberFilter("board", label="Results of this board alone.")
    section = filters.CharFilter("section__letter", label="Results of this section alone.")
    entrant = filters.UUIDFilter(
        method="filter_entrant", label="Results of the entrant of this id alone."
    )

    def filter_entrant(self, rows: Any, name: str, value: uuid.UUID) -> Any:
        """Return the results of an entrant, in any seat."""
        return rows.filter(Q(ns=value) | Q(ew=value) | Q(south=value) | Q(west=value))


class CallFilter(FilterSet):
    """Filters of the calls of the director."""

    open = make_choice(
        ("true", "false"), "Calls that wait for an answer, or all others.", "filter_open"
    )

    def filter_open(self, rows: Any, name: str, value: str) -> Any:
        """Return the calls that wait for an answer, or the others."""
        return rows.filter(answer__isnull=value == "true")


class MatchFilter(FilterSet):
    """Filters of an event's matches."""

    round = WholeNumberFilter(method="leave", label="Matches that end in this round alone.")


class LineUpFilter(FilterSet):
    """Filters of who sits where."""

    round = WholeNumberFilter(method="leave", label="Of this round alone.")


class ProposalFilter(FilterSet):
    """How a round would be drawn; what is left out is as in a draw."""

    round = WholeNumberFilter(method="leave", label="The round. Default: the next one.")
    lot = WholeNumberFilter(method="leave", label="The number that lots come from. Default: 0.")
    method = make_choice([*Method], "How those with like scores meet. Default: top.", "leave")
    first = make_choice([*First], "How the first round is drawn. Default: lot.", "leave")
    odd = make_choice([Odd.BYE, Odd.TRIANGLE], "Of an odd number. Default: bye.", "leave")
    apart = WholeNumberFilter(
        method="leave", label="The last round in which those of one club are kept apart."
    )
    pairs = filters.CharFilter(method="leave", label="Who meets in any case, such as 3-9,4-1.")
    out = filters.CharFilter(method="leave", label="Who is not there, such as 5,7.")
    previous = make_choice(("true",), "Leave out the round in play.", "leave")
    third = make_choice(("true",), "With a match for the third place.", "leave")


class OfferFilter(FilterSet):
    """What a movement should fit."""

    pairs = WholeNumberFilter(
        method="leave",
        label="The number of pairs, 3 to 120; by default those that have entered.",
    )
    boards = WholeNumberFilter(
        method="leave", label="The most boards that a pair should play. Default: 26."
    )
    minutes = WholeNumberFilter(
        method="leave", label="The minutes that there are; by default any number."
    )
    missing = WholeNumberFilter(
        method="leave",
        label="The number that an odd number of pairs leaves empty. Default: the usual one.",
    )
    winners = make_choice(
        ("1", "2"), "2 if North-South and East-West are ranked apart. Default: 1.", "leave"
    )
