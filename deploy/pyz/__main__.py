"""What Python runs of the program in one file. Any Python 3 can read this module."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - whoever starts it may have an older one
    sys.exit("Cut In needs Python 3.11 or newer. This is Python " + sys.version.split()[0] + ".")

from starting import main

main()
