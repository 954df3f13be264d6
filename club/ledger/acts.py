"""Kinds of acts: each verb of a ledger is declared once, with all that depends on it.

An app declares the kinds of its ledgers when it joins the registry. Code that treats some acts
differently from others asks for a topic of theirs, and names no verbs.
"""

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

#: The verb of the act that undoes the last step of a ledger.
UNDO = "undo"


class Undo(enum.Enum):
    """What undoing the last step of a ledger does at an act."""

    STEP = "step"
    """The act is a step, and is undone."""
    ENDS = "ends"
    """Undoing ends here: later acts depend on it, and it is corrected in another way."""
    PASSES = "passes"
    """Undoing passes over it, to the acts before."""


@dataclass(frozen=True)
class ActKind:
    """The declaration of a verb.

    says: what such an act did, in words; a lazy translation, with %(name)s for values that the
    reader of a ledger fills in. undo: what undoing does at it. topics: what an act of this kind
    concerns or changes, of the enumeration that its app defines. historic: whether only old acts
    have the verb, so that no new one can be recorded.
    """

    verb: str
    says: Any
    undo: Undo = Undo.PASSES
    topics: frozenset[enum.Enum] = frozenset()
    historic: bool = False


def declare(
    verb: str, says: Any, *topics: enum.Enum, undo: Undo = Undo.PASSES, historic: bool = False
) -> ActKind:
    """Return the declaration of a verb."""
    return ActKind(verb, says, undo, frozenset(topics), historic)


class ActKinds(Mapping[str, ActKind]):
    """The kinds of acts of a ledger, by verb."""

    def __init__(self, kinds: Iterable[ActKind]) -> None:
        self._kinds: dict[str, ActKind] = {}
        for kind in kinds:
            if kind.verb in self._kinds:
                raise ValueError(f"the verb {kind.verb} is declared twice")
            self._kinds[kind.verb] = kind

    def __getitem__(self, verb: str) -> ActKind:
        """Return the kind of a verb. Raise KeyError if it is not declared."""
        return self._kinds[verb]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the verbs, in the order of their declaration."""
        return iter(self._kinds)

    def __len__(self) -> int:
        """Return how many verbs there are."""
        return len(self._kinds)

    def about(self, topic: enum.Enum) -> frozenset[str]:
        """Return the verbs of the acts with a topic. Raise LookupError if no act has it."""
        return self._by_topic[topic]

    def undone_as(self, undo: Undo) -> frozenset[str]:
        """Return the verbs of the acts at which undoing does the same."""
        return frozenset(kind.verb for kind in self._kinds.values() if kind.undo is undo)

    @cached_property
    def _by_topic(self) -> dict[enum.Enum, frozenset[str]]:
        topics = {topic for kind in self._kinds.values() for topic in kind.topics}
        return {
            topic: frozenset(kind.verb for kind in self._kinds.values() if topic in kind.topics)
            for topic in topics
        }

    def say(self, verb: str) -> str:
        """Return the words of a verb; the verb itself if it is not declared."""
        kind = self._kinds.get(verb)
        return str(kind.says) if kind else verb

    def check(self, verb: str) -> None:
        """Raise LookupError unless new acts can have the verb."""
        kind = self._kinds.get(verb)
        if kind is None or kind.historic:
            raise LookupError(f"no act {verb} is declared")
