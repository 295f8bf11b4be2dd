#!/bin/sh
# package-library.sh LIBRARY VERSION OUT: makes OUT/libglrender0_VERSION_ARCH.deb, the library, and OUT/libglrender-dev_…, its header.
#
# Which packages are needed is read from the libraries that the library names.
set -eu
library=$1 version=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
arch=$(dpkg --print-architecture)
lib=lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"
LIBDIR=$lib "$here/install-library.sh" "$library" "$version" /usr "$work/libglrender-dev"
mkdir -p "$work/libglrender0/usr/$lib"
mv "$work/libglrender-dev/usr/$lib"/libglrender.so.* "$work/libglrender0/usr/$lib/"
install -D -m 644 "$here/../Documentation/C.md" "$work/libglrender-dev/usr/share/doc/libglrender-dev/C.md"

mkdir "$work/debian"
printf 'Source: glrender\n\nPackage: libglrender0\nArchitecture: any\n' > "$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O "libglrender0/usr/$lib/libglrender.so.$version" 2> /dev/null | sed 's/^shlibs:Depends=//')

# package NAME SECTION FIELDS ABOUT
package() {
    root=$work/$1
    install -D -m 644 "$here/../LICENSE" "$root/usr/share/doc/$1/copyright"
    mkdir "$root/DEBIAN"
    cat > "$root/DEBIAN/control" <<END
Package: $1
Version: $version
Architecture: $arch
Maintainer: glrender
Section: $2
Priority: optional
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f 1)
$3
Description: Core Animation's layer trees, drawn on the GPU or the CPU ($4)
 A library for C and what binds to it. OpenGL ES is used where EGL is there.
END
    [ "$2" != libs ] || echo "activate-noawait ldconfig" > "$root/DEBIAN/triggers"
    dpkg-deb --root-owner-group --build "$root" "$out/$1_${version}_$arch.deb" > /dev/null
    wc -c "$out/$1_${version}_$arch.deb"
}
package libglrender0 libs "Depends: $depends
Recommends: fonts-dejavu-core, libegl1, libgbm1, libgles2
Suggests: ffmpeg" library
package libglrender-dev libdevel "Depends: libglrender0 (= $version)" header
