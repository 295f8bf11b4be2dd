"""A service under ever new scenes: `python3 Benchmarks/Service/soak.py GLRENDER [--requests N] [--kinds KIND,...] [--fixed]`.

Each scene has texts, sizes, fonts, paths, pictures, gradients and filters of its own. Prints rate, processor time and memory of each
tenth, and fails where the last takes a tenth more processor time than the second, or holds a tenth more memory. Times depend on what else
the machine does, and the caches are full only after some 10,000 requests.
"""
import argparse
import base64
import concurrent.futures
import json
import os
import random
import struct
import time
import zlib

from service import Service, post

PORT = 18084
SIDE = 200
FAMILIES = ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Helvetica", "serif", "monospace"]
STYLES = ["", " Bold", " Oblique", " Light", " Condensed Bold Oblique"]
WORDS = "warm renderer behind HTTP the quick brown fox jumps over lazy dog שלום мир 漢字 ﷽ 🙂".split()
SIZES = [12, 16, 24, 40]


class Scenes:
    """Random scenes of some kinds of layers, the same for a seed."""

    def __init__(self, kinds, fixed):
        self.kinds, self.fixed = kinds, fixed

    def scene(self, seed):
        rng = random.Random(seed)
        scene = {"format": "glrender-scene", "version": 1, "size": [SIDE, SIDE], "images": {}}
        layers = [getattr(self, kind)(rng, scene) for kind in self.kinds for _ in range(rng.randint(1, 3))]
        scene["root"] = {"sublayers": layers}
        return json.dumps(scene).encode()

    @staticmethod
    def color(rng):
        return "#%08x" % rng.getrandbits(32)

    @staticmethod
    def layer(rng, name="CALayer", **more):
        frame = [rng.uniform(-20, 150) for _ in range(2)] + [rng.uniform(1, 150) for _ in range(2)]
        return dict({"class": name, "frame": frame, "opacity": rng.uniform(0.2, 1)}, **more)

    def text(self, rng, scene):
        """Texts, sizes and fonts; of the sizes and fonts there are only a few where those are fixed."""
        new = not self.fixed and rng.random() < 0.3
        font = "Font %d" % rng.getrandbits(32) if new else rng.choice(FAMILIES) + ("" if self.fixed else rng.choice(STYLES))
        size = rng.choice(SIZES) if self.fixed else rng.uniform(4, 80)
        string = " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 8))) + " %d" % rng.getrandbits(32)
        return self.layer(rng, "CATextLayer", string=string, font=font, fontSize=size, isWrapped=rng.random() < 0.5,
                          foregroundColor=self.color(rng))

    def path(self, rng, scene):
        steps = ["M%g %g" % (rng.uniform(0, 99), rng.uniform(0, 99))]
        for _ in range(rng.randint(1, 20)):
            kind, count = rng.choice([("L", 2), ("Q", 4), ("C", 6)])
            steps.append(kind + " ".join("%g" % rng.uniform(0, 99) for _ in range(count)))
        return self.layer(rng, "CAShapeLayer", path=" ".join(steps), fillColor=self.color(rng), strokeColor=self.color(rng),
                          lineWidth=rng.uniform(0.1, 9), lineJoin=rng.choice(["miter", "round", "bevel"]))

    def picture(self, rng, scene):
        width, height = rng.randint(1, 60), rng.randint(1, 60)
        name = "p%d" % len(scene["images"])
        scene["images"][name] = "data:image/png;base64," + base64.b64encode(png(rng, width, height)).decode()
        return self.layer(rng, contents=name, contentsGravity=rng.choice(["resize", "resizeAspectFill", "center"]))

    def gradient(self, rng, scene):
        count = rng.randint(2, 5)
        return self.layer(rng, "CAGradientLayer", type=rng.choice(["axial", "radial", "conic"]),
                          colors=[self.color(rng) for _ in range(count)], locations=sorted(rng.random() for _ in range(count)),
                          startPoint=[rng.random(), rng.random()], endPoint=[rng.random(), rng.random()],
                          cornerRadius=rng.uniform(0, 60))

    def filter(self, rng, scene):
        inner = self.layer(rng, backgroundColor=self.color(rng))
        kind = rng.choice([{"name": "gaussianBlur", "inputRadius": rng.uniform(0, 12)},
                           {"name": "saturate", "inputAmount": rng.uniform(0, 2)}, {"name": "hueRotate", "inputAngle": rng.uniform(0, 6)}])
        place = rng.choice(["filters", "backgroundFilters"])
        return self.layer(rng, sublayers=[inner], shadowOpacity=rng.random(), shadowRadius=rng.uniform(0, 20), **{place: [kind]})


KINDS = ["text", "path", "picture", "gradient", "filter"]


def png(rng, width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + rng.randbytes(4 * width) for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b""))


def main(options):
    scenes = Scenes(options.kinds.split(","), options.fixed)
    service = Service(options.program, PORT)

    def ask(seed):
        status, body, _ = post(PORT, scenes.scene(seed))
        assert status == 200 and body[:4] == b"\x89PNG", (seed, status, body[:300])

    tenth, costs, sizes = options.requests // 10, [], []
    try:
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            for number in range(10):
                begun, used = time.monotonic(), service.metric("process_cpu_seconds_total")
                for _ in pool.map(ask, range(number * tenth, (number + 1) * tenth)):
                    pass
                rate = 60 * tenth / (time.monotonic() - begun)
                costs.append((service.metric("process_cpu_seconds_total") - used) * 1000 / tenth)
                sizes.append(service.mebibytes())
                print("%d requests: %.0f a minute, %.1f ms of a processor each, %d MiB"
                      % ((number + 1) * tenth, rate, costs[-1], sizes[-1]), flush=True)
    finally:
        status = service.stop()
    assert status == 143, status
    assert sizes[-1] <= 1.1 * sizes[1], "memory grows"
    assert costs[-1] <= 1.1 * costs[1], "the service slows down"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=os.path.abspath)
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--kinds", default=",".join(KINDS), help="the kinds of layers")
    parser.add_argument("--fixed", action="store_true", help="texts have four sizes and six fonts")
    main(parser.parse_args())
