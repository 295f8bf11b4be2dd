#!/usr/bin/env python3
"""Draws Lottie files by glrender, rlottie and ThorVG: how many pictures are met, and how fast frames come.

    python3 -m venv venv && venv/bin/pip install numpy pillow rlottie-python thorvg-python
    venv/bin/python Benchmarks/Engines/lottie.py pictures FOLDER --glrender .build/release/glrender
    venv/bin/python Benchmarks/Engines/lottie.py speed FILE... --glrender .build/release/glrender
    venv/bin/python Benchmarks/Engines/lottie.py start FILE... --glrender .build/release/glrender
    venv/bin/python Benchmarks/Engines/lottie.py large FILE
    venv/bin/python Benchmarks/Engines/lottie.py bounce FILE

`pictures` looks for CATEGORY/NAME.json below FOLDER with pictures NAME-XX.png of frame XX (straight alpha). A picture is met where
less than 1 % of its pixels differ by more than 24 levels in any channel, on black and on white. `speed` draws the first frames of each
file, the same ones by each engine, from its beginning again after its end, at one size, on one thread, warm, into memory; engines
take turns, and of several rounds the fastest counts. Engines that are missing
are left out, and named; so are those that crash. `start` takes the processor's time from a file to its first frame: of glrender that of the
whole command, which starts a process and writes a picture; of the others that of loading and drawing in a process that runs. `large`
writes a file of 13.6 MB to measure reading with, `bounce` one of a hundred discs whose positions bounce by an expression.
"""
import argparse
import glob
import json
import math
import multiprocessing
import os
import random
import re
import resource
import statistics
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


WARM_UP = 3


def frames_per_second(draw, frames, count):
    """By the median of frames' times, as `glrender bench` counts: what else runs on the machine moves it least."""
    times = []
    for number in range(WARM_UP + 1 + count):
        start = time.perf_counter()
        draw(number % frames)
        times.append(time.perf_counter() - start)
    return 1 / statistics.median(times[WARM_UP + 1:])


def glrender_speed(program, file, size, count, device):
    """Frames a second, drawn into memory."""
    command = [program, "bench", file, "--no-memory", "--json", "--device", device, "--threads", "1", "--allow-software",
               "--frames", str(count), "--warm-up", str(WARM_UP), "--time-limit", "100", "--size", "%dx%d" % size]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return 1000 / report["sections"][0]["contests"][0]["measurements"][0]["total"]["median"]


def engine_speed(engine, file, size, count):
    """The same for another engine, in a process of its own: some files make engines crash."""
    receiver, sender = multiprocessing.Pipe(duplex=False)

    def measure():
        draw, _, frames = engine().load(file, size)
        sender.send(frames_per_second(draw, max(frames, 1), count))

    process = multiprocessing.get_context("fork").Process(target=measure)
    process.start()
    process.join(60)
    if process.is_alive():
        process.kill()
    return receiver.recv() if receiver.poll() else 0.0


def cost_of(work):
    """Milliseconds of the processor that some work takes in a process of its own; infinite where that crashes."""
    receiver, sender = multiprocessing.Pipe(duplex=False)

    def measure():
        begin = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
        work()
        end = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN)
        children = sum(getattr(end[1], key) - getattr(begin[1], key) for key in ("ru_utime", "ru_stime"))
        sender.send(1000 * (end[0] - begin[0] + children))

    process = multiprocessing.get_context("fork").Process(target=measure)
    process.start()
    process.join()
    return receiver.recv() if receiver.poll() else math.inf


def start(engines, program, files, side, rounds):
    rows = []
    for file in files:
        with open(file, encoding="utf-8") as source:
            animation = json.load(source)
        scale = side / max(animation["w"], animation["h"])
        size = max(1, round(animation["w"] * scale)), max(1, round(animation["h"] * scale))
        row = [os.path.basename(file)]
        with tempfile.TemporaryDirectory() as folder:
            command = [program, "render", file, "-o", os.path.join(folder, "frame.png"), "--device", "cpu", "--size", "%dx%d" % size]
            works = [lambda: subprocess.run(command, capture_output=True, check=True)]
            works += [lambda engine=engine: type(engine)().load(file, size)[0](0) for engine in engines]
            for work in works:
                cost = min(cost_of(work) for _ in range(rounds))
                row.append("%.0f" % cost if cost < math.inf else "none")
        rows.append(row)
    print(document.table(["ms to the first frame of", "glrender", *(engine.name for engine in engines)], rows))


def write_large(file):
    """Shape layers with random paths that move, 13.6 MB of them."""
    chance = random.Random(1)

    def points(count, low, high):
        return [[round(chance.uniform(low, high), 3) for _ in range(2)] for _ in range(count)]

    def path():
        return {"i": points(24, -20, 20), "o": points(24, -20, 20), "v": points(24, 0, 500), "c": True}

    def fixed(value):
        return {"a": 0, "k": value}

    place = {"p": fixed([0, 0]), "a": fixed([0, 0]), "s": fixed([100, 100]), "r": fixed(0), "o": fixed(100)}
    layers, size = [], 0
    while size < 13_600_000:
        ease = {"i": {"x": 0.833, "y": 0.833}, "o": {"x": 0.167, "y": 0.167}}
        frames = [{**ease, "t": 5 * number, "s": [path()]} for number in range(12)]
        fill = {"ty": "fl", "c": fixed([chance.random(), chance.random(), chance.random(), 1]), "o": fixed(100)}
        group = {"ty": "gr", "it": [{"ty": "sh", "ks": {"a": 1, "k": frames}}, fill, {"ty": "tr", **place}]}
        layers.append({"ind": len(layers) + 1, "ty": 4, "ks": place, "shapes": [group], "ip": 0, "op": 60, "st": 0})
        size += len(json.dumps(layers[-1])) + 2
    with open(file, "w", encoding="utf-8") as target:
        json.dump({"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 500, "h": 500, "layers": layers}, target)


BOUNCE = """var $bm_rt; var n, t, v, amp, freq, decay;
n = 0; if (numKeys > 0) { n = nearestKey(time).index; if (key(n).time > time) { n--; } }
if (n == 0) { t = 0; } else { t = $bm_sub(time, key(n).time); }
if (n > 0 && t < 2) {
  v = velocityAtTime($bm_sub(key(n).time, $bm_div(thisComp.frameDuration, 10)));
  amp = $bm_div(effect('Amplitude')('Slider'), 200); freq = 3; decay = 5;
  $bm_rt = $bm_sum(value, $bm_div($bm_mul($bm_mul(v, amp), Math.sin($bm_mul($bm_mul($bm_mul(freq, t), 2), Math.PI))), Math.exp($bm_mul(decay, t))));
} else { $bm_rt = value; }"""


def write_bounce(file):
    """Discs that move to their places, and bounce there by an expression as Bodymovin writes it."""
    fixed = lambda value: {"a": 0, "k": value}
    ease = {"i": {"x": 0.833, "y": 0.833}, "o": {"x": 0.167, "y": 0.167}}
    slider = {"ty": 5, "nm": "Amplitude", "ix": 1, "ef": [{"ty": 0, "nm": "Slider", "ix": 1, "v": fixed(12)}]}
    layers = []
    for number in range(100):
        x, y = 30 + 50 * (number % 10), 30 + 50 * (number // 10)
        place = {"a": 1, "x": BOUNCE, "k": [{**ease, "t": number % 20, "s": [x, y - 200, 0]}, {"t": number % 20 + 15, "s": [x, y, 0]}]}
        disc = [{"ty": "el", "p": fixed([0, 0]), "s": fixed([40, 40])}, {"ty": "fl", "c": fixed([number / 100, 0.4, 0.8, 1]), "o": fixed(100)}]
        layers.append({"ind": number + 1, "ty": 4, "ip": 0, "op": 90, "st": 0, "ef": [slider], "shapes": disc,
                       "ks": {"p": place, "a": fixed([0, 0]), "s": fixed([100, 100]), "r": fixed(0), "o": fixed(100)}})
    with open(file, "w", encoding="utf-8") as target:
        json.dump({"v": "5.9.0", "fr": 30, "ip": 0, "op": 90, "w": 512, "h": 512, "layers": layers}, target)


def speed(engines, program, files, side, count, rounds, device):
    names = ["glrender"] + [engine.name for engine in engines]
    ratios, rows = {name: [] for name in names + ["the better one"]}, []
    for file in files:
        with open(file, encoding="utf-8") as source:
            animation = json.load(source)
        scale = side / max(animation["w"], animation["h"])
        size = max(1, round(animation["w"] * scale)), max(1, round(animation["h"] * scale))
        best = {name: 0.0 for name in names}
        for _ in range(rounds):
            best["glrender"] = max(best["glrender"], glrender_speed(program, file, size, count, device))
            for engine in engines:
                best[engine.name] = max(best[engine.name], engine_speed(type(engine), file, size, count))
        others = max(best[engine.name] for engine in engines)
        for name in names:
            if best[name] > 0:
                ratios[name].append(best["glrender"] / best[name])
        if others > 0:
            ratios["the better one"].append(best["glrender"] / others)
        ratio = "%.2f×" % (best["glrender"] / others) if others > 0 else ""
        rows.append([os.path.basename(file)] + ["%.0f" % best[name] if best[name] > 0 else "none" for name in names] + [ratio])
        print(*rows[-1], sep="\t", file=sys.stderr)
    means = ["%.2f×" % math.exp(sum(map(math.log, r)) / len(r)) if r else "" for r in ratios.values()]
    rows.append(["glrender's speed, geometric mean"] + means)
    better = ratios["the better one"]
    print(document.table(["frames a second of", *names, "glrender to the better one"], rows))
    print("%d files; slower than half of the better one: %d" % (len(better), sum(ratio < 0.5 for ratio in better)))
    print("processes that ran or waited, on average over the last minute: %.1f" % os.getloadavg()[0])


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
    parser.add_argument("what", choices=["pictures", "speed", "start", "large", "bounce"])
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--glrender", default="glrender")
    parser.add_argument("--side", type=int, default=512, help="the longer side of frames whose speed is taken, in pixels")
    parser.add_argument("--frames", type=int, default=100, help="of each file that are timed, the same ones by each engine")
    parser.add_argument("--device", default="cpu", help="what glrender draws frames with whose speed is taken")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--verbose", action="store_true", help="say the share of each picture that differs")
    options = parser.parse_args()
    writers = {"large": write_large, "bounce": write_bounce}
    if options.what in writers:
        return writers[options.what](options.paths[0])
    engines = available()
    if options.what == "start":
        return start(engines, options.glrender, options.paths, options.side, options.rounds)
    if options.what == "pictures":
        pictures(engines, options.glrender, options.paths[0], options.verbose)
    else:
        speed(engines, options.glrender, options.paths, options.side, options.frames, options.rounds,
              options.device)


if __name__ == "__main__":
    main()
