#!/usr/bin/env bash
# Compares the bytes that the row kernels write on arm64 with those of this machine's instruction sets, on random input.
#
#     Scripts/SameBytes/arm64.sh [FOLDER]
#
# Debian's cross compiler (g++-aarch64-linux-gnu) brings the libraries, clang compiles as the product is compiled, and qemu-user-static
# runs NEON. The other C parts are compiled alone. FOLDER gets programs and digests. BUILD names a build of the package, whose kernels
# are taken for this machine's in place of compiled anew.
set -euo pipefail

root=$(realpath "$(dirname "$0")/../..")
here=${1:-$(mktemp -d)}
mkdir -p "$here/arm64" "$here/parts"
clang=$(command -v clang++ || echo "$(dirname "$(realpath "$(command -v swift)")")/clang++")
kernels=$root/Sources/PixelKernels
flags=(-std=c++17 -O2 -Wall -I"$kernels" -I"$kernels/include")
arm64=("$clang" --target=aarch64-linux-gnu)

built=()
[ -z "${BUILD:-}" ] || built=("$root/$BUILD"/release/PixelKernels.build/Kernels/*.o)
[ -e "${built[0]:-}" ] || built=("$kernels"/Kernels/*.cc)
"$clang" "${flags[@]}" "${built[@]}" "$root/Scripts/SameBytes/kernels.cc" -lhwy -o "$here/here" &

# Highway's headers are the same for all machines; only they are taken from this one.
mkdir -p "$here/include"
ln -sfn /usr/include/hwy "$here/include/hwy"
printf '%s\n' "$kernels"/Kernels/*.cc "$root"/Scripts/SameBytes/*.cc |
  xargs -P "$(nproc)" -I SOURCE sh -c '"$@" -c SOURCE -o "'"$here"'/arm64/$(basename SOURCE).o"' - \
    "${arm64[@]}" "${flags[@]}" -I"$here/include"
if aarch64-linux-gnu-objdump -d "$here"/arm64/[A-Z]*.o | grep -wE 'f(n?m(add|sub)|ml[as]|recp[esx]|rsqrt[es])'; then
  echo "fused or estimated instructions in the kernels"
  exit 1
fi
"${arm64[@]}" -static "$here"/arm64/*.o -o "$here/kernels-arm64"

libraries="libpng libjpeg libturbojpeg libwebp lcms2 pangoft2 harfbuzz fontconfig freetype2 icu-uc"
for part in CImageShims CPango CSimdJSON; do
  for source in "$root/Sources/$part"/*.c*; do
    language=(-x c)
    case $source in *.cpp) language=(-x c++ -std=c++17) ;; esac
    # shellcheck disable=SC2046
    "${arm64[@]}" "${language[@]}" -O2 -Wall -Werror -I"$root/Sources/$part/include" $(pkg-config --cflags $libraries) \
      -idirafter "/usr/include/$(uname -m)-linux-gnu" -idirafter /usr/include -c "$source" -o "$here/parts/$(basename "$source").o"
  done
done
wait %1

"$here/here" --each >"$here/here.txt"
qemu-aarch64-static "$here/kernels-arm64" >"$here/arm64.txt"
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
