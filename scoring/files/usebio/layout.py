"""XML as it is written: elements with their text escaped, in ISO 8859-1."""

from collections.abc import Iterable
from html import escape

from scoring.files.text import clean_text

ENCODING = "iso-8859-1"
_HEAD = (
    f'<?xml version="1.0" encoding="{ENCODING}"?>\n'
    '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
)
_NO_CHARACTERS = str.maketrans("", "", "\ufffe\uffff")


def write_text(name: str, text: object) -> str:
    """Return an element with text in it."""
    return f"<{name}>{_escape(str(text))}</{name}>"


def write_texts(*pairs: tuple[str, object]) -> str:
    """Return elements with text in them. One whose text is None is left out."""
    return "".join(write_text(name, text) for name, text in pairs if text is not None)


def write_element(name: str, inner: Iterable[str], **attributes: object) -> str:
    """Return an element with elements in it, each of them on lines of its own."""
    told = "".join(f' {key}="{_escape(str(value))}"' for key, value in attributes.items())
    return "\n".join((f"<{name}{told}>", *inner, f"</{name}>"))


def write_file(root: str) -> bytes:
    """Return a document. Letters that its encoding lacks are written by their numbers."""
    return (_HEAD + root + "\n").encode(ENCODING, "xmlcharrefreplace")


def _escape(text: str) -> str:
    return escape(clean_text(text).translate(_NO_CHARACTERS))
