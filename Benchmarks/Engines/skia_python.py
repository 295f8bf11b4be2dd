"""What the two back ends of skia-python share: workloads as Skia's calls."""
import time

import numpy
import skia

import workloads


class Painter:
    def __init__(self):
        self.images = {}
        self.face = skia.Typeface.MakeFromFile("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

    def paint(self, color, **options):
        paint = skia.Paint(AntiAlias=True, **options)
        paint.setColor4f(skia.Color4f(*color))
        return paint

    def draw(self, canvas, operations):
        for op in operations:
            canvas.save()
            if "matrix" in op:
                a, b, c, d, tx, ty = op["matrix"]
                canvas.concat(skia.Matrix.MakeAll(a, c, tx, b, d, ty, 0, 0, 1))
            getattr(self, "draw_" + op["kind"])(canvas, op)
            canvas.restore()

    def draw_rect(self, canvas, op):
        canvas.drawRect(skia.Rect.MakeXYWH(*op["rect"]), self.paint(op["color"]))

    def draw_rounded(self, canvas, op):
        shape = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(*op["rect"]), op["radius"], op["radius"])
        shadow = op.get("shadow")
        if shadow:
            blur = skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow["sigma"])
            moved = skia.RRect(shape)
            moved.offset(*shadow["offset"])
            canvas.drawRRect(moved, self.paint(shadow["color"], MaskFilter=blur))
        canvas.drawRRect(shape, self.paint(op["color"]))

    def draw_image(self, canvas, op):
        index = op["image"]
        if index not in self.images:
            pixels = numpy.frombuffer(workloads.texture(index), numpy.uint8).reshape(256, 256, 4)
            self.images[index] = skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType, copy=True)
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear)
        canvas.drawImageRect(
            self.images[index], skia.Rect.MakeXYWH(*op["rect"]), sampling, skia.Paint(AntiAlias=True, Alphaf=op["opacity"]))

    def draw_path(self, canvas, op):
        path = parse(op["path"])
        path.setFillType(skia.PathFillType.kEvenOdd if op["rule"] == "evenodd" else skia.PathFillType.kWinding)
        canvas.drawPath(path, self.paint(op["fill"]))
        if op["stroke"]:
            canvas.drawPath(path, self.paint(
                op["stroke"], Style=skia.Paint.kStroke_Style, StrokeWidth=op["lineWidth"], StrokeJoin=skia.Paint.kRound_Join))

    def draw_gradient(self, canvas, op):
        colors = [skia.Color4f(*stop[1]).toColor() for stop in op["stops"]]
        places = [stop[0] for stop in op["stops"]]
        start = skia.Point(*op["start"])
        if op["form"] == "axial":
            shader = skia.GradientShader.MakeLinear([start, skia.Point(*op["end"])], colors, places)
        elif op["form"] == "radial":
            shader = skia.GradientShader.MakeRadial(start, op["radius"], colors, places)
        else:
            shader = skia.GradientShader.MakeSweep(*op["start"], colors, places)
        canvas.drawRect(skia.Rect.MakeXYWH(*op["rect"]), skia.Paint(Shader=shader))

    def draw_border(self, canvas, op):
        x, y, w, h = op["rect"]
        inset = op["width"] / 2
        shape = skia.RRect.MakeRectXY(
            skia.Rect.MakeXYWH(x + inset, y + inset, w - 2 * inset, h - 2 * inset), op["radius"] - inset, op["radius"] - inset)
        canvas.drawRRect(shape, self.paint(op["color"], Style=skia.Paint.kStroke_Style, StrokeWidth=op["width"]))

    def draw_clip(self, canvas, op):
        canvas.clipRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(*op["rect"]), op["radius"], op["radius"]), doAntiAlias=True)
        self.draw(canvas, op["children"])

    def draw_card(self, canvas, op):
        self.draw(canvas, op["children"])

    def draw_group(self, canvas, op):
        canvas.saveLayerAlpha(skia.Rect.MakeXYWH(*op["rect"]), round(op["opacity"] * 255))
        self.draw(canvas, op["children"])
        canvas.restore()

    def draw_text(self, canvas, op):
        font = skia.Font(self.face, op["size"])
        font.setSubpixel(True)
        font.setHinting(skia.FontHinting.kNone)
        canvas.drawTextBlob(skia.TextBlob.MakeFromText(op["text"], font), *op["baseline"], self.paint(op["color"]))


def parse(text):
    """A path of the commands that the workloads use: M, C and Z, absolute."""
    path = skia.Path()
    for part in text.replace("Z", "").replace("C", "|C").split("|"):
        numbers = [float(number) for number in part[1:].split()]
        if part[0] == "M":
            path.moveTo(*numbers)
        else:
            path.cubicTo(*numbers)
    path.close()
    return path


class Engine:
    """Draws frames of a workload; what `draw` times is from the first call of Skia to the pixels in memory.

    Calls are recorded before, so that Python is not timed; where frames differ, so do the objects they are recorded from.
    """

    def __init__(self, name, width, height):
        self.name, self.width, self.height = name, width, height
        self.info = skia.ImageInfo.MakeN32Premul(width, height)
        self.pixels = numpy.zeros((height, width, 4), numpy.uint8)
        self.painter = Painter()
        self.picture = None
        self.surface = self.make_surface()

    def make_surface(self):
        raise NotImplementedError

    def finish(self):
        """Waits until the surface is drawn."""

    def draw(self, frame):
        if self.picture is None or workloads.frames_differ(self.name):
            recorder = skia.PictureRecorder()
            canvas = recorder.beginRecording(skia.Rect.MakeWH(self.width, self.height))
            self.painter.draw(canvas, workloads.operations(self.name, self.width, self.height, frame))
            self.picture = recorder.finishRecordingAsPicture()
        start = time.perf_counter()
        canvas = self.surface.getCanvas()
        canvas.clear(skia.ColorWHITE)
        canvas.drawPicture(self.picture)
        self.finish()
        self.surface.readPixels(self.info, self.pixels, self.width * 4)
        return (time.perf_counter() - start) * 1000

    def picture_bytes(self):
        """The last frame as RGB bytes."""
        order = [2, 1, 0] if self.info.colorType() == skia.kBGRA_8888_ColorType else [0, 1, 2]
        return self.pixels[:, :, order].tobytes()
