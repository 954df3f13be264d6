from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0044_club_invitations"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="most_players",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="club",
            name="most_playing",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
    ]
