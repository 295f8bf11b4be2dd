#!/usr/bin/env python3
"""Draws Lottie files by glrender, rlottie and ThorVG: how many pictures are met, and how fast frames come.

    python3 -m venv venv && venv/bin/pip install numpy pillow rlottie-python thorvg-python
    venv/bin/python Benchmarks/Engines/lottie.py pictures FOLDER --glrender .build/release/glrender
    venv/bin/python Benchmarks/Engines/lottie.py speed FILE... --glrender .build/release/glrender

`pictures` looks for CATEGORY/NAME.json below FOLDER with pictures NAME-XX.png of frame XX (straight alpha). A picture is met where
less than 1 % of its pixels differ by more than 24 levels in any channel, on black and on white. `speed` draws all frames of each file
at one size, on one thread, warm, into memory; engines take turns, and of several rounds the fastest counts. Engines that are missing
are left out, and named.
"""
import argparse
import glob
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy as np
from PIL import Image

import document

LEVELS = 24
SHARE = 0.01


class RLottie:
    name = "rlottie"
    package = "rlottie-python"

    def __init__(self):
        import rlottie_python
        self.open = rlottie_python.LottieAnimation.from_file

    def load(self, file, size=None):
        animation = self.open(file)
        width, height = size or animation.lottie_animation_get_size()
        # Frames out of the cache would be no drawing.
        animation.lottie_configure_model_cache_size(0)
        draw = lambda frame: animation.lottie_animation_render(frame_num=frame, width=width, height=height)
        return draw, lambda pixels: straight(pixels, width, height, "BGRA"), animation.lottie_animation_get_totalframe()


class ThorVG:
    name = "ThorVG"
    package = "thorvg-python"

    def __init__(self):
        import thorvg_python
        self.module = thorvg_python
        self.engine = thorvg_python.Engine(threads=0)

    def load(self, file, size=None):
        animation = self.module.LottieAnimation(self.engine)
        picture = animation.get_picture()
        if picture.load(file) != self.module.Result.SUCCESS:
            raise ValueError("ThorVG does not load %s" % file)
        if size is None:
            _, width, height = picture.get_size()
            size = round(width), round(height)
        picture.set_size(*size)
        canvas = self.module.SwCanvas(self.engine)
        canvas.set_target(*size)
        canvas.add(picture)
        last = []

        def draw(frame):
            # The frame that is shown is not set again.
            if last != [frame]:
                animation.set_frame(frame)
                last[:] = [frame]
            canvas.update()
            canvas.draw(True)
            canvas.sync()
            return canvas.buffer_arr

        _, frames = animation.get_total_frame()
        return draw, lambda pixels: straight(bytes(pixels), *size, "RGBA"), round(frames)


def straight(pixels, width, height, order):
    """Colours that are multiplied by alpha, as those that are not."""
    image = np.asarray(Image.frombytes("RGBA", (width, height), pixels, "raw", order)).astype(np.float64)
    alpha = image[..., 3:]
    image[..., :3] = np.where(alpha > 0, image[..., :3] * 255 / np.maximum(alpha, 1), 0).clip(0, 255)
    return image


def glrender_picture(program, file, frame):
    with open(file, encoding="utf-8") as source:
        animation = json.load(source)
    seconds = (frame - animation.get("ip", 0)) / animation["fr"]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "frame.png")
        command = [program, "render", file, "-o", out, "--time", repr(seconds), "--device", "cpu"]
        subprocess.run(command, check=True, capture_output=True)
        return np.asarray(Image.open(out).convert("RGBA")).astype(np.float64)


def share_of_differences(picture, reference):
    """The part of the pixels that differ by more than LEVELS, on black or on white."""
    if picture.shape != reference.shape:
        return 1.0
    worst = np.zeros(picture.shape[:2])
    for ground in (0.0, 255.0):
        on = [image[..., :3] * (image[..., 3:] / 255) + ground * (1 - image[..., 3:] / 255) for image in (picture, reference)]
        worst = np.maximum(worst, np.abs(on[0] - on[1]).max(axis=2))
    return float((worst > LEVELS).mean())


def pictures(engines, program, folder, verbose):
    met, count = {}, {}
    names = ["glrender"] + [engine.name for engine in engines]
    for file in sorted(glob.glob(os.path.join(folder, "*", "*-[0-9]*.png"))):
        found = re.fullmatch(r"(.*)-(\d+)\.png", file)
        source, frame, category = found[1] + ".json", int(found[2]), os.path.basename(os.path.dirname(file))
        reference = np.asarray(Image.open(file).convert("RGBA")).astype(np.float64)
        count[category] = count.get(category, 0) + 1
        shares = {}
        for name in names:
            try:
                if name == "glrender":
                    picture = glrender_picture(program, source, frame)
                else:
                    engine = next(engine for engine in engines if engine.name == name)
                    draw, read, _ = engine.load(source)
                    picture = read(draw(frame))
                shares[name] = share_of_differences(picture, reference)
            except (ValueError, subprocess.CalledProcessError) as error:
                print("%s: %s: %s" % (name, file, error), file=sys.stderr)
                shares[name] = 1.0
            met[name, category] = met.get((name, category), 0) + (shares[name] < SHARE)
        if verbose:
            print("%-60s %s" % (os.path.relpath(file, folder), "  ".join("%s %.2f %%" % (n, 100 * s) for n, s in shares.items())))
    rows = [[category] + ["%d of %d" % (met[name, category], count[category]) for name in names] for category in sorted(count)]
    rows.append(["all"] + ["%d of %d" % (sum(met[name, c] for c in count), sum(count.values())) for name in names])
    print(document.table(["pictures of", *names], rows))


def frames_per_second(draw, frames, limit):
    for frame in range(min(frames, 3)):
        draw(frame)
    start, drawn = time.perf_counter(), 0
    while time.perf_counter() - start < limit:
        draw(drawn % frames)
        drawn += 1
    return drawn / (time.perf_counter() - start)


def glrender_speed(program, file, size, limit):
    command = [program, "bench", file, "--no-memory", "--json", "--device", "cpu", "--threads", "1", "--time-limit", repr(limit),
               "--size", "%dx%d" % size]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return 1000 / report["sections"][0]["contests"][0]["measurements"][0]["total"]["median"]


def speed(engines, program, files, side, limit, rounds):
    names = ["glrender"] + [engine.name for engine in engines]
    ratios, rows = {name: [] for name in names}, []
    for file in files:
        with open(file, encoding="utf-8") as source:
            animation = json.load(source)
        scale = side / max(animation["w"], animation["h"])
        size = max(1, round(animation["w"] * scale)), max(1, round(animation["h"] * scale))
        best = {name: 0.0 for name in names}
        loaded = {}
        for engine in engines:
            try:
                draw, _, frames = engine.load(file, size)
                loaded[engine.name] = draw, max(frames, 1)
            except ValueError as error:
                print(error, file=sys.stderr)
        for _ in range(rounds):
            best["glrender"] = max(best["glrender"], glrender_speed(program, file, size, limit))
            for name, (draw, frames) in loaded.items():
                best[name] = max(best[name], frames_per_second(draw, frames, limit))
        for name in names:
            if best[name] > 0:
                ratios[name].append(best["glrender"] / best[name])
        rows.append([os.path.basename(file)] + ["%.0f" % best[name] for name in names])
    means = ["%.2f×" % math.exp(sum(map(math.log, r)) / len(r)) if r else "" for r in (ratios[name] for name in names)]
    rows.append(["glrender's speed, geometric mean"] + means)
    print(document.table(["frames a second of", *names], rows))


def available():
    engines = []
    for engine in (RLottie, ThorVG):
        try:
            engines.append(engine())
            print("%s %s" % (engine.package, document.version_of_package(engine.package)), file=sys.stderr)
        except (ImportError, OSError) as error:
            print("left out: %s (%s)" % (engine.name, error), file=sys.stderr)
    return engines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["pictures", "speed"])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--glrender", required=True)
    parser.add_argument("--side", type=int, default=512, help="the longer side of frames whose speed is taken, in pixels")
    parser.add_argument("--time-limit", type=float, default=0.5, help="seconds for each engine, file and round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--verbose", action="store_true", help="say the share of each picture that differs")
    options = parser.parse_args()
    engines = available()
    if options.what == "pictures":
        pictures(engines, options.glrender, options.paths[0], options.verbose)
    else:
        speed(engines, options.glrender, options.paths, options.side, options.time_limit, options.rounds)


if __name__ == "__main__":
    main()
