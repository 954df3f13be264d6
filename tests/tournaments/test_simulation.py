"""A session over HTTP: its standing is the fold of its results, and one seed is one standing."""

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import BoardResult, Event, EventAct, Source
from tournaments.queries.events import get_publication, get_state
from tournaments.rebuild import find_differences

pytestmark = pytest.mark.django_db(transaction=True)


def simulate(capsys, *options):
    """Simulate a small session; the command itself refuses a standing unlike its own fold."""
    call_command("simulate", *options)
    return capsys.readouterr().out.splitlines()


def test_a_simulated_session_is_published_as_its_results_have_it(capsys):
    lines = simulate(capsys, "--pairs", "6", "--movement", "howell", "--seed", "3")
    print("\n".join(lines))
