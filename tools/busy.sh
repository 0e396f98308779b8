#!/bin/sh
# The tests that wait for something, beside 15 processes that never rest, with settings nobody should have: they may be
# slow, and must pass. `tools/busy.sh [FOLDER...]`; BUSY=N sets how many processes there are.
set -eu
cd "$(dirname "$0")/.."

pids=
trap 'kill $pids 2>/dev/null' EXIT INT TERM
for _ in $(seq "${BUSY:-15}"); do
    (while :; do :; done) &
    pids="$pids $!"
done

export LANG=fr_FR.UTF-8 LC_ALL=fr_FR.UTF-8 TZ=Asia/Tokyo COLUMNS=37 LINES=9 NO_COLOR=1 TERM=dumb
export HOME=/nonexistent XDG_DATA_HOME=/nonexistent CITADELLE_HOME=/nonexistent
export http_proxy=http://127.0.0.1:9 PGHOST=/nonexistent PGUSER=nobody
export CITADELLE_PURE=1

[ $# -gt 0 ] || set -- tests/table tests/terminal tests/arena tests/web tests/agents tests/docs tests/test_cli.py
.venv/bin/python -m pytest -q -n 4 --dist worksteal "$@"
