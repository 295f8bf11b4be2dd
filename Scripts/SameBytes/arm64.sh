#!/usr/bin/env bash
# Compares the bytes that the row kernels write on arm64 with those of this machine's instruction sets, on random input.
#
#     Scripts/SameBytes/arm64.sh [FOLDER]
#
# Debian's cross compiler (g++-aarch64-linux-gnu) brings the libraries, clang compiles as the product is compiled, and qemu-user-static
# runs NEON. FOLDER gets programs and digests.
set -euo pipefail

root=$(realpath "$(dirname "$0")/../..")
here=${1:-$(mktemp -d)}
mkdir -p "$here"
clang=$(command -v clang++ || echo "$(dirname "$(realpath "$(command -v swift)")")/clang++")
kernels=$root/Sources/PixelKernels
flags=(-std=c++17 -O2 -Wall -I"$kernels" -I"$kernels/include")

"$clang" "${flags[@]}" "$kernels"/Kernels/*.cc "$root/Scripts/SameBytes/kernels.cc" -lhwy -o "$here/here"
# Highway's headers are the same for all machines; only they are taken from this one.
mkdir -p "$here/include"
ln -sfn /usr/include/hwy "$here/include/hwy"
"$clang" --target=aarch64-linux-gnu "${flags[@]}" -I"$here/include" -static "$kernels"/Kernels/*.cc \
  "$root/Scripts/SameBytes/kernels.cc" "$root/Scripts/SameBytes/dispatch.cc" -o "$here/arm64"

"$here/here" --each >"$here/here.txt"
qemu-aarch64-static "$here/arm64" >"$here/arm64.txt"
status=0
while read -r set; do
  # The lines of one instruction set, up to the next one.
  if diff <(awk -v set="# $set" '$0 == set { on = 1; next } /^#/ { on = 0 } on' "$here/here.txt") "$here/arm64.txt"; then
    echo "$set: as NEON, $(wc -l <"$here/arm64.txt") digests"
  else
    echo "$set: differs from NEON"
    status=1
  fi
done < <(sed -n 's/^# //p' "$here/here.txt")
exit $status
