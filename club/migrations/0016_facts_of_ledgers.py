"""Facts of a club name its acts, and reverse names are words."""

import django.db.models.deletion
from django.db import migrations, models


def act(name):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT, related_name=name, to="club.clubact"
    )


class Migration(migrations.Migration):
    dependencies = [("club", "0015_fill_club_acts")]

    operations = [
        migrations.RemoveField("playermerge", "act"),
        migrations.RemoveField("playermerge", "night"),
        migrations.RenameField("playermerge", "club_act", "act"),
        migrations.AlterField("playermerge", "act", act("player_merges")),
        migrations.AlterField("seasonrules", "act", act("season_rules")),
        migrations.AlterField("placement", "act", act("placements")),
        *(
            migrations.RemoveField(model, name)
            for model, names in {
                "seasonrules": ("at", "account", "reason"),
                "placement": ("at", "account"),
            }.items()
            for name in names
        ),
    ]
