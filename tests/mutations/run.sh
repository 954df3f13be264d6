#!/bin/sh
# Changes scoring in many small ways, one at a time, and sees whether its tests notice. In a copy:
#   tests/mutations/run.sh FOLDER
# docs/mutations.md has what came of it. It takes some twenty minutes on one core.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
mkdir -p "$folder/tests"
cp -R "$here/../../scoring" "$folder"
cp -R "$here/../scoring" "$folder/tests"
cp "$here/settings.py" "$folder/tests/scoring/conftest.py"
# They start the program, which is not in the copy.
rm -f "$folder"/tests/scoring/test_*_command.py
cd "$folder"
sed -i.bak 's/max_examples=200/max_examples=20/' tests/scoring/test_properties.py
rm -f tests/scoring/*.bak
cat > setup.cfg <<'SETTINGS'
[mutmut]
source_paths=scoring
pytest_add_cli_args_test_selection=tests/scoring
pytest_add_cli_args=-p no:cacheprovider
use_git_change_detection=false
timeout_multiplier=4
timeout_constant=2
SETTINGS
[ -x venv/bin/mutmut ] || { python3 -m venv venv && venv/bin/pip install --quiet mutmut==3.8.1 pytest hypothesis; }
nice -n 15 venv/bin/mutmut run --max-children "${CHILDREN:-1}"
venv/bin/mutmut results
