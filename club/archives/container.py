"""The file of an archive: a zip of known files, with a digest over all that comes before it.

The zip's comment, which is its end, has the SHA-256 of everything before the digest itself: no byte
can be changed unnoticed, not even one of the zip's own lists. Any program that reads zips reads it.
"""

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from club.archives.shape import MANIFEST
from club.archives.values import LINE_BYTES
from club.ledger.refusals import Refused

Note = Callable[[str, int, int], None]
"""Is told how far a work is: what is counted, how many more are done, and how many there are."""

_MARK = b"sha256:"
_DIGITS = 64
_END = len(_MARK) + _DIGITS
#: A zip begins so; an empty one, which no archive is, would not.
_BEGINNING = b"PK\x03\x04"
_MANIFEST_BYTES = 2**20
#: What lines are packed to at the most. Ids alone make that impossible for lines of a club.
_RATIO, _ALLOWANCE = 100, 2**16
_UNPACKED_BYTES = 2**38
_WHEN = (1980, 1, 1, 0, 0, 0)
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    OSError,
)


def note_nothing(_noun: str, _count: int, _total: int) -> None:
    """Tell nobody how far a work is."""


class Writer:
    """Writes an archive to a new file, a line after the other."""

    def __init__(self, target: IO[bytes]) -> None:
        self._target = target
        self._zip = zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self._zip.comment = _MARK + b"0" * _DIGITS
        self.files: dict[str, dict[str, Any]] = {}

    def add(self, name: str, lines: Iterable[bytes]) -> None:
        """Add a file of lines."""
        digest, rows = hashlib.sha256(), 0
        with self._zip.open(_describe(name), "w", force_zip64=True) as file:
            for line in lines:
                file.write(line)
                digest.update(line)
                rows += 1
        self.files[name] = {"rows": rows, "sha256": digest.hexdigest()}

    def close(self, manifest: Mapping[str, Any]) -> None:
        """Add the manifest, and the digest over everything."""
        text = json.dumps({**manifest, "files": self.files}, indent=1, ensure_ascii=False)
        self._zip.writestr(_describe(MANIFEST), text.encode())
        self._zip.close()
        digest = _digest(self._target)
        self._target.seek(-_DIGITS, io.SEEK_END)
        self._target.write(digest.encode())
        self._target.flush()
        self._target.seek(0)


class Reader:
    """Reads an archive that may have been made to do harm.

    Raise Refused for a file that is damaged, and for one that is no archive.
    """

    def __init__(self, source: IO[bytes], note: Note = note_nothing) -> None:
        _check_digest(source)
        self._note, self.step = note, "rows checked"
        try:
            self._zip = zipfile.ZipFile(source)
        except _BROKEN as error:
            raise _refuse_file("is no zip") from error
        self.manifest = self._read_manifest()

    def check_files(self, names: Iterable[str]) -> None:
        """Raise Refused unless the archive has the manifest and these files, once, and no other."""
        wanted = {MANIFEST, *names}
        filenames = [info.filename for info in self._zip.infolist()]
        if missing := sorted(wanted - set(filenames)):
            raise _refuse_file(f"lacks {missing[0]}")
        if extra := sorted(set(filenames) - wanted):
            raise _refuse_file(f"has a file {extra[0]!r:.60} that does not belong to it")
        if len(filenames) > len(wanted):
            raise _refuse_file("has a file twice")
        for info in self._zip.infolist():
            if info.file_size > _RATIO * info.compress_size + _ALLOWANCE:
                raise _refuse_file(f"has {info.filename} packed as no lines of a club can be")
        if sum(info.file_size for info in self._zip.infolist()) > _UNPACKED_BYTES:
            raise _refuse_file("is too large")

    def read_lines(self, name: str) -> Iterator[bytes]:
        """Yield the lines of a file, each of at most as many bytes as a line may have and one."""
        total = self.count_rows()
        with _refusing_damage(name):
            raw: Any = self._zip.open(name)
            with io.BufferedReader(raw, 2**16) as file:
                while line := file.readline(LINE_BYTES + 1):
                    yield line
                    self._note(self.step, 1, total)

    def count_rows(self) -> int:
        """Return how many rows the manifest tells of all files together, which may be wrong."""
        files = self.manifest.get("files")
        told = files.values() if isinstance(files, dict) else ()
        counts = [entry.get("rows") for entry in told if isinstance(entry, dict)]
        return sum(count for count in counts if isinstance(count, int))

    def _read_manifest(self) -> dict[str, Any]:
        try:
            with self._zip.open(MANIFEST) as file:
                text = file.read(_MANIFEST_BYTES)
        except KeyError as error:
            raise _refuse_file(f"lacks {MANIFEST}") from error
        except _BROKEN as error:
            raise _refuse_file(f"has a damaged {MANIFEST}") from error
        try:
            manifest = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise _refuse_file(f"has a damaged {MANIFEST}") from error
        return manifest if isinstance(manifest, dict) else {}


@contextmanager
def _refusing_damage(name: str) -> Iterator[None]:
    try:
        yield
    except _BROKEN as error:
        raise _refuse_file(f"has a damaged {name}") from error


def _describe(name: str) -> zipfile.ZipInfo:
    """Return an entry that has no time and no owner: the same club makes the same bytes."""
    made = zipfile.ZipInfo(name, _WHEN)
    made.compress_type = zipfile.ZIP_DEFLATED
    made.external_attr = 0o600 << 16
    return made


def _check_digest(source: IO[bytes]) -> None:
    if source.read(len(_BEGINNING)) != _BEGINNING:
        raise _refuse_file("is no archive of a club")
    size = source.seek(0, io.SEEK_END)
    source.seek(max(0, size - _END))
    if source.read(_END) != _MARK + _digest(source).encode():
        raise _refuse_file("is damaged, cut off, or no archive of a club")


def _digest(source: IO[bytes]) -> str:
    """Return the digest of a file without the digest at its end."""
    left = source.seek(0, io.SEEK_END) - _DIGITS
    source.seek(0)
    digest = hashlib.sha256()
    while left > 0 and (part := source.read(min(left, 2**20))):
        digest.update(part)
        left -= len(part)
    return digest.hexdigest()


def _refuse_file(text: str) -> Refused:
    return Refused.because("archive", f"The file {text}.")
