"""The rules of each code that refusals cite.

Modern practice has no text for the card room, and follows the English club code.
"""

from scoring.wording import sentence

_CODE = {
    "complete": sentence("English club code, law 17"),
    "first": sentence("English club code, laws 16 and 17"),
    "declare": sentence("English club code, law 21"),
    "fresh": sentence("English club code, law 22"),
    "consent": sentence("English club code, law 23"),
    "second-table": sentence("English club code, law 24"),
    "broken-up": sentence("English club code, law 25"),
    "announce": sentence("English club code, law 17"),
    "return": sentence("English club code, law 24"),
}
_LAWS_1907 = {
    "complete": sentence("laws of 1907, forming tables"),
    "first": sentence("laws of 1907, forming tables"),
    "declare": sentence("laws of 1907, rights of entry"),
    "fresh": sentence("laws of 1907, rights of entry"),
    "consent": sentence("laws of 1907, rights of entry"),
    "second-table": sentence("laws of 1907, rights of entry"),
    "broken-up": sentence("laws of 1907, rights of entry"),
    "announce": sentence("laws of 1907, forming tables"),
    "return": sentence("laws of 1907, rights of entry"),
}


def rule(code: str, about: str) -> str:
    """Return the citation of a code's rule about a subject. Raise KeyError if there is none."""
    return (_LAWS_1907 if code == "1907" else _CODE)[about]
