from django.db import migrations, models

CHOICES = [("public", "everybody"), ("members", "members of the club")]


class Migration(migrations.Migration):
    """Clubs of an earlier release have not chosen yet: their list of players stays public."""

    dependencies = [("club", "0032_pulses")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="players_visibility",
            field=models.CharField(
                blank=True,
                choices=CHOICES,
                default="",
                editable=False,
                max_length=8,
                verbose_name="who may read the list of players",
            ),
        ),
        migrations.AlterField(
            model_name="club",
            name="players_visibility",
            field=models.CharField(
                blank=True,
                choices=CHOICES,
                default="members",
                editable=False,
                max_length=8,
                verbose_name="who may read the list of players",
            ),
        ),
    ]
