#!/usr/bin/env python3
"""Times glrender against other engines on the same pictures, in one run.

    python3 compare.py --glrender PATH [--workloads rects10k,…] [--engines glrender-cpu,…] [--json OUT] [--check]

Needs numpy, Pillow, skia-python and skia-canvas-pyr; Blend2D as `blend2d.py` says; Chromium. Engines that are missing are left
out, and named. Engines take turns, workload by workload and round by round, warm; a figure is a whole frame: drawing, and the
pixels in memory. `--check` compares the pictures with glrender's instead of timing.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

import blend2d
import document
import workloads

HERE = os.path.dirname(os.path.abspath(__file__))
HOSTS = {"skia-canvas": "skia_canvas", "skia-raster": "skia_raster", "blend2d": "blend2d", "skia-ganesh": "skia_ganesh"}
GLRENDER = {"glrender-cpu": ["--device", "cpu", "--threads", "1"], "glrender-cpu-2": ["--device", "cpu", "--threads", "2"],
            "glrender-gl": ["--device", "gpu", "--allow-software"]}
ENGINES = ["glrender-cpu", "skia-canvas", "blend2d", "glrender-cpu-2", "skia-raster", "chromium", "glrender-gl", "skia-ganesh"]
# Skia's raster wheel lacks SIMD; it stands in only where the canvas cannot draw a workload.
ONLY = {"skia-raster": {"groups3"}}
WARM_UP = 2


class LeftOut(Exception):
    pass


class Host:
    """An engine in a process of its own, told frame by frame what to draw."""

    def __init__(self, engine, name, width, height):
        command = [sys.executable, os.path.join(HERE, "host.py"), HOSTS[engine], name, str(width), str(height)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.frame = 0

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise LeftOut(self.process.stderr.read().strip().split("\n")[-1])
        return json.loads(line)

    def prepare(self):
        reply = self.answer()
        if "left out" in reply:
            raise LeftOut(reply["left out"])

    def draw(self, count):
        self.process.stdin.write("draw %d %d\n" % (self.frame, count))
        self.process.stdin.flush()
        self.frame += count
        return self.answer()

    def batch(self, seconds):
        warm = self.draw(WARM_UP)
        times = self.draw(max(3, min(30, int(seconds * 1000 / max(warm[-1], 1)))))
        return {"median": statistics.median(times), "min": min(times), "frames": len(times), "first": warm[0]}

    def picture(self, path):
        self.draw(1)
        self.process.stdin.write("picture %s\n" % path)
        self.process.stdin.flush()
        self.answer()

    def close(self):
        self.process.kill()
        self.process.wait()


class Glrender:
    """`glrender bench`, started for each batch; reading the scene is not part of the figures."""

    def __init__(self, program, arguments, scene):
        self.command = [program, "bench", scene, *arguments, "--warm-up", str(WARM_UP), "--no-memory", "--json"]

    def prepare(self):
        pass

    def batch(self, seconds):
        command = self.command + ["--frames", "30", "--time-limit", str(seconds)]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode:
            raise LeftOut(result.stderr.strip())
        found = json.loads(result.stdout)["sections"][0]["contests"][0]["measurements"][0]
        total = found["total"]
        return {"median": total["median"], "min": total["min"], "frames": total["count"], "first": found["first"]}

    def close(self):
        pass


class Chromium:
    """A browser, started for its one batch: it takes seconds to start."""

    def __init__(self, name, width, height):
        self.arguments = (name, width, height)
        self.done = None

    def prepare(self):
        import chromium
        self.module = chromium

    def batch(self, seconds):
        if self.done is None:
            try:
                times = self.module.measure(*self.arguments, WARM_UP, 5)
            except NotImplementedError as reason:
                raise LeftOut(str(reason)) from None
            self.done = {"median": statistics.median(times), "min": min(times), "frames": len(times)}
        return self.done

    def close(self):
        pass


def make(engine, options, name, scene, width, height):
    if engine in GLRENDER:
        return Glrender(options.glrender, GLRENDER[engine], scene)
    if engine == "chromium":
        return Chromium(name, width, height)
    return Host(engine, name, width, height)


def time_workload(options, name, engines, width, height):
    """The batches of each engine, and why some are left out."""
    running, batches, reasons = {}, {}, {}
    with tempfile.TemporaryDirectory() as folder:
        scene = workloads.write_scene(name, folder, width, height)

        def attempt(engine, work):
            try:
                work()
            except (LeftOut, OSError, RuntimeError, ImportError, subprocess.SubprocessError, ValueError) as error:
                reasons[engine] = str(error)
                running.pop(engine).close()

        for engine in engines:
            if name in ONLY.get(engine, {name}):
                running[engine] = make(engine, options, name, scene, width, height)
        for engine in list(running):
            attempt(engine, running[engine].prepare)
        for _ in range(options.rounds):
            for engine in list(running):
                attempt(engine, lambda: batches.setdefault(engine, []).append(running[engine].batch(options.seconds)))
        for engine in running.values():
            engine.close()
    return {engine: found for engine, found in batches.items() if engine not in reasons}, reasons


def check_workload(options, name, engines, width, height):
    """The mean difference of each engine's picture from glrender's CPU renderer, in levels of 255."""
    import numpy
    from PIL import Image
    differences = {}
    with tempfile.TemporaryDirectory() as folder:
        scene, target = workloads.write_scene(name, folder, width, height), os.path.join(folder, "picture")

        def drawn(arguments):
            subprocess.run([options.glrender, "render", scene, "-o", target + ".png", *arguments], check=True, capture_output=True)
            return numpy.asarray(Image.open(target + ".png").convert("RGB"), numpy.int16)

        expected = drawn(["--device", "cpu"])
        for engine in engines:
            if engine == "glrender-gl":
                found = drawn(["--device", "gpu", "--allow-software"])
            elif engine in HOSTS:
                host = Host(engine, name, width, height)
                try:
                    host.prepare()
                    host.picture(target)
                except LeftOut:
                    continue
                finally:
                    host.close()
                found = numpy.frombuffer(open(target, "rb").read(), numpy.uint8).reshape(height, width, 3).astype(numpy.int16)
            else:
                continue
            differences[engine] = float(numpy.abs(found - expected).mean())
    return differences


def check(options):
    width, height = (int(side) for side in options.size.split("x"))
    differences = {}
    for name in options.workloads:
        differences[name] = check_workload(options, name, options.engines, width, height)
        print(name, *("%s %.2f" % pair for pair in differences[name].items()), flush=True)
    return differences


def figure(batches):
    """The median of the rounds' medians."""
    return statistics.median(batch["median"] for batch in batches)


def versions(options):
    return {
        "glrender": document.output_of(options.glrender, "--version"),
        "skia-canvas": "skia-canvas-pyr " + document.version_of_package("skia-canvas-pyr"),
        "skia-ganesh": "skia-python " + document.version_of_package("skia-python"),
        "blend2d": blend2d.version(), "chromium": document.output_of("chromium", "--version"),
    }


def compare(options):
    width, height = (int(side) for side in options.size.split("x"))
    engines = options.engines
    result = {"machine": document.machine(), "versions": versions(options), "size": [width, height], "rounds": options.rounds,
              "workloads": {}}
    for name in options.workloads:
        batches, reasons = time_workload(options, name, engines, width, height)
        result["workloads"][name] = {"batches": batches, "left out": reasons}
        for engine, reason in reasons.items():
            print("%s, %s: %s" % (name, engine, reason), file=sys.stderr)
        print(name, *("%s %.2f" % (engine, figure(found)) for engine, found in batches.items()), flush=True)
    result["machine"]["load after"] = round(os.getloadavg()[0], 2)
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--json")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.check:
        check(options)
        return
    result = compare(options)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(result, file, indent=1)


def some_of(known):
    """A type of options that name some of what there is, separated by commas."""
    def names(text):
        for name in text.split(","):
            if name not in known:
                raise argparse.ArgumentTypeError("%s is none of %s" % (name, ", ".join(known)))
        return text.split(",")
    return names


def add_options(parser):
    parser.add_argument("--workloads", type=some_of(workloads.WORKLOADS), default=",".join(workloads.WORKLOADS))
    parser.add_argument("--engines", type=some_of(ENGINES), default=",".join(ENGINES))
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=.8, help="a batch takes about so long, once warm")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--glrender", default="glrender")


if __name__ == "__main__":
    main()
