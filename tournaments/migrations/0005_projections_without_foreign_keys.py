"""The database does not check the keys by which projections refer to facts."""

import django.db.models.deletion
from django.db import migrations, models

from club.ledger.together import DropForeignKeys


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("club", "0036_projections_without_foreign_keys"),
        ("tournaments", "0001_squashed_0004_name_characters"),
    ]

    operations = [
        DropForeignKeys(
            [
                migrations.AlterField(
                    model_name="boardscore",
                    name="event",
                    field=models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="board_scores",
                        to="tournaments.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="entrantscore",
                    name="entrant",
                    field=models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="score",
                        to="tournaments.entrant",
                    ),
                ),
                migrations.AlterField(
                    model_name="entrantscore",
                    name="event",
                    field=models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrant_scores",
                        to="tournaments.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="eventstanding",
                    name="event",
                    field=models.OneToOneField(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="standing",
                        serialize=False,
                        to="tournaments.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="leaguerecord",
                    name="club",
                    field=models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.club",
                    ),
                ),
                migrations.AlterField(
                    model_name="leaguerecord",
                    name="event",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="league_records",
                        to="tournaments.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="leaguerecord",
                    name="player",
                    field=models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="league_records",
                        to="club.player",
                    ),
                ),
            ]
        ),
    ]
