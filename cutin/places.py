"""Where an installation has its parts: in a checkout, or in a package that was installed."""

from pathlib import Path

import platformdirs

#: The folder of the code: of the checkout, or `site-packages`.
ROOT = Path(__file__).resolve().parent.parent
#: Whether the code is a checkout, or its copy in a container.
IS_CHECKOUT = (ROOT / "manage.py").is_file()
#: How the commands of manage.py are called here.
COMMAND = "manage.py" if IS_CHECKOUT else "cut-in"
#: The folder of the templates and the static files.
SHARE = ROOT if IS_CHECKOUT else Path(__file__).resolve().parent / "share"


def find_data() -> Path:
    """Return the folder of the data, unless CUTIN_DATA names one.

    That of a checkout lies in it. An installed package has none of its own: the next version takes
    its place, so that the data are the user's.
    """
    return ROOT / "data" if IS_CHECKOUT else Path(platformdirs.user_data_dir("cut-in", False))


def find_settings_file() -> Path:
    """Return the file of environment variables, which need not exist."""
    return (ROOT if IS_CHECKOUT else find_data()) / ".env"
