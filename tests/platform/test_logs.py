"""What is logged tells nobody the way in, however an address is spelled."""

import io
import json
import logging
import re
import sys
from typing import Any

import pytest
from django.test import Client
from gunicorn.config import Config

from club.ledger.ids import new_id
from club.web.links import BadLink
from cutin.logs import AsJson, RefusedInOneLine, RequestLog, WithoutSecrets, make_logging
from cutin.secrets_in_text import MOST_OF_MESSAGE, MOST_OF_TRACEBACK, hide_secrets
from nights.links import TABLE_LINKS

TOKEN = TABLE_LINKS.make(new_id(), 1)
NAME, _sep, SIGNATURE = TOKEN.partition(".")
ENCODED = "".join(f"%{ord(letter):02X}" for letter in TOKEN)


#: What stands for the token in the addresses below. Its own text is another in each process.
SPELLED = {
    "TOKEN": TOKEN,
    "UPPER": TOKEN.upper(),
    "ENCODED": ENCODED,
    "LOWER": ENCODED.lower(),
    "TWICE": TOKEN.replace("~", "%257E"),
}


@pytest.mark.parametrize(
    "line",
    [
        "Not Found: /t/TOKEN",
        "Not Found: /t/TOKEN/live/?seen=1",
        "Not Found: //t//TOKEN//",
        "Not Found: /./t/../t/./TOKEN",
        "Not Found: /T/TOKEN/",
        "Not Found: /t/UPPER/",
        "Not Found: /%74/TOKEN",
        "Not Found: %2Ft%2FTOKEN%2F",
        "Not Found: %252Ft%252FTWICE%252F",
        "Not Found: /t/ENCODED",
        "Not Found: /%54/LOWER/",
        "Not Found: /t\\TOKEN",
        "Not Found: /TOKEN",
        "Not Found: /x/TOKEN",
        "?next=%2Ft%2FTOKEN",
        "?next=/t/ENCODED&x=1",
        "BadLink('TOKEN')",
        "['GET /t/TOKEN/ HTTP/1.1', {'Referer': 'http://c.example/t/TOKEN/'}]",
    ],
)
def test_a_tables_token_is_in_no_spelling_of_its_address(line: str) -> None:
    text = re.sub("|".join(SPELLED), lambda word: SPELLED[word[0]], line)
    hidden = hide_secrets(text)
    for secret in (NAME, SIGNATURE, ENCODED, ENCODED[:60]):
        assert secret.lower() not in hidden.lower()
    assert "…" in hidden


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("/login/AZrd/c8k-31ab9f/", "/login/…/"),
        ("/LOGIN//AZrd//c8k-31ab9f", "/LOGIN//…"),
        ("/%6Cogin/AZrd/c8k-31ab9f", "/%6Cogin/…"),
        ("/n/kQ3xR/", "/n/…/"),
        ("/s/kQ3xR/", "/s/…/"),
        ("/v/kQ3xR/", "/v/…/"),
        ("/q/7HQ4MN/", "/q/…/"),
        ("Not Found: /q/7HQ 4MN/", "Not Found: /q/…/"),
        ("/q/7HQ%204MN/ 404", "/q/…/ 404"),
        ("/q/?code=7HQ+4MN", "/q/?code=…"),
        ("/p/abc~1.xyz/follow/", "/p/…/"),
        ("/e/abc~1.xyz/boards/3/", "/e/…/3/"),
        ("/d/abc~1.xyz/in/ 200", "/d/…/ 200"),
        ("GET /api/v1/nights/7/?link=kQ3xR&page=2", "GET /api/v1/nights/7/?link=…&page=2"),
        ("Bearer cutin_0123456789abcdefghijklmnop", "Bearer …"),
        ('/n/kQ3xR", 404', "/n/… 404"),
        ("/n/kQ,3xR/ 404", "/n/…/ 404"),
        ('/n/"kQ3xR"/ 404', '/n/"…/ 404'),
        ("/n/'kQ3xR)%27)/in/,x/ 404", "/n/'…/,x/ 404"),
        ("/n/%22kQ3xR%22%20404", "/n/%22…%20404"),
        ("/login/AZrd/c8k,31ab9f", "/login/…"),
        ("/n, kQ3xR", "/n, kQ3xR"),
    ],
)
def test_other_links_and_keys_are_hidden_too(text: str, hidden: str) -> None:
    assert hide_secrets(text) == hidden


@pytest.mark.parametrize(
    "text",
    [
        "Not Found: /c/demo/nights/0198c1f2-7a3b-7c11-9d40-0242ac120002/room/",
        "task club.rebuild_night('0198c1f2-7a3b-7c11-9d40-0242ac120002') was not queued",
        'AXES: New login failure by {username: "anna", path_info: "/login/"}.',
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert hide_secrets(text) == text


@pytest.fixture
def logged() -> Any:
    """What the handler of the settings writes to."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(WithoutSecrets("%(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    yield out
    logging.getLogger().removeHandler(handler)


def test_the_traceback_of_an_error_hides_it_too(logged: Any) -> None:
    try:
        raise BadLink(TOKEN)
    except BadLink:
        logging.getLogger("tests").exception("failed at /t/%s/", TOKEN)
    text = logged.getvalue()
    assert "Traceback" in text
    assert "BadLink" in text
    assert SIGNATURE not in text


@pytest.mark.django_db
def test_an_address_that_is_not_there_is_warned_of_without_it(logged: Any) -> None:
    for path in (f"/t/{TOKEN}x/no/", f"/T/{TOKEN}/", f"//t/{TOKEN}/", f"/t/{TOKEN}//"):
        Client().get(path)
    text = logged.getvalue()
    assert "Not Found" in text
    assert SIGNATURE not in text


def test_the_web_servers_own_log_hides_secrets() -> None:
    from cutin.gunicorn import ServerLogger, logger_class

    assert logger_class is ServerLogger
    log = ServerLogger(Config())
    try:
        formatters = [handler.formatter for handler in log.error_log.handlers]
        assert formatters
        assert all(isinstance(formatter, WithoutSecrets) for formatter in formatters)
    finally:
        for handler in list(log.error_log.handlers):
            log.error_log.removeHandler(handler)
        log.error_log.propagate = True


def test_every_handler_of_the_settings_hides_secrets(settings: Any) -> None:
    described = settings.LOGGING
    for handler in described["handlers"].values():
        formatter = described["formatters"][handler["formatter"]]
        assert formatter["()"] == "cutin.logs.WithoutSecrets"


def make_record(message: str, *args: object, **more: object) -> logging.LogRecord:
    record = logging.LogRecord("club.tasks", logging.WARNING, "file", 1, message, args, None)
    record.__dict__.update(more)
    return record


def test_json_has_one_object_a_line_without_secrets() -> None:
    line = AsJson().format(make_record("two\nlines of %s", f"/t/{TOKEN}/", about={"path": "/d/x"}))
    assert "\n" not in line
    fields = json.loads(line)
    assert fields.pop("at").endswith("+00:00")
    assert fields == {
        "level": "WARNING",
        "logger": "club.tasks",
        "message": "two\nlines of /t/…/",
        "path": "/d/…",
    }


def test_json_has_the_traceback_without_secrets() -> None:
    try:
        raise BadLink(TOKEN)
    except BadLink:
        record = make_record("failed", exc_info=sys.exc_info())
    fields = json.loads(AsJson().format(record))
    assert "BadLink" in fields["traceback"]
    assert NAME not in fields["traceback"]


def test_each_request_is_logged_without_its_query(caplog: pytest.LogCaptureFixture) -> None:
    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        start_response("200 OK", [])
        environ["REMOTE_ADDR"] = "192.0.2.7"  # as the proxy said
        return [b""]

    environ = {
        "REQUEST_METHOD": "GET",
        "PATH_INFO": f"/t/{TOKEN}/",
        "QUERY_STRING": "seat=N",
        "REMOTE_ADDR": "127.0.0.1",
    }
    with caplog.at_level(logging.INFO, "cutin.requests"):
        RequestLog(application)(environ, lambda *_: None)
    [record] = caplog.records
    line = WithoutSecrets("%(message)s").format(record)
    assert re.fullmatch(r"GET /t/…/ 200 [\d.]+ ms 192\.0\.2\.7", line)


def test_a_request_that_fails_is_logged_too(caplog: pytest.LogCaptureFixture) -> None:
    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        raise LookupError

    with caplog.at_level(logging.INFO, "cutin.requests"), pytest.raises(LookupError):
        RequestLog(application)({"REQUEST_METHOD": "GET", "PATH_INFO": "/x"}, lambda *_: None)
    assert caplog.records[0].getMessage().startswith("GET /x - ")


@pytest.mark.parametrize(("asked", "level"), [(True, "INFO"), (False, "CRITICAL")])
def test_requests_are_logged_where_asked(asked: bool, level: str) -> None:
    made = make_logging("WARNING", "json", requests=asked)
    assert made["loggers"]["cutin.requests"]["level"] == level
    assert made["handlers"]["stderr"]["formatter"] == "json"
    assert make_logging("INFO", "line", asked)["loggers"]["httpx"]["level"] == "WARNING"


@pytest.mark.parametrize("unit", ["/", "/.", "%2f", "%25", "/t", "a", "cutin_", "~1.", "?key="])
def test_a_long_line_is_cut_before_it_is_looked_through(unit: str) -> None:
    hidden = hide_secrets("Not Found: /a" + unit * 200_000 + " the end")
    assert len(hidden) < MOST_OF_MESSAGE + 100
    assert hidden.startswith("Not Found: ")
    assert hidden.endswith(" the end")


@pytest.mark.parametrize("before", range(MOST_OF_MESSAGE * 3 // 4 - 120, MOST_OF_MESSAGE * 3 // 4))
def test_no_half_of_a_token_stays_where_a_line_is_cut(before: int) -> None:
    text = "x" * before + f" /q/{TOKEN} " + "y" * 4_000
    hidden = hide_secrets(text)
    assert SIGNATURE[:20] not in hidden
    hidden = hide_secrets(text[::-1].replace(TOKEN[::-1], TOKEN))
    assert SIGNATURE[-20:] not in hidden


def test_a_traceback_keeps_its_end_however_long_its_message_is() -> None:
    try:
        raise LookupError("/" * 100_000)
    except LookupError:
        record = make_record("failed at %s", "/" * 100_000, exc_info=sys.exc_info())
    line = WithoutSecrets("%(message)s").format(record)
    assert len(line) < MOST_OF_TRACEBACK + 100
    assert len(AsJson().format(record)) < MOST_OF_TRACEBACK + MOST_OF_MESSAGE + 500


@pytest.mark.parametrize(
    ("logger", "level", "lines"),
    [
        ("django.request", logging.WARNING, 1),  # a page for others
        ("django.security.DisallowedHost", logging.ERROR, 1),
        ("django.request", logging.ERROR, 2),
        ("club.tasks", logging.WARNING, 2),
    ],
)
def test_a_request_that_is_refused_is_one_line_and_an_error_has_its_traceback(
    logger: str, level: int, lines: int
) -> None:
    record = make_record("refused")
    record.name, record.levelno = logger, level
    record.exc_info = (LookupError, LookupError("x"), None)
    assert RefusedInOneLine().filter(record)
    assert len(WithoutSecrets("%(message)s").format(record).splitlines()) == lines


def test_the_handler_of_the_settings_has_that_filter() -> None:
    made = make_logging("WARNING", "line", requests=False)
    assert made["handlers"]["stderr"]["filters"] == ["refused"]
    assert made["filters"]["refused"]["()"] == "cutin.logs.RefusedInOneLine"


def test_the_web_servers_own_lines_are_json_where_the_log_is(settings: Any) -> None:
    from cutin.gunicorn import ServerLogger

    settings.LOGGING = make_logging("WARNING", "json", requests=False)
    log = ServerLogger(Config())
    try:
        assert {type(handler.formatter) for handler in log.error_log.handlers} == {AsJson}
    finally:
        for handler in list(log.error_log.handlers):
            log.error_log.removeHandler(handler)
        log.error_log.propagate = True
