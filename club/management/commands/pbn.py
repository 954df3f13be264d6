"""Turn PBN files into score sheets."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from club.games import GAMES
from club.pbn import Board, Unreadable, read


class Command(BaseCommand):
    """``manage.py pbn FILE…``: a sheet for each file, one a line, for ``manage.py score -``."""

    help = "Write the deals of PBN files as score sheets, one JSON object a line."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files, and the game that they were played by."""
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--game",
            default="rubber",
            choices=[one.name for one in GAMES.values() if one.reads_pbn],
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write each file's sheet; games that cannot be read are named, with status 1."""
        faults = 0
        for name in options["files"]:
            boards = self.boards(name)
            for board in boards:
                if board.deal is None:
                    faults += 1
                    self.stderr.write(f"{name}, board {board.board}: {board.fault}")
            deals = [board.deal for board in boards if board.deal is not None]
            self.stdout.write(json.dumps({"game": options["game"], "deals": deals}))
        if faults:
            raise CommandError(f"{faults} of the games could not be read.", returncode=1)

    def boards(self, name: str) -> list[Board]:
        """Return the games of a file; raises CommandError, status 2, for one that is none."""
        try:
            return read(Path(name).read_text("utf-8", "replace"))
        except (OSError, Unreadable) as error:
            raise CommandError(f"{name}: {error}", returncode=2) from error
