"""Hide the tokens of links and of the API in text that is logged, in time linear in its length."""

import re
from collections.abc import Iterator
from urllib.parse import unquote

#: The most characters that are logged: of a message, and of one with a traceback.
MOST_OF_MESSAGE = 2_000
MOST_OF_TRACEBACK = 10_000
#: More than a token has in any spelling that its sender chooses, so that no half of one stays.
_LONGEST_TOKEN = 600
#: How many characters of a name and of a signature a token has at most.
_MOST = 90
#: How often a character may be percent-encoded to be known again.
_DEEPEST = 4
#: The longest spelling that is compared with the first parts of paths.
_LONGEST_WORD = 120

#: The first parts of the paths that contain a secret: see the URLs of the club and tournaments.
_FIRST = frozenset(
    {"t", "d", "n", "s", "e", "v", "k", "q", "p", "login", "invited", "open", "email"}
)

# No part of a text can be matched by two branches of a pattern here, and no repetition gives back
# what it took (`*+`): each reads its text once.
_PERCENT = r"%(?:25)*+"
_PIECES = re.compile(
    rf"""(?P<slash>[/\\]|{_PERCENT}(?:2f|5c))
    |(?P<end>[\s?\#]|{_PERCENT}(?:20|3f|23))
    |(?P<mark>["'<>|,;)\]}}]|{_PERCENT}(?:22|27))
    |(?P<word>(?:[^/\\\s?\#"'<>|,;)\]}}%]|%(?!(?:25)*+(?:2f|5c|20|22|27|3f|23)))++)""",
    re.IGNORECASE | re.VERBOSE,
)
#: Parameters that contain a secret.
_QUERIES = re.compile(
    r"([?&]|%3f|%26)(link|token|key|secret|password|code)(=|%3d)[^&\s\"'<>]++", re.IGNORECASE
)
#: A short code, which may be typed with a blank.
_CODES = re.compile(r"(/q/)[^/?\"'<>]{1,40}", re.IGNORECASE)
_SIGN = r"(?:[\w-]|%[0-9a-f]{2})"
#: The generation and the signature of a signed link's token; the name stands before it.
_SIGNATURES = re.compile(
    rf"(?:~|{_PERCENT}7e)\d{{1,9}}(?:\.|{_PERCENT}2e){_SIGN}{{20,{_MOST}}}", re.IGNORECASE
)
#: The name, read backwards from there.
_NAME_BACKWARDS = re.compile(rf"(?:[0-9a-f]{{2}}%|[\w-]){{22,{_MOST}}}+", re.IGNORECASE)
_API_TOKENS = re.compile(rf"cutin_[\w-]{{20,{_MOST}}}+", re.IGNORECASE)


def hide_secrets(text: str, most: int = MOST_OF_MESSAGE) -> str:
    """Return a text without the tokens of links, sign-in links and the API, in any spelling.

    A text of more than `most` characters is shortened first.
    """
    text = shorten(text, most)
    text = _API_TOKENS.sub("…", "".join(_hide_signed(text)))
    text = _CODES.sub(r"\1…", _QUERIES.sub(r"\1\2\3…", text))
    return "".join(_hide_paths(text))


def shorten(text: str, most: int) -> str:
    """Return a text of about `most` characters at most: its beginning and its end.

    What stands between is left out up to the next space, so that no part of a token stays that
    cannot be recognized any more.
    """
    if len(text) <= most:
        return text
    head, tail = text[: most * 3 // 4], text[-(most // 4) :]
    words = re.split(r"\s", head[-_LONGEST_TOKEN:])
    head = head[: -len(words[-1])] if words[-1] else head
    words = re.split(r"\s", tail[:_LONGEST_TOKEN])
    tail = tail[len(words[0]) :]
    return f"{head}… ({len(text) - len(head) - len(tail)} characters) …{tail}"


def _hide_signed(text: str) -> Iterator[str]:
    """Yield the pieces of a text with `…` in place of each signed link's token."""
    end = 0
    for signature in _SIGNATURES.finditer(text):
        begin = max(end, signature.start() - 3 * _MOST)
        name = _NAME_BACKWARDS.match(text[begin : signature.start()][::-1])
        if name:
            yield text[end : signature.start() - name.end()]
            yield "…"
            end = signature.end()
    yield text[end:]


def _hide_paths(text: str) -> Iterator[str]:
    """Yield the pieces of a text with `…` in place of the secret in each path that has one.

    The secret is the part after one of _FIRST, and the next part if there is one. Parts of dots
    between slashes are passed over, as browsers and servers do. Quotes, commas and brackets end a
    path, but neither begin nor end a secret: whoever copies a link may copy them with it.
    """
    follows, slashes, hides = "anything", "", False
    for piece in _PIECES.finditer(text):
        kind, part = piece.lastgroup, piece[0]
        hides = hides and kind in ("mark", "word")
        if hides:
            continue
        if kind == "mark":
            kind = "slash" if slashes and follows != "anything" else "end"
        if kind == "slash" or (slashes and kind == "word" and not part.strip(".")):
            slashes += part
            continue
        if kind == "end" or not slashes:
            yield slashes + part
            follows, slashes = "anything", ""
            continue
        if follows == "secret":
            yield slashes + "…"
            follows, hides = "more of it", True
        elif follows == "more of it":
            follows, hides = "anything", True
        else:
            yield slashes + part
            follows = "secret" if _is_first(part) else "anything"
        slashes = ""
    yield slashes


def _is_first(word: str) -> bool:
    """Return whether a part of a path is one of _FIRST, in any spelling."""
    if len(word) > _LONGEST_WORD:
        return False
    for _time in range(_DEEPEST):
        if "%" not in word:
            break
        word = unquote(word)
    return word.lower() in _FIRST
