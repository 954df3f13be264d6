"""Reverse names are words in the plural; nothing changes in the database."""

import django.db.models.deletion
from django.db import migrations, models

#: By model: the reverse name, and the ordering.
NIGHT_FACTS = {
    "absence": ("absences", None),
    "acceptance": ("acceptances", None),
    "admission": ("admissions", None),
    "admissiondraw": ("admission_draws", ["admission", "number"]),
    "announcement": ("announcements", None),
    "arrival": ("arrivals", None),
    "belonging": ("belongings", None),
    "belongingend": ("belonging_ends", None),
    "breakup": ("breakups", None),
    "cut": ("cuts", None),
    "deal": ("deals", ["match", "number"]),
    "departure": ("departures", None),
    "doorrenewal": ("door_renewals", None),
    "draw": ("draws", ["cut", "number"]),
    "filldraw": ("fill_draws", ["filling", "number"]),
    "filling": ("fillings", None),
    "linkrenewal": ("link_renewals", None),
    "match": ("matches", ["night", "table", "number"]),
    "matchstatus": ("match_statuses", None),
    "nightstatus": ("night_statuses", None),
    "opencard": ("open_cards", None),
    "opencut": ("open_cuts", None),
    "opencutend": ("open_cut_ends", None),
    "openingwave": ("opening_waves", None),
    "ruling": ("rulings", ["match", "act"]),
    "seating": ("seatings", None),
    "table": ("tables", ["number"]),
    "undoing": ("undoings", None),
    "wavedraw": ("wave_draws", ["wave", "number"]),
}
CLUB_FACTS = {
    "placement": ("placements", ["season", "-number"]),
    "playermerge": ("player_merges", None),
    "seasonrules": ("season_rules", None),
}


def key(to):
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to=to)


def options(name, ordering):
    return {"default_related_name": name} | ({"ordering": ordering} if ordering else {})


class StateOnly(migrations.SeparateDatabaseAndState):
    """Operations on the state, whose models are rendered once afterwards and not for each."""

    def state_forwards(self, app_label, state):
        state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)


class Migration(migrations.Migration):
    dependencies = [("club", "0016_facts_of_ledgers")]

    operations = [
        StateOnly(
            state_operations=[
                *(
                    migrations.AlterModelOptions(model, options(*about))
                    for model, about in (NIGHT_FACTS | CLUB_FACTS).items()
                ),
                *(
                    migrations.AlterField(model, name, key(to))
                    for model in NIGHT_FACTS
                    for name, to in (("act", "club.act"), ("night", "club.night"))
                ),
                *(migrations.AlterField(model, "act", key("club.clubact")) for model in CLUB_FACTS),
                migrations.AlterField(
                    "act",
                    "night",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="club.night",
                    ),
                ),
            ]
        )
    ]
