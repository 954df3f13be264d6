import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0039_going_to_calls"),
    ]

    operations = [
        migrations.CreateModel(
            name="PhoneSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("ledger", models.UUIDField()),
                ("table", models.UUIDField()),
                ("seat", models.CharField(max_length=2)),
                ("phone", models.CharField(max_length=24)),
                ("at", models.DateTimeField()),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("table", "seat"), name="phone_seat_once"),
                    models.UniqueConstraint(fields=("ledger", "phone"), name="phone_sits_once"),
                ],
            },
        ),
    ]
