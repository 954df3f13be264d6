"""The characters that a name may have: those that are seen, and leave the line as it is.

One check for every name of the installation: of players, clubs, events, nights, seasons, accounts
and tokens, however they come in. Letters and marks of every script, digits, signs and emoji are
names. What is refused cannot be seen, or changes how the text around it is read.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from club.ledger.refusals import Fault

#: How many characters a message names.
MOST_NAMED = 3
_ZWNJ, _ZWJ = "\u200c", "\u200d"
#: Characters that turn the direction of the text around them, or mark one.
BIDI = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
#: What is seen as nothing although it counts as a letter or a sign.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
#: Marks that choose between shapes of the sign before them.
_SELECTORS = (("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))
#: The scripts in which ZWNJ and ZWJ choose between shapes of letters, as Unicode names letters.
_JOINING = frozenset(
    """
    ARABIC BALINESE BATAK BENGALI BRAHMI CHAKMA DEVANAGARI GRANTHA GUJARATI GURMUKHI HEBREW
    JAVANESE KANNADA KHAROSHTHI KHMER LEPCHA LIMBU MALAYALAM MANDAIC MANICHAEAN MEETEI
    MONGOLIAN MYANMAR NEWA NKO ORIYA SINHALA SUNDANESE SYRIAC TAMIL TELUGU THAANA TIBETAN
    TIRHUTA
    """.split()
)
#: Signs of Arabic and Kaithi that are written around digits: Unicode counts them as formats.
_ENCLOSING = re.compile("[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd]")
#: A flag of a part of a country: a black flag and tags.
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f")


def check_name(name: str) -> None:
    """Raise ValidationError for a name with characters that are not seen, saying which."""
    for problem in find_problems(name):
        raise ValidationError(problem, code="characters")


def find_problems(name: str) -> list[str]:
    """Return what is wrong with the characters of a name, as sentences; empty for nothing.

    An empty name has no problem here: whether one is needed is for others to say.
    """
    wrong = list(dict.fromkeys(_find_wrong(name)))
    if wrong:
        named = ", ".join(_describe(character) for character in wrong[:MOST_NAMED])
        text = _(
            "A name has only characters that are seen and leave the line as it is. "
            "Leave out %(which)s."
        )
        return [text % {"which": named}]
    if name.strip() and not any(map(_is_seen, name)):
        return [_("This name has nothing that can be seen.")]
    return []


def find_name_faults(names: Mapping[str, str | None]) -> list[Fault]:
    """Return a fault for each field whose name has characters that a name cannot have."""
    return [
        Fault("characters", problem, field)
        for field, name in names.items()
        for problem in find_problems(name or "")
    ]


def make_length_fault(most: int) -> Fault:
    """Return the fault of the name of a token or a webhook that is longer than its column."""
    text = _("A name has %(most)d characters at most.") % {"most": most}
    return Fault("name", text, "name")


def isolate(name: str) -> str:
    """Return a name as it is shown: one of an earlier release cannot turn the line round it.

    One that has characters which would is kept apart from the text around it by Unicode's isolates,
    and shown without its control characters.
    """
    if not _TURNING.search(name):
        return name
    plain = "".join(character for character in name if not _UNSAFE.match(character))
    return f"\u2068{plain}\u2069"


_in_full: ContextVar[bool] = ContextVar("names_in_full", default=False)


@contextmanager
def show_names_in_full() -> Iterator[None]:
    """Show players by their full names within the block, for a page that only directors open.

    Only what is rendered within it may have them. A view runs outside, so that no record, task or
    file gets them.
    """
    token = _in_full.set(True)
    try:
        yield
    finally:
        _in_full.reset(token)


def choose_name(name: str, public: str) -> str:
    """Return the name by which a player is shown now."""
    return isolate(name if name and _in_full.get() else public)


#: What makes a stored name unsafe to show: signs of direction, and control characters.
_TURNING = re.compile(f"[{''.join(sorted(BIDI))}\x00-\x1f\x7f-\x9f\u2028\u2029]")
#: What could end the isolate, or begin a line.
_UNSAFE = re.compile("[\u2066-\u2069\x00-\x1f\x7f-\x9f\u2028\u2029]")


def _find_wrong(name: str) -> Iterator[str]:
    """Yield each character that a name cannot have."""
    text = _FLAG.sub("", name)
    for at, character in enumerate(text):
        if character in (_ZWNJ, _ZWJ):
            if not _joins(text, at):
                yield character
        elif character in BIDI or character in _BLANK or not _is_allowed(text, at):
            yield character


def _is_allowed(text: str, at: int) -> bool:
    character = text[at]
    kind = unicodedata.category(character)
    if any(first <= character <= last for first, last in _SELECTORS):
        return at > 0 and not text[at - 1].isspace()
    if "\u180b" <= character <= "\u180f":  # they choose the shape of a Mongolian letter
        return at > 0 and _script(text[at - 1]) == "MONGOLIAN"
    if kind == "Cf":
        return bool(_ENCLOSING.match(character))
    return kind not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")


def _joins(text: str, at: int) -> bool:
    """Return whether a joiner stands between two letters that it shapes, or within an emoji."""
    index = at - 1
    while index >= 0 and _is_mark(text[index]):
        index -= 1
    before, after = text[index : index + 1] if index >= 0 else "", text[at + 1 : at + 2]
    if not before or not after:
        return False
    if text[at] == _ZWJ and _is_pictorial(before) and _is_pictorial(after):
        return True
    return _script(before) in _JOINING and (_script(after) in _JOINING or _is_mark(after))


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")


def _is_pictorial(character: str) -> bool:
    return unicodedata.category(character) == "So" or "\U0001f3fb" <= character <= "\U0001f3ff"


def _script(character: str) -> str:
    """Return the script of a letter, as its name begins."""
    return unicodedata.name(character, "").partition(" ")[0]


def _is_seen(character: str) -> bool:
    """Return whether a character by itself leaves ink."""
    return unicodedata.category(character)[0] in "LNPS" and character not in _BLANK


def _describe(character: str) -> str:
    """Return a character as its number and its name."""
    known = unicodedata.name(character, "")
    number = f"U+{ord(character):04X}"
    return (
        f"{number} {known}" if known else _("%(number)s, a control character") % {"number": number}
    )
