import django.db.models.deletion
from django.db import migrations, models

import club.ledger.ids


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0023_agreement"),
    ]

    operations = [
        migrations.CreateModel(
            name="LadderDeclarer",
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
                ("matches", models.IntegerField()),
                ("declared", models.IntegerField()),
                ("made", models.IntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="LadderPair",
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
                ("matches", models.IntegerField()),
                ("won", models.IntegerField()),
                ("margin", models.IntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="MatchHead",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="head",
                        serialize=False,
                        to="club.match",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
                ("code", models.CharField(max_length=20)),
                ("data", models.JSONField()),
            ],
        ),
        migrations.CreateModel(
            name="NightMark",
            fields=[
                (
                    "night",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="mark",
                        serialize=False,
                        to="club.night",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="NightSum",
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
                ("ladder", models.CharField(max_length=10)),
                ("matches", models.PositiveIntegerField()),
                ("deals", models.PositiveIntegerField()),
                ("slams", models.PositiveIntegerField()),
                ("biggest", models.PositiveIntegerField()),
                ("longest", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="TableMark",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="mark",
                        serialize=False,
                        to="club.table",
                    ),
                ),
                ("version", models.PositiveIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name="matchresult",
            name="began",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="matchresult",
            name="corrections",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="matchresult",
            name="entered",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="matchresult",
            name="holders",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="matchresult",
            name="starters",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="playermatch",
            name="broken_off",
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name="ladderrow",
            name="standing",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rows",
                to="club.ladderstanding",
            ),
        ),
        migrations.AlterField(
            model_name="nightrecord",
            name="night",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="records",
                to="club.night",
            ),
        ),
        migrations.AlterField(
            model_name="placement",
            name="season",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="placements",
                to="club.season",
            ),
        ),
        migrations.AlterField(
            model_name="placementrow",
            name="placement",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rows",
                to="club.placement",
            ),
        ),
        migrations.AlterField(
            model_name="placementrow",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="placements",
                to="club.player",
            ),
        ),
        migrations.AlterField(
            model_name="playermatch",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="player_matches",
                to="club.match",
            ),
        ),
        migrations.AlterField(
            model_name="playermatch",
            name="night",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="player_matches",
                to="club.night",
            ),
        ),
        migrations.AlterField(
            model_name="playermatch",
            name="player",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="player_matches",
                to="club.player",
            ),
        ),
        migrations.AlterField(
            model_name="standingrow",
            name="standing",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="rows",
                to="club.nightstanding",
            ),
        ),
        migrations.AddIndex(
            model_name="playermatch",
            index=models.Index(fields=["night", "club"], name="matches_of_night"),
        ),
        migrations.AddField(
            model_name="ladderdeclarer",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.club"
            ),
        ),
        migrations.AddField(
            model_name="ladderdeclarer",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.player"
            ),
        ),
        migrations.AddField(
            model_name="ladderdeclarer",
            name="standing",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="declarers",
                to="club.ladderstanding",
            ),
        ),
        migrations.AddField(
            model_name="ladderpair",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.club"
            ),
        ),
        migrations.AddField(
            model_name="ladderpair",
            name="partner",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.player"
            ),
        ),
        migrations.AddField(
            model_name="ladderpair",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.player"
            ),
        ),
        migrations.AddField(
            model_name="ladderpair",
            name="standing",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="pairs",
                to="club.ladderstanding",
            ),
        ),
        migrations.AddField(
            model_name="matchhead",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.club"
            ),
        ),
        migrations.AddField(
            model_name="matchhead",
            name="night",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="heads", to="club.night"
            ),
        ),
        migrations.AddField(
            model_name="nightmark",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.club"
            ),
        ),
        migrations.AddField(
            model_name="nightsum",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.club"
            ),
        ),
        migrations.AddField(
            model_name="nightsum",
            name="night",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sums",
                to="club.night",
            ),
        ),
        migrations.AddField(
            model_name="tablemark",
            name="club",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="club.club"
            ),
        ),
        migrations.AddField(
            model_name="tablemark",
            name="night",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="table_marks",
                to="club.night",
            ),
        ),
        migrations.AddConstraint(
            model_name="ladderdeclarer",
            constraint=models.UniqueConstraint(
                fields=("standing", "player"), name="ladder_declarer_once"
            ),
        ),
        migrations.AddIndex(
            model_name="ladderpair",
            index=models.Index(fields=["standing", "-margin", "matches"], name="best_pairs"),
        ),
        migrations.AddConstraint(
            model_name="ladderpair",
            constraint=models.UniqueConstraint(
                fields=("standing", "player", "partner"), name="ladder_pair_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="nightsum",
            constraint=models.UniqueConstraint(fields=("night", "ladder"), name="night_sum_once"),
        ),
    ]
