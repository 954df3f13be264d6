"""Convert PBN files to score sheets."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from nights.games import GAMES
from nights.pbn import Board, Unreadable, read


class Command(BaseCommand):
    """``manage.py pbn FILE…``: print one sheet a line for each file, for ``manage.py score -``."""

    help = "Write the deals of PBN files as score sheets, one JSON object a line."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the files, and the game by which they were played."""
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--game",
            default="rubber",
            choices=[game.name for game in GAMES.values() if game.reads_pbn],
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print each file's sheet. Report games that cannot be read, with status 1."""
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
        """Return the games of a file. Raise CommandError, status 2, if it is not PBN."""
        try:
            return read(Path(name).read_text("utf-8", "replace"))
        except (OSError, Unreadable) as error:
            raise CommandError(f"{name}: {error}", returncode=2) from error
