"""What docs/webhooks.md tells whoever writes a receiver is so."""

import datetime
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from club.outgoing.signatures import write_secret
from club.webhooks.queries import TEST_KIND, list_kinds
from nights.actions.nights import open_night
from tests.club.conftest import EVENING, Cast
from tests.club.webhooks.conftest import Post
from tests.club.webhooks.receiver import Receiver

GUIDE = (Path(__file__).parents[3] / "docs" / "webhooks.md").read_text("utf-8")


def test_the_guide_names_every_kind_that_is_told_and_no_other() -> None:
    table = re.findall(r"^\| `([a-z.]+)` \|", GUIDE, re.MULTILINE)
    assert set(table) == {TEST_KIND, *(name for name, _label in list_kinds())}


def test_the_receiver_of_the_guide_verifies_what_is_sent(
    cast: Cast, order: Callable[..., Any], outbox: Post, receiver: Receiver
) -> None:
    open_night(order=order(), club=cast.club, date=EVENING.date())
    outbox.send()
    (message,) = receiver.messages
    names: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)[0], names)
    names["time"] = SimpleNamespace(time=outbox.now.timestamp)
    verify, secret = names["verify"], write_secret(outbox.webhook.make_key())
    assert verify(secret, message.headers, message.body)
    assert not verify(secret, message.headers, message.body + b" ")
    assert not verify(write_secret(b"another"), message.headers, message.body)
    names["time"] = SimpleNamespace(time=(outbox.now + datetime.timedelta(minutes=6)).timestamp)
    assert not verify(secret, message.headers, message.body)
