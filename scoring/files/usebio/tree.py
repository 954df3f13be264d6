"""XML as a tree of elements, with nothing in it that could make a small file large.

Entities are refused, nothing outside the file is read, and depth and number of elements are
limited. A document type that names a DTD is normal, and is passed over.
"""

import codecs
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NoReturn
from xml.parsers import expat

from scoring.files.answer import FileRefused
from scoring.files.text import clean_text
from scoring.wording import sentence

MOST_DEPTH = 32
MOST_ELEMENTS = 500_000

TEMPLATES = {
    "entities": sentence("The XML defines entities. That is not accepted."),
    "encoding": sentence("The XML is in an encoding that is not read: %(encoding)s."),
    "malformed": sentence("The XML is damaged: line %(line)s cannot be read."),
    "too-deep": sentence("The XML is too deep: at most %(most)s elements one in another."),
    "too-many-elements": sentence("The XML has too many elements: at most %(most)s."),
}
"""The English sentence for each code of XML that is refused."""

_DECLARED = re.compile(r"<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}[\"']([^\"'<>]{0,40})[\"']")
_HEAD = 256
_UTF_16 = ("utf-16", "utf-16le", "utf-16be")
_BYTES = ("utf-8", "utf8", "iso-8859-1", "latin-1", "windows-1252", "us-ascii", "ascii")
_UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


_NO_ATTRIBUTES: dict[str, str] = {}
_NO_CHILDREN: "list[Element]" = []
"""What most elements have. Neither is changed: one of each takes less than one of every element."""


class Element:
    """An element with attributes or with elements in it.

    children: those of the same sort. texts: the text of each other element in it, by its name;
    of several with one name, the first.
    """

    __slots__ = ("attributes", "children", "name", "texts")

    def __init__(self, name: str, attributes: dict[str, str]) -> None:
        self.name = name
        self.attributes = attributes
        self.children = _NO_CHILDREN
        self.texts: dict[str, str] = {}

    def get(self, name: str) -> str:
        """Return the text of an element in this one without blanks around it, "" without any."""
        return self.texts.get(name, "")

    def list(self, name: str) -> Iterator["Element"]:
        """Yield the children of this name."""
        return (child for child in self.children if child.name == name)


def read_tree(data: bytes) -> Element:
    """Return the root of an XML document. Raise FileRefused if it cannot be read."""
    reader = _Reader()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.text
    parser.EntityDeclHandler = _refuse_entity
    parser.ExternalEntityRefHandler = _pass_over
    try:
        parser.Parse(clean_text(_decode(data)).encode("utf-8", "ignore"), True)
    except expat.ExpatError as why:
        raise FileRefused(TEMPLATES["malformed"] % {"line": why.lineno}) from why
    if reader.root is None:
        raise FileRefused(TEMPLATES["malformed"] % {"line": 1})
    return reader.root


def _refuse_entity(*_declared: object) -> NoReturn:
    raise FileRefused(TEMPLATES["entities"])


def _pass_over(*_reference: object) -> int:
    """Read nothing from an address outside the file, and go on."""
    return 1


def _decode(data: bytes) -> str:
    """Return the text of a document by its byte order mark and its declaration.

    What is declared as ISO 8859-1 or not declared may be Windows-1252, which has more letters.
    """
    if data.startswith(_UTF_16_MARKS):
        text = data.decode("utf-16", "ignore")
        _check_encoding(text, (*_UTF_16, *_BYTES))
        return text
    data = data.removeprefix(codecs.BOM_UTF8)
    declared = _check_encoding(data[:_HEAD].decode("latin-1"), _BYTES)
    if declared in ("", "utf-8", "utf8"):
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            pass
    return data.decode("cp1252", "ignore")


def _check_encoding(text: str, accepted: tuple[str, ...]) -> str:
    """Return the encoding that a document declares, "" if none. Refuse one that is not read."""
    match = _DECLARED.match(text.lstrip()[:_HEAD])
    declared = match[1].strip().lower() if match else ""
    if declared and declared not in accepted:
        raise FileRefused(TEMPLATES["encoding"] % {"encoding": declared})
    return declared


class _Reader:
    """Builds the tree from what the parser tells. root: once it has begun.

    Most elements hold only text. None is made of these: only their name is kept while they are
    open, so that a large file takes little memory.
    """

    def __init__(self) -> None:
        self.root: Element | None = None
        self._open: list[Element] = []
        self._leaf = ""
        self._text: list[str] = []
        self._count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        self._count += 1
        if self._leaf:
            self._add(self._leaf, _NO_ATTRIBUTES)
        self._text.clear()
        self._leaf = _fold(name)
        if attributes or self.root is None:
            self._add(self._leaf, attributes)
        if len(self._open) + bool(self._leaf) > MOST_DEPTH:
            raise FileRefused(TEMPLATES["too-deep"] % {"most": MOST_DEPTH})
        if self._count > MOST_ELEMENTS:
            raise FileRefused(TEMPLATES["too-many-elements"] % {"most": f"{MOST_ELEMENTS:,}"})

    def _add(self, name: str, attributes: dict[str, str]) -> None:
        """Make an element of the one that has begun, below those that are open."""
        element = Element(name, attributes)
        if self._open:
            parent = self._open[-1]
            if parent.children is _NO_CHILDREN:
                parent.children = []
            parent.children.append(element)
        self.root = self.root or element
        self._open.append(element)
        self._leaf = ""

    def text(self, text: str) -> None:
        """Take text of the element that is open. It is kept until an element begins or ends."""
        self._text.append(text)

    def end(self, _name: str) -> None:
        """End the element that is open. What holds only text becomes a text of its parent."""
        name = self._leaf
        if not name:
            element = self._open.pop()
            name = "" if element.children or element.texts else element.name
        if name and self._open:
            self._open[-1].texts.setdefault(name, "".join(self._text).strip())
        self._leaf = ""
        self._text.clear()


@lru_cache(maxsize=256)
def _fold(name: str) -> str:
    """Return the name of an element in capitals."""
    return name.upper()
