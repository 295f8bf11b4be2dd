"""Blend2D on the CPU, through `blend2d_driver.cpp`, compiled against the Blend2D that is installed:

    c++ -std=c++17 -O2 -shared -fPIC Benchmarks/Engines/blend2d_driver.cpp -lblend2d -o libblend2d_driver.so

BLEND2D_DRIVER names the library; BLEND2D_THREADS sets how many threads draw, by default one; BLEND2D_TOLERANCE how many pixels
lines may be from the curves that they stand for, by default as many as Blend2D has it, 0.2.
"""
import ctypes
import os
import re

import numpy

import workloads

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def argb(color):
    red, green, blue, alpha = (round(v * 255) for v in color)
    return alpha << 24 | red << 16 | green << 8 | blue


def doubles(values):
    return (ctypes.c_double * len(values))(*values)


def load():
    path = os.environ.get("BLEND2D_DRIVER")
    if not path:
        raise NotImplementedError("BLEND2D_DRIVER is not set; see blend2d.py")
    return ctypes.CDLL(path)


def version():
    """Of the Blend2D that the driver is linked with; empty where there is no driver."""
    try:
        library = load()
    except (NotImplementedError, OSError):
        return ""
    library.driver_version.restype = ctypes.c_char_p
    return library.driver_version().decode()


class Engine:
    """Draws frames of a workload; lists are made before, so that Python is not timed."""

    def __init__(self, name, width, height):
        if name in ("rrect_shadow2k", "cards60"):
            raise NotImplementedError("Blend2D has neither blurs nor rounded clips")
        self.name, self.width, self.height = name, width, height
        self.library = load()
        self.library.driver_create.restype = ctypes.c_void_p
        self.library.driver_draw.restype = ctypes.c_double
        self.driver = ctypes.c_void_p(
            self.library.driver_create(
                width, height, int(os.environ.get("BLEND2D_THREADS", "1")),
                ctypes.c_double(float(os.environ.get("BLEND2D_TOLERANCE", "0"))), FONT.encode()))
        if workloads.uses_images(name):
            for index in range(50):
                pixels = numpy.frombuffer(workloads.texture(index), numpy.uint8).reshape(-1, 4)[:, [2, 1, 0, 3]].tobytes()
                self.library.driver_add_image(self.driver, 256, pixels)
        self.is_filled = False

    def draw(self, frame):
        if not self.is_filled or workloads.frames_differ(self.name):
            self.library.driver_clear(self.driver)
            self.fill(workloads.operations(self.name, self.width, self.height, frame))
            self.is_filled = True
        return self.library.driver_draw(self.driver)

    def picture_bytes(self):
        """The last frame as RGB bytes."""
        pixels = numpy.zeros((self.height * self.width, 4), numpy.uint8)
        self.library.driver_read(self.driver, pixels.ctypes.data_as(ctypes.c_void_p))
        return pixels[:, [2, 1, 0]].tobytes()

    def fill(self, operations):
        for op in operations:
            getattr(self, "add_" + op["kind"])(op)

    def add_rect(self, op):
        self.library.driver_rect(self.driver, doubles(op["matrix"]), doubles(op["rect"]), argb(op["color"]))

    def add_rounded(self, op):
        self.library.driver_rounded(self.driver, None, doubles(op["rect"]), ctypes.c_double(op["radius"]), argb(op["color"]))

    def add_image(self, op):
        self.library.driver_image(
            self.driver, doubles(op["matrix"]), doubles(op["rect"]), op["image"], ctypes.c_double(op["opacity"]))

    def add_path(self, op):
        numbers = [float(n) for n in re.findall(r"-?[0-9.]+", op["path"])]
        stroke = op["stroke"]
        self.library.driver_path(
            self.driver, doubles(numbers), (len(numbers) - 2) // 6, op["rule"] == "evenodd", argb(op["fill"]),
            argb(stroke) if stroke else 0, ctypes.c_double(op["lineWidth"] if stroke else 0))

    def add_gradient(self, op):
        form = ["axial", "radial", "conic"].index(op["form"])
        values = op["start"] + [op["end"], [op["radius"]], []][form]
        stops = op["stops"]
        self.library.driver_gradient(
            self.driver, doubles(op["rect"]), form, doubles(values), len(stops), doubles([s[0] for s in stops]),
            (ctypes.c_uint32 * len(stops))(*(argb(s[1]) for s in stops)))

    def add_text(self, op):
        x, y = op["baseline"]
        self.library.driver_text(
            self.driver, op["text"].encode(), ctypes.c_double(op["size"]), ctypes.c_double(x), ctypes.c_double(y),
            argb(op["color"]))

    def add_group(self, op):
        self.library.driver_group_start(self.driver, doubles(op["rect"]), ctypes.c_double(op["opacity"]))
        self.fill(op["children"])
        self.library.driver_group_end(self.driver)
