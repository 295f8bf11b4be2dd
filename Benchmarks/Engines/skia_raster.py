"""Skia's CPU back end as skia-python's wheel has it: built with GCC, without Skia's SIMD stages, so several times slower than
Skia can be. Only for what the canvas of `skia_canvas` has not."""
import skia

import skia_python


class Engine(skia_python.Engine):
    def make_surface(self):
        return skia.Surface.MakeRaster(self.info)
