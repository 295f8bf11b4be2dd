#!/bin/bash
# parallel.sh SCENE FOLDER PARTS [options of GNU parallel, such as --sshloginfile machines]: a sequence by GNU parallel.
set -euo pipefail
scene=$1
folder=$2
parts=$3
shift 3
mkdir -p "$folder"
seq 0 $((parts - 1)) | parallel --retries 3 --halt soon,fail=1 "$@" \
    "${GLRENDER:-glrender}" render "$scene" -o "$folder/%05d.png" --shard "{}/$parts" --skip-existing \
    --manifest "$folder/part-{}.json"
