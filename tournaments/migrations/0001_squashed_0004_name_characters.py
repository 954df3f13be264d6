"""Every migration up to the characters of names at once, for an empty database.

It stands for four migrations that 0.2.0 has applied, all of them, and 0.1.0 none. A database that
has applied some of them, of a checkout between the two, is migrated with 0.2.0 first: here the
next migration finds no tables and ends with a KeyError, such as ('tournaments', 'boardscore').
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import club.ledger.ids
import club.ledger.names
import tournaments.models.event
from club.ledger.together import CreateTogether


class Migration(migrations.Migration):
    replaces = [
        ("tournaments", "0001_first"),
        ("tournaments", "0002_rubber_events"),
        ("tournaments", "0003_own_entries_and_league_records"),
        ("tournaments", "0004_name_characters"),
    ]

    initial = True

    dependencies = [
        ("club", "0035_webhooks"),
    ]

    operations = [
        CreateTogether(
            [
                migrations.CreateModel(
                    name="Event",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="events",
                                to="club.club",
                            ),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        (
                            "name",
                            models.CharField(
                                max_length=120,
                                validators=[club.ledger.names.check_name],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("pairs", "pairs"),
                                    ("individual", "single players"),
                                    ("rubber-event", "rubbers and Chicagos"),
                                ],
                                default="pairs",
                                max_length=12,
                                verbose_name="entrants",
                            ),
                        ),
                        ("size", models.PositiveSmallIntegerField(default=2, editable=False)),
                        (
                            "scoring",
                            models.CharField(
                                choices=[
                                    ("matchpoints", "matchpoints"),
                                    ("cross-imps", "cross-IMPs"),
                                    ("butler", "Butler IMPs"),
                                    ("total-points", "total points"),
                                ],
                                default="matchpoints",
                                max_length=14,
                                verbose_name="scoring",
                            ),
                        ),
                        (
                            "law",
                            models.CharField(
                                choices=[
                                    ("wbf", "World Bridge Federation"),
                                    ("ebu", "English Bridge Union"),
                                    ("acbl", "American Contract Bridge League"),
                                ],
                                default="wbf",
                                max_length=8,
                                verbose_name="rules of",
                            ),
                        ),
                        ("rules", models.JSONField(blank=True, default=dict)),
                        (
                            "across",
                            models.BooleanField(
                                default=True, verbose_name="sections are compared with each other"
                            ),
                        ),
                        (
                            "acceptance",
                            models.BooleanField(
                                default=True, verbose_name="the other side accepts each result"
                            ),
                        ),
                        (
                            "leads",
                            models.BooleanField(
                                default=False, verbose_name="phones ask for the opening lead"
                            ),
                        ),
                        (
                            "shows_field",
                            models.BooleanField(
                                default=True,
                                verbose_name="phones show the field's results on complete boards",
                            ),
                        ),
                        (
                            "by_clock",
                            models.BooleanField(
                                default=False, verbose_name="the next round begins by the clock"
                            ),
                        ),
                        (
                            "minutes",
                            models.PositiveSmallIntegerField(
                                default=16, verbose_name="minutes for each round"
                            ),
                        ),
                        (
                            "open_entries",
                            models.BooleanField(
                                default=False,
                                verbose_name="members enter themselves before the first round",
                            ),
                        ),
                        (
                            "window",
                            models.PositiveSmallIntegerField(
                                default=1440,
                                verbose_name="minutes for corrections after publication",
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
                            models.CharField(
                                default=tournaments.models.event.new_event_key,
                                max_length=40,
                                unique=True,
                            ),
                        ),
                        ("field_version", models.PositiveIntegerField(default=0, editable=False)),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, editable=False),
                        ),
                    ],
                    options={
                        "ordering": ["-date", "-id"],
                        "indexes": [
                            models.Index(fields=["club", "-date", "-id"], name="event_of_club")
                        ],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventAct",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("verb", models.CharField(max_length=40)),
                        ("at", models.DateTimeField()),
                        (
                            "account",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        ("by_device", models.BooleanField(default=False)),
                        ("seat", models.CharField(blank=True, max_length=1)),
                        ("reason", models.CharField(blank=True, max_length=300)),
                        ("detail", models.JSONField(blank=True, default=dict)),
                        ("key", models.CharField(blank=True, max_length=80, null=True)),
                        ("fingerprint", models.CharField(blank=True, max_length=64)),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="tournaments.eventtable",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["event", "number"],
                        "indexes": [
                            models.Index(
                                fields=["event", "table", "-number"], name="event_act_of_table"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "number"), name="event_act_number_once"
                            ),
                            models.UniqueConstraint(
                                fields=("event", "key"), name="event_act_key_once"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="EventUndoing",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "undone",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="undoing",
                                to="tournaments.eventact",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "undoings",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventStatus",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("planned", "planned"),
                                    ("playing", "in play"),
                                    ("finished", "finished"),
                                ],
                                max_length=10,
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "event_statuses",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Publication",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        ("published", models.BooleanField()),
                        ("standing", models.JSONField(default=list)),
                    ],
                    options={
                        "default_related_name": "publications",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Section",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        ("letter", models.CharField(max_length=3)),
                    ],
                    options={
                        "ordering": ["letter"],
                        "default_related_name": "sections",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "letter"), name="section_letter_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="Plan",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "section",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.section",
                            ),
                        ),
                        ("from_round", models.PositiveSmallIntegerField(default=1)),
                        ("movement", models.JSONField()),
                        ("boards_per_set", models.PositiveSmallIntegerField()),
                        ("first_board", models.PositiveSmallIntegerField(default=1)),
                    ],
                    options={
                        "default_related_name": "plans",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventTable",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "section",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.section",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField()),
                    ],
                    options={
                        "default_related_name": "tables",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("section", "number"), name="event_table_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="LinksRenewal",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "links_renewals",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Entrant",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        ("entry", models.PositiveSmallIntegerField()),
                    ],
                    options={
                        "default_related_name": "entrants",
                        "constraints": [
                            models.UniqueConstraint(fields=("event", "entry"), name="entry_once")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="Member",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.entrant",
                            ),
                        ),
                        ("place", models.PositiveSmallIntegerField()),
                        (
                            "player",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.player",
                            ),
                        ),
                        ("from_round", models.PositiveSmallIntegerField(default=1)),
                    ],
                    options={
                        "default_related_name": "members",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EntrantDetails",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.entrant",
                            ),
                        ),
                        ("handicap", models.CharField(blank=True, max_length=8)),
                        ("stratum", models.CharField(blank=True, max_length=3)),
                        ("seed", models.PositiveSmallIntegerField(null=True)),
                        ("stationary", models.BooleanField(default=False)),
                        ("ranked", models.BooleanField(default=True)),
                    ],
                    options={
                        "default_related_name": "details",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Slot",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "section",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.section",
                            ),
                        ),
                        ("number", models.PositiveSmallIntegerField(null=True)),
                        ("from_round", models.PositiveSmallIntegerField(default=1)),
                    ],
                    options={
                        "default_related_name": "slots",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Withdrawal",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("before", "its results are cancelled"),
                                    ("after", "its results stand"),
                                    ("", "it plays on"),
                                ],
                                max_length=6,
                            ),
                        ),
                        ("after_round", models.PositiveSmallIntegerField(default=0)),
                    ],
                    options={
                        "default_related_name": "withdrawals",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="ClockStep",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    ("round", "a round began"),
                                    ("pause", "paused"),
                                    ("resume", "went on"),
                                    ("extend", "more time"),
                                ],
                                max_length=8,
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("seconds", models.IntegerField(default=0)),
                    ],
                    options={
                        "default_related_name": "clock_steps",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="BoardResult",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "section",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.section",
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("table", models.PositiveSmallIntegerField()),
                        ("board", models.PositiveSmallIntegerField()),
                        (
                            "ns",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "ew",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "south",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.entrant",
                            ),
                        ),
                        (
                            "west",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="tournaments.entrant",
                            ),
                        ),
                        ("said", models.JSONField(default=dict)),
                        (
                            "source",
                            models.CharField(
                                choices=[
                                    ("phone", "a phone"),
                                    ("director", "the director"),
                                    ("paper", "paper"),
                                    ("program", "the API"),
                                ],
                                default="director",
                                max_length=8,
                            ),
                        ),
                        (
                            "replaces",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="replaced_by",
                                to="tournaments.boardresult",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "board_results",
                        "indexes": [
                            models.Index(fields=["event", "board"], name="result_of_board")
                        ],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Agreement",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "result",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.boardresult",
                            ),
                        ),
                        ("accepted", models.BooleanField()),
                    ],
                    options={
                        "default_related_name": "agreements",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Fouling",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "section",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.section",
                            ),
                        ),
                        ("board", models.PositiveSmallIntegerField()),
                        ("from_round", models.PositiveSmallIntegerField()),
                        ("version", models.CharField(blank=True, max_length=8)),
                    ],
                    options={
                        "default_related_name": "foulings",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Penalty",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "entrant",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.entrant",
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField(null=True)),
                        ("board", models.PositiveSmallIntegerField(null=True)),
                        ("points", models.CharField(blank=True, max_length=12)),
                        ("unit", models.CharField(blank=True, max_length=20)),
                        (
                            "replaces",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="replaced_by",
                                to="tournaments.penalty",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "penalties",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Call",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventtable",
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField(default=0)),
                        ("text", models.CharField(blank=True, max_length=200)),
                    ],
                    options={
                        "default_related_name": "calls",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="CallAnswer",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "call",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="answer",
                                to="tournaments.call",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "call_answers",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="EventStanding",
                    fields=[
                        (
                            "event",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="standing",
                                serialize=False,
                                to="tournaments.event",
                            ),
                        ),
                        ("version", models.PositiveIntegerField()),
                        ("code", models.CharField(max_length=12)),
                        ("provisional", models.BooleanField()),
                        ("scored", models.BooleanField(default=True)),
                        ("hosted_version", models.PositiveIntegerField(default=0)),
                        ("computed_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="BoardScore",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="board_scores",
                                to="tournaments.event",
                            ),
                        ),
                        ("field", models.CharField(blank=True, max_length=3)),
                        ("board", models.PositiveSmallIntegerField()),
                        ("top", models.CharField(max_length=24)),
                        ("complete", models.BooleanField()),
                        ("late", models.BooleanField(default=False)),
                        ("results", models.JSONField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "field", "board"), name="board_score_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="EntrantScore",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="entrant_scores",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "entrant",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="score",
                                to="tournaments.entrant",
                            ),
                        ),
                        ("place", models.PositiveIntegerField()),
                        ("row", models.JSONField()),
                        ("tally", models.JSONField()),
                    ],
                    options={
                        "ordering": ["place"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="LeagueRecord",
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
                            "event",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="league_records",
                                to="tournaments.event",
                            ),
                        ),
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="league_records",
                                to="club.player",
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("table", models.PositiveSmallIntegerField()),
                        ("date", models.DateField()),
                        ("ladder", models.CharField(max_length=10)),
                        ("rules", models.CharField(max_length=16)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["club", "date"], name="league_record_days")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("event", "round", "table", "player"),
                                name="league_record_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Terms",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "form",
                            models.CharField(
                                choices=[
                                    ("individual", "individual: partners change every round"),
                                    ("pairs", "pairs"),
                                    ("teams", "teams of two pairs"),
                                    ("party", "progressive party"),
                                    ("knock-out", "knock-out"),
                                    ("league", "league"),
                                ],
                                max_length=12,
                            ),
                        ),
                        ("game", models.CharField(max_length=20)),
                        ("game_rules", models.JSONField(default=dict)),
                        ("scoring", models.CharField(max_length=16)),
                        ("rules", models.JSONField(default=dict)),
                        ("rounds", models.PositiveSmallIntegerField(default=0)),
                        ("draw", models.JSONField(default=dict)),
                        ("counts", models.BooleanField(default=True)),
                    ],
                    options={
                        "default_related_name": "terms",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="HostedRoom",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        ("night", models.UUIDField(db_index=True)),
                    ],
                    options={
                        "default_related_name": "hosted_rooms",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="RoundDraw",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        ("round", models.PositiveSmallIntegerField()),
                        ("drawn", models.JSONField()),
                    ],
                    options={
                        "default_related_name": "round_draws",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="HostedMatch",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "draw",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.rounddraw",
                            ),
                        ),
                        ("table", models.PositiveSmallIntegerField()),
                        ("part", models.PositiveSmallIntegerField(default=1)),
                        ("hosted_table", models.UUIDField(db_index=True)),
                        ("match", models.UUIDField()),
                    ],
                    options={
                        "default_related_name": "hosted_matches",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="TableResult",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "draw",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.rounddraw",
                            ),
                        ),
                        ("table", models.PositiveSmallIntegerField()),
                        ("said", models.JSONField(default=dict)),
                        (
                            "source",
                            models.CharField(
                                choices=[
                                    ("phone", "a phone"),
                                    ("director", "the director"),
                                    ("paper", "paper"),
                                    ("program", "the API"),
                                ],
                                default="director",
                                max_length=8,
                            ),
                        ),
                        (
                            "replaces",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="replaced_by",
                                to="tournaments.tableresult",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "table_results",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="ResultAnswer",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "result",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.tableresult",
                            ),
                        ),
                        ("accepted", models.BooleanField()),
                    ],
                    options={
                        "default_related_name": "result_answers",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="RoundEnd",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "event",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="tournaments.event"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.eventact",
                            ),
                        ),
                        (
                            "draw",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                to="tournaments.rounddraw",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "round_ends",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
            ]
        )
    ]
