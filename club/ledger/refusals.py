"""Refusals: the exceptions that actions raise, with every fault."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.utils.translation import gettext


@dataclass(frozen=True)
class Fault:
    """An error: a stable code, the field it belongs to, and a sentence.

    deal: the position of the deal at fault, from 1, if the request has several. clauses: the ids of
    the laws that it follows from, such as ``SB 24``. law: the path of the page where they are read.
    hint: the end of the sentence, if that says what a client of the API can send to overrule it.
    """

    code: str
    text: str
    field: str = ""
    deal: int | None = None
    clauses: tuple[str, ...] = ()
    law: str = ""
    hint: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return the fault as the API shows it."""
        shown: dict[str, Any] = {} if self.deal is None else {"deal": self.deal}
        shown |= {"field": self.field, "code": self.code, "problem": self.text}
        shown |= {"clauses": list(self.clauses)} if self.clauses else {}
        return shown | ({"hint": self.hint} if self.hint else {})


#: The number of faults that a refusal tells. To find and tell more of them serves nobody, and costs
#: as much as the sender likes.
MOST_FAULTS = 100


def make_choice_fault(field: str) -> Fault:
    """Return the fault of a value that is none of those which a field takes."""
    return Fault("not-a-choice", gettext("Choose one of the list."), field)


def say_unreadable(why: object) -> str:
    """Return what is told of a file that cannot be read. why: what its reader says."""
    return gettext("The file cannot be read: %(why)s") % {"why": why}


def limit_faults(faults: Iterable[Fault]) -> Iterator[Fault]:
    """Yield the first faults, and one that says that there are more. Those are not looked for."""
    remaining = iter(faults)
    yield from islice(remaining, MOST_FAULTS)
    if next(remaining, None) is not None:
        yield Fault("more", gettext("There are more faults. Correct these first."))


def join_texts(faults: Iterable[Fault]) -> str:
    """Return the texts of faults as one: sentences follow each other, and others have a `;`."""
    joined = ""
    for fault in faults:
        between = " " if joined.endswith((".", "!", "?", "…")) else "; "
        joined += f"{between if joined else ''}{fault.text}"
    return joined


class Refused(Exception):
    """The action breaks a rule, and nothing was stored. faults lists the errors, the first 100."""

    status = 422

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(limit_faults(faults))
        super().__init__(join_texts(self.faults))

    @classmethod
    def because(cls, code: str, text: str, field: str = "") -> "Refused":
        """Return a refusal for one fault."""
        return cls([Fault(code, str(text), field)])


class Conflict(Refused):
    """The request is out of date, or its key was used for a different request."""

    status = 409


def make_faults(problems: Iterable[Any], texts: Mapping[str, object] | None = None) -> list[Fault]:
    """Return the faults for problems found by framework-free code.

    problems: objects with ``code``, ``template`` and ``values``, and optionally ``field`` and
    ``deal``. texts: sentences by key for problems of code ``missing``, in place of the template; a
    key within a list is looked up with the list's name first, as ``revokes.tricks``. Of many
    problems no more are put into words than a refusal needs to say that there are more.
    """
    return [
        Fault(
            problem.code,
            _text_of(problem, texts or {}),
            getattr(problem, "field", ""),
            getattr(problem, "deal", None),
        )
        for problem in islice(problems, MOST_FAULTS + 1)
    ]


def _text_of(problem: Any, texts: Mapping[str, object]) -> str:
    key = str(problem.values.get("key", ""))
    within = f"{getattr(problem, 'field', '').partition('.')[0]}.{key}"
    if problem.code == "missing" and (text := texts.get(within, texts.get(key))):
        return str(text)
    return gettext(problem.template) % dict(problem.values)
