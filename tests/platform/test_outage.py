"""What a request gets whose database fails."""

import pytest
from django.db import IntegrityError, InterfaceError, NotSupportedError, OperationalError
from django.http import HttpResponse
from django.test import RequestFactory

from cutin.outage import Outage


@pytest.mark.parametrize("path", ["/api/v1/clubs/x/", "/c/x/"])
@pytest.mark.parametrize("error", [OperationalError, InterfaceError, NotSupportedError])
def test_an_outage_is_told_with_when_to_send_again(path: str, error: type[Exception]) -> None:
    outage = Outage(lambda _request: HttpResponse())
    response = outage.process_exception(RequestFactory().post(path), error("gone"))
    assert response is not None
    assert (response.status_code, response["Retry-After"]) == (503, "5")


def test_a_fault_of_the_program_is_no_outage() -> None:
    outage = Outage(lambda _request: HttpResponse())
    assert outage.process_exception(RequestFactory().get("/"), IntegrityError()) is None
