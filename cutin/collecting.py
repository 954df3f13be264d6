"""How the processes that serve and compute look for garbage."""

import gc


def collect_seldom() -> None:
    """Let the collector of garbage look seldom, and never at what was loaded until now.

    A page or a night makes many rows that all stay until it is done: to look through them, and
    through every module, took a tenth of the time of a large page.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
