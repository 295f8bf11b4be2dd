"""What is promised of glrender alone: animation, threads, growth, first pictures, memory over time."""
import json
import os
import statistics
import subprocess
import tempfile
import threading
import time

import document
import workloads

DEVICES = {"CPU renderer": ["--device", "cpu"], "OpenGL": ["--device", "gpu", "--allow-software"]}


def bench(program, scene, *arguments):
    command = [program, "bench", scene, "--no-memory", "--json", "--warm-up", "2", *arguments]
    report = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return report["sections"][0]["contests"][0]["measurements"][0]["total"]


def alternate(rounds, runs):
    """The least of the rounds' medians of each run, taken in turn."""
    found = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            found[name].append(run()["median"])
    return {name: min(medians) for name, medians in found.items()}


def animation(program, folder):
    """10,000 layers that all move, against 10,000 that stand still."""
    scenes = {name: workloads.write_scene(name, folder, 1920, 1080) for name in ("rects10k", "animated10k")}
    rows = []
    for device, arguments in (("CPU renderer, 1 thread", DEVICES["CPU renderer"] + ["--threads", "1"]), ("OpenGL", DEVICES["OpenGL"])):
        found = alternate(3, {
            name: lambda scene=scene: bench(program, scene, *arguments, "--frames", "20", "--time-limit", "1")
            for name, scene in scenes.items()})
        rows.append({"device": device, **found, "ratio": found["animated10k"] / found["rects10k"]})
    return rows


def threads(program, folder):
    """Two threads of the CPU renderer against one."""
    rows = []
    for name in ("rects10k", "rrect_shadow2k", "images1k", "paths500_new", "grad20", "groups3", "layers100k", "cards60"):
        scene = workloads.write_scene(name, folder, 1920, 1080)
        found = alternate(3, {
            count: lambda count=count: bench(
                program, scene, "--device", "cpu", "--threads", str(count), "--frames", "12", "--time-limit", "0.5")
            for count in (1, 2)})
        rows.append({"workload": name, "one": found[1], "two": found[2], "ratio": found[1] / found[2]})
    return rows


def small_scene(folder, with_text):
    """Eight layers: what a thumbnail or a badge is made of."""
    layers = [
        {"frame": [20, 20, 280, 140], "cornerRadius": 16, "backgroundColor": "#ffffff", "shadowOpacity": .3, "shadowRadius": 8},
        {"class": "CAGradientLayer", "frame": [20, 20, 280, 60], "colors": ["#2a6fdb", "#1f9d78"], "cornerRadius": 16},
        {"class": "CAShapeLayer", "path": "M60 110C60 90 100 90 100 110S140 130 140 110", "strokeColor": "#c73a50", "fillColor": None,
         "lineWidth": 4}]
    layers += [{"frame": [160 + 24 * k, 100, 20, 20], "cornerRadius": 10, "backgroundColor": "#e07b27", "opacity": .5 + .1 * k} for k in range(4)]
    if with_text:
        layers.append({"class": "CATextLayer", "frame": [40, 130, 240, 24], "string": "A small picture", "font": "DejaVu Sans", "fontSize": 16,
                       "foregroundColor": "#222222"})
    path = os.path.join(folder, "small%d.json" % with_text)
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "glrender-scene", "version": 1, "size": [320, 180], "background": "#eef1f6", "root": {"sublayers": layers}}, file)
    return path


def first_pictures(program, folder, count=15):
    """The command from its start to its end: reading a scene, opening a device, drawing, writing a PNG."""
    rows, target = [], os.path.join(folder, "small.png")
    for with_text in (False, True):
        scene = small_scene(folder, with_text)
        for device, arguments in DEVICES.items():
            times = []
            for _ in range(count):
                start = time.perf_counter()
                subprocess.run([program, "render", scene, "-q", "-o", target, *arguments], check=True, capture_output=True)
                times.append((time.perf_counter() - start) * 1000)
            rows.append({"scene": "eight layers, one of text" if with_text else "seven layers, no text", "device": device,
                         "median": statistics.median(times), "min": min(times)})
    return rows


def moving_scene(folder):
    """A small scene in which something of everything moves."""
    turn = {"class": "CABasicAnimation", "keyPath": "transform.rotation.z", "fromValue": 0, "toValue": 6.283185, "duration": 2, "repeatCount": "infinity"}
    fade = {"class": "CABasicAnimation", "keyPath": "opacity", "fromValue": .3, "toValue": 1, "duration": 1, "autoreverses": True, "repeatCount": "infinity"}
    morph = {"class": "CABasicAnimation", "keyPath": "path", "fromValue": "M20 60C20 20 60 20 60 60S100 100 100 60Z",
             "toValue": "M20 60C40 0 60 40 60 60S80 120 100 60Z", "duration": 1, "autoreverses": True, "repeatCount": "infinity"}
    layers = [{"frame": [10 + 30 * k, 10, 24, 24], "cornerRadius": 6, "backgroundColor": "#2a6fdb", "shadowOpacity": .4, "animations": [turn]} for k in range(10)]
    layers += [
        {"class": "CAShapeLayer", "frame": [0, 40, 120, 120], "path": morph["fromValue"], "fillColor": "#e07b27", "animations": [morph]},
        {"frame": [130, 60, 80, 80], "opacity": .7, "animations": [fade], "sublayers": [
            {"frame": [0, 0, 60, 60], "backgroundColor": "#c73a50"}, {"frame": [20, 20, 60, 60], "backgroundColor": "#1f9d78"}]},
        {"class": "CAGradientLayer", "frame": [220, 60, 80, 80], "colors": ["#a24bc0", "#ffffff"], "cornerRadius": 20, "animations": [turn]},
        {"class": "CATextLayer", "frame": [10, 150, 300, 24], "string": "Ten thousand frames", "font": "DejaVu Sans", "fontSize": 16,
         "foregroundColor": "#222222", "animations": [fade]}]
    path = os.path.join(folder, "moving.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "glrender-scene", "version": 1, "size": [320, 180], "background": "#ffffff", "duration": 2, "frameRate": 60,
                   "root": {"sublayers": layers}}, file)
    return path


def resident(process):
    try:
        with open("/proc/%d/status" % process, encoding="utf-8") as file:
            return next(int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS:"))
    except (OSError, StopIteration):
        return None


def flat_memory(program, folder, frames=10000):
    """The resident size of a process along many frames, in MiB, at tenths of its time."""
    rows, scene = [], moving_scene(folder)
    for device, arguments in DEVICES.items():
        command = [program, "bench", scene, *arguments, "--frames", str(frames), "--time-limit", "3600", "--budget", "3600",
                   "--no-memory", "--json"]
        process, samples = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True), []

        def watch():
            while process.poll() is None:
                size = resident(process.pid)
                if size:
                    samples.append(size)
                time.sleep(.02)

        watcher = threading.Thread(target=watch)
        watcher.start()
        output = process.communicate()[0]
        watcher.join()
        total = json.loads(output)["sections"][0]["contests"][0]["measurements"][0]["total"]
        at = lambda part: samples[min(len(samples) - 1, int(part * len(samples)))]
        rows.append({"device": device, "frames": total["count"], "milliseconds a frame": total["median"],
                     "after a tenth": at(.1), "half way": at(.5), "at nine tenths": at(.9)})
    return rows


def run(program):
    result = {"machine": document.machine()}
    with tempfile.TemporaryDirectory() as folder:
        for name, work in (("animation", animation), ("threads", threads), ("first pictures", first_pictures), ("flat memory", flat_memory)):
            result[name] = work(program, folder)
            print(name, json.dumps(result[name]), flush=True)
    result["machine"]["load after"] = round(os.getloadavg()[0], 2)
    return result


def markdown(result):
    ms, times = document.milliseconds, document.times
    mib = "{:.1f} MiB".format
    parts = [
        "10,000 layers that all turn and move, against 10,000 still ones (aim: at most 1.5×):\n",
        document.table(["device", "`rects10k`, ms", "`animated10k`, ms", "ratio"], [
            [row["device"], ms(row["rects10k"]), ms(row["animated10k"]), "%.2f×" % row["ratio"]] for row in result["animation"]]),
        "\nTwo threads of the CPU renderer against one (aim: at least 1.7×):\n",
        document.table(["workload", "one thread, ms", "two threads, ms", "as fast"], [
            ["`%s`" % row["workload"], ms(row["one"]), ms(row["two"]), times(row["ratio"])] for row in result["threads"]]),
        "\nThe whole command for a small scene of 320 × 180, from its start to its end with a PNG written (aim for the picture: 60 ms on "
        "the CPU renderer, 150 ms on software OpenGL):\n",
        document.table(["scene", "device", "median, ms", "fastest, ms"], [
            [row["scene"], row["device"], ms(row["median"]), ms(row["min"])] for row in result["first pictures"]]),
        "\nResident memory along 10,000 frames of a small moving scene (aim: flat):\n",
        document.table(["device", "frames", "ms a frame", "after a tenth", "half way", "at nine tenths"], [
            [row["device"], "{:,}".format(row["frames"]), ms(row["milliseconds a frame"]), mib(row["after a tenth"]), mib(row["half way"]),
             mib(row["at nine tenths"])] for row in result["flat memory"]]),
    ]
    return "\n".join(parts)
