"""The models of nights leave for the app `nights`, whose first migration has them.

No table is touched: see there.
"""

from django.db import migrations

from club.ledger.together import ChangeState

MODELS = (
    "Night",
    "Act",
    "Undoing",
    "NightStatus",
    "Arrival",
    "Departure",
    "Announcement",
    "Absence",
    "Table",
    "LinkRenewal",
    "DoorRenewal",
    "Belonging",
    "BelongingEnd",
    "OpenCut",
    "OpenCutEntry",
    "OpenCard",
    "OpenCutEnd",
    "Cut",
    "Draw",
    "Breakup",
    "Filling",
    "FillDraw",
    "OpeningWave",
    "WaveDraw",
    "Admission",
    "AdmissionDraw",
    "DirectorCall",
    "DirectorGoing",
    "DirectorAnswer",
    "Match",
    "Seating",
    "Deal",
    "Ruling",
    "Acceptance",
    "MatchStatus",
    "MatchHead",
    "TableMark",
    "NightMark",
    "MatchResult",
    "PlayerMatch",
    "NightStanding",
    "StandingRow",
    "Correction",
    "NightRecord",
    "NightSum",
    "Stakes",
    "Charge",
    "Payment",
    "Stock",
    "StockPhone",
    "StockTurn",
)


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0040_phone_seats"),
    ]

    operations = [
        ChangeState([migrations.DeleteModel(name) for name in MODELS]),
    ]
