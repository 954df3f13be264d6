"""The command `cut-in` of an installed package: that of manage.py, or `serve` if told nothing."""

import os
import sys

from django.core.management import execute_from_command_line

from cutin.release import find_installed_release


def main() -> None:
    """Run the command that the arguments name; without any, `serve`."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cutin.settings")
    if sys.argv[1:] in (["version"], ["--version"]):
        print(find_installed_release())  # noqa: T201 - Django's command tells its own version
        return
    execute_from_command_line([sys.argv[0], *(sys.argv[1:] or ["serve"])])
