import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import club.ledger.ids


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0041_without_nights"),
    ]

    operations = [
        migrations.CreateModel(
            name="ShortCode",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=club.ledger.ids.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("code", models.CharField(max_length=6, unique=True)),
                ("number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("generation", models.PositiveIntegerField(default=1)),
                ("ledger", models.UUIDField(blank=True, db_index=True, null=True)),
                ("path", models.CharField(blank=True, default="", max_length=200)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="short_codes",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("club", "number"), name="short_code_of_table"),
                    models.UniqueConstraint(
                        condition=models.Q(("path", ""), _negated=True),
                        fields=("path",),
                        name="short_code_of_path",
                    ),
                ],
            },
        ),
    ]
