#!/bin/sh
# Pin every package, for every platform, with hashes: `make lock`. Needs `uv`; reads pyproject.toml.
set -eu
cd "$(dirname "$0")/.."
command -v "${UV:-uv}" >/dev/null 2>&1 || { echo "lock: uv is needed (pip install uv)" >&2 && exit 1; }

pin() { # pin OUT HEADING ARGS...: the annotations and options of uv are left out, since they name files and hosts
    out=$1 heading=$2
    shift 2
    "${UV:-uv}" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
        --no-emit-index-url --no-emit-find-links "$@" |
        { echo "# $heading; made by \`make lock\`." && grep -v '^ *#'; } >"$out.new"
    mv "$out.new" "$out"
}

pin requirements.txt "What runs Citadelle" ${UPGRADE:+--upgrade} pyproject.toml
pin requirements-dev.txt "What runs and checks Citadelle" ${UPGRADE:+--upgrade} -c requirements.txt --extra dev pyproject.toml
pin requirements-postgres.txt "What runs Citadelle with its tables in PostgreSQL" ${UPGRADE:+--upgrade} -c requirements.txt -c requirements-dev.txt \
    --extra postgres pyproject.toml
printf 'hatchling>=1.27\neditables\n' | pin requirements-build.txt "What installs a checkout" ${UPGRADE:+--upgrade} -c requirements-dev.txt -
