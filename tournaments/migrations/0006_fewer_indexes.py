"""Indexes are dropped with which another begins."""

import django.db.models.deletion
from django.db import migrations, models

from club.ledger.together import DropIndexes


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("club", "0037_less_with_each_row"),
        ("tournaments", "0005_projections_without_foreign_keys"),
    ]

    operations = [
        DropIndexes(
            [
                migrations.AlterField(
                    model_name="boardscore",
                    name="event",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="board_scores",
                        to="tournaments.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="event",
                    name="club",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="club.club",
                    ),
                ),
                migrations.AlterField(
                    model_name="eventact",
                    name="event",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="tournaments.event",
                    ),
                ),
                migrations.AlterField(
                    model_name="eventtable",
                    name="section",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="tournaments.section",
                    ),
                ),
                migrations.AlterField(
                    model_name="leaguerecord",
                    name="club",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.club",
                    ),
                ),
            ]
        )
    ]
