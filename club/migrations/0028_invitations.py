import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

import club.ledger.ids


def revoke_tokens_without_role(apps, schema_editor):
    """Revoke the tokens of accounts whose role was removed: none works when a role is given again."""
    tokens = apps.get_model("club", "ApiToken").objects.filter(revoked_at__isnull=True)
    members = apps.get_model("club", "Membership").objects.filter(
        club=models.OuterRef("club"), account=models.OuterRef("account")
    )
    tokens.filter(~models.Exists(members)).update(revoked_at=timezone.now())


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0027_hosted_nights"),
    ]

    operations = [
        migrations.CreateModel(
            name="Invitation",
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
                ("username", models.CharField(max_length=150, verbose_name="username")),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("owner", "owner"),
                            ("director", "director"),
                            ("scorer", "scorer"),
                            ("member", "member"),
                        ],
                        default="member",
                        max_length=10,
                        verbose_name="role",
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                ("expires_at", models.DateTimeField()),
                ("generation", models.PositiveIntegerField(default=1, editable=False)),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="",
                        max_length=10,
                    ),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "account",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="club.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invitations",
                        to="club.player",
                    ),
                ),
            ],
            options={
                "ordering": ["created_at", "id"],
            },
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(
                condition=models.Q(("answer", "")),
                fields=("club", "username"),
                name="invitation_open_once",
            ),
        ),
        migrations.RunPython(revoke_tokens_without_role, migrations.RunPython.noop),
    ]
