"""Draws a card with text, frames of Lottie files and a movie; run by test-wheel.sh in the folder of the files."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

BARE = "import sys"
DRAWS = (
    "import glrender; s = glrender.Scene.read({'format': 'glrender-scene', 'version': 1, 'size': [1920, 1080],"
    " 'root': {'backgroundColor': '#ff0000'}}); s.render(renderer=glrender.Renderer('cpu'))"
)


def seconds(program):
    times = []
    for _ in range(10):
        start = time.monotonic()
        subprocess.run([sys.executable, "-c", program], check=True)
        times.append(time.monotonic() - start)
    return sorted(times)[5]


import glrender  # noqa: E402

card = glrender.Scene.load("card.json")
assert not card.warnings, card.warnings
card.write("card.png", device="cpu")
text = glrender.Scene.read(
    {
        "format": "glrender-scene",
        "version": 1,
        "size": [200, 40],
        "background": "#ffffff",
        "root": {"sublayers": [{"class": "CATextLayer", "frame": [0, 0, 200, 40], "string": "Hello", "foregroundColor": "#000000"}]},
    }
)
assert not text.warnings, text.warnings
assert len(set(text.encode("rgba", renderer=glrender.Renderer("cpu")))) > 10, "the text is not drawn"
lottie = [path for path in sorted(Path(".").glob("*.json")) if "layers" in json.loads(path.read_text())]
for path in lottie:
    scene = glrender.Scene.load(path)
    scene.write(path.with_suffix(".png"), device="cpu", time=scene.duration / 2)
glrender.Scene.load(lottie[0]).write("movie.apng", device="cpu")
print(f"drew {len(lottie)} Lottie frames; movie of {os.path.getsize('movie.apng')} bytes; devices: {[d['name'] or d['failure'] for d in glrender.devices()]}")
print(f"Python's start: {seconds(BARE) * 1000:.0f} ms; with the first frame of 1080p: {seconds(DRAWS) * 1000:.0f} ms")
