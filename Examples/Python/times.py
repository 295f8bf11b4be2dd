#!/usr/bin/env python3
# %% [markdown]
# # How long a scene takes on the CPU and on the GPU
#
# A script that a notebook's editor opens as cells. `times.py SCENE [PICTURE]` writes a picture of the curves; it needs matplotlib.

# %%
import sys
import time

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plot

import glrender

path = sys.argv[1] if len(sys.argv) > 1 else "Examples/Welcome/welcome.json"
picture = sys.argv[2] if len(sys.argv) > 2 else "times.png"
scene = glrender.Scene.load(path)

# %% The devices that there are: software OpenGL where there is no GPU.
renderers = {"CPU": glrender.Renderer("cpu")}
try:
    renderers["GPU"] = glrender.Renderer("gpu", allow_software=True)
except glrender.DeviceError as error:
    print(error)


# %% The middle of several frames, in milliseconds; each is drawn anew, at another moment where the scene has them.
def milliseconds(renderer, scale, repeats=7):
    width, height = scene.pixel_size(scale=scale)
    memory = bytearray(width * height * 4)
    times = []
    for number in range(repeats + 1):
        # Another background is another picture of a still.
        background = f"#{number:02x}0000"
        moment = scene.duration * number / (repeats + 1)
        start = time.perf_counter()
        scene.render(moment, into=memory, scale=scale, background=background, renderer=renderer)
        times.append((time.perf_counter() - start) * 1000)
    return sorted(times[1:])[repeats // 2]


# %%
scales = [0.25, 0.5, 1, 1.5, 2, 3]
for name, renderer in renderers.items():
    figures = [milliseconds(renderer, scale) for scale in scales]
    pixels = [width * height / 1e6 for width, height in (scene.pixel_size(scale=scale) for scale in scales)]
    label = f"{name}: {renderer.info['device']['name']}"
    print(label, [round(figure, 2) for figure in figures])
    plot.plot(pixels, figures, marker="o", label=label)

# %%
plot.xlabel("megapixels")
plot.ylabel("milliseconds a frame")
plot.title(path)
plot.legend()
plot.savefig(picture, dpi=120)
print(picture)
