"""Skia's CPU back end, built with clang; through skia-canvas-pyr. One thread."""
import time

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

    def draw_text(self, context, op):
        context.font = "%gpx DejaVu Sans" % op["size"]
        context.fillStyle = css(op["color"])
        context.fillText(op["text"], *op["baseline"])


def make_canvas(width, height, operations, painter):
    canvas = skia_canvas_pyr.Canvas(width, height)
    canvas.gpu = False
    context = canvas.getContext("2d")
    context.fillStyle = "#ffffff"
    context.fillRect(0, 0, width, height)
    painter.draw(context, operations)
    return canvas


def rasterize(canvas):
    start = time.perf_counter()
    canvas.toBufferSync("raw")
    return (time.perf_counter() - start) * 1000


def measure(name, width, height, frames):
    """Milliseconds of each frame; what an empty picture costs, which is copying and unpremultiplying it, is taken off."""
    if name == "groups3":
        raise NotImplementedError("the canvas has no groups")
    operations, painter = workloads.operations(name, width, height), Painter()
    # Calls are recorded, and rasterised when the pixels are asked for: once a canvas.
    empty = min(rasterize(make_canvas(width, height, [], painter)) for _ in range(5))
    times = [rasterize(make_canvas(width, height, operations, painter)) - empty for _ in range(frames + 1)]
    return times[1:]
