from django.db import migrations, models


class Migration(migrations.Migration):
    """Phones show running scores while a round is played only if the director turns it on."""

    dependencies = [("tournaments", "0006_fewer_indexes")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="shows_running",
            field=models.BooleanField(
                default=False, verbose_name="phones show the running scores while a round is played"
            ),
        ),
    ]
