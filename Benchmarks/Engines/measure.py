#!/usr/bin/env python3
"""Measures everything that Documentation/Performance.md shows, and writes its tables: about a quarter of an hour on a quiet machine.

    python3 Benchmarks/Engines/measure.py --glrender .build/release/glrender [--only bench,checks,engines,pictures]

What `compare.py` needs is needed here. The figures themselves go to Benchmarks/Results,
and the page of `glrender bench --report` to out/bench.html.
"""
import argparse
import json
import os
import subprocess

import checks
import claims
import compare
import document

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = os.path.join(ROOT, "Documentation", "Performance.md")
README = os.path.join(ROOT, "README.md")
RESULTS = os.path.join(ROOT, "Benchmarks", "Results")
SHORT = {
    "rects10k": "10,000 turned translucent rectangles", "rrect_shadow2k": "2,000 rounded rectangles with shadows",
    "images1k": "1,000 translucent pictures", "paths500_new": "500 filled and stroked curves, new every frame",
    "grad20": "20 gradients over the whole picture", "text5k": "5,000 glyphs", "layers100k": "100,000 layers"}
# How many times as fast as the engine beside it glrender means to be.
AIMS_CPU = {"rects10k": 1.5, "rrect_shadow2k": 1.5, "images1k": 1.5, "images1k_rot": 1.5, "groups3": 1.5, "layers100k": 5,
            "paths500": 1.5, "paths500_fill": 1.5, "paths500_new": 1.5, "paths500_fill_new": 1.5, "bigcoast20k": 1.5,
            "bigliss20k": 1.5, "grad20": 1.5, "text5k": 1.5, "cards60": 1.5, "animated10k": 1.5, "morph100": 1.5}
AIMS_GL = {"rects10k": 1, "rrect_shadow2k": 1, "groups3": 1, "layers100k": 1, "images1k": 1, "images1k_rot": 1, "paths500": 2,
           "paths500_fill": 2, "paths500_new": 2, "paths500_fill_new": 2, "bigcoast20k": 2, "bigliss20k": 2, "grad20": 2, "text5k": 1,
           "cards60": 1, "animated10k": 1, "morph100": 2}


def save(name, value):
    os.makedirs(RESULTS, exist_ok=True)
    with open(os.path.join(RESULTS, name), "w", encoding="utf-8") as file:
        json.dump(value, file, separators=(",", ":"))


def ratio(found, ours, theirs, aim):
    """How many times as fast, with the aim where it is missed."""
    if ours not in found or theirs not in found:
        return "–"
    factor = compare.figure(found[theirs]) / compare.figure(found[ours])
    text = "**%s**" % document.times(factor) if factor >= (aim or 1) else document.times(factor)
    return text + (" (aim %g×)" % aim if aim and factor < aim else "")


def engine_tables(result):
    cell = lambda found, engine: document.milliseconds(compare.figure(found[engine])) if engine in found else "–"
    cpu, gl = [], []
    for name, entry in result["workloads"].items():
        found = entry["batches"]
        skia = "skia-canvas" if "skia-canvas" in found else "skia-raster"
        mark = " ¹" if skia == "skia-raster" and skia in found else ""
        row = ["`%s`" % name, cell(found, "glrender-cpu")]
        row += [cell(found, skia) + mark, cell(found, "blend2d"), cell(found, "chromium"),
                ratio(found, "glrender-cpu", skia, AIMS_CPU.get(name)), ratio(found, "glrender-cpu", "blend2d", None)]
        row += [cell(found, "glrender-cpu-2"), ratio(found, "glrender-cpu-2", "glrender-cpu", None).replace("**", "")]
        cpu.append(row)
        gl.append(["`%s`" % name, cell(found, "glrender-gl"), cell(found, "skia-ganesh"),
                   ratio(found, "glrender-gl", "skia-ganesh", AIMS_GL.get(name))])
    header = ["workload", "glrender"]
    header += ["Skia", "Blend2D", "Chromium ²", "as fast as Skia", "as Blend2D"]
    header += ["glrender, 2 threads", "as 1 thread"]
    return "\n".join([
        describe(result["machine"]), "\nOn the CPU, one thread each, milliseconds a frame:\n", document.table(header, cpu),
        "\nOpenGL on the same device, milliseconds a frame:\n",
        document.table(["workload", "glrender", "Skia Ganesh", "as fast as Ganesh"], gl)])


def picture_table(differences):
    engines = ["glrender-gl", "skia-ganesh", "skia-canvas", "skia-raster", "blend2d"]
    titles = ["glrender, OpenGL", "Skia Ganesh", "Skia canvas", "Skia raster", "Blend2D"]
    return document.table(["workload"] + titles, [
        ["`%s`" % name] + ["%.2f" % found[engine] if engine in found else "–" for engine in engines]
        for name, found in differences.items()])


def short_table(result):
    """Some of the workloads, for the README."""
    rows = []
    for name, title in SHORT.items():
        found = result["workloads"].get(name, {}).get("batches", {})
        cell = lambda engine: document.milliseconds(compare.figure(found[engine])) if engine in found else "–"
        rows.append([title, cell("glrender-cpu"), cell("skia-canvas"), cell("blend2d"), cell("glrender-gl"), cell("skia-ganesh")])
    header = ["", "glrender, CPU", "Skia, CPU", "Blend2D, CPU", "glrender, OpenGL ¹", "Skia Ganesh ¹"]
    machine = result["machine"]
    return "%s\n\n¹ Mesa's llvmpipe: OpenGL in software, on both cores. %s, %s." % (
        document.table(header, rows), machine["processor"], machine["date"].split()[0])


def describe(machine):
    return "Measured %s: %s, %d cores, %s; load of the machine %.2f before and %.2f after.%s" % (
        machine["date"], machine["processor"], machine["cores"], machine["system"], machine["load before"], machine["load after"],
        "" if machine["load before"] < 1 else " **The machine was busy: take ratios with care.**")


def measure_bench(options):
    machine = document.machine()
    command = [options.glrender, "bench", *options.bench.split(), "--json", "--report", os.path.join(ROOT, "out", "bench.html")]
    os.makedirs(os.path.join(ROOT, "out"), exist_ok=True)
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    machine["load after"] = round(os.getloadavg()[0], 2)
    return {"machine": machine, "report": report}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    compare.add_options(parser)
    works = {"engines": lambda: compare.compare(options), "checks": lambda: checks.run(options.glrender),
             "bench": lambda: measure_bench(options), "pictures": lambda: compare.check(options)}
    parser.add_argument("--only", type=compare.some_of(sorted(works)), default=",".join(sorted(works)))
    parser.add_argument("--bench", default="--budget 600", help="more arguments for `glrender bench`")
    parser.add_argument("--tables", action="store_true", help="write the tables anew from the figures that are there")
    options = parser.parse_args()
    options.glrender = os.path.abspath(options.glrender)
    for name in options.only:
        if not options.tables:
            save(name + ".json", works[name]())
        with open(os.path.join(RESULTS, name + ".json"), encoding="utf-8") as file:
            result = json.load(file)
        if name == "engines":
            document.insert(PAGE, "engines", engine_tables(result))
            document.insert(README, "performance", short_table(result))
        elif name == "pictures":
            document.insert(PAGE, "pictures", picture_table(result))
        elif name == "checks":
            document.insert(PAGE, "checks", describe(result["machine"]) + "\n\n" + checks.markdown(result))
        else:
            report = result["report"]
            document.insert(PAGE, "devices", describe(result["machine"]) + "\n\n" + claims.devices(report))
            document.insert(PAGE, "growth", claims.growth(report))
            document.insert(PAGE, "claims", claims.markdown(report))


if __name__ == "__main__":
    main()
