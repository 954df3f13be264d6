"""The catalogue of contract bridge, as far as covered by the available texts.

They name few penalties. If they name none, the entry lets the director record what was done.
"""

from nights.rulings.catalogues import modern_deal, modern_play
from nights.rulings.catalogues.terms import Catalogue, Moment, mark_silent
from scoring.wording import sentence

MODERN = Catalogue(
    name="modern",
    title=sentence("Contract bridge"),
    entries=mark_silent((*modern_deal.ENTRIES, *modern_play.ENTRIES), ("revoke",)),
    moments={
        Moment.SHUFFLED: (
            sentence("Before the cards are dealt"),
            sentence("the first card is dealt"),
        ),
        Moment.DEALING: (
            sentence("While the cards are dealt, none seen"),
            sentence("a player has seen his cards"),
        ),
        Moment.DEALT: (sentence("The cards are seen, nobody has called"), sentence("a call")),
        Moment.DECLARED: (sentence("During the auction"), sentence("the opening lead")),
        Moment.PLAY: (sentence("During the play"), sentence("the last card is played")),
        Moment.PLAYED: (
            sentence("Played out, the next deal not begun"),
            sentence("the following deal is begun"),
        ),
        Moment.NEXT_CUT: (
            sentence("The next deal is begun"),
            sentence("the following deal is on the sheet"),
        ),
        Moment.NEXT_DEALT: (
            sentence("Later deals are played, the match not agreed"),
            sentence("the match is over and agreed"),
        ),
        Moment.AGREED: (sentence("The match is over and agreed"), ""),
    },
)
