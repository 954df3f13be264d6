"""Parsing typed numbers, cards and calls. What cannot be read is passed on unchanged."""

import re
from typing import Any

from club.forms.numbers import read_whole_number

_SIGNS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}")
_BETWEEN = re.compile(r"[\s,;|]+")
_DASHES = "-–—−"
_BID = re.compile(r"([1-7])(C|D|H|S|N|NT|SA)")
_WORDS = {
    "pass": ("P", "PASS", "PASSED", "NB", "NO", "/", *_DASHES),
    "X": ("X", "D", "DBL", "DOUBLE", "DOUBLED", "×", "*"),
    "XX": ("XX", "R", "RD", "RDBL", "REDOUBLE", "REDOUBLED", "××", "**"),
}
_CALLS = {typed: call for call, words in _WORDS.items() for typed in words}
_OLD_WORDS = {
    "pass": ("P", "PASS", "PARTNER", "/", *_DASHES),
    "NT": ("N", "NT", "SA"),
    "double": ("X", "DBL", "DOUBLE", "×", "*"),
    "redouble": ("XX", "RD", "RDBL", "REDOUBLE", "××", "**"),
    "may-i-lead": ("LEAD", "MAY", "MAYILEAD", "MAY-I-LEAD"),
    "yes": ("Y", "YES"),
    "satisfied": ("SAT", "SATISFIED", "CONTENT"),
}
_OLD_CALLS = {typed: call for call, words in _OLD_WORDS.items() for typed in words}
_MAY_I_LEAD = re.compile(r"may\s+i\s+lead\s*\??", re.IGNORECASE)


def read_number(text: str) -> Any:
    """Return a whole number, or else the text unchanged, to be refused when it is checked."""
    number = read_whole_number(text)
    return text if number is None else number


def read_card(text: str) -> str:
    """Return a typed card in the notation of the code: ``QS``, ``TD``.

    ``10d``, ``q♠`` and ``SQ`` are read too. Any other text is returned unchanged, to be refused
    when it is checked.
    """
    card = text.strip().translate(_SIGNS).upper().replace("10", "T")
    if len(card) == 2 and card[0] in "CDHS" and card[1] in "23456789TJQKA":
        card = card[::-1]
    return card


def read_cards(text: str) -> list[str]:
    """Return the cards of a text in order, separated by blanks, commas or lines."""
    return [read_card(word) for word in split_words(text.replace("-", " "))]


def read_calls(text: str) -> list[str]:
    """Return the calls of an auction: ``1S p 2S - x 3nt dbl`` in the format's notation."""
    return [_call(word) for whole_word in split_words(text) for word in _parted(whole_word)]


def _parted(word: str) -> list[str]:
    """Return the calls that a word strings together by dashes. A dash alone is a pass."""
    if not word.strip(_DASHES):
        return list(word)
    return [part for part in re.split(f"[{_DASHES}]", word) if part]


def _call(word: str) -> str:
    typed = word.translate(_SIGNS).upper().rstrip(".!?")
    bid = _BID.fullmatch(typed)
    if bid:
        return bid[1] + {"N": "NT", "SA": "NT"}.get(bid[2], bid[2])
    return _CALLS.get(typed, word)


def read_old_calls(text: str) -> list[str]:
    """Return the calls under the laws of 1907, ``W:double`` with the speaker or without."""
    return [_old_call(word) for word in split_words(_MAY_I_LEAD.sub("may-i-lead", text))]


def _old_call(word: str) -> str:
    speaker, colon, bare = word.translate(_SIGNS).upper().rpartition(":")
    bare = bare.rstrip(".!?")
    call = bare if bare in ("S", "C", "D", "H") else _OLD_CALLS.get(bare)
    return word if call is None else speaker + colon + call


def split_words(text: str) -> list[str]:
    """Return the words of a text, whatever separates them."""
    return [word for word in _BETWEEN.split(text) if word]
