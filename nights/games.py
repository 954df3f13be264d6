"""The games that clubs play, with one entry for each that names all parts of the game.

An entry has the dotted paths of its parts, which are imported when they are first used: every
layer reads the entry, but the parts are in several layers. CONTRIBUTING describes how to add a
game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from django.utils.functional import cached_property
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True)
class Words:
    """The labels of the parts of a game's score sheet.

    part: a score toward game. toward: the heading of both sides' parts. unit: the unit of the back
    score. above and below: labels of the scores over and under the line, empty if every player
    knows them. total: the heading of the match's total, if it is not in the unit of the deals.
    totalled: the text after the total. Of the preview of a deal, and the same for all games: over,
    if it ends the match, and after, the heading of both sides' totals, if they are We and They.
    """

    part: Any
    unit: Any
    above: Any = ""
    below: Any = ""
    toward: Any = ""
    total: Any = ""
    totalled: Any = ""
    over: ClassVar[Any] = _("The match is over with this deal.")
    after: ClassVar[Any] = _("We : They after it")


@dataclass(frozen=True)
class GameEntry:
    """The entry of one game.

    name: as in a score sheet; the rules of play are `scoring.games.GAMES[name]`.
    label: the name that people use.
    form_path: the class of its deal form (`nights.forms.deals.DealForm`).
    shape: the name of the shape of its deals in `nights.serializers.deal_shapes`.
    catalogue_path: a function that returns the catalogue of irregularities for a game object.
    deal_path: a function that returns a random legal deal (chance, seats), for simulations.
    plain_deal_path: a function that returns an ordinary one, which replaces one that was entered
    with an error (chance, seats).
    words: the labels of its score sheet.
    cutting_code: the name of the default code for cutting cards.
    passes_out: whether a deal may be passed out.
    reads_pbn: whether PBN files can hold its deals.
    hands: how many hands make a match, if it is a fixed number; deals passed out or dealt again do
    not count among them.
    dealer_declares: whether the dealer is the declarer, whom no deal names.
    draws_hands: whether the players draw their hands from a stock.
    """

    name: str
    label: Any
    form_path: str
    shape: str
    catalogue_path: str
    deal_path: str
    plain_deal_path: str
    words: Words
    cutting_code: str = "modern"
    passes_out: bool = False
    reads_pbn: bool = False
    hands: int = 0
    dealer_declares: bool = False
    draws_hands: bool = False

    @cached_property
    def form(self) -> Callable[..., Any]:
        """The class of the deal form, which is called with the game's seats."""
        form_class: Callable[..., Any] = import_string(self.form_path)
        return form_class

    @cached_property
    def catalogue(self) -> Callable[[Any], Any]:
        """The function that returns the catalogue of irregularities for a game object."""
        read_catalogue: Callable[[Any], Any] = import_string(self.catalogue_path)
        return read_catalogue

    @cached_property
    def deal(self) -> Callable[..., dict[str, Any]]:
        """The function that returns a random legal deal."""
        make_deal: Callable[..., dict[str, Any]] = import_string(self.deal_path)
        return make_deal

    @cached_property
    def plain_deal(self) -> Callable[..., dict[str, Any]]:
        """The function that returns an ordinary deal."""
        make_deal: Callable[..., dict[str, Any]] = import_string(self.plain_deal_path)
        return make_deal


@dataclass(frozen=True)
class RuleWords:
    """The words of a house rule of a game.

    label: for the form of a night. about: for the description of the API, in Markdown. values: the
    labels of values that are words, by their text.
    """

    label: Any
    about: str
    values: Mapping[str, Any] = field(default_factory=dict)


#: The words of each house rule that any game has, by the name of the rule.
RULES: dict[str, RuleWords] = {
    "honours": RuleWords(
        _("Honours are scored"),
        "Whether honours score.",
    ),
    "unfinished_game_bonus": RuleWords(
        _("For a game in an unfinished rubber"),
        "Points for the only game, or each game, of an unfinished rubber.",
    ),
    "part_score_bonus": RuleWords(
        _("For a part score at the end"),
        "Points for a part score when play stops, or on Chicago's fourth hand.",
    ),
    "unfinished": RuleWords(
        _("These two bonuses go to"),
        "Whether the bonuses of an unfinished rubber go to the `only` side or to `each`.",
        {
            "only": _("a side only if the other has not the same"),
            "each": _("each side that has it"),
        },
    ),
    "vulnerability": RuleWords(
        _("Vulnerable on the second and third deal"),
        "Who is vulnerable on the second and third hand.",
        {
            "non-dealer": _("the side that does not deal"),
            "dealer": _("the dealer's side"),
        },
    ),
    "part_scores": RuleWords(
        _("Part scores"),
        "Whether part scores are carried to the next hand or score 50 at once.",
        {
            "carry": _("are carried forward until a game is made"),
            "per-deal": _("are worth 50 on each deal"),
        },
    ),
    "chicane": RuleWords(
        _("A hand dealt no trump (chicane)"),
        "The value of chicane: by the laws of `1907`, or by the `english` code of 1904.",
        {
            "1907": _("counts like three honours (1907)"),
            "english": _("is worth two tricks (English, 1904)"),
        },
    ),
    "doubling_limit": RuleWords(
        _("Doubling ceases once a trick is worth more than"),
        "Doubling ceases once a trick is worth more than this; null for no limit.",
        {
            "None": _("anything: there is no limit"),
            "100": _("100 points"),
            "200": _("200 points"),
        },
    ),
    "game_points": RuleWords(
        _("A game is"),
        "The points that make a game: 5, or 7, the American count without honours.",
        {
            "5": _("five points"),
            "7": _("seven points, no honours (American)"),
        },
    ),
    "both_revoked": RuleWords(
        _("If both sides revoke"),
        "What happens if both sides revoke: `neither-wins` or `cancel`.",
        {
            "neither-wins": _("both pay, neither can win the game"),
            "cancel": _("the two cancel each other"),
        },
    ),
}


_CONTRACT = {
    "form_path": "nights.forms.contract.ContractForm",
    "shape": "ContractDeal",
    "catalogue_path": "nights.rulings.catalogues.get_contract_catalogue",
    "deal_path": "nights.simulation.deals.make_contract_deal",
    "plain_deal_path": "nights.simulation.deals.make_plain_contract_deal",
    "words": Words(part=_("%(points)d below the line"), unit=_("In hundreds")),
    "passes_out": True,
}
_TOWARD_GAME = _("%(points)d toward game")

_ENTRIES = (
    GameEntry("rubber", _("Rubber"), **_CONTRACT, reads_pbn=True),  # type: ignore[arg-type]  # shared values
    # If all four pass, the same dealer deals the hand again (docs/laws/chicago.md).
    GameEntry("chicago", _("Chicago"), **_CONTRACT, reads_pbn=True, hands=4),  # type: ignore[arg-type]  # shared values
    GameEntry(
        "bridge-1907",
        _("Bridge of 1907"),
        form_path="nights.forms.bridge_1907.OldForm",
        shape="OldDeal",
        catalogue_path="nights.rulings.catalogues.get_catalogue_1907",
        deal_path="nights.simulation.deals.make_deal_of_1907",
        plain_deal_path="nights.simulation.deals.make_plain_deal_of_1907",
        words=Words(
            above=_("Honours"),
            below=_("Tricks"),
            part=_TOWARD_GAME,
            toward=_("Toward game (30)"),
            unit=_("In points"),
        ),
        cutting_code="1907",
        dealer_declares=True,
    ),
    GameEntry(
        "short-bridge",
        _("Short Bridge"),
        form_path="nights.forms.short_bridge.ShortForm",
        shape="ShortDeal",
        catalogue_path="nights.rulings.catalogues.get_short_bridge_catalogue",
        deal_path="nights.simulation.deals.make_short_bridge_deal",
        plain_deal_path="nights.simulation.deals.make_plain_short_bridge_deal",
        words=Words(
            above=_("Points of the rubber"),
            below=_("Points of each game"),
            part=_TOWARD_GAME,
            toward=_("Points of this game"),
            total=_("Rubber points together"),
            totalled=_("for the rubber"),
            unit=_("In points of the rubber"),
        ),
        cutting_code="english",
    ),
    GameEntry("draw-and-discard", _("Draw and discard"), **_CONTRACT, draws_hands=True),  # type: ignore[arg-type]  # shared values
)

#: Every game by its name, in the order of choices.
GAMES: dict[str, GameEntry] = {entry.name: entry for entry in _ENTRIES}
#: The games as choices of a field.
GAME_NAMES = [(entry.name, entry.label) for entry in _ENTRIES]
#: The codes of cutting cards as choices of a field.
CODE_NAMES = [
    ("modern", _("modern practice: ace high, suits break ties, one cut")),
    ("english", _("the English club code: ace low, equals cut again")),
    ("1907", _("the laws of 1907: ace low, hearts below diamonds, clubs, spades")),
]


def get_label(name: str) -> str:
    """Return a game's label, or the name itself if it is unknown."""
    return str(GAMES[name].label) if name in GAMES else name


def get_catalogue(game: Any) -> Any:
    """Return the catalogue of irregularities for a game object."""
    return GAMES[game.name].catalogue(game)
