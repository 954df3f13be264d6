"""The acts of a club: what was done, in words, with what it concerned as %(what)s and %(role)s."""

import enum

from django.utils.translation import gettext_lazy as _

from club.ledger.acts import ActKinds, declare


class ClubTopic(enum.Enum):
    """What an act of a club concerns."""

    PEOPLE = "people"
    """Done by hand, and about who may do and read what: it stands in the club's log."""
    NAMES = "names"
    """Its request has names of players, of which a digest is kept."""
    MANY_NAMES = "many names"
    """Its request has names of many players, and its detail does not say whose."""


_PEOPLE, _NAMES, _MANY_NAMES = ClubTopic.PEOPLE, ClubTopic.NAMES, ClubTopic.MANY_NAMES

CLUB_ACTS = ActKinds(
    [
        declare("set-role", _("gave %(what)s the role %(role)s"), _PEOPLE),
        declare("remove-role", _("took away the role of %(what)s"), _PEOPLE),
        declare("invite", _("invited %(what)s"), _PEOPLE),
        declare("renew-invitation", _("made a new link for the invitation of %(what)s"), _PEOPLE),
        declare("withdraw-invitation", _("withdrew the invitation of %(what)s"), _PEOPLE),
        declare("accept-invitation", _("accepted the role %(role)s"), _PEOPLE),
        declare("decline-invitation", _("declined an invitation"), _PEOPLE),
        declare("second-factor", _("set whether a second factor is asked for"), _PEOPLE),
        declare("make-token", _("made the API token %(what)s"), _PEOPLE),
        declare("revoke-token", _("revoked the API token %(what)s"), _PEOPLE),
        declare("make-cards", _("made cards for the tables"), _PEOPLE),
        declare("renew-card", _("made the card of a table anew"), _PEOPLE),
        declare("renew-calendar", _("made the address of their calendar anew")),
        declare("add-player", _("added the player %(what)s"), _PEOPLE, _NAMES),
        declare("change-player", _("changed the names of %(what)s"), _PEOPLE, _NAMES),
        declare("import-players", _("added players from a list"), _PEOPLE, _NAMES, _MANY_NAMES),
        declare("number-players", _("added numbers of players"), _PEOPLE, _NAMES, _MANY_NAMES),
        declare("merge", _("merged two entries of %(what)s"), _PEOPLE),
        declare("erase-player", _("erased a player"), _PEOPLE),
        declare("export-player", _("took out what is held about %(what)s"), _PEOPLE),
        declare("export", _("took out the whole club as a file"), _PEOPLE),
        declare("add-webhook", _("set up the webhook %(what)s"), _PEOPLE),
        declare("change-webhook", _("changed the webhook %(what)s"), _PEOPLE),
        declare("renew-webhook", _("made a new secret for the webhook %(what)s"), _PEOPLE),
        declare("remove-webhook", _("removed the webhook %(what)s"), _PEOPLE),
        declare("test-webhook", _("tried the webhook %(what)s")),
        declare("replay-webhook", _("sent something to the webhook %(what)s again")),
        declare("privacy", _("changed who may read what, or what is said of privacy"), _PEOPLE),
        declare("players-visibility", _("changed who may see the players"), _PEOPLE, historic=True),
        declare("change-club", _("changed the club's name, address or time zone"), _PEOPLE),
        declare("set-limits", _("set how much the club may have"), _PEOPLE),
        declare("open-season", _("opened the season %(what)s")),
        declare("change-season", _("changed the season %(what)s")),
        declare("renew-season", _("made a new link for the season %(what)s"), _PEOPLE),
        declare("season-rules", _("set rules of the season %(what)s")),
        declare("place", _("placed everybody")),
    ]
)
