"""What an action answers when it does not do what was asked: every fault, in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_lazy


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
            _words(problem),
            getattr(problem, "field", ""),
            getattr(problem, "deal", None),
        )
        for problem in problems
    ]


#: What a person is told where the format would name a key that is missing.
_MISSING = {
    "contract": gettext_lazy("Choose the level and the suit of the contract."),
    "declarer": gettext_lazy("Choose who played it."),
    "tricks": gettext_lazy("Choose how many tricks were won."),
    "hand": gettext_lazy("Choose whose hand it is."),
    "held": gettext_lazy("Choose how many honours."),
    "by": gettext_lazy("Choose which side revoked."),
    "penalty": gettext_lazy("Choose the penalty for the revoke."),
    "trumps": gettext_lazy("Choose the trumps."),
    "won": gettext_lazy("Choose how many tricks each side won."),
}


def _words(problem: Any) -> str:
    key = str(problem.values.get("key", ""))
    if problem.code == "missing" and key in _MISSING:
        return str(_MISSING[key])
    return gettext(problem.template) % dict(problem.values)
