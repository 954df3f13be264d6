"""Results typed in one pass from travellers and score slips: 4SN=, 3NTXE-2 HQ, 420, A+-, np.

docs/laws/shorthand.md lists what can be written. What is read are the keys of a result in the
event format, without those that say who played and where.
"""

import re
from collections.abc import Mapping

from scoring.auction import PASS
from scoring.contract import TRICKS, Contract
from scoring.duplicate.award import Award, AwardKind
from scoring.duplicate.misread import Misread
from scoring.duplicate.possible import find_nearest_scores, list_possible_scores
from scoring.duplicate.typed import TypedLine
from scoring.games.contract_deal import read_contract
from scoring.seats import Side

LONGEST = 60
"""The most characters of a result, without blanks."""

Result = dict[str, object]
"""A result in the keys of the event format."""

NOT_PLAYED, LATE = "np", "late"
_WORDS: Mapping[str, Result] = {
    **{word: {"contract": PASS} for word in ("P", "PASS", "PASSED", "PASSEDOUT", "PO", "AP")},
    **{word: {"not_played": True} for word in ("NP", "NOTPLAYED")},
    "LATE": {"late": True},
}
_NO_TRUMPS = frozenset({"N", "NT", "SA"})
_LEAST_UNSIGNED = 8
"""The least number of tricks without a sign: 7 and fewer may mean tricks over six."""

_AVERAGE = r"(?:AVE|A)?"
_AMOUNT = r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?"
_AWARD = re.compile(
    rf"{_AVERAGE}(?:(?P<imps>{_AMOUNT})I(?:MPS?)?|(?P<share>[0-9]{{1,3}}(?:\.[0-9]{{1,9}})?)"
    r"(?P<exactly>%?)|(?P<sign>[+=-]?))"
)
_TOGETHER = re.compile(r"A(?:VE)?(?:([+=-])([+=-])|([0-9]{2})([0-9]{2}))|(AVE[+=-]?)(AVE[+=-]?)")
_KINDS = {
    "+": AwardKind.PLUS,
    "=": AwardKind.AVERAGE,
    "": AwardKind.AVERAGE,
    "-": AwardKind.MINUS,
    "60": AwardKind.PLUS,
    "50": AwardKind.AVERAGE,
    "40": AwardKind.MINUS,
}
_KIND_SIGNS = {AwardKind.PLUS: "+", AwardKind.AVERAGE: "=", AwardKind.MINUS: "-"}


def read_shorthand(text: str, vulnerable: frozenset[Side] | None = None) -> Result | Misread:
    """Return a typed result in the keys of the event format, or what was not understood of it.

    vulnerable: the sides that are vulnerable on the board, by which a bare score is judged; None
    if that is not known. This never raises.
    """
    line = TypedLine(text)
    if not line.text:
        return line.fault("nothing-typed")
    if len(line.text) > LONGEST:
        return line.fault("too-long")
    if line.text in _WORDS:
        return dict(_WORDS[line.text])
    if line.text[0] == "A":
        return _read_awards(line)
    if re.match(r"[+-]|[0-9]{2}|0$", line.text, re.ASCII):
        return _read_score(line, vulnerable)
    if line.text[0] in "0123456789":
        return _read_contract(line)
    return line.fault("not-a-result")


def _read_score(line: TypedLine, vulnerable: frozenset[Side] | None) -> Result | Misread:
    """Return North-South's score, if the board can have it."""
    taken = line.take(r"[+-]?[0-9]{1,6}")
    if not taken or line.rest:
        return line.fault("not-in-a-score")
    score = int(taken)
    if score not in list_possible_scores(vulnerable):
        nearest = ", ".join(map(str, find_nearest_scores(score, vulnerable)))
        return line.fault("impossible-score", taken, nearest=nearest)
    return {"score": score}


def _read_contract(line: TypedLine) -> Result | Misread:
    """Return contract, declarer, tricks and lead."""
    level = line.take("[0-9]")
    if level not in "1234567":
        return line.fault("not-a-level", level)
    strain = line.take("NT|SA|[NSHDC]")
    if not strain:
        example = f"{level}SN="
        return line.fault("not-a-strain" if line.rest else "no-strain", example=example)
    doubling = line.take("X{1,2}")
    declarer = line.take("[NESW]")
    bid = f"{level}{'NT' if strain in _NO_TRUMPS else strain}"
    if not declarer:
        example = f"{bid}{doubling}N="
        return line.fault("not-a-declarer" if line.rest else "no-declarer", example=example)
    again = line.take("X+")
    if len(doubling + again) > 2 or (doubling and again):
        return line.fault("doubled-twice", again, example=f"{bid}XX{declarer}=")
    contract = read_contract(bid + doubling + again)
    if contract is None:  # every level and strain that was taken makes a contract
        return line.fault("not-a-result")
    tricks = _read_tricks(line, contract, declarer)
    if isinstance(tricks, Misread):
        return tricks
    lead = line.take("[SHDC](?:10|[AKQJT2-9])")
    if line.rest:
        made = _write_tricks(contract, tricks)
        return line.fault("not-a-card-led", example=f"{contract}{declarer}{made} HQ")
    result: Result = {"contract": str(contract), "declarer": declarer, "tricks": tricks}
    return {**result, "lead": lead.replace("10", "T")} if lead else result


def _read_tricks(line: TypedLine, contract: Contract, declarer: str) -> int | Misread:
    """Return the tricks won: written against the contract, or from 8 to 13 without a sign."""
    if line.take("="):
        return contract.tricks
    taken = line.take("[+-][1-9][0-9]?") or line.take("[0-9]{1,2}")
    example = f"{contract}{declarer}+1" if contract.level < 7 else f"{contract}{declarer}="
    if not taken:
        return line.fault("not-tricks" if line.rest else "no-tricks", example=example)
    if taken[0] not in "+-":
        won = int(taken)
        if _LEAST_UNSIGNED <= won <= TRICKS:
            return won
        return line.fault("tricks-two-ways", taken, example=example)
    tricks = contract.tricks + int(taken)
    most = _write_tricks(contract, TRICKS if tricks > 0 else 0)
    if tricks > TRICKS:
        example = f"{contract}{declarer}{most}"
        return line.fault("too-many-overtricks", taken, tricks=tricks, example=example)
    if tricks < 0:
        return line.fault("too-many-undertricks", taken, example=f"{contract}{declarer}{most}")
    return tricks


def _read_awards(line: TypedLine) -> Result | Misread:
    """Return the artificial scores of both sides; what is written once is for both."""
    together = _TOGETHER.fullmatch(line.text)
    if together:
        sides = [part for part in together.groups() if part is not None]
    else:
        sides = line.text.split("/")
    awards = [_read_award(side) for side in sides]
    if len(awards) > 2 or line.text == "A" or None in awards:
        return line.fault("not-an-average")
    return {"adjusted": {"ns": str(awards[0]), "ew": str(awards[-1])}}


def _read_award(text: str) -> Award | None:
    """Return the award of one side. 60, 50 and 40 are AVE+, AVE and AVE- unless % follows."""
    match = _AWARD.fullmatch(text)
    if match is None or not text:
        return None
    if match["imps"]:
        return Award.parse(f"{match['imps']} IMPs")
    if match["share"] is None:
        return Award(_KINDS[match["sign"]])
    if not match["exactly"] and match["share"] in _KINDS:
        return Award(_KINDS[match["share"]])
    return Award.parse(f"{match['share']}%")


def write_shorthand(result: Mapping[str, object]) -> str:
    """Return a valid result of the event format as it is typed; reading it gives the same.

    What does not belong to the result itself is not written: who played and where, the reason of
    a ruling, and the score beside a contract, which says it. A ten led is read as T. Raise
    ValueError for what has no shorthand: a weighted score, an award to one side, and no result.
    """
    if result.get("late"):
        return LATE
    if result.get("not_played"):
        return NOT_PLAYED
    if "weighted" in result:
        raise ValueError("a weighted score has no shorthand")
    if "adjusted" in result:
        return _write_awards(result["adjusted"])
    if result.get("contract") == PASS:
        return PASS
    contract = read_contract(result.get("contract"))
    tricks = result.get("tricks")
    if contract is not None and isinstance(tricks, int):
        lead = f" {result['lead']}" if "lead" in result else ""
        return f"{contract}{result['declarer']}{_write_tricks(contract, tricks)}{lead}"
    if "score" not in result:
        raise ValueError("there is no result to write")
    return str(result["score"])


def _write_tricks(contract: Contract, tricks: int) -> str:
    """Return tricks against a contract: =, +1 or -2."""
    return f"{tricks - contract.tricks:+}" if tricks != contract.tricks else "="


def _write_awards(adjusted: object) -> str:
    """Return the awards of both sides: A+-, A= or A55%/45%."""
    told = adjusted if isinstance(adjusted, Mapping) else {}
    awards = [Award.parse(told.get(side)) for side in ("ns", "ew")]
    ns, ew = (_write_award(award) for award in awards)
    if ns == ew == "=":
        return "A="
    short = all(award is not None and award.kind in _KIND_SIGNS for award in awards)
    return f"A{ns}{ew}" if short else f"A{ns}/{ew}"


def _write_award(award: Award | None) -> str:
    if award is None:
        raise ValueError("an award to one side alone has no shorthand")
    if award.kind in _KIND_SIGNS:
        return _KIND_SIGNS[award.kind]
    return str(award).replace(" IMPs", "I")
