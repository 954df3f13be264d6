"""Which rule of a code forbids something: named in every refusal.

Modern practice has no text of its own for the card room; it follows the English club code.
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
    """Answer the name of the rule of a code, by its name, about a matter; KeyError for another."""
    return (_LAWS_1907 if code == "1907" else _CODE)[about]
