"""What can be wrong with a backup."""


class BackupError(Exception):
    """A backup cannot be made or put back. The message is a sentence for who runs the command."""
