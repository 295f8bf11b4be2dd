"""Skia's CPU back end, built with clang; through skia-canvas-pyr. One thread."""
import statistics
import time

import numpy
import skia_canvas_pyr

import workloads
from workloads import css


class Painter:
    def __init__(self):
        self.images = {}

    def draw(self, context, operations):
        for op in operations:
            context.save()
            if "matrix" in op:
                context.setTransform(*op["matrix"])
            getattr(self, "draw_" + op["kind"])(context, op)
            context.restore()

    def draw_rect(self, context, op):
        context.fillStyle = css(op["color"])
        context.fillRect(*op["rect"])

    def draw_rounded(self, context, op):
        shadow = op.get("shadow")
        if shadow:
            context.shadowBlur = 2 * shadow["sigma"]
            context.shadowColor = css(shadow["color"])
            context.shadowOffsetX, context.shadowOffsetY = shadow["offset"]
        context.fillStyle = css(op["color"])
        context.beginPath()
        context.roundRect(*op["rect"], op["radius"])
        context.fill()

    def draw_image(self, context, op):
        index = op["image"]
        if index not in self.images:
            canvas = skia_canvas_pyr.Canvas(256, 256)
            canvas.gpu = False
            canvas.getContext("2d").putImageData(skia_canvas_pyr.ImageData(workloads.texture(index), 256, 256), 0, 0)
            self.images[index] = skia_canvas_pyr.loadImage(canvas.toBufferSync("png"))
        context.globalAlpha = op["opacity"]
        context.drawImage(self.images[index], *op["rect"])

    def draw_path(self, context, op):
        path = skia_canvas_pyr.Path2D(op["path"])
        context.fillStyle = css(op["fill"])
        context.fill(path, op["rule"])
        if op["stroke"]:
            context.strokeStyle = css(op["stroke"])
            context.lineWidth, context.lineJoin = op["lineWidth"], "round"
            context.stroke(path)

    def draw_gradient(self, context, op):
        start = op["start"]
        if op["form"] == "axial":
            gradient = context.createLinearGradient(*start, *op["end"])
        elif op["form"] == "radial":
            gradient = context.createRadialGradient(*start, 0, *start, op["radius"])
        else:
            gradient = context.createConicGradient(0, *start)
        for place, color in op["stops"]:
            gradient.addColorStop(place, css(color))
        context.fillStyle = gradient
        context.fillRect(*op["rect"])

    def draw_border(self, context, op):
        x, y, w, h = op["rect"]
        inset = op["width"] / 2
        context.strokeStyle, context.lineWidth = css(op["color"]), op["width"]
        context.beginPath()
        context.roundRect(x + inset, y + inset, w - 2 * inset, h - 2 * inset, op["radius"] - inset)
        context.stroke()

    def draw_clip(self, context, op):
        context.beginPath()
        context.roundRect(*op["rect"], op["radius"])
        context.clip()
        self.draw(context, op["children"])

    def draw_card(self, context, op):
        self.draw(context, op["children"])

    def draw_text(self, context, op):
        context.font = "%gpx DejaVu Sans" % op["size"]
        context.fillStyle = css(op["color"])
        context.fillText(op["text"], *op["baseline"])


def make_canvas(width, height, frames, painter):
    """A canvas with frames drawn over one another, each on a background of its own."""
    canvas = skia_canvas_pyr.Canvas(width, height)
    canvas.gpu = False
    context = canvas.getContext("2d")
    for operations in frames:
        context.fillStyle = "#ffffff"
        context.fillRect(0, 0, width, height)
        painter.draw(context, operations)
    return canvas


def rasterize(canvas):
    start = time.perf_counter()
    pixels = canvas.toBufferSync("raw")
    return (time.perf_counter() - start) * 1000, pixels


# Milliseconds that a canvas takes at least to draw, where no more frames than these need be in it: copying it takes as long.
ENOUGH, MOST_FRAMES = 15, 16


class Engine:
    """Draws frames of a workload.

    Calls are recorded, and rasterised when the pixels are asked for, once a canvas: that is timed. What a canvas with nothing but
    a background costs, its memory, a copy and an unpremultiplication, is measured beside each and taken off; so a background of
    the frame's own is drawn over that, as by other engines. Frames that are quick share a canvas.
    """

    def __init__(self, name, width, height):
        if name == "groups3":
            raise NotImplementedError("the canvas has no groups")
        self.name, self.width, self.height = name, width, height
        self.painter = Painter()
        self.still = None if workloads.frames_differ(name) else workloads.operations(name, width, height)
        self.count = 1
        self.empty = []

    def draw(self, frame):
        self.empty.append(rasterize(make_canvas(self.width, self.height, [[]], self.painter))[0])
        frames = [[]] + [self.operations(self.count * frame + index) for index in range(self.count)]
        elapsed, self.pixels = rasterize(make_canvas(self.width, self.height, frames, self.painter))
        drawing = max(0, elapsed - statistics.median(self.empty))
        found = drawing / self.count
        if drawing < ENOUGH:
            self.count = min(MOST_FRAMES, 2 * self.count)
        return found

    def operations(self, frame):
        return self.still or workloads.operations(self.name, self.width, self.height, frame)

    def picture_bytes(self):
        """The last frame as RGB bytes."""
        return numpy.frombuffer(self.pixels, numpy.uint8).reshape(-1, 4)[:, :3].tobytes()
