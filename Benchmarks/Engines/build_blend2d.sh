#!/usr/bin/env bash
# Builds Blend2D and the driver that blend2d.py uses: build_blend2d.sh FOLDER. Needs git, cmake, a C++ compiler and some minutes.
# The commits are those that Documentation/Performance.md's figures are of.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1" && cd "$1"
blend2d=6dbc2cefbc996379e07104e34519a440b49b15d7
asmjit=0bd5787b54b575ed94bf32ac452153b34385c514
[ -d blend2d ] || { git clone -q https://github.com/blend2d/blend2d && git -C blend2d checkout -q $blend2d; }
[ -d asmjit ] || { git clone -q https://github.com/asmjit/asmjit && git -C asmjit checkout -q $asmjit; }
cmake -S blend2d -B build -DCMAKE_BUILD_TYPE=Release -DBLEND2D_STATIC=ON -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    -DASMJIT_DIR="$PWD/asmjit" > /dev/null
cmake --build build --target blend2d -j "$(nproc)"
"${CXX:-c++}" -std=c++17 -O2 -shared -fPIC -DBL_STATIC -Iblend2d "$here/blend2d_driver.cpp" build/libblend2d.a -lpthread -lrt \
    -o libblend2d_driver.so
echo "BLEND2D_DRIVER=$PWD/libblend2d_driver.so"
