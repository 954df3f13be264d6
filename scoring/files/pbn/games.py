"""The games of a PBN file: their tags, and the tokens of the sections that follow some tags."""

import re
from collections.abc import Mapping
from types import MappingProxyType

_TOKEN = re.compile(
    r"""
      \[[ \t\n]*+([A-Za-z0-9_]++)[ \t\n]*+"((?:[^"\\\n]|\\.)*+)"[ \t\n]*+\]  # 1, 2: a tag
    | (\n[ \t]*+(?=\n))                                                     # 3: a blank line
    | \{[^}]*+\}?                                                           # a comment
    | ;[^\n]*+                                                              # to the line's end
    | ^%[^\n]*+                                                             # a whole line
    | "((?:[^"\\\n]|\\.)*+)"?                                               # 4: a quoted token
    | ([^\s"{;][^\s"{]*+)                                                   # 5: a token
    """,
    re.VERBOSE | re.MULTILINE,
)
"""Each alternative takes what it can and gives nothing back, so that the time is linear."""

_TAG, _BLANK, _QUOTED = 2, 3, 4
_ESCAPED = re.compile(r'\\(["\\])')
_SECTIONS = frozenset(("auction", "play"))
_ONCE = frozenset(("event", "board"))
"""The tags that begin another game if the present one has them, even without a blank line."""


_NO_SECTIONS: Mapping[str, list[str]] = MappingProxyType({})


class Game:
    """One game, filled as it is read.

    tags: by their names in small letters. sections: the tokens behind a tag.
    """

    __slots__ = ("sections", "tags")

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.sections: Mapping[str, list[str]] = _NO_SECTIONS

    def open_section(self, name: str) -> list[str]:
        """Return the tokens of a section, which is added if it is new."""
        if name not in self.sections:
            self.sections = {**self.sections, name: []}
        return self.sections[name]

    def get(self, name: str) -> str:
        """Return the value of a tag without the mark of irregularity, "" if it says nothing."""
        value = self.tags.get(name)
        if not value:
            return ""
        value = value.strip()
        if value in _NOTHING:
            return ""
        return value[1:].strip() if value.startswith("^") else value


_NOTHING = frozenset(("?", "-", "??"))
"""What a value is if it is unknown or does not apply."""


def read_games(text: str) -> list[Game]:
    """Return the games of a file. text: with line feeds at the ends of lines."""
    games: list[Game] = []
    game, blank = Game(), True
    tokens: list[str] | None = None
    for match in _TOKEN.finditer(text):
        kind = match.lastindex
        if kind == _TAG:
            name = match[1].lower()
            if blank or (name in _ONCE and name in game.tags):
                game, blank = Game(), False
                games.append(game)
            game.tags.setdefault(name, _unescape(match[2]))
            tokens = None
            if name in _SECTIONS or name.endswith("table"):
                tokens = game.open_section(name)
        elif kind == _BLANK:
            blank = True
        elif kind is not None:
            blank = blank and not games
            if tokens is not None:
                tokens.append(_unescape(match[4]) if kind == _QUOTED else match[5])
    if '"#' in text:
        _inherit(games)
    return games


def _unescape(text: str) -> str:
    """Return the value of a string. Before other letters a backslash stands for itself."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def _inherit(games: list[Game]) -> None:
    """Replace "#" by the value in the game before, and "##" as well in all games that follow."""
    lasting: dict[str, str] = {}
    before = Game()
    for game in games:
        for name, value in game.tags.items():
            if not value.startswith("#"):
                lasting.pop(name, None)
            elif value == "#":
                _repeat(game, before, name)
            elif value.startswith("##"):
                lasting[name] = value.removeprefix("##") or before.tags.get(name, "")
                game.tags[name] = lasting[name]
        if lasting:
            game.tags = lasting | game.tags
        before = game


def _repeat(game: Game, before: Game, name: str) -> None:
    game.tags[name] = before.tags.get(name, "")
    if not game.sections.get(name) and name in before.sections:
        game.sections = {**game.sections, name: before.sections[name]}


Row = Mapping[str, str]
"""A row of a table: its tokens by the names of the columns in small letters."""

_MOST_COLUMNS = 100


def read_rows(game: Game, name: str) -> tuple[list[Row], bool]:
    """Return the rows of a table, and whether its tokens fill whole rows.

    name: the tag, whose value names the columns. Breaks between lines mean nothing.
    """
    columns = [_read_column(column) for column in game.tags[name].split(";")[:_MOST_COLUMNS]]
    tokens = game.sections.get(name, [])
    size = len(columns)
    whole = len(tokens) // size * size
    rows: list[Row] = [
        dict(zip(columns, tokens[start : start + size], strict=True))
        for start in range(0, whole, size)
    ]
    return rows, whole == len(tokens)


def _read_column(text: str) -> str:
    """Return the name of a column without its sorting sign and its width."""
    return text.partition("\\")[0].strip().lstrip("+-").lower()
