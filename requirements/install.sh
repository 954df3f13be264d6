#!/bin/sh
# Create .venv if needed and install a lock file into it: requirements/install.sh run|pdf|swiss|test
# Uses uv from the PATH, or a pinned uv installed in the environment, or pip.
# The run lock is not compiled to bytecode: the first start compiles the third that it imports. The
# other locks are compiled, because the tests start many processes.
set -eu
cd "$(dirname "$0")/.."
lock=requirements/$1.txt
uv_version=0.13.8

say() { echo "$*" >&2; }

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
    for candidate in ${PYTHON:-python3.11 python3 python3.12 python3.13 python3.14 python}; do
        if new_enough "$candidate"; then
            command -v "$candidate"
            return
        fi
    done
    if [ -n "${PYTHON:-}" ]; then
        say "PYTHON=$PYTHON is no Python of version 3.11 or newer."
    elif command -v python3 >/dev/null; then
        say "Cut In needs Python 3.11 or newer, and this machine has $(python3 --version 2>&1)." \
            "Install one (on Debian or Ubuntu: apt-get install python3.11 python3.11-venv)," \
            "or name it: make run PYTHON=/path/to/python3.11"
    else
        say "Cut In needs Python 3.11 or newer, and there is no python3 on the PATH." \
            "Install it (on Debian or Ubuntu: apt-get install python3 python3-venv)."
    fi
    return 1
}

# Install uv with the pip of the system Python: an environment without pip is created twice as fast.
venv_with_uv() {
    "$python" -m venv --without-pip .venv 2>/dev/null && fetch_uv "$python"
}

fetch_uv() {
    say "Fetching uv, which installs the rest in seconds …"
    "$1" -m pip --python .venv/bin/python install --quiet "uv==$uv_version" >/dev/null 2>&1
}

make_venv() {
    python=$(find_python)
    say "Making .venv with $("$python" --version) …"
    rm -rf .venv
    if command -v uv >/dev/null; then
        uv venv --quiet --python "$python" .venv
    elif venv_with_uv; then
        return
    elif rm -rf .venv && "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        "$python" -m venv .venv
    else
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        say "$python cannot make a virtual environment: it lacks the modules ensurepip and venv." \
            "On Debian or Ubuntu the package python$version-venv brings them:" \
            "apt-get install python$version-venv"
        return 1
    fi
}

find_uv() {
    if command -v uv >/dev/null; then
        echo uv
    elif .venv/bin/uv --version >/dev/null 2>&1; then
        echo .venv/bin/uv
    elif fetch_uv .venv/bin/python || fetch_uv "$(find_python)"; then
        echo .venv/bin/uv
    fi
}

new_enough .venv/bin/python || make_venv
uv=$(find_uv)
case $1 in
    run) say "Installing what the program needs ($lock) …" ;;
    pdf) say "Installing the extra that makes PDF files ($lock) …" ;;
    swiss) say "Installing the extra that draws large Swiss fields fast ($lock) …" ;;
    *) say "Installing $lock …" ;;
esac
with_uv() {
    [ "$1" = run ] || set -- "$1" --compile-bytecode
    shift
    [ -n "$uv" ] && "$uv" pip install --quiet --python .venv/bin/python "$@" \
        --require-hashes -r "$lock"
}
if ! with_uv "$1"; then
    say "Not installed with uv; trying plain pip, which takes longer."
    .venv/bin/python -m pip --version >/dev/null 2>&1 || .venv/bin/python -m ensurepip >/dev/null
    .venv/bin/python -m pip install --quiet --require-hashes -r "$lock"
fi
