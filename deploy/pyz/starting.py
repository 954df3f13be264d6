"""Start the program in one file, `cut-in.pyz`: by `python cut-in.pyz`, or a double click.

It needs the standard library alone. With the Python and on the platform that the file was made for
it unpacks what it has; elsewhere it makes an environment with pip. Either is done once for a file,
in a folder beside that of the data, which may be deleted while the program does not run.
"""

import contextlib
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
import zlib
from importlib import import_module
from pathlib import Path
from typing import NoReturn, TextIO

#: What names a folder that is not whole yet, or was not because the power went.
UNFINISHED = "unfinished-"
#: How the folders begin that pip fills.
ENVIRONMENT = "environment-"


def main() -> None:
    """Run the program. On an error wait for a key where the window closes with the program."""
    archive = Path(sys.argv[0]).resolve()
    try:
        with zipfile.ZipFile(archive) as packed:
            about = json.loads(packed.read("about.json"))
            folder = find_folder() / about["digest"]
            folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder.parent.chmod(0o700)  # nobody else changes what is run from it
            folder.mkdir(exist_ok=True)
            remove_unfinished(folder)
            if about["tag"] == make_tag():
                site = unpack(packed, "site", folder)
            else:
                site = make_environment(packed, about, folder)
    except (OSError, RuntimeError, zipfile.BadZipFile, zlib.error) as error:
        end(f"Cut In cannot be unpacked: {error}")
    except KeyboardInterrupt:
        end("Cut In was stopped before it was unpacked.")
    sys.path.insert(0, str(site))
    # The processes that the program starts find it there too.
    others = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(site), *([others] if others else [])])
    sys.argv[0] = "cut-in"
    try:
        import_module("cutin.command").main()
    except SystemExit as error:
        if error.code:
            wait_for_key()
        raise


def make_tag() -> str:
    """Return what the packages have to be made for: their compiled modules, and their choice.

    The lock names other packages for Python before 3.11.3; `build.py` refuses another condition.
    """
    since = "3.11.3" if sys.version_info >= (3, 11, 3) else "3.11"
    return f"{sysconfig.get_config_var('EXT_SUFFIX')} {platform.machine()} {since}"


def describe() -> str:
    """Return this Python and platform, as they are told to people."""
    version = ".".join(platform.python_version_tuple()[:2])
    return f"Python {version} on {platform.system()} ({platform.machine()})"


def find_folder() -> Path:
    """Return the folder of what was unpacked: the user's, beside that of the data."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "cut-in-program"


def unpack(packed: zipfile.ZipFile, part: str, folder: Path) -> Path:
    """Return the folder with a part of the archive, which is unpacked unless it is there.

    It is whole or it is not there: it gets its name last.
    """
    target = folder / part
    if target.is_dir():
        return target
    if part == "site":
        tell("Unpacking Cut In, once …")
    unfinished = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=folder))
    try:
        packed.extractall(
            unfinished, [name for name in packed.namelist() if name.startswith(f"{part}/")]
        )
        try:
            (unfinished / part).rename(target)
        except OSError:
            if not target.is_dir():
                raise
            # Another start of the program was faster.
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return target


def remove_unfinished(folder: Path) -> None:
    """Remove what was begun hours ago and is not whole: the loss of power cut it off."""
    used = read_environments(folder).values()
    for left in (*folder.glob(f"{UNFINISHED}*"), *folder.glob(f"{ENVIRONMENT}*")):
        if any(site.startswith(f"{left}{os.sep}") for site in used):
            continue
        with contextlib.suppress(OSError):
            if left.is_dir() and left.stat().st_mtime < time.time() - 3600:
                shutil.rmtree(left, ignore_errors=True)


def read_environments(folder: Path) -> dict[str, str]:
    """Return the folders of packages that pip has filled, by the tags they are for."""
    try:
        known = json.loads((folder / "environment.json").read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(known, dict):
        return {}
    return {tag: site for tag, site in known.items() if isinstance(site, str)}


def make_environment(packed: zipfile.ZipFile, about: dict[str, str], folder: Path) -> Path:
    """Return the folder with the packages of an environment, which is made unless it is there.

    The file `environment.json` names it once it is whole.
    """
    known = folder / "environment.json"
    tag = make_tag()
    sites = read_environments(folder)
    if tag in sites and Path(sites[tag]).is_dir():
        return Path(sites[tag])
    tell(f"This file has the packages for {about['for']}. This is {describe()}.")
    tell("What Cut In needs is fetched with pip, once. That takes a minute or two …")
    wheels = unpack(packed, "wheel", folder)
    place = Path(tempfile.mkdtemp(prefix=ENVIRONMENT, dir=folder))
    try:
        site = fill_environment(place, wheels / about["wheel"], wheels / "requirements.txt")
    except (OSError, subprocess.CalledProcessError):
        shutil.rmtree(place, ignore_errors=True)
        end(
            "The packages could not be fetched: see above. It needs the network once, and on "
            "Debian and Ubuntu the package python3-venv. Then start this file again."
        )
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
    unfinished = known.with_name(f"{known.name}.{os.getpid()}")
    unfinished.write_text(json.dumps({**sites, tag: str(site)}), "utf-8")
    unfinished.replace(known)
    return site


def fill_environment(place: Path, wheel: Path, requirements: Path) -> Path:
    """Return the folder with the packages of a new environment, in which the program is installed.

    Raise CalledProcessError if one cannot be fetched.
    """
    # Isolated: else Python would take modules from the folder where the file was started.
    subprocess.run([sys.executable, "-I", "-m", "venv", str(place)], check=True)  # noqa: S603
    python = place / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    install = [str(python), "-I", "-m", "pip", "install", "--quiet"]
    install += ["--disable-pip-version-check"]
    subprocess.run([*install, "--require-hashes", "-r", str(requirements)], check=True)  # noqa: S603
    subprocess.run([*install, "--no-deps", str(wheel)], check=True)  # noqa: S603
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    asked = [str(python), "-I", "-c", ask]
    answer = subprocess.run(asked, check=True, capture_output=True, text=True)  # noqa: S603
    return Path(answer.stdout.strip())


def tell(text: str) -> None:
    """Print a line at once."""
    write(sys.stdout, text)


def end(text: str) -> NoReturn:
    """Print what is wrong and end."""
    write(sys.stderr, text)
    wait_for_key()
    sys.exit(1)


def write(stream: TextIO, text: str) -> None:
    """Write a line at once, also where not every letter can be."""
    encoding = stream.encoding or "ascii"
    stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
    stream.flush()


def wait_for_key() -> None:
    """Wait for Enter where the program has a window of its own, which closes with it."""
    if sys.platform == "win32" and sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            input("Press Enter to close this window. ")


if __name__ == "__main__":
    main()
