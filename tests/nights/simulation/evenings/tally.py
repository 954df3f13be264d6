"""How much was played: each part of a run leaves its figures, and this adds them up."""

import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "artefacts" / "nights"
OTHERS = ("nights", "refused", "sent twice", "whole pivots")


def leave(part: int, tally: Mapping[str, int]) -> None:
    """Keep the figures of one part of a run."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{part}.json").write_text(json.dumps(tally))


def clear() -> None:
    """Forget the run before."""
    for path in FOLDER.glob("*.json"):
        path.unlink()


def total() -> str:
    """Return the figures of a whole run in a few lines."""
    tally: Counter[str] = Counter()
    for path in FOLDER.glob("*.json"):
        tally.update(json.loads(path.read_text()))
    verbs = Counter({verb: count for verb, count in tally.items() if verb not in OTHERS})
    figures = ", ".join(f"{tally[what]} {what}" for what in OTHERS)
    each = ", ".join(f"{verb} {count}" for verb, count in verbs.most_common())
    return f"{figures}, {verbs.total()} steps taken\n{each}"


if __name__ == "__main__":
    if "clear" in sys.argv:
        clear()
    else:
        sys.stdout.write(total() + "\n")
