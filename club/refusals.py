"""What an action answers when it does not do what was asked: every fault, in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: a stable code, the field it stands at, a sentence."""

    code: str
    text: str
    field: str = ""
    deal: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """Answer the fault as the API shows it."""
        place = {} if self.deal is None else {"deal": self.deal}
        return {**place, "field": self.field, "code": self.code, "problem": self.text}


class Refused(Exception):
    """The action breaks a rule; nothing was stored. faults lists every one."""

    status = 422

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.text for fault in self.faults))

    @classmethod
    def because(cls, code: str, text: str, field: str = "") -> "Refused":
        """Answer a refusal for one fault."""
        return cls([Fault(code, str(text), field)])


class Conflict(Refused):
    """Somebody else was there first, or a key was used for something else."""

    status = 409


def faults_of(problems: Iterable[Any]) -> list[Fault]:
    """Translate what a pure room found wrong: anything with code, template and values."""
    return [
        Fault(
            problem.code,
            gettext(problem.template) % dict(problem.values),
            getattr(problem, "field", ""),
            getattr(problem, "deal", None),
        )
        for problem in problems
    ]
