#!/bin/bash
# A sequence as a Slurm job array; each task draws one part, and one that is tried again draws what is missing.
#   sbatch --array=0-15 Scripts/Farm/slurm.sh scene.json frames
#SBATCH --job-name=glrender
#SBATCH --requeue
set -euo pipefail
scene=$1
folder=$2
mkdir -p "$folder"
exec "${GLRENDER:-glrender}" render "$scene" -o "$folder/%05d.png" --shard auto --skip-existing \
    --manifest "$folder/part-$SLURM_ARRAY_TASK_ID.json"
