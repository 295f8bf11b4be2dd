#!/usr/bin/env python3
"""Tells how far edge pixels are from the area that a path covers of them, in levels of 255: glrender's and Blend2D's.

    python3 precision.py --glrender PATH

Six blobs, filled and stroked, black on white, each for itself. What they cover is Blend2D's picture of 256 times as many pixels,
its lines 0.002 of those from the curves. Needs what `compare.py` needs for Blend2D.
"""
import argparse
import json
import os
import statistics
import subprocess
import tempfile

import numpy
from PIL import Image

import blend2d
import workloads

SIDE, FINER = 260, 16
BLACK = [0, 0, 0, 1]


def blobs():
    random = workloads.Random(7)
    return [workloads.blob(random, SIDE / 2, SIDE / 2, 30 + 15 * index) for index in range(6)]


def by_blend2d(points, is_stroke, tolerance, scale=1):
    """How dark each pixel is; with a tolerance of 0 as Blend2D has it."""
    os.environ["BLEND2D_TOLERANCE"] = str(tolerance)
    engine = blend2d.Engine("precision", SIDE * scale, SIDE * scale)
    outline = workloads.closed_curve([(x * scale, y * scale) for x, y in points])
    engine.add_path(workloads.path(
        outline, "nonzero", [0, 0, 0, 0] if is_stroke else BLACK, BLACK if is_stroke else None, 2 * scale))
    engine.library.driver_draw(engine.driver)
    pixels = numpy.frombuffer(engine.picture_bytes(), numpy.uint8).reshape(SIDE * scale, SIDE * scale, 3)
    return 255.0 - pixels[..., 0]


def by_glrender(program, points, is_stroke):
    paint = {"fillColor": None, "strokeColor": "#000", "lineWidth": 2} if is_stroke else {"fillColor": "#000"}
    layer = {"class": "CAShapeLayer", "path": workloads.closed_curve(points), **paint}
    scene = {"format": "glrender-scene", "version": 1, "size": [SIDE, SIDE], "background": "#fff", "root": {"sublayers": [layer]}}
    with tempfile.TemporaryDirectory() as folder:
        source, picture = os.path.join(folder, "scene.json"), os.path.join(folder, "picture.png")
        with open(source, "w", encoding="utf-8") as file:
            json.dump(scene, file)
        subprocess.run([program, "render", source, "-o", picture, "--device", "cpu", "--quiet"], check=True)
        return 255.0 - numpy.asarray(Image.open(picture).convert("L"), dtype=float)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--glrender", required=True)
    program = parser.parse_args().glrender
    engines = {
        "glrender": lambda points, is_stroke: by_glrender(program, points, is_stroke),
        "Blend2D at 0.02 pixels": lambda points, is_stroke: by_blend2d(points, is_stroke, 0.02),
        "Blend2D as it is": lambda points, is_stroke: by_blend2d(points, is_stroke, 0)}
    for is_stroke in (False, True):
        errors = {name: [] for name in engines}
        for points in blobs():
            exact = by_blend2d(points, is_stroke, 0.002, FINER).reshape(SIDE, FINER, SIDE, FINER).mean(axis=(1, 3))
            edges = (exact > 0.5) & (exact < 254.5)
            for name, draw in engines.items():
                errors[name].append(numpy.abs(draw(points, is_stroke) - exact)[edges])
        for name, found in errors.items():
            print("%s %s: mean %.2f, largest %.1f" % (
                "stroked" if is_stroke else "filled", name, statistics.mean(map(numpy.mean, found)), max(map(numpy.max, found))))


if __name__ == "__main__":
    main()
