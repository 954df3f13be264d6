"""Find clauses by words, in any of their forms, and by what players call an offence."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

#: The longest question, in characters, and the most words of it that are looked for.
LONGEST = 100
MOST_WORDS = 12

#: What players say, and the word of the laws. Longer phrases come first.
_SAID = (
    ("fail(?:ed|s|ing)? to follow(?: suit)?", "revoke"),
    ("(?:did ?n[o’']?t|did not|not|never) follow(?:ed|ing)?(?: suit)?", "revoke"),
    ("reneg(?:e|ed|es|ing)|renounc(?:e|ed|es|ing)", "revoke"),
    ("wrong number of cards|(?:one|a) cards? too (?:many|few)|too (?:many|few) cards", "misdeal"),
    ("dealt (?:wrong|badly)|wrongly dealt", "misdeal"),
    ("(?:bid|spoke|spoken|called|declared) out of (?:turn|order)", "declaration turn"),
    ("led out of (?:turn|order)", "lead turn"),
    ("(?:dropped|showed|shown|turned up) (?:a |his |her )?cards?", "exposed card"),
    ("double[ds]? out of (?:turn|order)", "double turn"),
    ("onlookers?|kibitzers?|spectators?", "bystander"),
    ("hono(?:u)?rs?", "honour"),
    ("trumps", "trump"),
)
_PATTERNS = [(re.compile(rf"\b(?:{pattern})\b"), word) for pattern, word in _SAID]

_WORD = re.compile(r"[a-z0-9]+")
#: Words that tell nothing of what is looked for.
# A list of strings would take a line for each word.
_LITTLE = frozenset(
    """
    a an and are at be been by can do does for from had has have he her his how i if in is it its
    law may my of on or our she that the their them they this to was we were what when where who
    whose will with without you
    """.split()  # noqa: SIM905
)
_ENDINGS = ("ations", "ation", "ings", "ing", "ers", "er", "ed", "es", "s", "e")
_SHORTEST_STEM = 3


def find_words(text: str) -> list[str]:
    """Return the stems of a text's words, in its order, without those that tell nothing."""
    text = text.lower().replace("honors", "honours").replace("honor", "honour")
    words = _WORD.findall(text.replace("’", "").replace("'", ""))
    return [_stem(word) for word in words if word not in _LITTLE]


def read_question(question: str) -> list[str]:
    """Return the stems that a question looks for, in the words of the laws."""
    text = " ".join(question[:LONGEST].lower().split())
    for pattern, word in _PATTERNS:
        text = pattern.sub(word, text)
    return list(dict.fromkeys(find_words(text)))[:MOST_WORDS]


@cache
def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word.removesuffix(ending)
    return word


@dataclass(frozen=True)
class Indexed:
    """Something that can be found. key: how the caller knows it. The others: stems of words."""

    key: str
    title: frozenset[str]
    heading: frozenset[str]
    text: frozenset[str]


def make_indexed(key: str, title: str, heading: str, texts: Iterable[str]) -> Indexed:
    """Return what is found by the words of its title, of the heading above it, and of texts."""
    words = (word for text in texts for word in find_words(text))
    return Indexed(
        key, frozenset(find_words(title)), frozenset(find_words(heading)), frozenset(words)
    )


def rank(stems: Sequence[str], index: Iterable[Indexed]) -> list[str]:
    """Return the keys of what has all the stems, those first that have them in their title.

    A heading counts half. If nothing has all stems, return what has any, those first that have
    most. Equal ones stay in the order of the index.
    """
    hits = []
    for item in index:
        weight = sum(2 * (stem in item.title) + (stem in item.heading) for stem in stems)
        known = (item.title, item.heading, item.text)
        count = sum(any(stem in words for words in known) for stem in stems)
        if count:
            hits.append((count, weight, item.key))
    if whole := [hit for hit in hits if hit[0] == len(stems)]:
        hits = whole
    hits.sort(key=lambda hit: (-hit[0], -hit[1]))
    return [key for _count, _weight, key in hits]
