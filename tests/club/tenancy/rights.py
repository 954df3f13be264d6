"""Who may do what at every address: the table that the walk over two clubs is held against."""

from dataclasses import dataclass

ROLES = ("owner", "director", "scorer", "member", "visitor", "stranger")
EVERYBODY = ROLES
MEMBERS = ("owner", "director", "scorer", "member")
SCORING = ("owner", "director", "scorer")
DIRECTING = ("owner", "director")
OWNER = ("owner",)
NOBODY = ()
SIGNED_IN = (*MEMBERS, "stranger")
#: Whoever the night or the season is shown to; SHOWN says who that is.
SEEING = ("seeing",)
SHOWN = {"public": EVERYBODY, "members": MEMBERS, "link": SCORING}

Who = tuple[str, ...]


@dataclass(frozen=True)
class May:
    """Who is let in by each method; the others are refused. None: the address has no such method.

    A page answers both methods; one that only shows something shows it either way.
    """

    get: Who | None = None
    post: Who | None = None
    put: Who | None = None
    patch: Who | None = None
    delete: Who | None = None

    def methods(self) -> dict[str, Who]:
        """Return who is let in, by the methods there are."""
        rights = {
            "GET": self.get,
            "POST": self.post,
            "PUT": self.put,
            "PATCH": self.patch,
            "DELETE": self.delete,
        }
        return {method: who for method, who in rights.items() if who is not None}


def page(who: Who, post: Who | None = None) -> May:
    return May(who, who if post is None else post)


#: Pages, by the names of their addresses.
PAGES = {
    "home": page(EVERYBODY),
    "try-phone": page(EVERYBODY),
    "start": page(EVERYBODY),  # whoever has the code, until there is a club
    "shared": page(EVERYBODY),  # whoever has the key of the night
    "shared-season": page(EVERYBODY),  # whoever has the key of the season
    **dict.fromkeys(("laws", "law-text", "law-clause", "law-rulings"), page(EVERYBODY)),
    "login": page(EVERYBODY),
    "logout": page(EVERYBODY),
    "login-link": page(EVERYBODY),
    "second-step": page(EVERYBODY),  # whoever has said the password
    "lost-password": page(EVERYBODY),
    **dict.fromkeys(
        (
            "account",
            "change-password",
            "second-factor",
            "passkeys",
            "account-email",
            "confirm-email",
            "own-data",
        ),
        page(SIGNED_IN),
    ),
    "invited": page(EVERYBODY),  # whoever has the link of the invitation
    "answer-invitation": May(post=NOBODY),  # whoever is invited, who is nobody of the cast
    "health": page(EVERYBODY),
    "worker": May(EVERYBODY),  # a script that depends on nobody
    "robots": May(EVERYBODY),
    "manifest": May(EVERYBODY),
    "codes": page(EVERYBODY),
    # Whoever has the code, or the card of the table.
    **dict.fromkeys(("code", "card", "card-follow", "card-stay"), page(EVERYBODY)),
    "cards": page(DIRECTING),
    "card-renew": page(DIRECTING),
    **dict.fromkeys(("host", "host-new", "host-club"), page(NOBODY)),  # whoever runs it all
    "open-club": page(EVERYBODY),  # whoever has the link of the invitation
    "style": page(EVERYBODY),  # the parts of pages, of no club
    "livez": page(EVERYBODY),
    "readyz": page(EVERYBODY),
    "metrics": May(NOBODY),  # who says the token, where there is one
    "club": page(EVERYBODY),
    "members": page(OWNER),
    "privacy": page(EVERYBODY, OWNER),
    "club-log": page(OWNER),
    "player-data": page(OWNER),
    "player-erase": page(OWNER),
    "archive": page(OWNER),
    "empty-demonstration": page(OWNER),
    "network": page(OWNER),
    "guide": page(DIRECTING),
    "practice": page(DIRECTING),
    "practice-move": May(post=DIRECTING),  # a club that is no practice room leads to one
    "practice-end": page(DIRECTING),
    "embed": page(OWNER),
    "embed-night": May(EVERYBODY),
    "embed-ladder": May(EVERYBODY),
    **dict.fromkeys(("webhooks", "webhook", "delivery"), page(OWNER)),
    "feeds": page(EVERYBODY, MEMBERS),
    "calendar": May(EVERYBODY),
    "own-calendar": May(EVERYBODY),  # whoever has its address
    "results-feed": May(EVERYBODY),
    "tokens": page(DIRECTING),
    "token-revoke": page(DIRECTING),
    "players": page(DIRECTING),
    "player-import": page(DIRECTING),
    "players-csv": page(MEMBERS),
    "player": page(DIRECTING),
    "player-seasons": page(SEEING),
    "seasons": page(EVERYBODY, OWNER),
    "season": page(SEEING),
    "ladder-csv": page(SEEING),
    "tiers": page(SEEING, DIRECTING),
    "season-corrections": page(SEEING),
    "season-summary": page(SEEING),
    "season-picture": page(SEEING),
    "season-settings": page(OWNER),
    "placed": page(SEEING),
    "balances": page(DIRECTING),
    "payment-back": page(DIRECTING),
    # And members who were there that night.
    "settlement": page(DIRECTING),
    "settlement-csv": page(DIRECTING),
    "pay": page(DIRECTING),
    "charge-back": page(DIRECTING),
    "new-night": page(DIRECTING),
    **dict.fromkeys(
        (
            "night",
            "night-live",
            "night-screen",
            "night-screen-live",
            "cuts",
            "night-corrections",
            "night-summary",
            "night-picture",
            "scores-csv",
            "deals-csv",
            "deals-pbn",
            "match",
        ),
        page(SEEING),
    ),
    "enter": page(SCORING),
    "alerts": page(DIRECTING),
    **dict.fromkeys(
        (
            "room",
            "room-live",
            "form",
            "seat-all",
            "seated",
            "wave",
            "links",
            "settings",
            "close",
            "paper",
            "merge",
            "history",
            "arrive",
            "tick",
            "depart",
            "reopen",
            "renew-door",
            "absent",
            "wish",
            "return",
            "undo",
            "admission",
            "call-answer",
            "call-going",
            "night-table",
            "next",
            "join",
            "leave",
            "renew",
            "breakup",
            "fill",
            "move",
            "open-cut",
            "give-up",
            "match-begun",
            "seats",
            "match-state",
            "rule",
            "pbn",
            "amend",
            "ruling-back",
            "accept",
            "stock-change",
        ),
        page(DIRECTING),
    ),
    # Whoever holds the table's link, or the door's.
    **dict.fromkeys(
        (
            "table",
            "table-live",
            "table-seat",
            "table-cut",
            "table-join",
            "table-deal",
            "table-amend",
            "table-answer",
            "table-call",
            "table-stock",
            "table-stock-live",
            "door",
            "door-live",
            "door-find",
        ),
        page(EVERYBODY),
    ),
    **dict.fromkeys(("door-enter", "door-leave", "door-wish", "door-found"), May(post=EVERYBODY)),
    # Tournaments.
    "events": page(EVERYBODY),  # those that one sees
    "new-event": page(DIRECTING),
    "new-team-event": page(DIRECTING),
    "new-swiss-pairs": page(DIRECTING),
    "event-from-file": page(DIRECTING),
    "event-explained": page(DIRECTING),
    "new-rubber-event": page(DIRECTING),
    **dict.fromkeys(
        (
            "rubber-event",
            "rubber-live",
            "rubber-screen",
            "rubber-screen-live",
            "rubber-card",
            "rubber-csv",
            "rubber-picture",
            "rubber-json",
        ),
        page(SEEING),
    ),
    "rubber-own-entry": page(MEMBERS),
    "rubber-meeting": page(SEEING, DIRECTING),  # and its players, who are nobody of the cast
    **dict.fromkeys(
        (
            "rubber-desk",
            "rubber-desk-live",
            "rubber-draw",
            "rubber-close",
            "rubber-reopen",
            "rubber-undo-round",
            "rubber-settings",
            "rubber-phones",
            "rubber-print",
            "rubber-pdf",
            "rubber-table",
            "rubber-seat",
            "rubber-recut",
        ),
        page(DIRECTING),
    ),
    **dict.fromkeys(
        ("event", "event-live", "event-screen", "event-screen-live", "event-matches"), page(SEEING)
    ),
    **dict.fromkeys(
        (
            "event-csv",
            "event-json",
            "event-files",
            "event-file",
            "event-picture",
            "event-boards",
            "event-butler",
            "event-board",
            "event-card",
            "event-match",
        ),
        page(SEEING),
    ),
    **dict.fromkeys(
        (
            "event-unaccepted",
            "event-bridgemate",
            "event-follower",
            "event-pdf",
            "event-desk",
            "event-desk-live",
            "event-line",
            "event-round",
            "event-clock",
            "event-call",
            "event-call-going",
            "event-undo",
            "event-finish",
            "event-resume",
            "event-publish",
            "event-hold",
            "event-history",
            "event-hands",
            "event-join",
            "event-settings",
            "event-new-link",
            "event-entrants",
            "event-import",
            "event-entrant",
            "event-movement",
            "event-draw",
            "event-lineups",
            "event-match-ruling",
            "event-change",
            "event-tables",
            "event-renew",
            "event-traveller",
            "event-check",
            "event-slips",
            "event-result",
            "event-enter",
            "event-paper",
            "event-paper-sheet",
        ),
        page(DIRECTING),
    ),
    # Whoever holds the link of the table, or of the event.
    **dict.fromkeys(
        (
            "event-phone",
            "event-phone-live",
            "event-phone-seat",
            "event-phone-call",
            "event-phone-names",
            "event-phone-lineup",
            "event-phone-captain",
            "event-phone-travel",
            "event-phone-board",
            "event-phone-correct",
            "event-phone-accept",
            "event-shared",
        ),
        page(EVERYBODY),
    ),
}

#: The API, by the names of its addresses.
API = {
    "api-root": May(EVERYBODY),
    **dict.fromkeys(
        ("api-laws", "api-law-search", "api-law-text", "api-law-clause", "api-law-rulings"),
        May(EVERYBODY),
    ),
    "api-schema": May(EVERYBODY),
    "api-docs": May(EVERYBODY),
    "api-clubs": May(EVERYBODY),
    "api-club": May(EVERYBODY),
    "api-players": May(EVERYBODY, DIRECTING),  # to the others by their public names
    "api-settings": May(EVERYBODY, patch=OWNER),
    "api-acts": May(OWNER),
    "api-cards": May(DIRECTING, DIRECTING),
    "api-card-link": May(post=DIRECTING),
    **dict.fromkeys(("api-archive", "api-player-data"), May(post=OWNER)),
    "api-player-erasure": May(OWNER, OWNER),
    "api-player-import": May(post=DIRECTING),
    "api-members": May(OWNER, OWNER),
    "api-invitations": May(OWNER),
    "api-invitation": May(OWNER, delete=OWNER),
    "api-member": May(OWNER, patch=OWNER, delete=OWNER),
    "api-webhooks": May(OWNER, OWNER),
    "api-webhook": May(OWNER, patch=OWNER, delete=OWNER),
    **dict.fromkeys(
        ("api-webhook-secret", "api-webhook-test", "api-webhook-replay"), May(post=OWNER)
    ),
    **dict.fromkeys(("api-deliveries", "api-delivery"), May(OWNER)),
    "api-tokens": May(DIRECTING, DIRECTING),  # an owner the club's, a director their own
    "api-token": May(DIRECTING),
    "api-token-revoke": May(post=DIRECTING),
    "api-merge-players": May(post=DIRECTING),
    "api-player": May(EVERYBODY, patch=DIRECTING),  # to the others by the public name
    "api-seasons": May(EVERYBODY, OWNER),  # those that one sees
    "api-nights": May(EVERYBODY, DIRECTING),  # those that one sees
    "api-season": May(SEEING, put=OWNER),
    "api-season-rules": May(put=OWNER),
    "api-season-link": May(OWNER, OWNER),
    "api-placements": May(SEEING, DIRECTING),
    **dict.fromkeys(
        ("api-season-corrections", "api-ladder", "api-placement", "api-tiers", "api-statistics"),
        May(SEEING),
    ),
    **dict.fromkeys(
        (
            "api-corrections",
            "api-standing",
            "api-candidates",
            "api-table",
            "api-matches",
            "api-match",
            "api-drawings",
        ),
        May(SEEING),
    ),
    **dict.fromkeys(
        ("api-arrivals", "api-absences", "api-wave", "api-undo", "api-tables", "api-cut"),
        May(SEEING, DIRECTING),
    ),
    **dict.fromkeys(("api-night-acts", "api-night-links"), May(DIRECTING)),
    **dict.fromkeys(("api-door-link", "api-table-link"), May(post=DIRECTING)),
    "api-arrivals-together": May(post=DIRECTING),
    "api-balances": May(DIRECTING, DIRECTING),
    "api-payment-back": May(post=DIRECTING),
    "api-settlement": May(DIRECTING),  # and members who were there that night
    "api-stakes": May(put=DIRECTING),
    **dict.fromkeys(("api-charges", "api-charge-back", "api-pay"), May(post=DIRECTING)),
    "api-night": May(SEEING, patch=DIRECTING),
    "api-deals": May(SEEING, SCORING),
    "api-deal": May(SEEING, put=DIRECTING),
    "api-accept": May(post=SCORING),
    "api-rulings-open": May(DIRECTING),
    "api-rulings": May(SEEING, DIRECTING),
    "api-seats": May(put=DIRECTING),
    **dict.fromkeys(
        (
            "api-close",
            "api-reopen",
            "api-departures",
            "api-returns",
            "api-admissions",
            "api-announcements",
            "api-agreed",
            "api-gather",
            "api-tables-together",
            "api-next",
            "api-next-agreed",
            "api-join",
            "api-leave",
            "api-move",
            "api-fill",
            "api-break-up",
            "api-cut-cards",
            "api-card-back",
            "api-sit",
            "api-give-up",
            "api-match-state",
            "api-substitute",
            "api-withdraw",
            "api-ruling-back",
            "api-paper",
        ),
        May(post=DIRECTING),
    ),
    # Tournaments: what events of every kind have, and those of boards.
    "api-events": May(EVERYBODY, DIRECTING),  # those that one sees
    "api-event": May(SEEING, patch=DIRECTING),
    **dict.fromkeys(
        (
            "api-event-export",
            "api-event-files",
            "api-event-file",
            "api-sections",
            "api-movements",
            "api-result-history",
            "api-card",
            "api-boards",
            "api-board",
            "api-butler",
            "api-matches",
            "api-match",
            "api-event-standing",
        ),
        May(SEEING),  # what tells results: once the standing is published
    ),
    "api-section": May(SEEING, put=DIRECTING),
    "api-draws": May(SEEING, DIRECTING),
    "api-lineups": May(SEEING, DIRECTING),
    "api-match-captains": May(DIRECTING, DIRECTING),
    "api-draw-proposal": May(DIRECTING),
    **dict.fromkeys(
        ("api-entrants", "api-rounds", "api-clock", "api-penalties", "api-foulings", "api-hands"),
        May(SEEING, DIRECTING),
    ),
    "api-entrant": May(SEEING, patch=DIRECTING),
    **dict.fromkeys(("api-entrant-members", "api-entrant-slot"), May(put=DIRECTING)),
    "api-results": May(SEEING, SCORING),
    "api-result": May(SEEING, patch=DIRECTING, delete=DIRECTING),
    **dict.fromkeys(("api-results-together", "api-result-accept"), May(post=SCORING)),
    "api-bridgemate": May(post=DIRECTING),
    "api-penalty": May(delete=DIRECTING),
    **dict.fromkeys(("api-event-acts", "api-event-link", "api-event-tables"), May(DIRECTING)),
    **dict.fromkeys(("api-calls", "api-night-calls"), May(DIRECTING, SCORING)),
    **dict.fromkeys(
        ("api-night-call-answer", "api-night-call-going", "api-call-going"), May(post=DIRECTING)
    ),
    "api-events-import": May(post=DIRECTING),
    "api-event-undo": May(DIRECTING, DIRECTING),
    **dict.fromkeys(
        (
            "api-event-finish",
            "api-event-join",
            "api-event-resume",
            "api-entrant-withdraw",
            "api-entrant-return",
            "api-call-answer",
            "api-result-adjust",
            "api-match-ruling",
            "api-draw-exchange",
            "api-match-extra",
            "api-match-swapped",
            "api-awards",
            "api-publish",
            "api-hold",
        ),
        May(post=DIRECTING),
    ),
    # Of events of rubbers alone.
    "api-round": May(SEEING),
    "api-round-cards": May(put=DIRECTING),
    "api-round-table": May(SEEING, put=DIRECTING),
    "api-round-answer": May(post=SCORING),  # and its players, who are nobody of the cast
    "api-own-entry": May(post=MEMBERS, delete=MEMBERS),
    **dict.fromkeys(
        ("api-round-close", "api-round-reopen", "api-round-undo", "api-round-seat"),
        May(post=DIRECTING),
    ),
}

#: Where somebody who may not see anything of it is told that there is nothing.
HIDDEN = {
    "metrics",
    "player-seasons",
    "event",
    "event-live",
    "event-screen",
    "event-screen-live",
    "event-csv",
    "event-json",
    "event-files",
    "event-file",
    "event-picture",
    "event-boards",
    "event-board",
    "event-card",
    "event-match",
    "event-matches",
    "event-butler",
    "rubber-event",
    "rubber-live",
    "rubber-screen",
    "rubber-screen-live",
    "rubber-card",
    "rubber-csv",
    "rubber-json",
    "rubber-picture",
    "rubber-meeting",
}
#: The host's own: none of a club's people gets in, whatever their role.
ADMIN = May(NOBODY, NOBODY)
ADMIN_OPEN = {"admin:login": page(EVERYBODY), "admin:logout": page(EVERYBODY)}
