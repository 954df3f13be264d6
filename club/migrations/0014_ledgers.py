"""The club becomes a ledger with acts of its own."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import club.ledger.ids


def act(**options):
    return models.ForeignKey(
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to="club.clubact",
        **options,
    )


class Migration(migrations.Migration):
    dependencies = [("club", "0013_amendments")]

    operations = [
        migrations.AddField("club", "version", models.PositiveIntegerField(default=0)),
        migrations.RenameField("act", "by_table", "by_device"),
        migrations.CreateModel(
            name="ClubAct",
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
                ("number", models.PositiveIntegerField()),
                ("verb", models.CharField(max_length=40)),
                ("at", models.DateTimeField()),
                ("by_device", models.BooleanField(default=False)),
                ("seat", models.CharField(blank=True, max_length=1)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("detail", models.JSONField(blank=True, default=dict)),
                ("key", models.CharField(blank=True, max_length=80, null=True)),
                ("fingerprint", models.CharField(blank=True, max_length=64)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="club_acts",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["club", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "number"), name="club_act_number_once"),
                    models.UniqueConstraint(fields=("club", "key"), name="club_act_key_once"),
                ],
            },
        ),
        migrations.AddField("seasonrules", "act", act()),
        migrations.AddField("placement", "act", act()),
        migrations.AddField("playermerge", "club_act", act()),
    ]
