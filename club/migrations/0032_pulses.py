from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0031_passkeys"),
    ]

    operations = [
        migrations.CreateModel(
            name="Pulse",
            fields=[
                ("name", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "pulse",
                "verbose_name_plural": "pulses",
            },
        ),
    ]
