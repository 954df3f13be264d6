"""Django's makemessages, which also takes the sentences of the pure rooms."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """``sentence("…")`` marks text in rooms that know no gettext."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=sentence"]
