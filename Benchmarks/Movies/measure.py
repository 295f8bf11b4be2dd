"""Times Examples/Movie: glrender to each format, ffmpeg alone on the same raw frames, and headless Chromium drawing the same page.

`python3 Benchmarks/Movies/measure.py GLRENDER [--rounds N] [--chromium] [--json PATH]`; needs ffmpeg and chromium. Rounds take turns:
a movie drawn, then its raw frames encoded alone, so that what else the machine does meets both.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Engines"))
import document  # noqa: E402

import browser  # noqa: E402

EXAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Examples", "Movie")
RATE, FRAMES = 30, 300
TAGS = ["-color_range", "tv", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]
#: The raw frames that glrender gives each encoder, and the encoder's arguments.
FORMATS = {
    "mp4": ("yuv420p", ["-c:v", "libx264", "-crf", "17", "-pix_fmt", "yuv420p"] + TAGS),
    "webm": ("yuv420p", ["-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "22", "-row-mt", "1", "-cpu-used", "4", "-pix_fmt", "yuv420p"] + TAGS),
    "mov": ("yuv444p10le", ["-c:v", "prores_ks", "-profile:v", "4444", "-vendor", "apl0", "-alpha_bits", "0", "-pix_fmt", "yuv444p10le"] + TAGS),
    "mkv": ("bgr0", ["-c:v", "ffv1", "-level", "3", "-g", "1", "-slicecrc", "1", "-pix_fmt", "bgr0"]),
}


def timed(command):
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("glrender")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--chromium", action="store_true")
    parser.add_argument("--keep", help="a folder for the movies")
    parser.add_argument("--json")
    options = parser.parse_args()
    glrender = os.path.abspath(options.glrender)
    result = {"machine": document.machine(), "formats": {}}
    with tempfile.TemporaryDirectory() as folder:
        keep = options.keep or folder
        clip = os.path.join(EXAMPLE, "clip.webm")
        for name in options.formats.split(","):
            pixels, encoder = FORMATS[name]
            movie, raw = os.path.join(keep, "movie." + name), os.path.join(folder, "frames.raw")
            draw = [glrender, "render", os.path.join(EXAMPLE, "movie.json"), "--device", "cpu", "-q", "-o", movie]
            timed(draw)
            # The file that was made gives the same raw frames back but for its own loss, in the same format.
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", movie, "-f", "rawvideo", "-pix_fmt", pixels, raw], check=True)
            alone = ["ffmpeg", "-v", "error", "-nostdin", "-y", "-f", "rawvideo", "-pixel_format", pixels, "-video_size", "1280x720",
                     "-framerate", str(RATE)] + (TAGS if pixels != "bgr0" else []) + ["-i", raw] + encoder + [os.path.join(folder, "alone." + name)]
            draws, encodes = [], []
            for _ in range(options.rounds):
                draws.append(timed(draw))
                encodes.append(timed(alone))
            result["formats"][name] = {"glrender": draws, "encoder alone": encodes, "ratio": min(draws) / min(encodes)}
            print(name, "glrender %.2f s, encoder alone %.2f s, %.2f×" % (min(draws), min(encodes), min(draws) / min(encodes)), flush=True)
            os.remove(raw)
        frames = [glrender, "render", os.path.join(EXAMPLE, "movie.json"), "--device", "cpu", "-q", "-o", os.path.join(folder, "f.rgba"),
                  "--frames", "0-299"]
        result["frames alone"] = [timed(frames) for _ in range(options.rounds)]
        print("frames without an encoder %.2f s" % min(result["frames alone"]), flush=True)
        if options.chromium:
            page = os.path.join(folder, "page")
            os.mkdir(page)
            for file in [os.path.join(os.path.dirname(os.path.abspath(__file__)), "page.html"), clip, os.path.join(EXAMPLE, "spark.png")]:
                shutil.copy(file, page)
            start = time.monotonic()
            browser.draw(os.path.join(page, "page.html"), RATE, FRAMES, FORMATS["mp4"][1], os.path.join(keep, "chromium.mp4"),
                          (100, os.path.join(keep, "chromium.png")))
            result["chromium"] = time.monotonic() - start
            print("chromium %.1f s" % result["chromium"], flush=True)
    result["load after"] = round(os.getloadavg()[0], 2)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(result, file, indent=1)


if __name__ == "__main__":
    main()
