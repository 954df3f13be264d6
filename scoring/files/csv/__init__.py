"""Tables with separators: our own results, and the standings that Bridgewebs takes."""

from scoring.files.csv.bridgewebs import write_bridgewebs
from scoring.files.csv.reading import read_csv
from scoring.files.csv.writing import list_unsaid, write_csv

__all__ = ["list_unsaid", "read_csv", "write_bridgewebs", "write_csv"]
