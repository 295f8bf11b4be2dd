#!/usr/bin/env bash
# Drives the example programs in real windows, under an X server without a screen, as a user would, and compares what the windows show
# with the same trees drawn without a window.
#
#     Scripts/Windows/test.sh PROGRAMS [FOLDER]
#
# PROGRAMS is the folder with gtk-browser, sdl-browser and x11-browser. FOLDER gets the screenshots and what the programs print; without one both go.
set -euo pipefail

programs=$(realpath "$1")
gtk=$programs/gtk-browser sdl=$programs/sdl-browser x11=$programs/x11-browser
here=$(mktemp -d)
folder=${2:-$here}
mkdir -p "$folder"
started=()
finish() {
  for process in "${started[@]}"; do kill "$process" 2>/dev/null || true; done
  wait
  rm -rf "$here"
}
trap finish EXIT
fail() {
  echo "test.sh: $1" >&2
  exit 1
}

# The server chooses a display that is free, and says which.
mkfifo "$here/display"
Xvfb -displayfd 3 -screen 0 480x640x24 -nolisten tcp 3>"$here/display" >"$folder/xvfb.log" 2>&1 &
started+=($!)
read -r number <"$here/display"
export DISPLAY=:$number LIBGL_ALWAYS_SOFTWARE=1
# What is not there, and would be asked for: accessibility and settings by D-Bus.
export GTK_A11Y=none GSETTINGS_BACKEND=memory DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent

# wait_for LOG TEXT: until a line of a program's output has the text.
wait_for() {
  for _ in $(seq 300); do
    grep -q -- "$2" "$1" && return
    sleep 0.1
  done
  cat "$1" >&2
  fail "the program did not say «$2»"
}

# shoot NAME: a screenshot, when two in a row are the same.
shoot() {
  local before=none now
  for _ in $(seq 100); do
    import -window root "$folder/$1.png"
    now=$(identify -format '%#' "$folder/$1.png")
    [ "$now" = "$before" ] && return
    before=$now
    sleep 0.2
  done
  fail "$1: the window does not come to rest"
}

# different FIRST SECOND: how many pixels of two pictures differ by more than 3 % of a channel's range.
different() { compare -metric AE -fuzz 3% "$1" "$2" null: 2>&1 || true; }

# same NAME [SIZE]: a screenshot of what is at rest shows what the program's tree looks like without a window, but for one pixel in 200.
same() {
  local size=${2:-480x640} expected="$folder/$1-expected.png" count
  # A busy machine may rest before the first frame is there, and in the midst of a movement.
  for _ in $(seq 20); do
    shoot "$1"
    rm -f "$here/picture.png"
    xdotool key p
    for _ in $(seq 100); do
      [ -s "$here/picture.png" ] && break
      sleep 0.1
    done
    mv "$here/picture.png" "$expected"
    convert "$folder/$1.png" -crop "$size+0+0" +repage "$here/crop.png"
    count=$(different "$expected" "$here/crop.png")
    if [ "$(identify -format '%wx%h' "$expected")" = "$size" ] \
      && [ "${count%.*}" -le $((${size%x*} * ${size#*x} / 200)) ]; then
      echo "$1: $count pixels differ"
      return
    fi
    sleep 0.5
  done
  fail "$1 is not what the tree looks like: $count pixels differ"
}

# changed NAME OTHER: two screenshots show different things.
changed() {
  local count
  count=$(different "$folder/$1.png" "$folder/$2.png")
  [ "${count%.*}" -ge 3000 ] || fail "$1 and $2 look the same"
}

# Processor time of a process, in hundredths of a second.
ticks() { awk '{ print $14 + $15 }' "/proc/$1/stat"; }

# start NAME WAY COMMAND...: starts a program, which has to draw in the way that it says, and to show a window.
start() {
  log="$folder/$1.log"
  local way=$2
  shift 2
  "$@" --picture "$here/picture.png" >"$log" 2>&1 &
  program=$!
  started+=("$program")
  wait_for "$log" "renderer: .*$way"
  window=$(xdotool search --sync --onlyvisible --name '^Pictures$' | head -1)
  xdotool mousemove 240 234
}

# The program ends as it is told to, and without an error.
stop() {
  xdotool key q
  wait "$program" || fail "$1 ended with an error"
  grep 'renderer:\|drew' "$log"
}

# drive NAME WAY COMMAND...: everything that a user does.
drive() {
  local name=$1 before after
  start "$@"
  same "$name-start"
  # A tap turns the top picture over.
  xdotool click 1
  wait_for "$log" 'turned 1'
  same "$name-turned"
  changed "$name-start" "$name-turned"
  # A short drag: the spring brings it back.
  xdotool mousedown 1 mousemove 260 250 mousemove 290 260 mousemove 300 262 mouseup 1
  wait_for "$log" 'back 1'
  # A long one throws it away, with sparks.
  xdotool mousemove 240 234 mousedown 1 mousemove 280 236 mousemove 340 240 mousemove 420 244 mouseup 1
  wait_for "$log" 'thrown 1'
  same "$name-thrown"
  changed "$name-turned" "$name-thrown"
  # A wheel over the map scrolls it, and tiles come.
  xdotool mousemove 240 560 click 5 click 5 click 5
  same "$name-scrolled"
  changed "$name-thrown" "$name-scrolled"
  # The button throws the next.
  xdotool mousemove 420 36 click 1
  wait_for "$log" 'thrown 2'
  same "$name-next"
  # Nothing moves: nothing is to be done.
  before=$(ticks "$program")
  sleep 5
  after=$(ticks "$program")
  echo "$name: $((after - before)) hundredths of a second of processor time in 5 idle seconds"
  [ $((after - before)) -le 5 ] || fail "$name is not idle"
  # A smaller window has its views laid out anew.
  xdotool windowsize --sync "$window" 420 600 mousemove 200 200
  same "$name-small" 420x600
  stop "$name"
}

drive gtk-glx 'through memory' "$gtk"
GDK_DEBUG=gl-egl drive gtk-egl 'shared context' "$gtk"
drive gtk-memory 'CPU$' "$gtk" --memory
drive sdl-egl 'shared context' "$sdl"
SDL_VIDEO_X11_FORCE_EGL=0 drive sdl-glx 'through memory' "$sdl"
drive x11 'shared context' "$x11"

# Two pixels to a point.
GDK_SCALE=2 start gtk-scaled 'through memory' "$gtk" --size 240x320
same gtk-scaled
stop gtk-scaled
echo 'All windows show what they should.'
