"""How many statements a request that comes with every deal takes, over HTTP."""

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.ledger.queue import hold_tasks
from club.models import SCOPES
from club.simulation.http import Director, make_local_client
from club.tokens.actions import make_token
from nights.simulation.room import NightPlan, SimulatedRoom
from tests.club.conftest import signed

PASSED = {"contract": "pass"}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("tables", [1, 4])
def test_a_deal_takes_a_dozen_statements_whatever_the_room(cast, tables):
    _token, secret = make_token(
        order=signed(), club=cast.club, account=cast.owner, name="program", scopes=SCOPES
    )
    api = Director(make_local_client(), cast.club.slug, secret)
    with hold_tasks():
        room = SimulatedRoom(api, NightPlan(tables=tables))
        room.open()
        formed = [room.form(number) for number in range(tables)]
        table = formed[0]
        path = f"nights/{room.night}/matches/{table.match['id']}/deals/"

        def by_phone():
            table.phone.send(table.match["id"], PASSED, str(uuid.uuid4()))

        def by_api():
            api.post(path, {"deal": PASSED}, str(uuid.uuid4()))

        # SQLite needs one more: it stores a head and a mark in two statements.
        fewer = connection.vendor == "postgresql"
        for send, most in ((by_phone, 11 - fewer), (by_api, 11 - fewer)) * 2:
            with CaptureQueriesContext(connection) as caught:
                send()
            assert len(caught) == most, [query["sql"] for query in caught]
