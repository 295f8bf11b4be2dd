#!/bin/sh
# test-wheel.sh WHEEL FOLDER: installs the wheel by pip into a fresh environment of a bare Debian 12 with Python alone, and draws there.
#
# FOLDER/bare is made once, by debootstrap; Python goes to a copy of it. Needs root and a network.
set -eu
wheel=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$folder/python
mkdir -p "$folder"
if [ ! -e "$folder/bare/etc/debian_version" ]; then
    debootstrap --variant=minbase bookworm "$folder/making" "${MIRROR:-http://deb.debian.org/debian}" > "$folder/debootstrap.log"
    mv "$folder/making" "$folder/bare"
fi
if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
if [ ! -e "$root/usr/bin/python3" ]; then
    rm -rf "$root"
    cp -a "$folder/bare" "$root"
    chroot "$root" sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends python3 python3-venv' \
        > "$folder/python.log" 2>&1 || { tail "$folder/python.log" >&2; exit 1; }
fi
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
rm -rf "$root/tmp/wheel"
mkdir "$root/tmp/wheel"
cp "$wheel" "$here/test-wheel.py" "$here/card.json" "$root/tmp/wheel/"
cp "$here"/../Tests/LottieTests/Pictures/shapes/*.json "$root/tmp/wheel/"
chroot "$root" sh -c 'cd /tmp/wheel && python3 -m venv venv && venv/bin/pip install -q --no-index ./*.whl && venv/bin/python test-wheel.py'
