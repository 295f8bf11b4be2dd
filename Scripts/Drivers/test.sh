#!/usr/bin/env bash
# Runs the tests of whole pictures with OpenGL by each driver in software that this machine has, and says how each did.
#
#     Scripts/Drivers/test.sh PROGRAM TESTS…
#
# PROGRAM is glrender, TESTS the command that runs the tests. Mesa chooses among its drivers by variables: llvmpipe, softpipe, virgl (which
# hands commands to a server, as in virtual machines), zink (which draws by Vulkan). A driver that does not open is named and left out.
set -uo pipefail

program=$(realpath "$1")
shift
server=
finish() { [ -z "$server" ] || kill "$server" 2>/dev/null; }
trap finish EXIT
if command -v virgl_test_server >/dev/null; then
  virgl_test_server --use-egl-surfaceless >/dev/null 2>&1 &
  server=$!
  sleep 1
fi

status=0
while read -r name variables; do
  if ! env $variables "$program" devices --json | grep -qi "\"renderer\" *: *\"[^\"]*$name"; then
    echo "$name: not here"
    continue
  fi
  if env $variables "$@"; then
    echo "$name: passed"
  else
    echo "$name: FAILED"
    status=1
  fi
done <<'DRIVERS'
llvmpipe GALLIUM_DRIVER=llvmpipe
softpipe GALLIUM_DRIVER=softpipe
virgl GALLIUM_DRIVER=virpipe
zink GALLIUM_DRIVER=zink MESA_LOADER_DRIVER_OVERRIDE=zink
DRIVERS
exit $status
