#!/usr/bin/env python3
"""Times glrender against other engines on the same pictures, in one run.

    python3 compare.py [--workloads rects10k,…] [--engines glrender-cpu,…] [--frames 12] [--glrender PATH]

Needs numpy, Pillow, skia-python and skia-canvas-pyr; engines that are missing are left out, and named. Every engine's figure is
the median of whole frames: drawing, and the pixels in memory. Engines take turns workload by workload.
"""
import argparse
import importlib
import json
import statistics
import subprocess
import sys
import tempfile

import workloads

ENGINES = ["glrender-cpu", "skia-canvas", "chromium", "glrender-gl", "skia-ganesh"]


def measure_glrender(program, device, name, width, height, frames):
    with tempfile.TemporaryDirectory() as folder:
        scene = workloads.write_scene(name, folder, width, height)
        arguments = ["--threads", "1"] if device == "cpu" else ["--allow-software"]
        command = [program, "bench", scene, "--device", device, "--frames", str(frames), "--time-limit", "600", "--json", *arguments]
        report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return report["sections"][0]["contests"][0]["measurements"][0]["total"]["median"]


def measure_apart(engine, name, width, height, frames):
    """Measures in a process of its own: engines share libraries that do not like each other."""
    module = engine.replace("-", "_")
    code = "import json, %s; print(json.dumps(%s.measure(%r, %d, %d, %d)))" % (module, module, name, width, height, frames)
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=1200)
    if result.returncode:
        raise RuntimeError(result.stderr.strip().split("\n")[-1])
    return statistics.median(json.loads(result.stdout))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workloads", default=",".join(workloads.WORKLOADS))
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--frames", type=int, default=12)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--glrender", default="glrender")
    options = parser.parse_args()
    width, height = (int(side) for side in options.size.split("x"))
    engines = options.engines.split(",")
    print("| workload | " + " | ".join(engines) + " |\n" + "| --- " * (len(engines) + 1) + "|")
    for name in options.workloads.split(","):
        cells = []
        for engine in engines:
            try:
                if engine.startswith("glrender-"):
                    device = {"cpu": "cpu", "gl": "gpu"}[engine.split("-")[1]]
                    time = measure_glrender(options.glrender, device, name, width, height, options.frames)
                else:
                    time = measure_apart(engine, name, width, height, options.frames)
                cells.append("%.1f" % time)
            except (NotImplementedError, RuntimeError, OSError, subprocess.SubprocessError) as error:
                print("%s, %s: %s" % (name, engine, error), file=sys.stderr)
                cells.append("–")
        print("| %s | %s |" % (name, " | ".join(cells)), flush=True)


if __name__ == "__main__":
    main()
