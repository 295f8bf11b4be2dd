"""Workloads as lists of drawing operations, which every engine draws, and as glrender scenes.

An operation is a dictionary: `kind` (rect, rounded, border, image, path, gradient, group, clip, text), a `matrix`
[a, b, c, d, tx, ty] where it has one, and colours as [red, green, blue, alpha] from 0 to 1, straight, in sRGB. What moves has
other operations for each frame, and `animations` for the scene.
"""
import functools
import json
import math
import os

import numpy

FRAME_RATE, DURATION = 60, 2

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
    def make(random, width, height, _):
        for _ in range(count):
            w, h = random.number(*sides), random.number(*sides)
            yield {"kind": "rect", "rect": [-w / 2, -h / 2, w, h], "color": random.color(*alphas),
                   "matrix": turned(random.number(0, width), random.number(0, height), random.number(0, 2 * math.pi))}
    return make


def moving_rectangles(random, width, height, time):
    for _ in range(10000):
        w, h, x, y = random.number(8, 40), random.number(8, 40), random.number(0, width), random.number(0, height)
        color, turn, move = random.color(.5), random.number(1, 4), random.number(2, 6)
        to = [random.number(0, width), random.number(0, height)]
        # A smooth way there and back, as a cubic keyframe animation goes.
        part = time / move % 1
        part = .5 - .5 * math.cos(2 * math.pi * part)
        place = [x + (to[0] - x) * part, y + (to[1] - y) * part]
        yield {"kind": "rect", "rect": [-w / 2, -h / 2, w, h], "color": color, "matrix": turned(*place, 2 * math.pi * time / turn),
               "animations": [
                   {"class": "CABasicAnimation", "keyPath": "transform.rotation.z", "fromValue": 0, "toValue": 2 * math.pi,
                    "duration": turn, "repeatCount": "infinity"},
                   {"class": "CAKeyframeAnimation", "keyPath": "position", "duration": move, "repeatCount": "infinity",
                    "values": [[x, y], to, [x, y]], "calculationMode": "cubic"}]}


def shadows(random, width, height, _):
    for _ in range(2000):
        yield {"kind": "rounded", "radius": random.number(4, 16),
               "rect": [random.number(-40, width - 40), random.number(-30, height - 30), random.number(40, 160), random.number(30, 120)],
               "color": [random.number(.5), random.number(.5), random.number(.5), 1],
               "shadow": {"sigma": random.number(4, 10), "offset": [0, 4], "color": [0, 0, 0, .35]}}


def images(turns):
    def make(random, width, height, _):
        for _ in range(1000):
            x, y = random.number(0, width), random.number(0, height)
            yield {"kind": "image", "image": random.bits() % 50, "rect": [-128, -128, 256, 256], "opacity": random.number(.3, 1),
                   "matrix": turned(x, y, random.number(0, 2 * math.pi) if turns else 0)}
    return make


def blob(random, cx, cy, radius, count=50):
    """Points at random distances from a centre."""
    points = []
    for index in range(count):
        angle, distance = 2 * math.pi * index / count, radius * (1 + .35 * random.number(-1, 1))
        points.append((cx + distance * math.cos(angle), cy + distance * math.sin(angle)))
    return points


def closed_curve(points):
    """A closed curve through points: Catmull-Rom."""
    count = len(points)
    parts = ["M%.4f %.4f" % points[0]]
    for index in range(count):
        a, b = points[index - 1], points[index]
        c, d = points[(index + 1) % count], points[(index + 2) % count]
        parts.append("C%.4f %.4f %.4f %.4f %.4f %.4f" % (
            b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6, c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6, *c))
    return "".join(parts) + "Z"


def path(outline, rule, fill, stroke=None, width=0):
    return {"kind": "path", "path": outline, "rule": rule, "fill": fill, "stroke": stroke, "lineWidth": width}


def shapes(count, strokes, moves):
    """Blobs; those that move change their outlines with every frame."""
    def make(random, width, height, time):
        for _ in range(count):
            center, radius = (random.number(0, width), random.number(0, height)), random.number(30, 120)
            points = blob(random, *center, radius)
            fill, stroke = random.color(.6, .6), random.color()
            made = path(closed_curve(points), "nonzero", fill, stroke if strokes else None, 2)
            if moves:
                others = blob(random, *center, radius)
                part = 1 - abs(1 - time / DURATION % 2)
                now = [(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in zip(points, others)]
                made["path"] = closed_curve(now)
                made["animations"] = [
                    {"class": "CABasicAnimation", "keyPath": "path", "fromValue": closed_curve(points),
                     "toValue": closed_curve(others), "duration": DURATION, "autoreverses": True, "repeatCount": "infinity"}]
            yield made
    return make


def lissajous(random, width, height, _):
    """One curve that crosses itself thousands of times."""
    count, phase = 20000, random.number(0, .5)
    points = [(width * (.5 + .48 * math.sin(73 * t + phase)), height * (.5 + .48 * math.sin(97 * t)))
              for t in (2 * math.pi * index / count for index in range(count))]
    yield path(closed_curve(points), "evenodd", [.9, .5, .1, 1])


def coast(random, width, height, _):
    """One fractal outline that covers about half of the picture."""
    points, amplitude = [(math.cos(2 * math.pi * k / 5), math.sin(2 * math.pi * k / 5)) for k in range(5)], .35
    while len(points) < 20000:
        finer = []
        for index, a in enumerate(points):
            b, t = points[(index + 1) % len(points)], random.number(-amplitude, amplitude)
            finer += [a, ((a[0] + b[0]) / 2 - (b[1] - a[1]) * t, (a[1] + b[1]) / 2 + (b[0] - a[0]) * t)]
        points, amplitude = finer, amplitude * .97
    yield path(closed_curve([(width * (.5 + .36 * x), height * (.5 + .36 * y)) for x, y in points[:20000]]), "nonzero", [.2, .6, .3, 1])


def gradients(random, width, height, _):
    for index in range(20):
        form = ("axial", "radial", "conic")[index % 3]
        yield {"kind": "gradient", "form": form, "rect": [0, 0, width, height],
               "start": [random.number(0, width), random.number(0, height)], "end": [random.number(0, width), random.number(0, height)],
               "radius": random.number(width / 4, width), "stops": [[k / 3, random.color(.05, .6)] for k in range(4)]}


def groups(random, width, height, _):
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


ASCENT = .928  # DejaVu Sans, by the size


def line(text, size, x, y, width, gray):
    """A line of text whose layer's upper edge is at y."""
    return {"kind": "text", "text": text, "size": size, "baseline": [x, y + ASCENT * size], "width": width, "color": [gray, gray, gray, 1]}


def text(random, width, height, _):
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,-"
    for index in range(100):
        characters = "".join(letters[random.bits() % len(letters)] for _ in range(50))
        yield line(characters, 16, 20.25 + index // 50 * width / 2, 2.3 + index % 50 * height / 50, width / 2, .1)


def cards(random, width, height, _):
    """Cards as an app's page has them: shadow, rounded clip over a picture, gradient, two lines of text, border, badge."""
    w, h = width / 10 - 16, height / 6 - 16
    for index in range(60):
        x, y = index % 10 * width / 10 + 8, index // 10 * height / 6 + 8
        side = max(w, .6 * h)
        face = [
            {"kind": "image", "image": index % 50, "rect": [x + (w - side) / 2, y + (.6 * h - side) / 2, side, side], "opacity": 1,
             "frame": [0, 0, w, .6 * h]},
            {"kind": "gradient", "form": "axial", "rect": [x, y + .35 * h, w, .25 * h], "start": [x, y + .35 * h], "end": [x, y + .6 * h],
             "stops": [[0, [0, 0, 0, 0]], [1, [0, 0, 0, .6]]]},
            line("Card number %d" % index, 14, x + 8, y + h * .63, w - 16, .13),
            line("a second, smaller line", 10, x + 8, y + h * .77, w - 16, .4)]
        yield {"kind": "card", "rect": [x, y, w, h], "children": [
            {"kind": "rounded", "rect": [x, y, w, h], "radius": 12, "color": [1, 1, 1, 1],
             "shadow": {"sigma": 6, "offset": [0, 3], "color": [0, 0, 0, .3]}},
            {"kind": "clip", "rect": [x, y, w, h], "radius": 12, "children": face},
            {"kind": "border", "rect": [x, y, w, h], "radius": 12, "width": 1, "color": [0, 0, 0, .2]},
            {"kind": "rounded", "rect": [x + w - 20, y - 6, 26, 26], "radius": 13, "color": [.9, .22, .21, .9]}]}


STILL = {
    "rects10k": rectangles(10000, (8, 64), (.5, 1)), "rrect_shadow2k": shadows, "images1k": images(False), "images1k_rot": images(True),
    "paths500": shapes(500, True, False), "paths500_fill": shapes(500, False, False),
    "bigcoast20k": coast, "bigliss20k": lissajous, "grad20": gradients, "groups3": groups, "text5k": text,
    "layers100k": rectangles(100000, (4, 8), (1, 1)), "cards60": cards,
}
MOVING = {
    "paths500_new": shapes(500, True, True), "paths500_fill_new": shapes(500, False, True), "animated10k": moving_rectangles,
    "morph100": shapes(100, False, True),
}
WORKLOADS = STILL | MOVING


def operations(name, width, height, frame=0):
    time = frame % (FRAME_RATE * DURATION) / FRAME_RATE
    return list(WORKLOADS[name](Random(1), width, height, time))


def frames_differ(name):
    return name in MOVING


def uses_images(name):
    return name.startswith("images") or name == "cards60"


@functools.cache
def texture(index):
    """A picture of 256 x 256 pixels as RGBA bytes; every fifth has a transparent hole."""
    y, x = numpy.mgrid[0:256, 0:256]
    check = ((x // (8 + index % 7) + y // (8 + index % 5)) & 1) * 60
    pixels = numpy.stack([x * (index + 3) // 4 + check, y + 5 * index + check, (x ^ y) + 11 * index, x * 0 + 255], -1) & 255
    if index % 5 == 0:
        pixels[(x - 128) ** 2 + (y - 128) ** 2 < 2500] = 0
    return pixels.astype(numpy.uint8).tobytes()


def css(color):
    return "rgba(%d,%d,%d,%.4f)" % (*(round(v * 255) for v in color[:3]), color[3])


def value(color):
    return {"colorSpace": "sRGB", "components": color}


def layer(op, width, height, origin=(0, 0)):
    """An operation as a layer of the scene format."""
    made = layer_without_animations(op, width, height, origin)
    if "animations" in op:
        made["animations"] = op["animations"]
    return made


def layer_without_animations(op, width, height, origin):
    if op["kind"] in ("rect", "image") and "matrix" in op:
        x, y, w, h = op["rect"]
        a, b, c, d, tx, ty = op["matrix"]
        made = {"bounds": [0, 0, w, h], "position": [tx, ty], "anchorPoint": [-x / w, -y / h]}
        if "animations" not in op:
            made["affineTransform"] = [a, b, c, d, 0, 0]
        if op["kind"] == "image":
            return made | {"contents": "texture%d" % op["image"], "opacity": op["opacity"]}
        return made | {"backgroundColor": value(op["color"])}
    if op["kind"] == "card":
        return card(op, width, height)
    if op["kind"] == "image":
        return {"frame": op["frame"], "contents": "texture%d" % op["image"], "contentsGravity": "resizeAspectFill"}
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
        left, top, w, h = op["rect"]
        unit = lambda p: [(p[0] - left) / w, (p[1] - top) / h]
        x, y = op["start"]
        end = {"axial": op["end"], "radial": [x + op.get("radius", 0), y + op.get("radius", 0)], "conic": [x + 100, y]}[op["form"]]
        return {"class": "CAGradientLayer", "frame": [left - origin[0], top - origin[1], w, h], "type": op["form"],
                "startPoint": unit(op["start"]), "endPoint": unit(end), "colors": [value(s[1]) for s in op["stops"]],
                "locations": [s[0] for s in op["stops"]]}
    if op["kind"] == "group":
        x, y, w, h = op["rect"]
        return {"frame": [x - origin[0], y - origin[1], w, h], "opacity": op["opacity"],
                "sublayers": [layer(child, width, height, (x, y)) for child in op["children"]]}
    x, y = op["baseline"]
    return {"class": "CATextLayer", "frame": [x - origin[0], y - ASCENT * op["size"] - origin[1], op["width"], 1.5 * op["size"]],
            "string": op["text"], "font": "DejaVu Sans", "fontSize": op["size"], "foregroundColor": value(op["color"])}


def card(op, width, height):
    """A card as one layer with a shadow, which is that of all it holds, and a face that clips."""
    x, y, w, h = op["rect"]
    back, clip, border, badge = op["children"]
    face = {"frame": [0, 0, w, h], "cornerRadius": clip["radius"], "masksToBounds": True, "backgroundColor": value(back["color"]),
            "borderWidth": border["width"], "borderColor": value(border["color"]),
            "sublayers": [layer(child, width, height, (x, y)) for child in clip["children"]]}
    shadow = back["shadow"]
    return {"frame": op["rect"], "shadowRadius": shadow["sigma"], "shadowOffset": shadow["offset"], "shadowOpacity": shadow["color"][3],
            "sublayers": [face, layer(badge, width, height, (x, y))]}


def write_scene(name, folder, width, height):
    """Writes a workload as a scene, with the pictures it needs; returns its path."""
    layers = [layer(op, width, height) for op in operations(name, width, height)]
    scene = {"format": "glrender-scene", "version": 1, "size": [width, height], "background": "#ffffff", "root": {"sublayers": layers}}
    if frames_differ(name):
        scene |= {"duration": DURATION, "frameRate": FRAME_RATE}
    if uses_images(name):
        from PIL import Image
        scene["images"] = {}
        for index in range(50):
            file = "texture%d.png" % index
            scene["images"]["texture%d" % index] = file
            if not os.path.exists(os.path.join(folder, file)):
                Image.frombytes("RGBA", (256, 256), texture(index)).save(os.path.join(folder, file), compress_level=1)
    place = os.path.join(folder, name + ".json")
    with open(place, "w") as output:
        json.dump(scene, output, separators=(",", ":"))
    return place
