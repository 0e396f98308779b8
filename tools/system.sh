#!/bin/sh
# What the tests need from the system: Chromium for pictures, fonts for it, PostgreSQL for stored games, nginx, Caddy and
# OpenSSL for the examples of hosting, a C compiler. What is installed is not started as a service: tests start their own.
# On Debian as root, missing packages are installed. Elsewhere they are named, and with CI=true that is a failure.
# Of Chromium, Debian has a package without windows, chromium-headless-shell. It draws the same pages for half of the
# processor time, so it is installed beside another Chromium too; if that fails, the other one serves.
set -eu
cd "$(dirname "$0")/.."

has_quick_chromium() { command -v chromium-headless-shell; } >/dev/null 2>&1
has_chromium() {
    has_quick_chromium || command -v chromium || command -v chromium-browser || command -v google-chrome
} >/dev/null 2>&1
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

known() { apt-cache show "$1" >/dev/null 2>&1; }
lacks_quick_chromium() { ! has_quick_chromium && known chromium-headless-shell; }
install() { apt-get install -qq -y --no-install-recommends "$@"; }

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }
wanted=$(missing | xargs)
if can_install && { [ -n "$wanted" ] || lacks_quick_chromium; }; then
    export DEBIAN_FRONTEND=noninteractive
    policy=/usr/sbin/policy-rc.d
    if [ ! -e "$policy" ]; then
        trap 'rm -f "$policy"' EXIT
        trap 'exit 130' INT TERM
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod +x "$policy"
    fi
    if [ -n "$wanted" ]; then
        apt-get update -qq >/dev/null
        if lacks_quick_chromium; then
            wanted=$(for one in chromium-headless-shell $wanted; do [ "$one" = chromium ] || echo "$one"; done | xargs)
        fi
        echo "system: installing $wanted"
        install $wanted >/dev/null
        wanted=$(missing | xargs)
    elif timeout 60 apt-get install -qq -y --no-install-recommends --download-only chromium-headless-shell >/dev/null 2>&1; then
        echo "system: installing chromium-headless-shell"
        install chromium-headless-shell >/dev/null
    fi
fi
if [ -n "$wanted" ]; then
    echo "system: missing: $wanted; the tests that need them are skipped" >&2
    [ "${CI:-}" != true ] || { echo "system: with CI=true nothing may be skipped" >&2 && exit 1; }
fi
