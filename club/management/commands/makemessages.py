"""Django's makemessages, extended to the sentences of framework-free packages."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """A command that also collects ``sentence("…")``, used in packages without gettext."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=sentence"]
