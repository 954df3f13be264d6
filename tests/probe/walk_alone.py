"""Run a club without nights and events, and print what it loaded and answered, as JSON.

A process of its own: in that of the tests every app is installed.
"""

import datetime
import json
import sys

import django
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import setup_test_environment
from django.utils import timezone

BACKEND = "django.contrib.auth.backends.ModelBackend"


def main() -> None:
    """Set a club up, compute its projections, and ask for its pages and its API."""
    django.setup()
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    owner, pages = set_up()
    client = Client()
    client.force_login(owner, backend=BACKEND)
    answers = {page: client.get(page).status_code for page in pages}
    loaded = sorted(
        module for module in sys.modules if module.startswith(("nights", "tournaments"))
    )
    sys.stdout.write(json.dumps({"answers": answers, "loaded": loaded}))


def set_up() -> tuple[object, list[str]]:
    """Return the owner of a club with a season, and the addresses to ask for."""
    # Models can be imported only when Django is set up.
    from club.actions.clubs import create_club
    from club.ledger.writing import Actor, Order
    from club.seasons.actions.seasons import open_season
    from club.seasons.rebuild import rebuild_ladder
    from club.tasks import sweep

    now = timezone.now()
    club, owner, _new = create_club(order=Order(Actor(), now), name="Alone", owner="olga")
    season = open_season(
        order=Order(Actor(account=owner), now),
        club=club,
        name="Winter",
        starts=now.date(),
        ends=now.date() + datetime.timedelta(days=30),
    )
    rebuild_ladder(season.pk, now=now)
    sweep()
    call_command("check", stdout=sys.stderr)
    call_command("check_projections", stdout=sys.stderr)
    page, api = f"/c/{club.slug}/", f"/api/v1/clubs/{club.slug}/"
    in_club = ["members/", "archive/", "embed/", "embed/ladder/", "feeds/", "tokens/", "webhooks/"]
    in_club += ["players/", "players/import/", "privacy/", "log/", "alerts/", "seasons/"]
    in_season = ["", "tiers/", "changes/", "summary/", "settings/"]
    return owner, [
        *("/account/", "/readyz", "/api/v1/schema/", api),
        *(page + path for path in in_club),
        *(f"{page}seasons/{season.pk}/{path}" for path in in_season),
        *(f"{api}seasons/{season.pk}/{path}" for path in ("", "ladder/", "placements/")),
    ]


if __name__ == "__main__":
    main()
