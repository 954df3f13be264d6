"""Figures of another program, as a file or a text has them."""

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from scoring.duplicate.decimals import read_decimal
from scoring.files.answer import FileRefused
from scoring.files.kinds import read_file

#: The most bytes of a file, and the most lines of a text.
MOST_BYTES = 4 * 1_048_576
MOST_LINES = 2_000


def read_stated_file(file: UploadedFile) -> dict[str, str]:
    """Return the totals that the first event of a file with any states. Raise Refused without."""
    if (file.size or 0) > MOST_BYTES:
        raise Refused.because("too-large", _("The file is too large: at most 4 MB."), "file")
    try:
        events = read_file(file.read()).events
    except FileRefused as refused:
        raise Refused.because("file", _(str(refused)), "file") from refused
    for event in events:
        if event.stated:
            return dict(event.stated)
    text = _("The file says no percentages that can be compared. Type them below.")
    raise Refused.because("no-figures", text, "file")


def read_stated_text(text: str) -> dict[str, str]:
    """Return the figures of a text: on each line an entrant and its figure, as ``NS 7  54.17``.

    Raise Refused with every line that cannot be read.
    """
    figures: dict[str, str] = {}
    faults = []
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        told = _("At most %(most)d lines.") % {"most": MOST_LINES}
        raise Refused.because("too-many", told, "figures")
    for at, line in enumerate(lines, start=1):
        words = line.replace("%", " ").replace("\u2212", "-").split()
        if not words:
            continue
        name, figure = " ".join(words[:-1]).upper(), words[-1].replace(",", ".")
        if not name or read_decimal(figure) is None:
            told = _("Line %(line)d: write a number and its percentage, as 7 54.17.")
            faults.append(Fault("not-a-figure", told % {"line": at}, "figures"))
        elif name in figures:
            told = _("Line %(line)d: %(name)s is there twice.")
            faults.append(Fault("twice", told % {"line": at, "name": name[:20]}, "figures"))
        else:
            figures[name] = figure
    if faults:
        raise Refused(faults)
    if not figures:
        raise Refused.because("missing", _("Choose a file, or type the percentages."), "figures")
    return figures
