#!/bin/sh
# test-package.sh DEB FOLDER: installs a package in a bare Debian 12 and draws and serves there.
#
# FOLDER/bare is made once, by debootstrap; what is installed goes to a copy of it. Needs root and a network. What it prints at
# the end is what the package brought and how long a picture takes.
set -eu
deb=$1 folder=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$folder/installed
mkdir -p "$folder"
if [ ! -e "$folder/bare/etc/debian_version" ]; then
    debootstrap --variant=minbase bookworm "$folder/making" "${MIRROR:-http://deb.debian.org/debian}" > "$folder/debootstrap.log"
    mv "$folder/making" "$folder/bare"
fi
if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
rm -rf "$root"
cp -a "$folder/bare" "$root"
# Swift reads a program's arguments there.
mount -t proc proc "$root/proc"
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null || true; umount "$root/proc"' EXIT
installed() { chroot "$root" dpkg-query -Wf '${Installed-Size}\n' | awk '{sum += $1} END {print sum}'; }
before=$(installed)
cp "$deb" "$root/tmp/glrender.deb"
chroot "$root" sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends /tmp/glrender.deb' \
    > "$folder/install.log" 2>&1 || { tail "$folder/install.log" >&2; exit 1; }
after=$(installed)
cp "$here/card.json" "$root/tmp/card.json"
name=$(dpkg-deb -f "$deb" Package)
if [ "$name" = glrender-cpu ] && chroot "$root" ldd /usr/bin/glrender | grep -iE 'egl|gles|gbm|drm|x11|wayland'; then
    echo "the CPU-only command is linked to OpenGL" >&2
    exit 1
fi
chroot "$root" glrender --version
chroot "$root" glrender check /tmp/card.json
chroot "$root" glrender render /tmp/card.json -o /tmp/card.png --device cpu -v
chroot "$root" glrender serve --listen 127.0.0.1:18080 --device cpu -q &
server=$!
for wait in 1 2 3 4 5 6 7 8 9 10; do
    curl -sf -o /dev/null http://127.0.0.1:18080/healthz && break
    sleep 0.5
done
curl -sf -o "$root/tmp/served.png" --data-binary @"$here/card.json" -H 'Content-Type: application/json' http://127.0.0.1:18080/render
kill -TERM $server
wait $server && ended=0 || ended=$?
server=
[ "$ended" = 143 ] || { echo "the service ended with $ended" >&2; exit 1; }
cmp "$root/tmp/card.png" "$root/tmp/served.png"
python3 - "$root" $((after - before)) "$(dpkg-deb -f "$deb" Installed-Size)" <<'END'
import os, subprocess, sys, time
root, together, own = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
print("installed with all that it needs: %.1f MB, of which itself: %.1f MB" % (together * 1024 / 1e6, own * 1024 / 1e6))
times = []
for _ in range(20):
    start = time.monotonic()
    subprocess.run(["chroot", root, "glrender", "render", "/tmp/card.json", "-o", "/tmp/card.png", "--device", "cpu", "-q"], check=True)
    times.append((time.monotonic() - start) * 1000)
times.sort()
print("a picture of 1200 × 630, from the start of the process to its end: %.0f ms at best, %.0f ms in the middle of 20; load average %.1f"
      % (times[0], times[10], os.getloadavg()[0]))
END
