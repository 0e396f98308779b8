#!/bin/sh
# `make test` on a machine that has nothing: a new Debian with Python, make and git alone, and in it a clone of the last
# commit, in a folder with a space in its name. Whatever else the tests need, the project's own files must install there.
# The Debian is made in build/bare, as root on Debian, by the package debootstrap; how to reach the package registries is
# taken over from this machine.
set -eu
cd "$(dirname "$0")/.."

if [ "$(id -u)" != 0 ] || ! command -v debootstrap >/dev/null; then
    echo "bare: this needs root on Debian, and the package debootstrap" >&2
    exit 1
fi

home=$PWD/build/bare
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/*.sources 2>/dev/null |
    sed -nE 's/^URIs: *([^ ]+).*/\1/p; s/^deb +(\[[^]]*\] +)?([^ ]+) .*/\2/p' | head -n 1)

echo "bare: making a Debian ($suite) in build/bare"
mkdir -p build
rm -rf --one-file-system "$home"
debootstrap --variant=minbase --include=ca-certificates,git,make,python3,python3-venv "$suite" "$home" $mirror \
    >build/bare.log || { tail -n 5 build/bare.log >&2 && exit 1; }
for settings in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/apt/apt.conf.d /etc/ssl/certs/ca-certificates.crt; do
    [ ! -e "$settings" ] || cp -rLT --remove-destination "$settings" "$home$settings"
done
git clone --quiet . "$home/srv/my games/citadelle"

# The mounts are seen by these processes alone and end with them.
HOME_OF_BARE=$home exec unshare --mount sh -c '
    mount -t proc proc "$HOME_OF_BARE/proc"
    mount -t sysfs sysfs "$HOME_OF_BARE/sys"
    mount --rbind /dev "$HOME_OF_BARE/dev"
    exec chroot "$HOME_OF_BARE" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/srv CI=true \
        ${PIP_CERT:+PIP_CERT="$PIP_CERT"} ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} \
        sh "/srv/my games/citadelle/.ci/run"
'
