"""Which addresses are told, and which are refused whatever their name."""

import ipaddress
import socket
import time
from collections.abc import Iterable

import pytest

from club.outgoing import addresses, posting, targets
from club.outgoing.addresses import is_public
from club.outgoing.faults import SendingError, SendingFault
from club.outgoing.posting import post
from club.outgoing.targets import find_url_faults, read_target, resolve
from tests.club.webhooks.receiver import (
    answer_without_end,
    hanging,
    receiving,
    redirect_inside,
    trickling,
)

#: Addresses of no public network, and why.
REFUSED = {
    "127.0.0.1": "loopback",
    "127.8.8.8": "loopback",
    "0.0.0.0": "this host",
    "0.1.2.3": "this",
    "10.0.0.1": "private",
    "172.16.0.1": "private",
    "172.31.255.255": "private",
    "192.168.1.1": "private",
    "100.64.0.1": "of a provider",
    "100.127.255.254": "of a provider",
    "169.254.169.254": "link-local: of clouds",
    "192.0.0.170": "of protocols",
    "192.0.2.1": "documentation",
    "198.51.100.7": "documentation",
    "203.0.113.9": "documentation",
    "198.18.0.1": "measurement",
    "192.88.99.1": "6to4 relay",
    "224.0.0.1": "multicast",
    "239.255.255.250": "multicast",
    "240.0.0.1": "reserved",
    "255.255.255.255": "broadcast",
    "::1": "loopback",
    "::": "none",
    "::ffff:127.0.0.1": "mapped",
    "::ffff:8.8.8.8": "mapped",
    "::ffff:169.254.169.254": "mapped",
    "::127.0.0.1": "compatible",
    "::8.8.8.8": "compatible",
    "fe80::1": "link-local",
    "fec0::1": "site-local",
    "fc00::1": "private",
    "fd00:ec2::254": "private: of clouds",
    "ff02::1": "multicast",
    "2001:db8::1": "documentation",
    "3fff::1": "documentation",
    "2002:7f00:1::": "6to4 of 127.0.0.1",
    "2002:808:808::": "6to4",
    "2001::1": "Teredo",
    "2001:10::1": "ORCHID",
    "100::1": "discarded",
    "5f00::1": "routing",
    "64:ff9b::7f00:1": "NAT64 of 127.0.0.1",
    "64:ff9b::a00:1": "NAT64 of 10.0.0.1",
    "64:ff9b::a9fe:a9fe": "NAT64 of 169.254.169.254",
    "64:ff9b:1::1": "local NAT64",
    "4000::1": "of nobody",
}
TAKEN = [
    "8.8.8.8",
    "1.1.1.1",
    "172.32.0.1",
    "100.128.0.1",
    "193.5.0.1",
    "2a00:1450::1",
    "2600::1",
    "64:ff9b::808:808",
]


@pytest.mark.parametrize("address", REFUSED)
def test_an_address_of_no_public_network_is_refused(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address)), REFUSED[address]
    assert targets.is_refused(address)


@pytest.mark.parametrize("address", TAKEN)
def test_an_address_of_the_public_network_is_taken(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


def test_an_address_with_a_zone_is_refused() -> None:
    assert targets.is_refused("fe80::1%eth0")


#: What is wrong with a URL before its name is looked up.
URLS = {
    "https://club.example/hook": [],
    "https://club.example:8443/": [],
    "https://CLUB.example./hook?a=b": [],
    "http://club.example/": ["scheme"],
    "https://club.example:22/": ["port"],
    "https://club.example:80/": ["port"],
    "ftp://club.example/": ["invalid"],
    "//club.example/": ["invalid"],
    "club.example": ["invalid"],
    "": ["invalid"],
    "javascript:alert(1)": ["invalid"],
    "https:///hook": ["invalid"],
    "https://club.example:99999/": ["invalid"],
    "https://club.example:0/": ["invalid"],
    "https://club exam.ple/": ["invalid"],
    "https://club.example\\@10.0.0.1/": ["invalid"],
    "https://club.example/\r\nHost: x": ["invalid"],
    "https://xn--/": ["invalid"],
    "https://user:pass@club.example/": ["credentials"],
    "https://club.example@10.0.0.1/": ["credentials", "address"],
    "https://club.example/#x": ["fragment"],
    "https://localhost/": ["address"],
    "https://foo.localhost/": ["address"],
    "https://printer.local/": ["address"],
    "https://printer/": ["address"],
    "https://metadata.google.internal/": ["address"],
    "https://127.0.0.1/": ["address"],
    "https://[::1]/": ["address"],
    "https://[::ffff:127.0.0.1]/": ["address"],
    "https://2130706433/": ["address"],
    "https://0x7f000001/": ["address"],
    "https://017700000001/": ["address"],
    "https://169.254.169.254/latest/": ["address"],
    "http://user@10.0.0.1:22/#x": ["credentials", "fragment", "scheme", "address"],
    "https://club.example/" + "a" * 500: ["long"],
}


@pytest.mark.parametrize("url", URLS)
def test_what_is_wrong_with_a_url_is_told_at_once(url: str) -> None:
    assert find_url_faults(url) == URLS[url]


@pytest.mark.parametrize("named", ["10.0.0.7", "10.0.0.7:9000"])
def test_the_operator_may_name_a_host(named: str) -> None:
    assert find_url_faults("http://10.0.0.7:9000/", [named]) == []
    assert find_url_faults("http://10.0.0.8:9000/", [named]) != []


def test_a_host_that_is_named_with_its_port_is_named_for_that_port_alone() -> None:
    assert find_url_faults("http://10.0.0.7:22/", ["10.0.0.7:9000"]) == ["scheme", "address"]


#: Spellings of inner addresses which the system's look-up understands.
SPELLINGS = ["2130706433", "0x7f.1", "0177.0.0.1", "127.1", "127.0.0.1", "localhost", "0"]


@pytest.mark.parametrize("name", SPELLINGS)
def test_whatever_a_name_is_written_like_its_address_is_judged(name: str) -> None:
    resolved = targets.look_up(name, 443)
    assert resolved
    assert all(targets.is_refused(address) for address in resolved)


def answers(*resolved: str) -> targets.Resolver:
    def ask(host: str, port: int) -> Iterable[str]:
        return resolved

    return ask


def soon() -> float:
    return time.monotonic() + 5


def test_a_name_with_one_inner_address_among_others_is_refused() -> None:
    target = read_target("https://club.example/")
    with pytest.raises(SendingError) as wrong:
        resolve(target, soon(), answers("8.8.8.8", "10.0.0.1"))
    assert wrong.value.fault == SendingFault.ADDRESS


def test_a_name_without_an_address_is_told_as_such() -> None:
    def ask(host: str, port: int) -> Iterable[str]:
        raise socket.gaierror(socket.EAI_NONAME, "no such name")

    for asked in (ask, answers()):
        with pytest.raises(SendingError) as wrong:
            resolve(read_target("https://club.example/"), soon(), asked)
        assert wrong.value.fault == SendingFault.NAME


def test_a_look_up_that_hangs_is_given_up() -> None:
    def ask(host: str, port: int) -> Iterable[str]:
        time.sleep(1)
        return ["8.8.8.8"]

    began = time.monotonic()
    with pytest.raises(SendingError) as wrong:
        resolve(read_target("https://club.example/"), began + 0.1, ask)
    assert wrong.value.fault == SendingFault.TIMEOUT
    assert time.monotonic() - began < 0.8


def test_the_hosts_own_public_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {4: ipaddress.ip_address("193.5.0.9"), 6: ipaddress.ip_address("2a00:1:2:3::9")}
    monkeypatch.setattr(addresses, "_find_own", lambda address: own[address.version])
    assert targets.is_refused("193.5.0.9")
    assert not targets.is_refused("193.5.0.10")
    assert targets.is_refused("2a00:1:2:3:ffff::1")  # a neighbour in the host's own network
    assert not targets.is_refused("2a00:1:2:4::1")


def test_a_name_that_changes_its_address_is_connected_to_what_was_judged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A resolver answers a public address once, and an inner one ever after."""
    asked: list[str] = []
    reached: list[str] = []

    def ask(host: str, port: int) -> Iterable[str]:
        asked.append(host)
        return ["8.8.8.8"] if len(asked) == 1 else ["127.0.0.1"]

    def connect(self: object, host: str, port: int, *args: object, **options: object) -> None:
        reached.append(host)
        raise posting.httpcore.ConnectError("not today")

    monkeypatch.setattr(posting.httpcore.SyncBackend, "connect_tcp", connect)
    with pytest.raises(SendingError) as wrong:
        post("https://club.example/", {}, b"{}", ask=ask)
    assert (asked, reached) == (["club.example"], ["8.8.8.8"])
    assert wrong.value.fault == SendingFault.CONNECTION
    with pytest.raises(SendingError) as wrong:
        post("https://club.example/", {}, b"{}", ask=ask)
    assert wrong.value.fault == SendingFault.ADDRESS
    assert reached == ["8.8.8.8"]


def test_nothing_is_sent_to_an_inner_address() -> None:
    with receiving() as receiver, pytest.raises(SendingError) as wrong:
        post(f"https://club.example:{receiver.port}/", {}, b"{}", ask=answers("127.0.0.1"))
    assert wrong.value.fault == SendingFault.ADDRESS
    assert receiver.messages == []


def test_a_redirect_is_not_followed() -> None:
    with receiving() as receiver:
        receiver.answer = redirect_inside
        answer = post(receiver.url, {}, b"{}", named_hosts=["127.0.0.1"])
    assert answer.status == 307
    assert len(receiver.messages) == 1


def test_proxies_of_the_environment_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    with receiving() as receiver:
        assert post(receiver.url, {}, b"{}", named_hosts=["127.0.0.1"]).status == 204


def test_the_message_arrives_as_it_was_written() -> None:
    with receiving() as receiver:
        post(
            f"{receiver.url}?x=1",
            {"X-Own": "yes", "Content-Type": "application/json"},
            b'{"a":1}',
            named_hosts=[f"127.0.0.1:{receiver.port}"],
        )
    (message,) = receiver.messages
    assert (message.path, message.body) == ("/hook?x=1", b'{"a":1}')
    assert message.headers["Host"] == f"127.0.0.1:{receiver.port}"
    assert message.headers["X-Own"] == "yes"


@pytest.mark.parametrize("kind", [hanging, lambda: trickling(0.05)])
def test_a_server_that_hangs_or_trickles_is_given_up_in_time(kind: object) -> None:
    with kind() as port:  # type: ignore[operator]
        began = time.monotonic()
        with pytest.raises(SendingError) as wrong:
            post(f"http://127.0.0.1:{port}/", {}, b"{}", named_hosts=["127.0.0.1"], whole=0.5)
    assert wrong.value.fault == SendingFault.TIMEOUT
    assert time.monotonic() - began < 1.5


def test_of_an_answer_without_end_only_the_beginning_is_read() -> None:
    with receiving() as receiver:
        receiver.answer = answer_without_end
        began = time.monotonic()
        answer = post(receiver.url, {}, b"{}", named_hosts=["127.0.0.1"])
    assert (answer.status, answer.body) == (200, b"x" * posting.READ)
    assert time.monotonic() - began < 2


def test_a_port_that_nobody_listens_on_is_told_as_such() -> None:
    with receiving() as receiver:
        pass
    with pytest.raises(SendingError) as wrong:
        post(receiver.url, {}, b"{}", named_hosts=["127.0.0.1"])
    assert wrong.value.fault == SendingFault.CONNECTION


def test_a_server_without_a_valid_certificate_is_told_nothing() -> None:
    with receiving() as receiver, pytest.raises(SendingError) as wrong:
        post(receiver.url.replace("http:", "https:"), {}, b"{}", named_hosts=["127.0.0.1"])
    assert wrong.value.fault in (SendingFault.CERTIFICATE, SendingFault.CONNECTION)
    assert receiver.messages == []
