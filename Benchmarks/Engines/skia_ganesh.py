"""Skia's GPU back end, Ganesh, on a headless OpenGL context; through skia-python."""
import ctypes
import time

import numpy
import skia

import workloads

EGL_NONE, EGL_OPENGL_API, EGL_PLATFORM_SURFACELESS_MESA = 0x3038, 0x30A2, 0x31DD


def make_context():
    """Makes an OpenGL context current on Mesa's surfaceless platform, and returns Skia's for it."""
    egl = ctypes.CDLL("libEGL.so.1", mode=ctypes.RTLD_GLOBAL)
    pointer = ctypes.c_void_p
    egl.eglGetPlatformDisplay.restype = egl.eglCreateContext.restype = pointer
    egl.eglGetPlatformDisplay.argtypes = [ctypes.c_uint, pointer, pointer]
    egl.eglInitialize.argtypes = [pointer] * 3
    egl.eglCreateContext.argtypes = [pointer] * 4
    egl.eglMakeCurrent.argtypes = [pointer] * 4
    display = egl.eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, None, None)
    if not display or not egl.eglInitialize(display, None, None):
        raise RuntimeError("no surfaceless EGL display")
    egl.eglBindAPI(EGL_OPENGL_API)
    attributes = (ctypes.c_int * 1)(EGL_NONE)
    handle = egl.eglCreateContext(display, None, None, attributes)
    if not handle or not egl.eglMakeCurrent(display, None, None, handle):
        raise RuntimeError("no OpenGL context")
    context = skia.GrDirectContext.MakeGL(skia.GrGLInterface.MakeEGL())
    if context is None:
        raise RuntimeError("Skia does not take the OpenGL context")
    return context


class Painter:
    def __init__(self):
        self.images = {}
        self.face = skia.Typeface("DejaVu Sans")

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


def measure(name, width, height, frames):
    """Milliseconds of each frame, from the first draw call to the pixels in memory; the first two frames are left out."""
    context = make_context()
    surface = skia.Surface.MakeRenderTarget(context, skia.Budgeted.kNo, skia.ImageInfo.MakeN32Premul(width, height))
    recorder = skia.PictureRecorder()
    Painter().draw(recorder.beginRecording(skia.Rect.MakeWH(width, height)), workloads.operations(name, width, height))
    picture = recorder.finishRecordingAsPicture()
    pixels = numpy.zeros((height, width, 4), numpy.uint8)
    times = []
    for _ in range(frames + 2):
        start = time.perf_counter()
        canvas = surface.getCanvas()
        canvas.clear(skia.ColorWHITE)
        canvas.drawPicture(picture)
        surface.flushAndSubmit()
        surface.readPixels(skia.ImageInfo.MakeN32Premul(width, height), pixels, width * 4)
        times.append((time.perf_counter() - start) * 1000)
    return times[2:]
