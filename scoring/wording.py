"""Mark English text for translation without translating it."""


def sentence(text: str) -> str:
    """Return text unchanged. gettext extracts the strings passed to functions of this name."""
    return text
