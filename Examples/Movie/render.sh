#!/usr/bin/env bash
# Draws the film of Examples/Movie and then the movie that shows it, in each format, and has ffprobe check what came out.
#
#     Examples/Movie/render.sh [GLRENDER [FOLDER]]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
glrender=${1:-.build/release/glrender}
out=${2:-out/movie}
mkdir -p "$out"

# Values of ffprobe of a file's video, in its order of names, separated by commas.
probe() { ffprobe -v error -count_frames -select_streams v:0 -show_entries "stream=$2" -of csv=p=0 "$1" | tr -d '\r\n ' | sed 's/,*$//'; }

check() {
    local found
    found=$(probe "$1" codec_name,width,height,nb_read_frames)
    [ "$found" = "$2" ] || { echo "$1: found $found, expected $2" >&2; exit 1; }
    echo "$1: $found, $(wc -c < "$1") bytes"
}

"$glrender" render "$here/clip.json" -o "$here/clip.webm" --quality 50
check "$here/clip.webm" vp9,240,240,120

movie() { "$glrender" render "$here/movie.json" "$@"; }
for type in mp4:h264 webm:vp9 mov:prores mkv:ffv1; do
    movie -o "$out/movie.${type%:*}"
    check "$out/movie.${type%:*}" "${type#*:},1280,720,300"
done
[ "$(probe "$out/movie.mp4" color_space,color_transfer,color_primaries)" = bt709,bt709,bt709 ]
# What shows every pixel is large: at half the size, and less often.
movie -o "$out/movie.gif" --scale 1 --fps 10
check "$out/movie.gif" gif,640,360,100
movie -o "$out/movie.apng" --scale 1 --fps 10
check "$out/movie.apng" apng,640,360,100
movie -o "$out/movie.webp" --scale 1 --fps 10 --duration 10 --quality 80
[ "$(head -c 4 "$out/movie.webp")" = RIFF ]
movie -o "$out/movie.y4m" --scale 1 --duration 2
check "$out/movie.y4m" rawvideo,640,360,60
movie -o "$out/movie.rgba" --scale 1 --duration 2
[ "$(wc -c < "$out/movie.rgba")" = $((60 * 640 * 360 * 4)) ]
mkdir -p "$out/frames"
movie -o "$out/frames/%04d.png" --frames 0-299:30
[ "$(ls "$out/frames" | wc -l)" = 10 ]
# A part that starts in the middle has the frames of the whole.
movie -o "$out/part.rgba" --scale 1 --duration 2 --shard 1/2
tail -c $((30 * 640 * 360 * 4)) "$out/movie.rgba" | cmp - "$out/part.rgba"
echo "all is well"
