#!/bin/bash
# test.sh GLRENDER [FOLDER]: looks at the page of `glrender preview` with Chromium: plays, listens, scrubs, clicks layers in perspective,
# edits the scene, and makes mistakes. Pictures of the page go to FOLDER. Needs the packages chromium and python3.
set -euo pipefail
glrender=$(realpath "$1")
pictures=${2:-out/preview}
mkdir -p "$pictures"
exec python3 "$(dirname "$0")/test.py" "$glrender" "$pictures"
