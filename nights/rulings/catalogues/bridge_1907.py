"""The catalogues of the laws of 1907 and of the English code of 1904."""

from nights.rulings.catalogues import (
    english_1904,
    laws_1907_deal,
    laws_1907_declaration,
    laws_1907_doubling,
    laws_1907_dummy,
    laws_1907_errors,
    laws_1907_exposed,
    laws_1907_new_deal,
    laws_1907_revoke,
    laws_1907_shuffling,
    laws_1907_table,
)
from nights.rulings.catalogues.terms import Catalogue, Moment, mark_silent
from scoring.wording import sentence

_MOMENTS = {
    Moment.SHUFFLED: (sentence("Before the cards are dealt"), sentence("the first card is dealt")),
    Moment.DEALING: (sentence("While the cards are dealt"), sentence("the last card is dealt")),
    Moment.DEALT: (
        sentence("The deal is complete, the trump not declared"),
        sentence("the trump is declared"),
    ),
    Moment.DECLARED: (
        sentence("The trump is declared, and no card is led"),
        sentence("the first card is led"),
    ),
    Moment.PLAY: (sentence("During the play"), sentence("the last card is played")),
    Moment.PLAYED: (
        sentence("Played out, the cards not cut for the next deal"),
        sentence("the cards are cut for the following deal"),
    ),
    Moment.NEXT_CUT: (
        sentence("The cards are cut for the next deal, none dealt"),
        sentence("a card is dealt for the following deal"),
    ),
    Moment.NEXT_DEALING: (
        sentence("The next deal is dealt, the trump not declared"),
        sentence("the following deal is complete and the trump declared"),
    ),
    Moment.NEXT_DEALT: (
        sentence("The next deal is complete, the rubber not agreed"),
        sentence("the rubber is over and agreed"),
    ),
    Moment.AGREED: (sentence("The rubber is over and agreed"), ""),
}

_FROM_THE_DECLARATION = (
    *laws_1907_declaration.ENTRIES,
    *laws_1907_doubling.ENTRIES,
    *laws_1907_dummy.ENTRIES,
    *laws_1907_exposed.ENTRIES,
    *laws_1907_errors.ENTRIES,
    *laws_1907_revoke.ENTRIES,
    *laws_1907_table.ENTRIES,
)

_SILENT = (
    "card-faced-in-pack",
    "not-in-rotation",
    "last-card-not-to-dealer",
    "two-cards-dealt",
    "surplus-card",
    "last-cards-exposed",
    "short-hand",
    "done-for-partner",
    "declared-by-adversary",
    "doubling-consulted",
    "omitted-to-play",
    "penalty-consulted",
    "penalty-suggested",
    "wrong-penalty",
    "torn-card",
    "bystander",
)
"""The entries whose law names no time for the claim."""

LAWS_1907 = Catalogue(
    name="1907",
    title=sentence("The laws of bridge, 1907"),
    entries=mark_silent(
        (
            *laws_1907_shuffling.ENTRIES,
            *laws_1907_new_deal.ENTRIES,
            *laws_1907_deal.ENTRIES,
            *_FROM_THE_DECLARATION,
        ),
        _SILENT,
    ),
    moments=_MOMENTS,
)

ENGLISH_1904 = Catalogue(
    name="1904",
    title=sentence("The English code of 1904, and 1907 for what it does not hold"),
    entries=mark_silent(
        (
            *english_1904.ENTRIES,
            *(english_1904.adapt_entry(entry) for entry in _FROM_THE_DECLARATION),
        ),
        (*_SILENT, "exposed-in-dealing-by-dealer", "exposed-in-dealing-by-adversary"),
    ),
    moments={
        **_MOMENTS,
        Moment.NEXT_DEALING: (
            sentence("The next deal is being dealt"),
            sentence("the last card of the following deal is dealt"),
        ),
    },
)
