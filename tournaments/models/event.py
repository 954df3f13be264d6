"""An event, who may see it, and its acts."""

import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.ledger.ids import new_id
from club.ledger.models import AbstractAct, AbstractFact, AbstractLedger
from club.ledger.names import check_name, isolate
from club.models.accounts import Account
from club.models.people import Club


def new_event_key() -> str:
    """Return an unguessable key for the address of an event that is shown by link."""
    return secrets.token_urlsafe(12)


class Visibility(models.TextChoices):
    """Who may read an event."""

    PUBLIC = "public", _("everybody")
    MEMBERS = "members", _("members of the club")
    LINK = "link", _("whoever has the link")


class EventKind(models.TextChoices):
    """Who is ranked."""

    PAIRS = "pairs", _("pairs")
    INDIVIDUAL = "individual", _("single players")
    TEAMS = "teams", _("teams")
    SWISS_PAIRS = "swiss-pairs", _("Swiss pairs")
    RUBBER = "rubber-event", _("rubbers and Chicagos")


#: The kinds of events whose boards are duplicated.
DUPLICATE = (EventKind.PAIRS, EventKind.INDIVIDUAL, EventKind.TEAMS, EventKind.SWISS_PAIRS)

#: How many of a team can play at a time. It can have half as many members more.
TEAM_SIZES = (4, 8)


class Scoring(models.TextChoices):
    """What a result is worth on its board."""

    MATCHPOINTS = "matchpoints", _("matchpoints")
    CROSS_IMPS = "cross-imps", _("cross-IMPs")
    BUTLER = "butler", _("Butler IMPs")
    TOTAL_POINTS = "total-points", _("total points")
    IMPS = "imps", _("IMPs")
    BOARD_A_MATCH = "board-a-match", _("board-a-match")


class TeamForm(models.TextChoices):
    """How the teams of an event meet."""

    ROUND_ROBIN = "round-robin", _("round robin: all meet")
    SWISS = "swiss", _("Swiss: who stands alike meet")
    KNOCK_OUT = "knock-out", _("knock-out: who loses is out")


class Law(models.TextChoices):
    """The set of rules by name."""

    WBF = "wbf", _("World Bridge Federation")
    EBU = "ebu", _("English Bridge Union")
    ACBL = "acbl", _("American Contract Bridge League")


class Event(AbstractLedger):
    """A tournament: of duplicate boards in one session, or of rubbers and Chicagos.

    An event of rubbers has its terms beside it (`tournaments.models.rounds`), and of the fields
    here only those that do not concern boards. size: the members of an entrant at such an event; of
    teams, how many play at a time. rules: fields of the set of rules that are replaced, as in the
    event format. across: whether the sections are compared with each other. acceptance: whether the
    other side accepts each result. leads: whether phones ask for the opening lead. lineups: whether
    teams say who sits where. captains: whether both teams of a match confirm its result.
    shows_field: whether phones show the field's results on boards that are complete, and the
    running scores once a table has entered its round. shows_running: whether they show the running
    scores during the round, those of the opponents as well. by_clock: whether the next round begins
    when the time of a round is over. minutes: for each round. open_entries: whether members enter
    themselves, at an event of rubbers, before its first round. window: for how many minutes after
    its publication the standing may be corrected. stand_in: who rules on boards that a director who
    plays has still to play; None for nobody. field_version: the number of the last act that changed
    who sits where, by which the field is kept in memory.
    """

    lock_rank = 20
    rebuild_task = "tournaments.rebuild_event"

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey(Club, models.PROTECT, related_name="events", db_index=False)
    date = models.DateField(_("date"))
    name = models.CharField(_("name"), max_length=120, validators=[check_name])
    kind = models.CharField(
        _("players or pairs"), max_length=12, choices=EventKind, default=EventKind.PAIRS
    )
    size = models.PositiveSmallIntegerField(default=2, editable=False)
    scoring = models.CharField(
        _("scoring"), max_length=14, choices=Scoring, default=Scoring.MATCHPOINTS
    )
    form = models.CharField(_("form"), max_length=12, choices=TeamForm, blank=True, default="")
    law = models.CharField(_("rules of"), max_length=8, choices=Law, default=Law.WBF)
    rules = models.JSONField(default=dict, blank=True)
    across = models.BooleanField(_("sections are compared with each other"), default=True)
    acceptance = models.BooleanField(_("the other side accepts each result"), default=True)
    leads = models.BooleanField(_("phones ask for the opening lead"), default=False)
    lineups = models.BooleanField(_("teams say who sits where in each round"), default=False)
    captains = models.BooleanField(_("both captains confirm each match"), default=False)
    shows_field = models.BooleanField(
        _("phones show the field's results on complete boards"), default=True
    )
    shows_running = models.BooleanField(
        _("phones show the running scores while a round is played"), default=False
    )
    by_clock = models.BooleanField(_("the next round begins by the clock"), default=False)
    minutes = models.PositiveSmallIntegerField(_("minutes for each round"), default=16)
    open_entries = models.BooleanField(
        _("members enter themselves before the first round"), default=False
    )
    window = models.PositiveSmallIntegerField(
        _("minutes for corrections after publication"), default=1440
    )
    stand_in = models.ForeignKey(
        Account,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        db_index=False,
        verbose_name=_("stand-in for rulings"),
    )
    visibility = models.CharField(
        _("who may see it"), max_length=10, choices=Visibility, default=Visibility.PUBLIC
    )
    link_key = models.CharField(max_length=40, default=new_event_key, unique=True)
    field_version = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-date", "-id"]
        indexes = [models.Index(fields=["club", "-date", "-id"], name="event_of_club")]

    def __str__(self) -> str:
        return isolate(self.name)

    @property
    def places(self) -> int:
        """The names that an entrant has; of a team, how many it can have."""
        if self.of_teams:
            return self.least_places * 3 // 2
        return 1 if self.kind == EventKind.INDIVIDUAL else self.size

    @property
    def least_places(self) -> int:
        """The names that an entrant needs."""
        return max(self.size, TEAM_SIZES[0]) if self.of_teams else self.places

    @property
    def of_teams(self) -> bool:
        """Whether teams play it, on boards that are duplicated."""
        return self.kind == EventKind.TEAMS

    @property
    def of_eights(self) -> bool:
        """Whether teams of eight play it, each match at four tables."""
        return self.of_teams and self.least_places == TEAM_SIZES[1]

    @property
    def draws_rounds(self) -> bool:
        """Whether its rounds are drawn one by one, from the standing or a bracket."""
        drawn = self.of_teams and self.form in (TeamForm.SWISS, TeamForm.KNOCK_OUT)
        return drawn or self.is_swiss_pairs

    @property
    def is_swiss_pairs(self) -> bool:
        """Whether pairs meet in matches that are drawn from the standing."""
        return self.kind == EventKind.SWISS_PAIRS

    @property
    def plays_matches(self) -> bool:
        """Whether its boards are played in matches, of teams or of pairs."""
        return self.of_teams or self.is_swiss_pairs

    @property
    def asks_captains(self) -> bool:
        """Whether the captains of both teams confirm each match."""
        return self.of_teams and self.captains

    @property
    def asks_lineups(self) -> bool:
        """Whether it is asked who of a team sits where."""
        return self.of_teams and self.lineups

    @property
    def cancels_leavers(self) -> bool:
        """Whether what an entrant has played is cancelled if it leaves before half.

        Where rounds are drawn it stands, unless the rule of a Swiss says otherwise.
        """
        if not self.draws_rounds:
            return True
        return self.form != TeamForm.KNOCK_OUT and self.rules.get("withdrawal") == "cancelled"

    @property
    def ranks_by_percent(self) -> bool:
        """Whether the percentage of matchpoints ranks, and not victory points for them."""
        return self.scoring == Scoring.MATCHPOINTS and not self.rules.get("victory_points")

    @property
    def counts_imps(self) -> bool:
        """Whether boards are worth IMPs."""
        return self.scoring in (Scoring.IMPS, Scoring.CROSS_IMPS, Scoring.BUTLER)

    @property
    def has_boards(self) -> bool:
        """Whether its boards are duplicated."""
        return self.kind in DUPLICATE


class EventAct(AbstractAct):
    """A step recorded for an event. table: the table whose phone sent it, or that it concerns."""

    device_field = "table"

    event = models.ForeignKey(Event, models.PROTECT, related_name="acts", db_index=False)
    table = models.ForeignKey(
        "tournaments.EventTable", models.PROTECT, null=True, blank=True, related_name="acts"
    )

    class Meta:
        ordering = ["event", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="event_act_number_once"),
            models.UniqueConstraint(fields=["event", "key"], name="event_act_key_once"),
        ]
        indexes = [models.Index(fields=["event", "table", "-number"], name="event_act_of_table")]


class EventFact(AbstractFact):
    """A fact of an event, recorded by one of its acts."""

    ledger_field = "event"

    event = models.ForeignKey(Event, models.PROTECT)
    act = models.ForeignKey(EventAct, models.PROTECT)

    class Meta:
        abstract = True


class EventUndoing(EventFact):
    """An act was undone: what it recorded no longer counts."""

    undone = models.OneToOneField(EventAct, models.PROTECT, related_name="undoing")

    class Meta:
        default_related_name = "undoings"

    def __str__(self) -> str:
        return f"-{self.undone_id}"


class EventState(models.TextChoices):
    """How far an event is."""

    PLANNED = "planned", _("planned")
    PLAYING = "playing", _("in play")
    FINISHED = "finished", _("finished")


class EventStatus(EventFact):
    """Play began, ended, or was resumed. The latest counts; without one, the event is planned."""

    state = models.CharField(max_length=10, choices=EventState)

    class Meta:
        default_related_name = "event_statuses"

    def __str__(self) -> str:
        return self.state


class Publication(EventFact):
    """The standing was published, or held back. The latest counts.

    standing: what was announced, as the event format answers it; empty if it was held back.
    """

    published = models.BooleanField()
    standing = models.JSONField(default=list)

    class Meta:
        default_related_name = "publications"

    def __str__(self) -> str:
        return "published" if self.published else "held back"
