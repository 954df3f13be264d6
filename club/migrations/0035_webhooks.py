import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import club.ledger.ids
import club.ledger.names


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0034_privacy"),
    ]

    operations = [
        migrations.CreateModel(
            name="Delivery",
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
                    "state",
                    models.CharField(
                        choices=[
                            ("pending", "to be sent"),
                            ("delivered", "delivered"),
                            ("failed", "given up"),
                        ],
                        default="pending",
                        max_length=9,
                    ),
                ),
                ("tries", models.PositiveIntegerField(default=0)),
                ("queued_at", models.DateTimeField()),
                ("set_aside", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-id"],
            },
        ),
        migrations.AddField(
            model_name="membership",
            name="calendar_generation",
            field=models.PositiveIntegerField(default=1, editable=False),
        ),
        migrations.CreateModel(
            name="Attempt",
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
                ("at", models.DateTimeField()),
                ("milliseconds", models.PositiveIntegerField()),
                ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("fault", models.CharField(blank=True, max_length=12)),
                ("answer", models.CharField(blank=True, max_length=500)),
                (
                    "delivery",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attempts",
                        to="club.delivery",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Happening",
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
                ("kind", models.CharField(max_length=40)),
                ("subject", models.UUIDField()),
                ("revision", models.PositiveIntegerField(default=1)),
                ("digest", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField()),
                ("data", models.JSONField(default=dict)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="happenings",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
        migrations.AddField(
            model_name="delivery",
            name="happening",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="deliveries",
                to="club.happening",
            ),
        ),
        migrations.CreateModel(
            name="Webhook",
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
                    "name",
                    models.CharField(
                        max_length=80,
                        validators=[club.ledger.names.check_name],
                        verbose_name="name",
                    ),
                ),
                ("url", models.CharField(max_length=500, verbose_name="address")),
                ("kinds", models.JSONField(default=dict)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("on", "on"),
                            ("off", "off"),
                            ("gone", "turned off by the receiver"),
                        ],
                        default="on",
                        max_length=4,
                    ),
                ),
                ("generation", models.PositiveIntegerField(default=1, editable=False)),
                ("renewed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("removed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                ("failures", models.PositiveIntegerField(default=0, editable=False)),
                ("failing_since", models.DateTimeField(blank=True, editable=False, null=True)),
                ("next_try", models.DateTimeField(blank=True, editable=False, null=True)),
                ("claimed_until", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="webhooks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "id"],
            },
        ),
        migrations.AddField(
            model_name="delivery",
            name="webhook",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="deliveries",
                to="club.webhook",
            ),
        ),
        migrations.AddIndex(
            model_name="happening",
            index=models.Index(fields=["at"], name="happenings_by_time"),
        ),
        migrations.AddConstraint(
            model_name="happening",
            constraint=models.UniqueConstraint(
                fields=("club", "kind", "subject", "revision"), name="happening_once"
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(fields=["webhook", "-id"], name="deliveries_of_webhook"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("state", "pending")),
                fields=["webhook", "id"],
                name="deliveries_to_send",
            ),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(
                condition=models.Q(("ended_at__isnull", False)),
                fields=["state", "ended_at"],
                name="deliveries_ended",
            ),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(
                fields=("webhook", "happening"), name="delivery_once"
            ),
        ),
    ]
