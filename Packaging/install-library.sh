#!/bin/sh
# install-library.sh LIBRARY VERSION PREFIX [DESTDIR]: installs libglrender.so, glrender.h and glrender.pc; in DESTDIR's tree, for PREFIX.
#
# LIBDIR is the folder of libraries below PREFIX, lib where it is not set.
set -eu
library=$1 version=$2 prefix=$3 root=${4:-}$3
here=$(cd "$(dirname "$0")" && pwd)
lib=${LIBDIR:-lib}
install -D -m 644 "$library" "$root/$lib/libglrender.so.$version"
strip --strip-unneeded "$root/$lib/libglrender.so.$version"
ln -sf "libglrender.so.$version" "$root/$lib/libglrender.so.0"
ln -sf libglrender.so.0 "$root/$lib/libglrender.so"
install -D -m 644 "$here/../Sources/CGLRender/glrender.h" "$root/include/glrender.h"
mkdir -p "$root/$lib/pkgconfig"
cat > "$root/$lib/pkgconfig/glrender.pc" <<END
prefix=$prefix
libdir=\${prefix}/$lib
includedir=\${prefix}/include

Name: glrender
Description: Core Animation's layer trees, drawn on the GPU or the CPU
Version: $version
Libs: -L\${libdir} -lglrender
Cflags: -I\${includedir}
END
