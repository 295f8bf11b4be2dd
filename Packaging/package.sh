#!/bin/sh
# package.sh BINARY VARIANT VERSION OUT: makes OUT/glrender-VARIANT_VERSION_ARCH.deb and .tar.gz of a built command.
#
# VARIANT is cpu, which needs no OpenGL, or gpu. Which packages are needed is read from the libraries that the binary names.
set -eu
binary=$1 variant=$2 version=$3 out=$4
here=$(cd "$(dirname "$0")" && pwd)
arch=$(dpkg --print-architecture)
case $variant in
    cpu) about="draws on the CPU" recommends="fonts-dejavu-core" ;;
    gpu) about="draws on the GPU or the CPU" recommends="fonts-dejavu-core, libegl-mesa0" ;;
    *) echo "package.sh: the variant is cpu or gpu" >&2; exit 64 ;;
esac
data=$(nm "$binary" | awk '$3 ~ /^icudt[0-9]+_dat$/ {print $3}')
if [ "$data" != icudt76_dat ] || [ "$(nm -S "$binary" | awk '$4 == "icudt76_dat" {print $2}')" != 0000000000000028 ]; then
    echo "package.sh: ICU's data is in the binary; Packaging/ICUWithoutData is of another version of ICU than Swift's ($data)" >&2
    exit 1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root/DEBIAN" "$out"
install -D "$binary" "$root/usr/bin/glrender"
strip "$root/usr/bin/glrender"
install -D -m 644 "$here/glrender.service" "$root/lib/systemd/system/glrender.service"
install -D -m 644 "$here/../LICENSE" "$root/usr/share/doc/glrender-$variant/copyright"
install -D -m 644 "$here/../Documentation/Service.md" "$root/usr/share/doc/glrender-$variant/Service.md"
mkdir -p "$root/usr/share/bash-completion/completions"
"$root/usr/bin/glrender" --generate-completion-script bash > "$root/usr/share/bash-completion/completions/glrender"

mkdir "$work/debian"
printf 'Source: glrender\n\nPackage: glrender\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "$root/usr/bin/glrender" 2> /dev/null | sed 's/^shlibs:Depends=//')
size=$(du -sk --apparent-size "$root/usr" "$root/lib" | awk '{sum += $1} END {print sum}')
cat > "$root/DEBIAN/control" <<END
Package: glrender-$variant
Version: $version
Architecture: $arch
Maintainer: glrender
Section: graphics
Priority: optional
Installed-Size: $size
Depends: $depends
Recommends: $recommends
Suggests: ffmpeg
Provides: glrender
Conflicts: glrender
Description: Core Animation's layer trees as pictures and movies, without a display
 A command that draws scenes of layers, and a service that answers HTTP requests with
 pictures. This build $about.
END
name=glrender-${variant}_${version}_$arch
dpkg-deb --root-owner-group --build "$root" "$out/$name.deb" > /dev/null
rm -r "$root/DEBIAN"
tar -C "$root" --owner=0 --group=0 -czf "$out/$name.tar.gz" usr lib
(cd "$out" && wc -c "$name.deb" "$name.tar.gz" | head -2)
echo "needs $depends"
