#!/bin/sh
# Make .venv with the locked packages and this project in it: `tools/setup.sh` to play, `tools/setup.sh dev` to work on it.
# Does nothing when the locks, the project's metadata and the place of the checkout are what they were.
set -eu
cd "$(dirname "$0")/.."
with=${1:-play}
case $with in
play) locks="requirements-build.txt requirements.txt" ;;
dev) sh tools/setup.sh play && locks=requirements-dev.txt ;;
*) echo "setup: 'play' or 'dev', not '$with'" >&2 && exit 2 ;;
esac

wanted=$({ pwd && cat tools/setup.sh pyproject.toml src/citadelle/_version.py $locks; } | cksum)
done_=.venv/.setup-$with
if [ -f "$done_" ] && [ "$(cat "$done_")" = "$wanted" ] && .venv/bin/python -c '' 2>/dev/null; then
    exit 0
fi

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

if ! is_new_enough .venv/bin/python || [ "$(cat .venv/.home 2>/dev/null)" != "$(pwd)" ]; then
    python=
    for candidate in ${PYTHON:-python3 python3.13 python3.12 python3.11 python3.14 python}; do
        if command -v "$candidate" >/dev/null 2>&1 && is_new_enough "$candidate"; then
            python=$candidate
            break
        fi
    done
    if [ -z "$python" ]; then
        found=$("${PYTHON:-python3}" --version 2>/dev/null || echo none)
        echo "setup: Python 3.11 or newer is needed; found $found." >&2
        echo "setup: install one, or name it: make setup PYTHON=/path/to/python3.12" >&2
        exit 1
    fi
    echo "setup: making .venv with $($python --version 2>&1)"
    rm -rf .venv
    if ! "$python" -m venv .venv >/dev/null 2>&1; then
        rm -rf .venv
        echo "setup: '$python -m venv' does not work here (on Debian and Ubuntu: apt install python3-venv)" >&2
        exit 1
    fi
    pwd >.venv/.home
fi

pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip -qq"
for lock in $locks; do
    echo "setup: installing the packages of $lock"
    $pip install --require-hashes --no-deps -r "$lock"
done
if [ "$with" = play ]; then
    echo "setup: installing citadelle itself"
    $pip install --no-build-isolation --no-deps -e .
fi
printf '%s' "$wanted" >"$done_"
