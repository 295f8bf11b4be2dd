#!/bin/bash
# test.sh GLRENDER: runs the scripts of this folder on this machine, against a Slurm of its own, and checks that parts make the
# whole, also when some are killed and started again. Needs root and the packages slurm-wlm, munge, parallel, ffmpeg and python3.
set -euo pipefail
GLRENDER=$(realpath "$1")
export GLRENDER
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
chmod 755 "$work"
started=()
finish() {
    for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap finish EXIT
fail() { echo "test.sh: $1" >&2; exit 1; }

cat > "$work/scene.json" <<'SCENE'
{"format": "glrender-scene", "version": 1, "size": [320, 180], "duration": 2, "frameRate": 30, "background": "#202840",
 "root": {"sublayers": [{"frame": [0, 40, 100, 100], "cornerRadius": 50, "backgroundColor": "#e07b27", "animations": [
   {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 0, "toValue": 320, "duration": 2}]}]}}
SCENE
"$GLRENDER" render "$work/scene.json" -o "$work/whole_%05d.png" --device cpu
(cd "$work" && sha256sum whole_*.png | sed 's/whole_//' > whole.sums)
same() { (cd "$1" && sha256sum [0-9]*.png) | cmp - "$work/whole.sums" || fail "$1 differs from the whole"; }

echo "GNU parallel"
"$here/parallel.sh" "$work/scene.json" "$work/parallel" 4
same "$work/parallel"
[ "$(ls "$work"/parallel/part-*.json | wc -l)" = 4 ] || fail "manifests are missing"

echo "a part that is killed and started again"
for number in 1 2 3 4 5; do
    (timeout -s KILL "0.0$((number * 2))" "$GLRENDER" render "$work/scene.json" -o "$work/parallel/%05d.png" --device cpu || true) \
        2> /dev/null
    rm -f "$work"/parallel/0000[$number].png
done
rm -f "$work"/parallel/.*.tmp
"$here/parallel.sh" "$work/scene.json" "$work/parallel" 3
same "$work/parallel"

echo "a movie in parts"
for codec in h264 vp9 ffv1; do
    for part in 0 1 2; do
        "$GLRENDER" render "$work/scene.json" -o "$work/part-$part.mkv" --codec $codec --shard $part/3 \
            --manifest "$work/part-$part.json"
    done
    "$here/join" "$work/joined.mkv" "$work"/part-[012].json
    decoded() { ffmpeg -v error -i "$1" -f framemd5 - | awk -F, '!/^#/ {print $NF}'; }
    for part in 0 1 2; do decoded "$work/part-$part.mkv"; done > "$work/parts.frames"
    decoded "$work/joined.mkv" | cmp - "$work/parts.frames" || fail "$codec: joining changed frames"
done

echo "a movie in parts, with sound"
ffmpeg -v error -y -f lavfi -i "anoisesrc=r=44100:d=3:seed=1" "$work/noise.wav"
sed 's/"root"/"sounds": [{"file": "noise.wav", "start": 0.1, "fadeIn": 0.5}], "root"/' "$work/scene.json" > "$work/heard.json"
for part in 0 1 2; do
    "$GLRENDER" render "$work/heard.json" -o "$work/part-$part.mkv" --shard $part/3 --manifest "$work/part-$part.json"
done
"$GLRENDER" render "$work/heard.json" -o "$work/whole.mkv"
"$here/join" "$work/joined.mkv" "$work"/part-[012].json
heard() { ffmpeg -v error -i "$1" -map 0:a -f md5 -; }
[ "$(heard "$work/joined.mkv")" = "$(heard "$work/whole.mkv")" ] || fail "joining changed the sound"

echo "Slurm"
name=$(hostname -s)
cat > "$work/slurm.conf" <<CONFIGURATION
ClusterName=test
SlurmctldHost=$name
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
SlurmctldPort=46817
SlurmdPort=46818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$name CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$name Default=YES State=UP
CONFIGURATION
export SLURM_CONF=$work/slurm.conf
mkdir -p "$work/state" "$work/spool"
dd if=/dev/urandom of="$work/munge.key" bs=128 count=1 2>/dev/null
chmod 600 "$work/munge.key"
munged --foreground --force --key-file "$work/munge.key" --socket "$work/munge.socket" --pid-file "$work/munged.pid" \
    --log-file "$work/munged.log" --seed-file "$work/munged.seed" > /dev/null 2>&1 &
started+=($!)
sleep 1
slurmctld -D > /dev/null 2>&1 &
started+=($!)
slurmd -D -N "$name" > /dev/null 2>&1 &
started+=($!)
for _ in $(seq 60); do
    sinfo -h -o %T 2>/dev/null | grep -q idle && break
    sleep 1
done
sinfo -h -o %T | grep -q idle || { tail -5 "$work"/slurm*.log; fail "Slurm does not start"; }
sbatch --wait --array=1-7:2 --output="$work/slurm-%a.log" "$here/slurm.sh" "$work/scene.json" "$work/slurm" \
    || { cat "$work"/slurm-*.log; fail "the job array failed"; }
same "$work/slurm"
echo "all parts make the whole"
