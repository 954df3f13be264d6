"""Why a request was not answered."""

import enum


class SendingFault(enum.StrEnum):
    """What went wrong with a request."""

    ADDRESS = "address"
    """The name has an address that is refused, or the URL is not allowed."""
    NAME = "name"
    """The name has no address."""
    CONNECTION = "connection"
    """There was no connection, or it broke off."""
    CERTIFICATE = "certificate"
    """The certificate is not valid for the name."""
    TIMEOUT = "timeout"
    """There was no answer in time."""
    PROTOCOL = "protocol"
    """The answer was not HTTP."""
    REDIRECT = "redirect"
    """The answer was a redirect, which is not followed."""
    STATUS = "status"
    """The answer had another status than 200 to 299."""


class SendingError(Exception):
    """A request was not answered."""

    def __init__(self, fault: SendingFault, text: str = "") -> None:
        super().__init__(text or str(fault))
        self.fault = fault
