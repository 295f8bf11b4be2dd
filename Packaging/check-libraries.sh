#!/bin/sh
# check-libraries.sh BINARY LIST...: fails where a program needs a shared library that is on none of the lists, or lacks one.
set -eu
binary=$1
shift
needed=$(ldd "$binary")
missing=$(printf '%s\n' "$needed" | grep 'not found' || true)
if [ -n "$missing" ]; then
    printf '%s lacks libraries:\n%s\n' "$binary" "$missing" >&2
    exit 1
fi
found=$(printf '%s\n' "$needed" | awk '{print $1}' | sed 's|.*/||' | sort -u)
unknown=$(printf '%s\n' "$found" | grep -vxF "$(cat "$@")" || true)
if [ -n "$unknown" ]; then
    printf '%s needs libraries that are not in %s:\n%s\n' "$binary" "$*" "$unknown" >&2
    exit 1
fi
printf '%s: %s shared libraries, all on the list\n' "$binary" "$(printf '%s\n' "$found" | wc -l)"
