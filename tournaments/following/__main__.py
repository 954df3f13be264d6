"""Run the program from a checkout: python -m tournaments.following."""

import sys

from tournaments.following.program import main

sys.exit(main())
