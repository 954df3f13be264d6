"""Mark English text for translation without translating it, and make names printable."""


def sentence(text: str) -> str:
    """Return text unchanged. gettext extracts the strings passed to functions of this name."""
    return text


def make_printable(text: str) -> str:
    """Return text without characters that a terminal would interpret or could not print."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
