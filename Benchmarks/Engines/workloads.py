"""Workloads as lists of drawing operations, which every engine draws, and as glrender scenes.

An operation is a dictionary: `kind` (rect, rounded, image, path, gradient, group, text), a `matrix` [a, b, c, d, tx, ty] where
it has one, and colours as [red, green, blue, alpha] from 0 to 1, straight, in sRGB.
"""
import json
import math
import os

MASK = (1 << 64) - 1


class Random:
    """SplitMix64: the same numbers on every machine."""

    def __init__(self, seed):
        self.state = seed

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def number(self, low=0.0, high=1.0):
        return low + (high - low) * (self.bits() >> 11) / 2.0**53

    def color(self, low=1.0, high=1.0):
        return [self.number(), self.number(), self.number(), self.number(low, high)]


def turned(x, y, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [c, s, -s, c, x, y]


def rectangles(count, sides, alphas):
    def make(random, width, height):
        for _ in range(count):
            w, h = random.number(*sides), random.number(*sides)
            yield {"kind": "rect", "rect": [-w / 2, -h / 2, w, h], "color": random.color(*alphas),
                   "matrix": turned(random.number(0, width), random.number(0, height), random.number(0, 2 * math.pi))}
    return make


def shadows(random, width, height):
    for _ in range(2000):
        yield {"kind": "rounded", "radius": random.number(4, 16),
               "rect": [random.number(-40, width - 40), random.number(-30, height - 30), random.number(40, 160), random.number(30, 120)],
               "color": [random.number(.5), random.number(.5), random.number(.5), 1],
               "shadow": {"sigma": random.number(4, 10), "offset": [0, 4], "color": [0, 0, 0, .35]}}


def images(turns):
    def make(random, width, height):
        for _ in range(1000):
            x, y = random.number(0, width), random.number(0, height)
            yield {"kind": "image", "image": random.bits() % 50, "rect": [-128, -128, 256, 256], "opacity": random.number(.3, 1),
                   "matrix": turned(x, y, random.number(0, 2 * math.pi) if turns else 0)}
    return make


def blob(random, cx, cy, radius, count=50):
    """A closed curve: Catmull-Rom through points at random distances from a centre."""
    points = []
    for index in range(count):
        angle, distance = 2 * math.pi * index / count, radius * (1 + .35 * random.number(-1, 1))
        points.append((cx + distance * math.cos(angle), cy + distance * math.sin(angle)))
    return closed_curve(points)


def closed_curve(points):
    count = len(points)
    parts = ["M%.4f %.4f" % points[0]]
    for index in range(count):
        a, b = points[index - 1], points[index]
        c, d = points[(index + 1) % count], points[(index + 2) % count]
        parts.append("C%.4f %.4f %.4f %.4f %.4f %.4f" % (
            b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, *c))
    return "".join(parts) + "Z"


def shapes(strokes):
    def make(random, width, height):
        for _ in range(500):
            path = blob(random, random.number(0, width), random.number(0, height), random.number(30, 120))
            fill, stroke = random.color(.6, .6), random.color()
            yield {"kind": "path", "path": path, "rule": "nonzero", "fill": fill, "stroke": stroke if strokes else None, "lineWidth": 2}
    return make


def big_curve(random, width, height):
    count, phase = 20000, random.number(0, .5)
    points = [(width * (.5 + .48 * math.sin(73 * t + phase)), height * (.5 + .48 * math.sin(97 * t)))
              for t in (2 * math.pi * index / count for index in range(count))]
    yield {"kind": "path", "path": closed_curve(points), "rule": "evenodd", "fill": [.9, .5, .1, 1], "stroke": None, "lineWidth": 0}


def gradients(random, width, height):
    for index in range(20):
        form = ("axial", "radial", "conic")[index % 3]
        yield {"kind": "gradient", "form": form, "rect": [0, 0, width, height],
               "start": [random.number(0, width), random.number(0, height)], "end": [random.number(0, width), random.number(0, height)],
               "radius": random.number(width / 4, width), "stops": [[k / 3, random.color(.05, .6)] for k in range(4)]}


def groups(random, width, height):
    def group(level, x, y, w, h):
        children = []
        if level == 3:
            for _ in range(6):
                ww, hh = w * random.number(.2, .6), h * random.number(.2, .6)
                children.append({"kind": "rounded", "radius": 6, "color": random.color(),
                                 "rect": [x + random.number(0, w - ww), y + random.number(0, h - hh), ww, hh]})
        else:
            children = [group(level + 1, x + .45 * w * (k % 2), y + .45 * h * (k // 2), .55 * w, .55 * h) for k in range(4)]
        return {"kind": "group", "rect": [x, y, w, h], "opacity": random.number(.6, .95), "children": children}
    for index in range(6):
        yield group(1, width * (index % 3) / 3, height * (index // 3) / 2, width / 3, height / 2)


def text(random, width, height):
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-"
    for index in range(100):
        yield {"kind": "text", "text": "".join(letters[random.bits() % len(letters)] for _ in range(50)), "size": 16,
               "baseline": [20.25 + index // 50 * width / 2, 18.3 + index % 50 * height / 50], "color": [.1, .1, .12, 1]}


WORKLOADS = {
    "rects10k": rectangles(10000, (8, 64), (.5, 1)), "layers100k": rectangles(100000, (4, 8), (1, 1)), "rrect_shadow2k": shadows,
    "images1k": images(False), "images1k_rot": images(True), "shapes500": shapes(False), "strokes500": shapes(True),
    "curve20k": big_curve, "grad20": gradients, "groups3": groups, "text5k": text,
}


def operations(name, width, height):
    return list(WORKLOADS[name](Random(1), width, height))


def texture(index):
    """A picture of 256 x 256 pixels as RGBA bytes; every fifth has a transparent hole."""
    rows = bytearray()
    for y in range(256):
        for x in range(256):
            if index % 5 == 0 and (x - 128) ** 2 + (y - 128) ** 2 < 2500:
                rows += bytes(4)
                continue
            check = ((x // (8 + index % 7) + y // (8 + index % 5)) & 1) * 60
            rows += bytes(((x * (index + 3) // 4 + check) & 255, (y + 5 * index + check) & 255, ((x ^ y) + 11 * index) & 255, 255))
    return bytes(rows)


def css(color):
    return "rgba(%d,%d,%d,%.4f)" % (*(round(v * 255) for v in color[:3]), color[3])


def layer(op, width, height, origin=(0, 0)):
    """An operation as a layer of the scene format."""
    value = lambda color: {"colorSpace": "sRGB", "components": color}
    if op["kind"] in ("rect", "image"):
        x, y, w, h = op["rect"]
        a, b, c, d, tx, ty = op["matrix"]
        made = {"bounds": [0, 0, w, h], "position": [tx, ty], "anchorPoint": [-x / w, -y / h], "affineTransform": [a, b, c, d, 0, 0]}
        if op["kind"] == "image":
            return made | {"contents": "texture%d" % op["image"], "opacity": op["opacity"]}
        return made | {"backgroundColor": value(op["color"])}
    if op["kind"] == "rounded":
        x, y, w, h = op["rect"]
        made = {"frame": [x - origin[0], y - origin[1], w, h], "cornerRadius": op["radius"], "backgroundColor": value(op["color"])}
        shadow = op.get("shadow")
        if shadow:
            made |= {"shadowRadius": shadow["sigma"], "shadowOffset": shadow["offset"], "shadowOpacity": shadow["color"][3]}
        return made
    if op["kind"] == "path":
        return {"class": "CAShapeLayer", "path": op["path"], "fillRule": {"evenodd": "even-odd", "nonzero": "non-zero"}[op["rule"]],
                "fillColor": value(op["fill"]), "strokeColor": value(op["stroke"]) if op["stroke"] else None,
                "lineWidth": op["lineWidth"], "lineJoin": "round"}
    if op["kind"] == "gradient":
        unit = lambda p: [p[0] / width, p[1] / height]
        (x, y), radius = op["start"], op["radius"]
        end = {"axial": op["end"], "radial": [x + radius, y + radius], "conic": [x + 100, y]}[op["form"]]
        return {"class": "CAGradientLayer", "frame": op["rect"], "type": op["form"], "startPoint": unit(op["start"]),
                "endPoint": unit(end), "colors": [value(s[1]) for s in op["stops"]], "locations": [s[0] for s in op["stops"]]}
    if op["kind"] == "group":
        x, y, w, h = op["rect"]
        return {"frame": [x - origin[0], y - origin[1], w, h], "opacity": op["opacity"],
                "sublayers": [layer(child, width, height, (x, y)) for child in op["children"]]}
    x, y = op["baseline"]
    return {"class": "CATextLayer", "frame": [x, y - op["size"], width / 2, 1.5 * op["size"]], "string": op["text"],
            "font": "DejaVu Sans", "fontSize": op["size"], "foregroundColor": value(op["color"])}


def write_scene(name, folder, width, height):
    """Writes a workload as a scene, with the pictures it needs; returns its path."""
    layers = [layer(op, width, height) for op in operations(name, width, height)]
    scene = {"format": "glrender-scene", "version": 1, "size": [width, height], "background": "#ffffff", "root": {"sublayers": layers}}
    if name.startswith("images"):
        from PIL import Image
        scene["images"] = {}
        for index in range(50):
            file = "texture%d.png" % index
            scene["images"]["texture%d" % index] = file
            if not os.path.exists(os.path.join(folder, file)):
                Image.frombytes("RGBA", (256, 256), texture(index)).save(os.path.join(folder, file), compress_level=1)
    path = os.path.join(folder, name + ".json")
    with open(path, "w") as output:
        json.dump(scene, output, separators=(",", ":"))
    return path
