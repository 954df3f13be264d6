"""The models of nights come from the app `club`, with the tables that they had there.

The tables keep their names, such as ``club_night``: the migrations of `club` have created them, on
an empty database as well, and nothing in them changes here. To rename them would lock fifty tables
exclusively, of which others are read and written meanwhile, would change the names of indexes and
constraints or leave them at odds with their tables, and would make going back to the release before
as heavy as coming here. So this migration changes what is known of the models, and the rows by which
Django names them: permissions and the log of the administration refer to these, and stay.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import club.ledger.ids
import club.ledger.names
from club.ledger.together import ChangeState


def move_content_types(apps, schema_editor, *, source, target):
    """Move the content types of the models here from one app to another, if there are any.

    Permissions go with them, so that no account of the staff loses one.
    """
    names = {operation.name.lower() for operation in MODELS}
    rows = apps.get_model("contenttypes", "ContentType").objects.using(
        schema_editor.connection.alias
    )
    rows.filter(app_label=source, model__in=names).update(app_label=target)


def come(apps, schema_editor):
    move_content_types(apps, schema_editor, source="club", target="nights")


def go_back(apps, schema_editor):
    move_content_types(apps, schema_editor, source="nights", target="club")


MODELS = [
    migrations.CreateModel(
        name="Night",
        fields=[
            ("version", models.PositiveIntegerField(default=0)),
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
                "club",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="nights",
                    to="club.club",
                ),
            ),
            ("date", models.DateField(verbose_name="date")),
            (
                "name",
                models.CharField(
                    blank=True,
                    db_column="title",
                    max_length=120,
                    validators=[club.ledger.names.check_name],
                    verbose_name="name",
                ),
            ),
            ("game", models.CharField(default="rubber", max_length=20, verbose_name="game")),
            ("rules", models.JSONField(blank=True, default=dict)),
            (
                "code",
                models.CharField(default="modern", max_length=20, verbose_name="cards are cut by"),
            ),
            ("house", models.JSONField(blank=True, default=dict)),
            (
                "rotation",
                models.CharField(
                    choices=[
                        ("cut", "they cut again"),
                        ("pivot", "a pivot: each plays with each, and nobody cuts"),
                        ("rota", "they cut for partners, and go out by a rota"),
                        ("stay", "the same four go on, and cut only when somebody claims a seat"),
                    ],
                    default="cut",
                    max_length=10,
                    verbose_name="after a match",
                ),
            ),
            (
                "visibility",
                models.CharField(
                    choices=[
                        ("public", "everybody"),
                        ("members", "members of the club"),
                        ("link", "whoever has the link"),
                    ],
                    default="public",
                    max_length=10,
                    verbose_name="who may see it",
                ),
            ),
            (
                "link_key",
                models.CharField(default=club.ledger.ids.new_link_key, max_length=40, unique=True),
            ),
            (
                "acceptance",
                models.BooleanField(default=False, verbose_name="the other side accepts each deal"),
            ),
            ("hosted", models.CharField(blank=True, default="", editable=False, max_length=20)),
            (
                "counts",
                models.BooleanField(default=True, verbose_name="its matches count in the season"),
            ),
            ("created_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
        ],
        options={
            "db_table": "club_night",
            "ordering": ["-date", "-id"],
            "indexes": [models.Index(fields=["club", "-date", "-id"], name="night_of_club")],
        },
    ),
    migrations.CreateModel(
        name="Act",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            ("number", models.PositiveIntegerField()),
            ("verb", models.CharField(max_length=40)),
            ("at", models.DateTimeField()),
            ("by_device", models.BooleanField(default=False)),
            ("seat", models.CharField(blank=True, max_length=1)),
            ("reason", models.CharField(blank=True, max_length=300)),
            ("detail", models.JSONField(blank=True, default=dict)),
            ("key", models.CharField(blank=True, max_length=80, null=True)),
            ("fingerprint", models.CharField(blank=True, max_length=64)),
            (
                "night",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="acts",
                    to="nights.night",
                ),
            ),
            (
                "account",
                models.ForeignKey(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.SET_NULL,
                    related_name="acts",
                    to=settings.AUTH_USER_MODEL,
                ),
            ),
            (
                "table",
                models.ForeignKey(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="acts",
                    to="nights.table",
                ),
            ),
            (
                "match",
                models.ForeignKey(
                    blank=True,
                    db_index=False,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="acts",
                    to="nights.match",
                ),
            ),
            (
                "player",
                models.ForeignKey(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="acts",
                    to="club.player",
                ),
            ),
        ],
        options={
            "db_table": "club_act",
            "ordering": ["night", "number"],
            "indexes": [models.Index(fields=["match", "number"], name="act_of_match")],
            "constraints": [
                models.UniqueConstraint(fields=("night", "number"), name="act_number_once"),
                models.UniqueConstraint(fields=("night", "key"), name="act_key_once"),
            ],
        },
    ),
    migrations.CreateModel(
        name="Undoing",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "undone",
                models.OneToOneField(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="undoing",
                    to="nights.act",
                ),
            ),
        ],
        options={
            "db_table": "club_undoing",
            "default_related_name": "undoings",
        },
    ),
    migrations.CreateModel(
        name="NightStatus",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "state",
                models.CharField(choices=[("open", "open"), ("closed", "closed")], max_length=10),
            ),
        ],
        options={
            "db_table": "club_nightstatus",
            "default_related_name": "night_statuses",
        },
    ),
    migrations.CreateModel(
        name="Arrival",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "player",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="arrivals",
                    to="club.player",
                ),
            ),
            ("number", models.PositiveIntegerField()),
            ("guest", models.BooleanField(default=False)),
        ],
        options={
            "db_table": "club_arrival",
            "default_related_name": "arrivals",
            "constraints": [
                models.UniqueConstraint(fields=("night", "number"), name="arrival_number_once")
            ],
        },
    ),
    migrations.CreateModel(
        name="Departure",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "arrival",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="departures",
                    to="nights.arrival",
                ),
            ),
        ],
        options={
            "db_table": "club_departure",
            "default_related_name": "departures",
        },
    ),
    migrations.CreateModel(
        name="Announcement",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "arrival",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="announcements",
                    to="nights.arrival",
                ),
            ),
        ],
        options={
            "db_table": "club_announcement",
            "default_related_name": "announcements",
        },
    ),
    migrations.CreateModel(
        name="Absence",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "arrival",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="absences",
                    to="nights.arrival",
                ),
            ),
            ("absent", models.BooleanField(default=True)),
        ],
        options={
            "db_table": "club_absence",
            "default_related_name": "absences",
        },
    ),
    migrations.CreateModel(
        name="Table",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("number", models.PositiveIntegerField()),
        ],
        options={
            "db_table": "club_table",
            "ordering": ["number"],
            "default_related_name": "tables",
            "constraints": [
                models.UniqueConstraint(fields=("night", "number"), name="table_number_once")
            ],
        },
    ),
    migrations.CreateModel(
        name="LinkRenewal",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "table",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="renewals",
                    to="nights.table",
                ),
            ),
            ("generation", models.PositiveIntegerField()),
        ],
        options={
            "db_table": "club_linkrenewal",
            "default_related_name": "link_renewals",
            "constraints": [
                models.UniqueConstraint(fields=("table", "generation"), name="renewal_once")
            ],
        },
    ),
    migrations.CreateModel(
        name="DoorRenewal",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("generation", models.PositiveIntegerField()),
        ],
        options={
            "db_table": "club_doorrenewal",
            "default_related_name": "door_renewals",
            "constraints": [
                models.UniqueConstraint(fields=("night", "generation"), name="door_once")
            ],
        },
    ),
    migrations.CreateModel(
        name="Belonging",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "table",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="belongings",
                    to="nights.table",
                ),
            ),
            (
                "player",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="belongings",
                    to="club.player",
                ),
            ),
            (
                "returns_to",
                models.ForeignKey(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="returning",
                    to="nights.table",
                ),
            ),
        ],
        options={
            "db_table": "club_belonging",
            "default_related_name": "belongings",
        },
    ),
    migrations.CreateModel(
        name="BelongingEnd",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "belonging",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="ends",
                    to="nights.belonging",
                ),
            ),
        ],
        options={
            "db_table": "club_belongingend",
            "default_related_name": "belonging_ends",
        },
    ),
    migrations.CreateModel(
        name="OpenCut",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "table",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="open_cuts",
                    to="nights.table",
                ),
            ),
            ("code", models.CharField(max_length=20)),
            ("house", models.JSONField(default=dict)),
            (
                "rotation",
                models.CharField(
                    choices=[
                        ("cut", "they cut again"),
                        ("pivot", "a pivot: each plays with each, and nobody cuts"),
                        ("rota", "they cut for partners, and go out by a rota"),
                        ("stay", "the same four go on, and cut only when somebody claims a seat"),
                    ],
                    default="cut",
                    max_length=10,
                ),
            ),
            ("turn", models.PositiveIntegerField(default=1)),
            ("order", models.JSONField(default=list)),
            ("candidates", models.JSONField(default=list)),
        ],
        options={
            "db_table": "club_opencut",
            "default_related_name": "open_cuts",
        },
    ),
    migrations.CreateModel(
        name="OpenCutEntry",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "cut",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="entries",
                    to="nights.opencut",
                ),
            ),
            ("turn", models.PositiveIntegerField(default=1)),
            ("order", models.JSONField(default=list)),
            ("candidates", models.JSONField(default=list)),
        ],
        options={
            "db_table": "club_opencutentry",
            "default_related_name": "open_cut_entries",
        },
    ),
    migrations.CreateModel(
        name="OpenCard",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "cut",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="cards",
                    to="nights.opencut",
                ),
            ),
            (
                "player",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="open_cards",
                    to="club.player",
                ),
            ),
            ("round", models.PositiveSmallIntegerField()),
            ("card", models.CharField(max_length=5)),
            ("drawn", models.BooleanField(default=False)),
        ],
        options={
            "db_table": "club_opencard",
            "default_related_name": "open_cards",
        },
    ),
    migrations.CreateModel(
        name="OpenCutEnd",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "cut",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="ends",
                    to="nights.opencut",
                ),
            ),
        ],
        options={
            "db_table": "club_opencutend",
            "default_related_name": "open_cut_ends",
        },
    ),
    migrations.CreateModel(
        name="Cut",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "table",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="cuts",
                    to="nights.table",
                ),
            ),
            ("code", models.CharField(max_length=20)),
            ("house", models.JSONField(default=dict)),
            ("typed", models.BooleanField()),
            ("agreed", models.BooleanField(default=False)),
            (
                "rotation",
                models.CharField(
                    choices=[
                        ("cut", "they cut again"),
                        ("pivot", "a pivot: each plays with each, and nobody cuts"),
                        ("rota", "they cut for partners, and go out by a rota"),
                        ("stay", "the same four go on, and cut only when somebody claims a seat"),
                    ],
                    default="cut",
                    max_length=10,
                ),
            ),
            ("turn", models.PositiveIntegerField(default=1)),
            ("order", models.JSONField(default=list)),
        ],
        options={
            "db_table": "club_cut",
            "default_related_name": "cuts",
        },
    ),
    migrations.CreateModel(
        name="Draw",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "cut",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="draws",
                    to="nights.cut",
                ),
            ),
            (
                "player",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="draws",
                    to="club.player",
                ),
            ),
            ("card", models.CharField(blank=True, max_length=5)),
            ("round", models.PositiveSmallIntegerField(default=0)),
            ("consecutive", models.PositiveIntegerField(default=0)),
            ("sat_out", models.PositiveIntegerField(default=0)),
            ("place", models.PositiveSmallIntegerField(default=0)),
            ("right", models.JSONField(default=dict)),
            ("number", models.PositiveIntegerField()),
        ],
        options={
            "db_table": "club_draw",
            "ordering": ["cut", "number"],
            "default_related_name": "draws",
            "constraints": [
                models.UniqueConstraint(
                    condition=models.Q(("card", ""), _negated=True),
                    fields=("cut", "round", "card"),
                    name="draw_card_once",
                ),
                models.UniqueConstraint(fields=("cut", "round", "player"), name="draw_player_once"),
            ],
        },
    ),
    migrations.CreateModel(
        name="Breakup",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "table",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="breakups",
                    to="nights.table",
                ),
            ),
            (
                "breaker",
                models.ForeignKey(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="broke_up",
                    to="club.player",
                ),
            ),
        ],
        options={
            "db_table": "club_breakup",
            "default_related_name": "breakups",
        },
    ),
    migrations.CreateModel(
        name="Filling",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("code", models.CharField(max_length=20)),
            ("house", models.JSONField(default=dict)),
            ("typed", models.BooleanField()),
            (
                "table",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="fillings",
                    to="nights.table",
                ),
            ),
        ],
        options={
            "db_table": "club_filling",
            "default_related_name": "fillings",
        },
    ),
    migrations.CreateModel(
        name="FillDraw",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("card", models.CharField(max_length=5)),
            ("round", models.PositiveSmallIntegerField()),
            ("number", models.PositiveIntegerField()),
            (
                "filling",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="draws",
                    to="nights.filling",
                ),
            ),
            (
                "arrival",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="fill_draws",
                    to="nights.arrival",
                ),
            ),
        ],
        options={
            "db_table": "club_filldraw",
            "ordering": ["filling", "number"],
            "default_related_name": "fill_draws",
            "constraints": [
                models.UniqueConstraint(
                    fields=("filling", "round", "arrival"), name="fill_draw_once"
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="OpeningWave",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("code", models.CharField(max_length=20)),
            ("house", models.JSONField(default=dict)),
            ("typed", models.BooleanField()),
        ],
        options={
            "db_table": "club_openingwave",
            "default_related_name": "opening_waves",
        },
    ),
    migrations.CreateModel(
        name="WaveDraw",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("number", models.PositiveIntegerField()),
            (
                "wave",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="draws",
                    to="nights.openingwave",
                ),
            ),
            (
                "arrival",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="draws",
                    to="nights.arrival",
                ),
            ),
            ("card", models.CharField(blank=True, max_length=5)),
            ("round", models.PositiveSmallIntegerField(default=0)),
        ],
        options={
            "db_table": "club_wavedraw",
            "ordering": ["wave", "number"],
            "default_related_name": "wave_draws",
            "constraints": [
                models.UniqueConstraint(fields=("wave", "round", "arrival"), name="wave_draw_once")
            ],
        },
    ),
    migrations.CreateModel(
        name="Admission",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("code", models.CharField(max_length=20)),
            ("house", models.JSONField(default=dict)),
            ("typed", models.BooleanField()),
        ],
        options={
            "db_table": "club_admission",
            "default_related_name": "admissions",
        },
    ),
    migrations.CreateModel(
        name="AdmissionDraw",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("card", models.CharField(max_length=5)),
            ("round", models.PositiveSmallIntegerField()),
            ("number", models.PositiveIntegerField()),
            (
                "admission",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="draws",
                    to="nights.admission",
                ),
            ),
            (
                "arrival",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="admission_draws",
                    to="nights.arrival",
                ),
            ),
        ],
        options={
            "db_table": "club_admissiondraw",
            "ordering": ["admission", "number"],
            "default_related_name": "admission_draws",
            "constraints": [
                models.UniqueConstraint(
                    fields=("admission", "round", "arrival"), name="admission_draw_once"
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="DirectorCall",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "table",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.table"),
            ),
        ],
        options={
            "db_table": "club_directorcall",
            "default_related_name": "director_calls",
        },
    ),
    migrations.CreateModel(
        name="DirectorGoing",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "call",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="goings",
                    to="nights.directorcall",
                ),
            ),
        ],
        options={
            "db_table": "club_directorgoing",
            "default_related_name": "director_goings",
        },
    ),
    migrations.CreateModel(
        name="DirectorAnswer",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "call",
                models.OneToOneField(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="answer",
                    to="nights.directorcall",
                ),
            ),
        ],
        options={
            "db_table": "club_directoranswer",
            "default_related_name": "director_answers",
        },
    ),
    migrations.CreateModel(
        name="Match",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "table",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="matches",
                    to="nights.table",
                ),
            ),
            ("number", models.PositiveIntegerField()),
            ("game", models.CharField(max_length=20)),
            ("rules", models.JSONField(default=dict)),
            (
                "dealer",
                models.CharField(
                    choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")],
                    max_length=1,
                ),
            ),
            (
                "cut",
                models.OneToOneField(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="match",
                    to="nights.cut",
                ),
            ),
            ("paper", models.BooleanField(default=False)),
        ],
        options={
            "db_table": "club_match",
            "ordering": ["night", "table", "number"],
            "default_related_name": "matches",
            "constraints": [
                models.UniqueConstraint(fields=("table", "number"), name="match_number_once")
            ],
        },
    ),
    migrations.CreateModel(
        name="Seating",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "match",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="seatings",
                    to="nights.match",
                ),
            ),
            (
                "seat",
                models.CharField(
                    choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")],
                    max_length=1,
                ),
            ),
            (
                "player",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="seatings",
                    to="club.player",
                ),
            ),
            ("from_deal", models.PositiveIntegerField(default=1)),
            (
                "replaces",
                models.OneToOneField(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="replaced_by",
                    to="nights.seating",
                ),
            ),
        ],
        options={
            "db_table": "club_seating",
            "default_related_name": "seatings",
        },
    ),
    migrations.CreateModel(
        name="Deal",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "match",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="deals",
                    to="nights.match",
                ),
            ),
            ("number", models.PositiveIntegerField()),
            ("data", models.JSONField(default=dict)),
            ("withdrawn", models.BooleanField(default=False)),
            (
                "replaces",
                models.OneToOneField(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="replaced_by",
                    to="nights.deal",
                ),
            ),
        ],
        options={
            "db_table": "club_deal",
            "ordering": ["match", "number"],
            "default_related_name": "deals",
            "constraints": [
                models.UniqueConstraint(
                    condition=models.Q(("replaces__isnull", True)),
                    fields=("match", "number"),
                    name="deal_number_once",
                )
            ],
        },
    ),
    migrations.CreateModel(
        name="Ruling",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "match",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="rulings",
                    to="nights.match",
                ),
            ),
            ("number", models.PositiveIntegerField()),
            ("law", models.CharField(max_length=60)),
            (
                "offender",
                models.CharField(
                    blank=True,
                    choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")],
                    max_length=1,
                ),
            ),
            ("option", models.CharField(max_length=60)),
            ("moment", models.PositiveSmallIntegerField(default=0)),
            (
                "replaces",
                models.OneToOneField(
                    blank=True,
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="replaced_by",
                    to="nights.ruling",
                ),
            ),
        ],
        options={
            "db_table": "club_ruling",
            "ordering": ["match", "act"],
            "default_related_name": "rulings",
        },
    ),
    migrations.CreateModel(
        name="Acceptance",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "deal",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="answers",
                    to="nights.deal",
                ),
            ),
            ("accepted", models.BooleanField()),
        ],
        options={
            "db_table": "club_acceptance",
            "default_related_name": "acceptances",
        },
    ),
    migrations.CreateModel(
        name="MatchStatus",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "match",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="statuses",
                    to="nights.match",
                ),
            ),
            (
                "state",
                models.CharField(
                    choices=[("playing", "playing"), ("abandoned", "abandoned"), ("void", "void")],
                    max_length=10,
                ),
            ),
            (
                "broken_off_by",
                models.CharField(
                    blank=True,
                    choices=[("N", "North"), ("E", "East"), ("S", "South"), ("W", "West")],
                    max_length=1,
                ),
            ),
        ],
        options={
            "db_table": "club_matchstatus",
            "default_related_name": "match_statuses",
        },
    ),
    migrations.CreateModel(
        name="MatchHead",
        fields=[
            (
                "match",
                models.OneToOneField(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    primary_key=True,
                    related_name="head",
                    serialize=False,
                    to="nights.match",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            (
                "night",
                models.ForeignKey(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="heads",
                    to="nights.night",
                ),
            ),
            ("version", models.PositiveIntegerField()),
            ("code", models.CharField(max_length=20)),
            ("data", models.JSONField()),
        ],
        options={
            "db_table": "club_matchhead",
        },
    ),
    migrations.CreateModel(
        name="TableMark",
        fields=[
            (
                "table",
                models.OneToOneField(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    primary_key=True,
                    related_name="mark",
                    serialize=False,
                    to="nights.table",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            (
                "night",
                models.ForeignKey(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="table_marks",
                    to="nights.night",
                ),
            ),
            ("version", models.PositiveIntegerField()),
        ],
        options={
            "db_table": "club_tablemark",
        },
    ),
    migrations.CreateModel(
        name="NightMark",
        fields=[
            (
                "night",
                models.OneToOneField(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    primary_key=True,
                    related_name="mark",
                    serialize=False,
                    to="nights.night",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            ("version", models.PositiveIntegerField()),
        ],
        options={
            "db_table": "club_nightmark",
        },
    ),
    migrations.CreateModel(
        name="MatchResult",
        fields=[
            (
                "match",
                models.OneToOneField(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    primary_key=True,
                    related_name="result",
                    serialize=False,
                    to="nights.match",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            (
                "night",
                models.ForeignKey(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="results",
                    to="nights.night",
                ),
            ),
            ("version", models.PositiveIntegerField()),
            ("code", models.CharField(max_length=16)),
            ("state", models.CharField(max_length=10)),
            ("counted", models.BooleanField()),
            ("margin", models.IntegerField()),
            ("back_score", models.IntegerField()),
            ("answer", models.JSONField()),
            ("game", models.CharField(default="", max_length=20)),
            ("seats", models.JSONField(default=dict)),
            ("broken_off_by", models.CharField(blank=True, default="", max_length=1)),
            ("began", models.PositiveIntegerField(default=0)),
            ("entered", models.PositiveIntegerField(default=0)),
            ("corrections", models.PositiveIntegerField(default=0)),
            ("starters", models.JSONField(default=dict)),
            ("holders", models.JSONField(default=dict)),
        ],
        options={
            "db_table": "club_matchresult",
        },
    ),
    migrations.CreateModel(
        name="PlayerMatch",
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
                "match",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="player_matches",
                    to="nights.match",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            (
                "night",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="player_matches",
                    to="nights.night",
                ),
            ),
            (
                "player",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="player_matches",
                    to="club.player",
                ),
            ),
            (
                "partner",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    null=True,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.player",
                ),
            ),
            ("ladder", models.CharField(max_length=10)),
            ("game", models.CharField(max_length=20)),
            ("side", models.CharField(max_length=2)),
            ("margin", models.IntegerField()),
            ("deals", models.PositiveIntegerField()),
            ("declared", models.PositiveIntegerField(default=0)),
            ("made", models.PositiveIntegerField(default=0)),
            ("partner_declared", models.PositiveIntegerField(default=0)),
            ("defended", models.PositiveIntegerField(default=0)),
            ("beaten", models.PositiveIntegerField(default=0)),
            ("slams", models.PositiveIntegerField(default=0)),
            ("broken_off", models.BooleanField(default=False)),
        ],
        options={
            "db_table": "club_playermatch",
            "indexes": [
                models.Index(fields=["night", "club"], name="matches_of_night"),
                models.Index(fields=["player", "ladder"], name="matches_of_player"),
            ],
            "constraints": [
                models.UniqueConstraint(fields=("match", "player"), name="player_match_once")
            ],
        },
    ),
    migrations.CreateModel(
        name="NightStanding",
        fields=[
            (
                "night",
                models.OneToOneField(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    primary_key=True,
                    related_name="standing",
                    serialize=False,
                    to="nights.night",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            ("version", models.PositiveIntegerField()),
            ("code", models.CharField(max_length=16)),
            ("computed_at", models.DateTimeField()),
            ("columns", models.JSONField(default=list)),
            ("ladder_rules", models.CharField(default="", max_length=16)),
        ],
        options={
            "db_table": "club_nightstanding",
        },
    ),
    migrations.CreateModel(
        name="StandingRow",
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
                "standing",
                models.ForeignKey(
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="rows",
                    to="nights.nightstanding",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            (
                "player",
                models.ForeignKey(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="standing_rows",
                    to="club.player",
                ),
            ),
            ("position", models.PositiveIntegerField()),
            ("rank", models.PositiveIntegerField()),
            ("matches", models.PositiveIntegerField()),
            ("plus", models.IntegerField()),
            ("minus", models.IntegerField()),
            ("total", models.IntegerField()),
            ("marks", models.JSONField(default=list)),
        ],
        options={
            "db_table": "club_standingrow",
            "ordering": ["standing", "position"],
            "constraints": [
                models.UniqueConstraint(
                    fields=("standing", "position"), name="standing_position_once"
                ),
                models.UniqueConstraint(fields=("standing", "player"), name="standing_player_once"),
            ],
        },
    ),
    migrations.CreateModel(
        name="Correction",
        fields=[
            (
                "act",
                models.OneToOneField(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    primary_key=True,
                    related_name="correction",
                    serialize=False,
                    to="nights.act",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            (
                "night",
                models.ForeignKey(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="corrections",
                    to="nights.night",
                ),
            ),
            (
                "match",
                models.ForeignKey(
                    db_constraint=False,
                    null=True,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="corrections",
                    to="nights.match",
                ),
            ),
            ("date", models.DateField()),
            ("at", models.DateTimeField()),
            ("totals", models.JSONField(default=list)),
        ],
        options={
            "db_table": "club_correction",
            "indexes": [models.Index(fields=["club", "-at", "-act"], name="correction_of_club")],
        },
    ),
    migrations.CreateModel(
        name="NightRecord",
        fields=[
            ("won", models.IntegerField()),
            ("lost", models.IntegerField()),
            ("drawn", models.IntegerField()),
            ("defaults", models.IntegerField()),
            ("margin", models.BigIntegerField()),
            ("capped", models.BigIntegerField()),
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
                "night",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="records",
                    to="nights.night",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            ("ladder", models.CharField(max_length=10)),
            (
                "player",
                models.ForeignKey(
                    db_constraint=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="night_records",
                    to="club.player",
                ),
            ),
        ],
        options={
            "db_table": "club_nightrecord",
            "constraints": [
                models.UniqueConstraint(
                    fields=("night", "ladder", "player"), name="night_record_once"
                )
            ],
        },
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
            (
                "night",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="sums",
                    to="nights.night",
                ),
            ),
            (
                "club",
                models.ForeignKey(
                    db_constraint=False,
                    db_index=False,
                    on_delete=django.db.models.deletion.CASCADE,
                    related_name="+",
                    to="club.club",
                ),
            ),
            ("ladder", models.CharField(max_length=10)),
            ("matches", models.PositiveIntegerField()),
            ("deals", models.PositiveIntegerField()),
            ("slams", models.PositiveIntegerField()),
            ("biggest", models.PositiveIntegerField()),
            ("longest", models.PositiveIntegerField()),
        ],
        options={
            "db_table": "club_nightsum",
            "constraints": [
                models.UniqueConstraint(fields=("night", "ladder"), name="night_sum_once")
            ],
        },
    ),
    migrations.CreateModel(
        name="Stakes",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            ("on", models.BooleanField(default=True)),
            ("currency", models.CharField(blank=True, max_length=3)),
            ("stake", models.PositiveIntegerField(default=0)),
            ("table_money", models.PositiveIntegerField(default=0)),
            ("visitor_fee", models.PositiveIntegerField(default=0)),
        ],
        options={
            "db_table": "club_stakes",
            "default_related_name": "stakes",
        },
    ),
    migrations.CreateModel(
        name="Charge",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "player",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="club.player"),
            ),
            (
                "kind",
                models.CharField(
                    choices=[
                        ("bystander", "a bystander's remark: the losers' stakes of a match"),
                        ("new-cards", "new cards, for the one who asked for them"),
                        ("other", "something else"),
                    ],
                    max_length=10,
                ),
            ),
            (
                "match",
                models.ForeignKey(
                    null=True, on_delete=django.db.models.deletion.PROTECT, to="nights.match"
                ),
            ),
            ("amount", models.IntegerField(default=0)),
            (
                "replaces",
                models.OneToOneField(
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="replaced_by",
                    to="nights.charge",
                ),
            ),
        ],
        options={
            "db_table": "club_charge",
            "default_related_name": "charges",
        },
    ),
    migrations.CreateModel(
        name="Payment",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="club.clubact"),
            ),
            (
                "night",
                models.ForeignKey(
                    null=True, on_delete=django.db.models.deletion.PROTECT, to="nights.night"
                ),
            ),
            (
                "payer",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="payments_made",
                    to="club.player",
                ),
            ),
            (
                "payee",
                models.ForeignKey(
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="payments_received",
                    to="club.player",
                ),
            ),
            ("currency", models.CharField(max_length=3)),
            ("amount", models.PositiveIntegerField()),
            (
                "replaces",
                models.OneToOneField(
                    null=True,
                    on_delete=django.db.models.deletion.PROTECT,
                    related_name="replaced_by",
                    to="nights.payment",
                ),
            ),
        ],
        options={
            "db_table": "club_payment",
            "default_related_name": "payments",
        },
    ),
    migrations.CreateModel(
        name="Stock",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "match",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.match"),
            ),
            ("number", models.PositiveIntegerField()),
            ("first", models.CharField(max_length=1)),
            ("pack", models.JSONField()),
        ],
        options={
            "db_table": "club_stock",
            "default_related_name": "stocks",
        },
    ),
    migrations.CreateModel(
        name="StockPhone",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "stock",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.stock"),
            ),
            ("seat", models.CharField(max_length=1)),
            ("secret", models.CharField(blank=True, max_length=64)),
        ],
        options={
            "db_table": "club_stockphone",
            "default_related_name": "stock_phones",
        },
    ),
    migrations.CreateModel(
        name="StockTurn",
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
                "club",
                models.ForeignKey(
                    on_delete=django.db.models.deletion.PROTECT, related_name="+", to="club.club"
                ),
            ),
            (
                "night",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.night"),
            ),
            (
                "act",
                models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to="nights.act"),
            ),
            (
                "stock",
                models.ForeignKey(
                    db_index=False, on_delete=django.db.models.deletion.PROTECT, to="nights.stock"
                ),
            ),
            ("turn", models.PositiveSmallIntegerField()),
            ("choice", models.CharField(max_length=6)),
        ],
        options={
            "db_table": "club_stockturn",
            "default_related_name": "stock_turns",
            "constraints": [
                models.UniqueConstraint(fields=("stock", "turn"), name="stock_turn_once")
            ],
        },
    ),
]


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0041_without_nights"),
        ("contenttypes", "0002_remove_content_type_name"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # First, for as long as the models before are rendered.
        migrations.RunPython(come, go_back),
        ChangeState(MODELS),
    ]
