"""Skia's GPU back end, Ganesh, on a headless OpenGL context; through skia-python."""
import ctypes

import skia

import skia_python

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


class Engine(skia_python.Engine):
    def make_surface(self):
        self.context = make_context()
        return skia.Surface.MakeRenderTarget(self.context, skia.Budgeted.kNo, self.info)

    def finish(self):
        self.context.flushAndSubmit(skia.GrSyncCpu.kYes)
