"""Every migration up to webhooks at once, for an empty database.

An installation that has applied some of those goes on with them one by one.
"""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import club.ledger.ids
import club.ledger.names
import club.models.zones
from club.ledger.together import CreateTogether


class Migration(migrations.Migration):
    replaces = [
        ("club", "0001_first"),
        ("club", "0002_rulings"),
        ("club", "0003_cuts_by_code"),
        ("club", "0004_rotations"),
        ("club", "0005_opening_wave"),
        ("club", "0006_breaking_up"),
        ("club", "0007_door"),
        ("club", "0008_coming_and_going"),
        ("club", "0009_seasons"),
        ("club", "0010_statistics"),
        ("club", "0011_ladder_changes"),
        ("club", "0012_corrections"),
        ("club", "0013_amendments"),
        ("club", "0014_ledgers"),
        ("club", "0015_fill_club_acts"),
        ("club", "0016_facts_of_ledgers"),
        ("club", "0017_reverse_names"),
        ("club", "0018_token_expiry"),
        ("club", "0019_stakes"),
        ("club", "0020_stock"),
        ("club", "0021_places_in_cuts"),
        ("club", "0022_entries_of_open_cuts"),
        ("club", "0023_agreement"),
        ("club", "0024_heads_and_sums"),
        ("club", "0025_sum_again"),
        ("club", "0026_director_calls"),
        ("club", "0027_hosted_nights"),
        ("club", "0028_invitations"),
        ("club", "0029_name_characters"),
        ("club", "0030_second_factors"),
        ("club", "0031_passkeys"),
        ("club", "0032_pulses"),
        ("club", "0033_players_visibility"),
        ("club", "0034_privacy"),
        ("club", "0035_webhooks"),
    ]

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        CreateTogether(
            [
                migrations.CreateModel(
                    name="Account",
                    fields=[
                        ("password", models.CharField(max_length=128, verbose_name="password")),
                        (
                            "last_login",
                            models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                        ),
                        (
                            "is_superuser",
                            models.BooleanField(
                                default=False,
                                help_text="Designates that this user has all permissions without explicitly assigning them.",
                                verbose_name="superuser status",
                            ),
                        ),
                        (
                            "first_name",
                            models.CharField(blank=True, max_length=150, verbose_name="first name"),
                        ),
                        (
                            "last_name",
                            models.CharField(blank=True, max_length=150, verbose_name="last name"),
                        ),
                        (
                            "email",
                            models.EmailField(
                                blank=True, max_length=254, verbose_name="email address"
                            ),
                        ),
                        (
                            "is_staff",
                            models.BooleanField(
                                default=False,
                                help_text="Designates whether the user can log into this admin site.",
                                verbose_name="staff status",
                            ),
                        ),
                        (
                            "is_active",
                            models.BooleanField(
                                default=True,
                                help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.",
                                verbose_name="active",
                            ),
                        ),
                        (
                            "date_joined",
                            models.DateTimeField(
                                default=django.utils.timezone.now, verbose_name="date joined"
                            ),
                        ),
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
                            "username",
                            models.CharField(
                                error_messages={
                                    "unique": "A user with that username already exists."
                                },
                                help_text="Letters, digits and @/./+/-/_ only; 150 at most.",
                                max_length=150,
                                unique=True,
                                validators=[
                                    django.contrib.auth.validators.UnicodeUsernameValidator(),
                                    club.ledger.names.check_name,
                                ],
                                verbose_name="username",
                            ),
                        ),
                        (
                            "email_confirmed_at",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        (
                            "second_factor_at",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        ("session_number", models.PositiveIntegerField(default=0, editable=False)),
                        (
                            "groups",
                            models.ManyToManyField(
                                blank=True,
                                help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.group",
                                verbose_name="groups",
                            ),
                        ),
                        (
                            "user_permissions",
                            models.ManyToManyField(
                                blank=True,
                                help_text="Specific permissions for this user.",
                                related_name="user_set",
                                related_query_name="user",
                                to="auth.permission",
                                verbose_name="user permissions",
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "user",
                        "verbose_name_plural": "users",
                        "abstract": False,
                        "indexes": [],
                        "constraints": [],
                    },
                    managers=[
                        ("objects", django.contrib.auth.models.UserManager()),
                    ],
                ),
                migrations.CreateModel(
                    name="Passkey",
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
                            "account",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="passkeys",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=60,
                                validators=[club.ledger.names.check_name],
                                verbose_name="name",
                            ),
                        ),
                        ("host", models.CharField(max_length=255)),
                        ("credential", models.TextField(editable=False)),
                        ("sign_count", models.BigIntegerField(default=0, editable=False)),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, editable=False),
                        ),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Club",
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
                            "slug",
                            models.SlugField(max_length=60, unique=True, verbose_name="address"),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=120,
                                validators=[club.ledger.names.check_name],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "time_zone",
                            models.CharField(
                                default="UTC",
                                max_length=60,
                                validators=[club.models.zones.check_zone],
                                verbose_name="time zone",
                            ),
                        ),
                        (
                            "second_factor",
                            models.BooleanField(
                                default=False,
                                editable=False,
                                verbose_name="owners and directors need a second factor",
                            ),
                        ),
                        (
                            "players_visibility",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("public", "everybody"),
                                    ("members", "members of the club"),
                                ],
                                default="members",
                                editable=False,
                                max_length=8,
                                verbose_name="who may read the list of players",
                            ),
                        ),
                        (
                            "reasons_visibility",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("public", "everybody"),
                                    ("members", "members of the club"),
                                ],
                                default="members",
                                editable=False,
                                max_length=8,
                                verbose_name="who may read the reasons of corrections",
                            ),
                        ),
                        (
                            "ladder_names",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("all", "everybody who has played"),
                                    ("listed", "players of public nights"),
                                ],
                                default="listed",
                                editable=False,
                                max_length=8,
                                verbose_name="whom public seasons name",
                            ),
                        ),
                        (
                            "privacy_text",
                            models.TextField(
                                blank=True,
                                default="",
                                editable=False,
                                max_length=5000,
                                verbose_name="what the club says about privacy",
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, editable=False),
                        ),
                    ],
                    options={
                        "ordering": ["name", "id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Player",
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
                                related_name="players",
                                to="club.club",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=120,
                                validators=[club.ledger.names.check_name],
                                verbose_name="name",
                            ),
                        ),
                        (
                            "short_name",
                            models.CharField(
                                help_text="Shown to everybody, such as Anna K.",
                                max_length=40,
                                validators=[club.ledger.names.check_name],
                                verbose_name="public name",
                            ),
                        ),
                        ("guest", models.BooleanField(default=False, verbose_name="guest")),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, editable=False),
                        ),
                        ("erased_at", models.DateTimeField(blank=True, editable=False, null=True)),
                    ],
                    options={
                        "ordering": ["name", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("short_name", ""), _negated=True),
                                fields=("club", "short_name"),
                                name="player_short_name_once",
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="Membership",
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
                                related_name="memberships",
                                to="club.club",
                            ),
                        ),
                        (
                            "account",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="memberships",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="memberships",
                                to="club.player",
                            ),
                        ),
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
                            "calendar_generation",
                            models.PositiveIntegerField(default=1, editable=False),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("club", "account"), name="membership_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
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
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="invitations",
                                to="club.club",
                            ),
                        ),
                        ("username", models.CharField(max_length=150, verbose_name="username")),
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
                            "player",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="invitations",
                                to="club.player",
                            ),
                        ),
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
                    ],
                    options={
                        "ordering": ["created_at", "id"],
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("answer", "")),
                                fields=("club", "username"),
                                name="invitation_open_once",
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="ApiToken",
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
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tokens",
                                to="club.club",
                            ),
                        ),
                        (
                            "account",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="tokens",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=80,
                                validators=[club.ledger.names.check_name],
                                verbose_name="name",
                            ),
                        ),
                        ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                        ("scopes", models.JSONField(default=list)),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, editable=False),
                        ),
                        ("expires_at", models.DateTimeField(blank=True, null=True)),
                        ("last_used_at", models.DateTimeField(blank=True, null=True)),
                        ("revoked_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-created_at", "id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="nights",
                                to="club.club",
                            ),
                        ),
                        ("date", models.DateField(verbose_name="date")),
                        (
                            "title",
                            models.CharField(
                                blank=True,
                                max_length=120,
                                validators=[club.ledger.names.check_name],
                                verbose_name="title",
                            ),
                        ),
                        (
                            "game",
                            models.CharField(default="rubber", max_length=20, verbose_name="game"),
                        ),
                        ("rules", models.JSONField(blank=True, default=dict)),
                        (
                            "code",
                            models.CharField(
                                default="modern", max_length=20, verbose_name="cards are cut by"
                            ),
                        ),
                        ("house", models.JSONField(blank=True, default=dict)),
                        (
                            "rotation",
                            models.CharField(
                                choices=[
                                    ("cut", "they cut again"),
                                    ("pivot", "a pivot: each plays with each, and nobody cuts"),
                                    ("rota", "they cut for partners, and go out by a rota"),
                                    (
                                        "stay",
                                        "the same four go on, and cut only when somebody claims a seat",
                                    ),
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
                            models.CharField(
                                default=club.ledger.ids.new_link_key, max_length=40, unique=True
                            ),
                        ),
                        (
                            "acceptance",
                            models.BooleanField(
                                default=False, verbose_name="the other side accepts each deal"
                            ),
                        ),
                        (
                            "hosted",
                            models.CharField(blank=True, default="", editable=False, max_length=20),
                        ),
                        (
                            "counts",
                            models.BooleanField(
                                default=True, verbose_name="its matches count in the season"
                            ),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, editable=False),
                        ),
                    ],
                    options={
                        "ordering": ["-date", "-id"],
                        "indexes": [
                            models.Index(fields=["club", "-date", "-id"], name="night_of_club")
                        ],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="club.night",
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
                                to="club.table",
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="club.match",
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
                        "ordering": ["night", "number"],
                        "indexes": [models.Index(fields=["match", "number"], name="act_of_match")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("night", "number"), name="act_number_once"
                            ),
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "undone",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="undoing",
                                to="club.act",
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[("open", "open"), ("closed", "closed")], max_length=10
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "night_statuses",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
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
                        "default_related_name": "arrivals",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("night", "number"), name="arrival_number_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "arrival",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="departures",
                                to="club.arrival",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "departures",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "arrival",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="announcements",
                                to="club.arrival",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "announcements",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "arrival",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="absences",
                                to="club.arrival",
                            ),
                        ),
                        ("absent", models.BooleanField(default=True)),
                    ],
                    options={
                        "default_related_name": "absences",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                    ],
                    options={
                        "ordering": ["number"],
                        "default_related_name": "tables",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("night", "number"), name="table_number_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="renewals",
                                to="club.table",
                            ),
                        ),
                        ("generation", models.PositiveIntegerField()),
                    ],
                    options={
                        "default_related_name": "link_renewals",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "generation"), name="renewal_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("generation", models.PositiveIntegerField()),
                    ],
                    options={
                        "default_related_name": "door_renewals",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("night", "generation"), name="door_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="belongings",
                                to="club.table",
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
                                to="club.table",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "belongings",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "belonging",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="ends",
                                to="club.belonging",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "belonging_ends",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="open_cuts",
                                to="club.table",
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
                                    (
                                        "stay",
                                        "the same four go on, and cut only when somebody claims a seat",
                                    ),
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
                        "default_related_name": "open_cuts",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "cut",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="entries",
                                to="club.opencut",
                            ),
                        ),
                        ("turn", models.PositiveIntegerField(default=1)),
                        ("order", models.JSONField(default=list)),
                        ("candidates", models.JSONField(default=list)),
                    ],
                    options={
                        "default_related_name": "open_cut_entries",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "cut",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="cards",
                                to="club.opencut",
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
                        "default_related_name": "open_cards",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "cut",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="ends",
                                to="club.opencut",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "open_cut_ends",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="cuts",
                                to="club.table",
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
                                    (
                                        "stay",
                                        "the same four go on, and cut only when somebody claims a seat",
                                    ),
                                ],
                                default="cut",
                                max_length=10,
                            ),
                        ),
                        ("turn", models.PositiveIntegerField(default=1)),
                        ("order", models.JSONField(default=list)),
                    ],
                    options={
                        "default_related_name": "cuts",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "cut",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="draws",
                                to="club.cut",
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
                        "ordering": ["cut", "number"],
                        "default_related_name": "draws",
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("card", ""), _negated=True),
                                fields=("cut", "round", "card"),
                                name="draw_card_once",
                            ),
                            models.UniqueConstraint(
                                fields=("cut", "round", "player"), name="draw_player_once"
                            ),
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="breakups",
                                to="club.table",
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
                        "default_related_name": "breakups",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("code", models.CharField(max_length=20)),
                        ("house", models.JSONField(default=dict)),
                        ("typed", models.BooleanField()),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="fillings",
                                to="club.table",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "fillings",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("card", models.CharField(max_length=5)),
                        ("round", models.PositiveSmallIntegerField()),
                        ("number", models.PositiveIntegerField()),
                        (
                            "filling",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="draws",
                                to="club.filling",
                            ),
                        ),
                        (
                            "arrival",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="fill_draws",
                                to="club.arrival",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["filling", "number"],
                        "default_related_name": "fill_draws",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("filling", "round", "arrival"), name="fill_draw_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("code", models.CharField(max_length=20)),
                        ("house", models.JSONField(default=dict)),
                        ("typed", models.BooleanField()),
                    ],
                    options={
                        "default_related_name": "opening_waves",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        (
                            "wave",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="draws",
                                to="club.openingwave",
                            ),
                        ),
                        (
                            "arrival",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="draws",
                                to="club.arrival",
                            ),
                        ),
                        ("card", models.CharField(blank=True, max_length=5)),
                        ("round", models.PositiveSmallIntegerField(default=0)),
                    ],
                    options={
                        "ordering": ["wave", "number"],
                        "default_related_name": "wave_draws",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("wave", "round", "arrival"), name="wave_draw_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("code", models.CharField(max_length=20)),
                        ("house", models.JSONField(default=dict)),
                        ("typed", models.BooleanField()),
                    ],
                    options={
                        "default_related_name": "admissions",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("card", models.CharField(max_length=5)),
                        ("round", models.PositiveSmallIntegerField()),
                        ("number", models.PositiveIntegerField()),
                        (
                            "admission",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="draws",
                                to="club.admission",
                            ),
                        ),
                        (
                            "arrival",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="admission_draws",
                                to="club.arrival",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["admission", "number"],
                        "default_related_name": "admission_draws",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("admission", "round", "arrival"), name="admission_draw_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.table"
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "director_calls",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "call",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="answer",
                                to="club.directorcall",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "director_answers",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="ClubAct",
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
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="acts",
                                to="club.club",
                            ),
                        ),
                        (
                            "account",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="club_acts",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["club", "number"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("club", "number"), name="club_act_number_once"
                            ),
                            models.UniqueConstraint(
                                fields=("club", "key"), name="club_act_key_once"
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="PlayerMerge",
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
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.clubact"
                            ),
                        ),
                        (
                            "duplicate",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="merged_into",
                                to="club.player",
                            ),
                        ),
                        (
                            "keeper",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="merged_from",
                                to="club.player",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "player_merges",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "table",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="matches",
                                to="club.table",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("game", models.CharField(max_length=20)),
                        ("rules", models.JSONField(default=dict)),
                        (
                            "dealer",
                            models.CharField(
                                choices=[
                                    ("N", "North"),
                                    ("E", "East"),
                                    ("S", "South"),
                                    ("W", "West"),
                                ],
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
                                to="club.cut",
                            ),
                        ),
                        ("paper", models.BooleanField(default=False)),
                    ],
                    options={
                        "ordering": ["night", "table", "number"],
                        "default_related_name": "matches",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("table", "number"), name="match_number_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="seatings",
                                to="club.match",
                            ),
                        ),
                        (
                            "seat",
                            models.CharField(
                                choices=[
                                    ("N", "North"),
                                    ("E", "East"),
                                    ("S", "South"),
                                    ("W", "West"),
                                ],
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
                                to="club.seating",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "seatings",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="deals",
                                to="club.match",
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
                                to="club.deal",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["match", "number"],
                        "default_related_name": "deals",
                        "constraints": [
                            models.UniqueConstraint(
                                condition=models.Q(("replaces__isnull", True)),
                                fields=("match", "number"),
                                name="deal_number_once",
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rulings",
                                to="club.match",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("law", models.CharField(max_length=60)),
                        (
                            "offender",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("N", "North"),
                                    ("E", "East"),
                                    ("S", "South"),
                                    ("W", "West"),
                                ],
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
                                to="club.ruling",
                            ),
                        ),
                    ],
                    options={
                        "ordering": ["match", "act"],
                        "default_related_name": "rulings",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "deal",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="answers",
                                to="club.deal",
                            ),
                        ),
                        ("accepted", models.BooleanField()),
                    ],
                    options={
                        "default_related_name": "acceptances",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="statuses",
                                to="club.match",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("playing", "playing"),
                                    ("abandoned", "abandoned"),
                                    ("void", "void"),
                                ],
                                max_length=10,
                            ),
                        ),
                        (
                            "broken_off_by",
                            models.CharField(
                                blank=True,
                                choices=[
                                    ("N", "North"),
                                    ("E", "East"),
                                    ("S", "South"),
                                    ("W", "West"),
                                ],
                                max_length=1,
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "match_statuses",
                        "indexes": [],
                        "constraints": [],
                    },
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
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="heads",
                                to="club.night",
                            ),
                        ),
                        ("version", models.PositiveIntegerField()),
                        ("code", models.CharField(max_length=20)),
                        ("data", models.JSONField()),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
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
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="table_marks",
                                to="club.night",
                            ),
                        ),
                        ("version", models.PositiveIntegerField()),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
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
                        (
                            "club",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        ("version", models.PositiveIntegerField()),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Pulse",
                    fields=[
                        (
                            "name",
                            models.CharField(max_length=40, primary_key=True, serialize=False),
                        ),
                        ("at", models.DateTimeField()),
                    ],
                    options={
                        "verbose_name": "pulse",
                        "verbose_name_plural": "pulses",
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Season",
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
                                related_name="seasons",
                                to="club.club",
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=80,
                                validators=[club.ledger.names.check_name],
                                verbose_name="name",
                            ),
                        ),
                        ("starts", models.DateField(verbose_name="first day")),
                        ("ends", models.DateField(verbose_name="last day")),
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
                            models.CharField(blank=True, default="", editable=False, max_length=40),
                        ),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, editable=False),
                        ),
                    ],
                    options={
                        "ordering": ["-starts"],
                        "indexes": [
                            models.Index(fields=["club", "-starts"], name="season_of_club")
                        ],
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(("ends__gte", models.F("starts"))),
                                name="season_ends",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="SeasonRules",
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
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.clubact"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rules",
                                to="club.season",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("ladder", models.JSONField(default=dict)),
                        ("tiers", models.JSONField(default=dict)),
                    ],
                    options={
                        "default_related_name": "season_rules",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("season", "number"), name="season_rules_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="Placement",
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
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.clubact"
                            ),
                        ),
                        (
                            "season",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="placements",
                                to="club.season",
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("until", models.DateField()),
                        ("rules", models.JSONField(default=dict)),
                        ("ranked", models.PositiveIntegerField()),
                    ],
                    options={
                        "ordering": ["season", "-number"],
                        "default_related_name": "placements",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("season", "number"), name="placement_number_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="PlacementRow",
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
                            "placement",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="rows",
                                to="club.placement",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="placements",
                                to="club.player",
                            ),
                        ),
                        ("place", models.PositiveIntegerField()),
                        (
                            "level",
                            models.CharField(
                                choices=[
                                    ("Elite", "Elite"),
                                    ("AS", "A♠"),
                                    ("AH", "A♥"),
                                    ("AD", "A♦"),
                                    ("AC", "A♣"),
                                    ("KS", "K♠"),
                                    ("KH", "K♥"),
                                    ("KD", "K♦"),
                                    ("KC", "K♣"),
                                    ("QS", "Q♠"),
                                    ("QH", "Q♥"),
                                    ("QD", "Q♦"),
                                    ("QC", "Q♣"),
                                    ("JS", "J♠"),
                                    ("JH", "J♥"),
                                    ("JD", "J♦"),
                                    ("JC", "J♣"),
                                    ("2C", "2♣"),
                                ],
                                max_length=5,
                            ),
                        ),
                        ("before", models.CharField(blank=True, max_length=5)),
                        ("played", models.PositiveIntegerField()),
                        ("above", models.PositiveIntegerField(null=True)),
                        ("level_with", models.PositiveIntegerField(null=True)),
                        ("won", models.PositiveIntegerField()),
                        ("lost", models.PositiveIntegerField()),
                        ("drawn", models.PositiveIntegerField()),
                        ("defaults", models.PositiveIntegerField()),
                        ("margin", models.IntegerField()),
                        ("capped", models.IntegerField()),
                        ("why", models.JSONField(default=dict)),
                        ("need", models.JSONField(default=dict)),
                    ],
                    options={
                        "ordering": ["placement", "place"],
                        "indexes": [
                            models.Index(fields=["player", "-id"], name="placements_of_player")
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("placement", "player"), name="placement_player_once"
                            ),
                            models.UniqueConstraint(
                                fields=("placement", "place"), name="placement_place_once"
                            ),
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="LadderStanding",
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
                            "season",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="standings",
                                to="club.season",
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
                        ("ladder", models.CharField(max_length=10)),
                        ("rules", models.CharField(max_length=16)),
                        ("computed_at", models.DateTimeField()),
                        ("changes", models.PositiveIntegerField(default=0)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(fields=("season", "ladder"), name="ladder_once")
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="LadderRow",
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
                            "standing",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="rows",
                                to="club.ladderstanding",
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
                                related_name="ladder_rows",
                                to="club.player",
                            ),
                        ),
                        ("matches", models.IntegerField()),
                        ("ranking_points", models.IntegerField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["standing", "-ranking_points", "-margin", "player"],
                                name="ladder_in_order",
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("standing", "player"), name="ladder_player_once"
                            )
                        ],
                    },
                ),
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
                        (
                            "standing",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="declarers",
                                to="club.ladderstanding",
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
                                related_name="+",
                                to="club.player",
                            ),
                        ),
                        ("matches", models.IntegerField()),
                        ("declared", models.IntegerField()),
                        ("made", models.IntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("standing", "player"), name="ladder_declarer_once"
                            )
                        ],
                        "indexes": [],
                    },
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
                        (
                            "standing",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="pairs",
                                to="club.ladderstanding",
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
                                related_name="+",
                                to="club.player",
                            ),
                        ),
                        (
                            "partner",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to="club.player",
                            ),
                        ),
                        ("matches", models.IntegerField()),
                        ("won", models.IntegerField()),
                        ("margin", models.IntegerField()),
                    ],
                    options={
                        "indexes": [
                            models.Index(
                                fields=["standing", "-margin", "matches"], name="best_pairs"
                            )
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("standing", "player", "partner"), name="ladder_pair_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="PlacementCheck",
                    fields=[
                        (
                            "placement",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="check_made",
                                serialize=False,
                                to="club.placement",
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
                        ("checked_at", models.DateTimeField()),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Amendment",
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
                            "check_made",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="amendments",
                                to="club.placementcheck",
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
                                related_name="amendments",
                                to="club.player",
                            ),
                        ),
                        ("level", models.CharField(blank=True, max_length=5)),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("check_made", "player"), name="amendment_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="MatchResult",
                    fields=[
                        (
                            "match",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="result",
                                serialize=False,
                                to="club.match",
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
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="results",
                                to="club.night",
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
                        "indexes": [],
                        "constraints": [],
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
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="player_matches",
                                to="club.match",
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
                            "night",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="player_matches",
                                to="club.night",
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="player_matches",
                                to="club.player",
                            ),
                        ),
                        (
                            "partner",
                            models.ForeignKey(
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
                        "indexes": [
                            models.Index(fields=["night", "club"], name="matches_of_night"),
                            models.Index(fields=["player", "ladder"], name="matches_of_player"),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("match", "player"), name="player_match_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="NightStanding",
                    fields=[
                        (
                            "night",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="standing",
                                serialize=False,
                                to="club.night",
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
                        ("version", models.PositiveIntegerField()),
                        ("code", models.CharField(max_length=16)),
                        ("computed_at", models.DateTimeField()),
                        ("columns", models.JSONField(default=list)),
                        ("ladder_rules", models.CharField(default="", max_length=16)),
                    ],
                    options={
                        "indexes": [],
                        "constraints": [],
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
                                to="club.nightstanding",
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
                        "ordering": ["standing", "position"],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("standing", "position"), name="standing_position_once"
                            ),
                            models.UniqueConstraint(
                                fields=("standing", "player"), name="standing_player_once"
                            ),
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="Correction",
                    fields=[
                        (
                            "act",
                            models.OneToOneField(
                                on_delete=django.db.models.deletion.CASCADE,
                                primary_key=True,
                                related_name="correction",
                                serialize=False,
                                to="club.act",
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
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="corrections",
                                to="club.night",
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="corrections",
                                to="club.match",
                            ),
                        ),
                        ("date", models.DateField()),
                        ("at", models.DateTimeField()),
                        ("totals", models.JSONField(default=list)),
                    ],
                    options={
                        "indexes": [
                            models.Index(fields=["club", "-at", "-act"], name="correction_of_club")
                        ],
                        "constraints": [],
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
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="records",
                                to="club.night",
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
                        ("ladder", models.CharField(max_length=10)),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="night_records",
                                to="club.player",
                            ),
                        ),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("night", "ladder", "player"), name="night_record_once"
                            )
                        ],
                        "indexes": [],
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
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="sums",
                                to="club.night",
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
                        ("ladder", models.CharField(max_length=10)),
                        ("matches", models.PositiveIntegerField()),
                        ("deals", models.PositiveIntegerField()),
                        ("slams", models.PositiveIntegerField()),
                        ("biggest", models.PositiveIntegerField()),
                        ("longest", models.PositiveIntegerField()),
                    ],
                    options={
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("night", "ladder"), name="night_sum_once"
                            )
                        ],
                        "indexes": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        ("on", models.BooleanField(default=True)),
                        ("currency", models.CharField(blank=True, max_length=3)),
                        ("stake", models.PositiveIntegerField(default=0)),
                        ("table_money", models.PositiveIntegerField(default=0)),
                        ("visitor_fee", models.PositiveIntegerField(default=0)),
                    ],
                    options={
                        "default_related_name": "stakes",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "player",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.player"
                            ),
                        ),
                        (
                            "kind",
                            models.CharField(
                                choices=[
                                    (
                                        "bystander",
                                        "a bystander's remark: the losers' stakes of a match",
                                    ),
                                    ("new-cards", "new cards, for the one who asked for them"),
                                    ("other", "something else"),
                                ],
                                max_length=10,
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                to="club.match",
                            ),
                        ),
                        ("amount", models.IntegerField(default=0)),
                        (
                            "replaces",
                            models.OneToOneField(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="replaced_by",
                                to="club.charge",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "charges",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.clubact"
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                null=True,
                                on_delete=django.db.models.deletion.PROTECT,
                                to="club.night",
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
                                to="club.payment",
                            ),
                        ),
                    ],
                    options={
                        "default_related_name": "payments",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "match",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.match"
                            ),
                        ),
                        ("number", models.PositiveIntegerField()),
                        ("first", models.CharField(max_length=1)),
                        ("pack", models.JSONField()),
                    ],
                    options={
                        "default_related_name": "stocks",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "stock",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.stock"
                            ),
                        ),
                        ("seat", models.CharField(max_length=1)),
                        ("secret", models.CharField(blank=True, max_length=64)),
                    ],
                    options={
                        "default_related_name": "stock_phones",
                        "indexes": [],
                        "constraints": [],
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
                                on_delete=django.db.models.deletion.PROTECT,
                                related_name="+",
                                to="club.club",
                            ),
                        ),
                        (
                            "night",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.night"
                            ),
                        ),
                        (
                            "act",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.act"
                            ),
                        ),
                        (
                            "stock",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.PROTECT, to="club.stock"
                            ),
                        ),
                        ("turn", models.PositiveSmallIntegerField()),
                        ("choice", models.CharField(max_length=6)),
                    ],
                    options={
                        "default_related_name": "stock_turns",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("stock", "turn"), name="stock_turn_once"
                            )
                        ],
                        "indexes": [],
                    },
                ),
                migrations.CreateModel(
                    name="Webhook",
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
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="webhooks",
                                to="club.club",
                            ),
                        ),
                        (
                            "account",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="webhooks",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                        (
                            "name",
                            models.CharField(
                                max_length=80,
                                validators=[club.ledger.names.check_name],
                                verbose_name="name",
                            ),
                        ),
                        ("url", models.CharField(max_length=500, verbose_name="address")),
                        ("kinds", models.JSONField(default=dict)),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("on", "on"),
                                    ("off", "off"),
                                    ("gone", "turned off by the receiver"),
                                ],
                                default="on",
                                max_length=4,
                            ),
                        ),
                        ("generation", models.PositiveIntegerField(default=1, editable=False)),
                        ("renewed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "created_at",
                            models.DateTimeField(default=django.utils.timezone.now, editable=False),
                        ),
                        ("removed_at", models.DateTimeField(blank=True, editable=False, null=True)),
                        ("failures", models.PositiveIntegerField(default=0, editable=False)),
                        (
                            "failing_since",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                        ("next_try", models.DateTimeField(blank=True, editable=False, null=True)),
                        (
                            "claimed_until",
                            models.DateTimeField(blank=True, editable=False, null=True),
                        ),
                    ],
                    options={
                        "ordering": ["created_at", "id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
                migrations.CreateModel(
                    name="Happening",
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
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="happenings",
                                to="club.club",
                            ),
                        ),
                        ("kind", models.CharField(max_length=40)),
                        ("subject", models.UUIDField()),
                        ("revision", models.PositiveIntegerField(default=1)),
                        ("digest", models.CharField(blank=True, max_length=64)),
                        ("at", models.DateTimeField()),
                        ("data", models.JSONField(default=dict)),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [models.Index(fields=["at"], name="happenings_by_time")],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("club", "kind", "subject", "revision"),
                                name="happening_once",
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Delivery",
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
                            "webhook",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="club.webhook",
                            ),
                        ),
                        (
                            "happening",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="club.happening",
                            ),
                        ),
                        (
                            "state",
                            models.CharField(
                                choices=[
                                    ("pending", "to be sent"),
                                    ("delivered", "delivered"),
                                    ("failed", "given up"),
                                ],
                                default="pending",
                                max_length=9,
                            ),
                        ),
                        ("tries", models.PositiveIntegerField(default=0)),
                        ("queued_at", models.DateTimeField()),
                        ("set_aside", models.DateTimeField(blank=True, null=True)),
                        ("ended_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={
                        "ordering": ["-id"],
                        "indexes": [
                            models.Index(fields=["webhook", "-id"], name="deliveries_of_webhook"),
                            models.Index(
                                condition=models.Q(("state", "pending")),
                                fields=["webhook", "id"],
                                name="deliveries_to_send",
                            ),
                            models.Index(
                                condition=models.Q(("ended_at__isnull", False)),
                                fields=["state", "ended_at"],
                                name="deliveries_ended",
                            ),
                        ],
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("webhook", "happening"), name="delivery_once"
                            )
                        ],
                    },
                ),
                migrations.CreateModel(
                    name="Attempt",
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
                            "delivery",
                            models.ForeignKey(
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="attempts",
                                to="club.delivery",
                            ),
                        ),
                        ("at", models.DateTimeField()),
                        ("milliseconds", models.PositiveIntegerField()),
                        ("status", models.PositiveSmallIntegerField(blank=True, null=True)),
                        ("fault", models.CharField(blank=True, max_length=12)),
                        ("answer", models.CharField(blank=True, max_length=500)),
                    ],
                    options={
                        "ordering": ["id"],
                        "indexes": [],
                        "constraints": [],
                    },
                ),
            ]
        )
    ]
