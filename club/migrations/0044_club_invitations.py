import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import club.ledger.ids
import club.ledger.names


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0043_practice_rooms"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubInvitation",
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
                (
                    "label",
                    models.CharField(
                        max_length=120,
                        validators=[club.ledger.names.check_name],
                        verbose_name="for whom",
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("expires_at", models.DateTimeField()),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[("used", "club opened"), ("withdrawn", "withdrawn")],
                        default="",
                        max_length=10,
                    ),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "key",
                    models.CharField(
                        blank=True, editable=False, max_length=80, null=True, unique=True
                    ),
                ),
                ("fingerprint", models.CharField(editable=False, max_length=64)),
                (
                    "used_key",
                    models.CharField(blank=True, default="", editable=False, max_length=80),
                ),
                (
                    "used_fingerprint",
                    models.CharField(blank=True, default="", editable=False, max_length=64),
                ),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="club_invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="club_invitations",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["-created_at", "-id"],
            },
        ),
    ]
