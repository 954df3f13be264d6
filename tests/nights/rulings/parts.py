"""A deal of Bridge of 1907, whose irregularities tests rule on."""

OLD = {"trumps": "H", "won": {"NS": 9, "EW": 4}}
