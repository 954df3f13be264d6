"""The most memory that a process has held, from /proc.

What `os.wait4` tells of a child begins with what this process held when it forked, which is more.
"""

import subprocess
import time
from pathlib import Path

_PAUSE = 0.1  # seconds


def watch_memory(process: subprocess.Popen[bytes]) -> float:
    """Wait for a process, and return the most that it or one of its children held, in MB."""
    most = 0.0
    while process.poll() is None:
        most = max([most, *map(_read_peak, [process.pid, *_list_children(process.pid)])])
        time.sleep(_PAUSE)
    return most


def _list_children(pid: int) -> list[int]:
    try:
        return [
            int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        ]
    except OSError:
        return []


def _read_peak(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), 0.0)


def read_shares(pid: int) -> list[float]:
    """Return what a process and each of its children hold now, in MB, the process first.

    What several of them share counts in equal parts, so that the sum is what they take together.
    """
    return [_read_share(each) for each in (pid, *_list_children(pid))]


def _read_share(pid: int) -> float:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))
