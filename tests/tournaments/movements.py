"""A movement of a club's own."""

CLUB = {
    "name": "our own",
    "kind": "other",
    "tables": 2,
    "rounds": 3,
    "copies": 2,
    "hands": [
        {"round": 1, "table": 1, "ns": "1", "ew": "4", "set": 1},
        {"round": 1, "table": 2, "ns": "2", "ew": "3", "set": 1},
        {"round": 2, "table": 1, "ns": "2", "ew": "4", "set": 2},
        {"round": 2, "table": 2, "ns": "3", "ew": "1", "set": 2},
        {"round": 3, "table": 1, "ns": "3", "ew": "4", "set": 3},
        {"round": 3, "table": 2, "ns": "1", "ew": "2", "set": 3},
    ],
}
