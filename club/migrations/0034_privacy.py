from django.db import migrations, models

READERS = [("public", "everybody"), ("members", "members of the club")]
NAMED = [("all", "everybody who has played"), ("listed", "players of public nights")]


def choice(name: str, default: str, choices: list[tuple[str, str]], verbose: str) -> list[object]:
    """Return the operations that add a choice, which earlier clubs have not made yet."""
    about = {
        "blank": True, "choices": choices, "editable": False, "max_length": 8,
        "verbose_name": verbose,
    }  # fmt: skip
    return [
        operation("club", name, models.CharField(default=value, **about))
        for operation, value in ((migrations.AddField, ""), (migrations.AlterField, default))
    ]


class Migration(migrations.Migration):
    """Clubs of an earlier release have not chosen yet: what was public stays public."""

    dependencies = [("club", "0033_players_visibility")]

    operations = [
        *choice(
            "reasons_visibility", "members", READERS, "who may read the reasons of corrections"
        ),
        *choice("ladder_names", "listed", NAMED, "whom public seasons name"),
        migrations.AddField(
            model_name="club",
            name="privacy_text",
            field=models.TextField(
                blank=True,
                default="",
                editable=False,
                max_length=5000,
                verbose_name="what the club says about privacy",
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="link_key",
            field=models.CharField(blank=True, default="", editable=False, max_length=40),
        ),
        migrations.AlterField(
            model_name="season",
            name="visibility",
            field=models.CharField(
                choices=[*READERS, ("link", "whoever has the link")],
                default="public",
                max_length=10,
                verbose_name="who may see it",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="erased_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.RemoveConstraint(model_name="player", name="player_short_name_once"),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("short_name", ""), _negated=True),
                fields=("club", "short_name"),
                name="player_short_name_once",
            ),
        ),
    ]
