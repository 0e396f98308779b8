#!/bin/sh
# What the tests need from the system: Chromium for pictures, fonts for it, PostgreSQL for stored games, nginx, Caddy and
# OpenSSL for the examples of hosting, a C compiler. What is installed is not started as a service: tests start their own.
# On Debian as root, missing packages are installed. Elsewhere they are named, and with CI=true that is a failure.
set -eu
cd "$(dirname "$0")/.."

has_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; } >/dev/null 2>&1
has_postgresql() { command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; } >/dev/null 2>&1
has_program() { PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v "$1"; } >/dev/null 2>&1
has_font() { find /usr/share/fonts /usr/local/share/fonts -name "$1" 2>/dev/null | grep -q .; }
has_compiler() { .venv/bin/python tools/compile.py --can; } >/dev/null 2>&1

missing() {
    has_chromium || echo chromium
    has_font DejaVuSerif-Bold.ttf || echo fonts-dejavu-core
    has_font LiberationSerif-BoldItalic.ttf || echo fonts-liberation
    has_postgresql || echo postgresql
    for program in nginx caddy openssl; do has_program "$program" || echo "$program"; done
    has_compiler || echo gcc libc6-dev python3-dev
}

wanted=$(missing | xargs)
if [ -n "$wanted" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "system: installing $wanted"
    export DEBIAN_FRONTEND=noninteractive
    policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
        trap 'rm -f "$policy"' EXIT
        trap 'exit 130' INT TERM
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod +x "$policy"
    fi
    { apt-get update -qq && apt-get install -qq -y --no-install-recommends $wanted; } >/dev/null
    wanted=$(missing | xargs)
fi
if [ -n "$wanted" ]; then
    echo "system: missing: $wanted; the tests that need them are skipped" >&2
    [ "${CI:-}" != true ] || { echo "system: with CI=true nothing may be skipped" >&2 && exit 1; }
fi
