"""Scenes: read, changed, drawn and written."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union

from ._errors import Message
from ._layer import Layer
from ._library import PROGRESS, WAKE, Object, call, described, lib, made, notation, options, take_bytes, text
from ._pixels import LAYOUTS, pixel_bytes, writable
from ._renderer import Renderer, default_renderer

Path = Union[str, "os.PathLike[str]"]
Progress = Callable[[int, int], Optional[bool]]


class Marker(NamedTuple):
    """A named part of a Lottie animation, in seconds."""

    name: str
    time: float
    duration: float


class Scene(Object):
    """A tree of layers with the size of its picture.

    `Scene(width, height)` is an empty one, in points; `load` and `read` take scene files, Lottie and dotLottie.

    Attributes:
        warnings: What is allowed and most likely not meant, of reading and of the last drawing; and notes of choices that nothing
            asked for, of writing.
    """

    __slots__ = ("warnings", "_wake")
    _remedy = "read it again, in another process too"
    warnings: List[Message]

    def __init__(self, width: float, height: float, *, scale: float = 1, **reading: Any) -> None:
        handle, _ = made(lib.glr_scene_create, width, height, scale, options(reading))
        self._take(handle, [])

    def _take(self, handle: Optional[int], warnings: List[Message]) -> None:
        super().__init__(handle or 0)
        self.warnings = warnings
        self._wake: Any = None

    @classmethod
    def load(cls, path: Path, **reading: Any) -> Scene:
        """Reads a file.

        Options: `size` (width, height in points), `set` (`["title.string=Hello"]`), `assets`, `assets_only` (folders), `marker`,
        `font_dir`, `font_file` (lists), `system_fonts`, `max_memory` (bytes), `timeout` (seconds).
        """
        scene = cls.__new__(cls)
        scene._take(*made(lib.glr_scene_load, text(os.fspath(path)), options(reading)))
        return scene

    @classmethod
    def read(cls, data: Union[bytes, str, Mapping[str, Any]], *, name: str = "scene", **reading: Any) -> Scene:
        """Reads the bytes of a file, its text, or a scene as Python's own dictionaries and lists."""
        if isinstance(data, Mapping):
            data = notation(data)
        elif isinstance(data, str):
            data = data.encode()
        scene = cls.__new__(cls)
        scene._take(*made(lib.glr_scene_read, data, len(data), text(name), options(reading)))
        return scene

    def set(self, assignments: Optional[Mapping[str, Any]] = None, **others: Any) -> None:
        """Changes the scene as `--set` does, and reads it again: `scene.set({"title.string": "Hello"}, background="#fff")`.

        The last value of a key counts. Layers that were got before stay those of the tree before.
        """
        given = {**(assignments or {}), **others}
        texts = [
            text(f"{key}=") + (text(value) if isinstance(value, str) else notation(value))
            for key, value in given.items()
        ]
        array = (ctypes.c_char_p * len(texts))(*texts)
        self.warnings = call(lib.glr_scene_set, self._handle, array, len(texts))

    # What it is

    def _number(self, which: int) -> float:
        return float(lib.glr_scene_number(self._handle, which))

    @property
    def width(self) -> float:
        """In points."""
        return self._number(0)

    @property
    def height(self) -> float:
        """In points."""
        return self._number(1)

    @property
    def scale(self) -> float:
        """Pixels per point."""
        return self._number(2)

    @property
    def duration(self) -> float:
        """In seconds; 0 for a still."""
        return self._number(3)

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return self._number(4)

    @property
    def frame_count(self) -> int:
        """1 for a still."""
        return int(self._number(5))

    @property
    def info(self) -> Dict[str, Any]:
        """All of it: counts of layers, assets, markers."""
        found: Dict[str, Any] = described(lib.glr_scene_describe, self._handle)
        return found

    @property
    def markers(self) -> List[Marker]:
        """Those of a Lottie animation."""
        return [Marker(**marker) for marker in self.info["markers"]]

    @property
    def root(self) -> Layer:
        layer = Layer._wrap(lib.glr_scene_root(self._handle))
        assert layer is not None
        return layer

    def find(self, name: str) -> Optional[Layer]:
        """The first layer of a name."""
        return self.root.find(name)

    # Drawing

    def pixel_size(self, **geometry: Any) -> Tuple[int, int]:
        """Width and height of the picture in pixels. Options: `scale`, `crop`."""
        width, height = ctypes.c_size_t(), ctypes.c_size_t()
        call(
            lib.glr_scene_pixels, self._handle, options(geometry), ctypes.byref(width), ctypes.byref(height)
        )
        return width.value, height.value

    def render(
        self,
        time: float = 0,
        *,
        into: Any = None,
        row_bytes: Optional[int] = None,
        layout: str = "rgba",
        renderer: Optional[Renderer] = None,
        **drawing: Any,
    ) -> memoryview:
        """Draws a moment, in seconds, as premultiplied pixels, the top row first.

        Parameters:
            into: Writable memory without gaps, with the buffer protocol: a `bytearray`, or an array such as numpy's, which has the
                picture's shape; new memory where left out.
            row_bytes: From one row to the next in `into`.
            layout: `rgba` or `bgra`, of four bytes, or `half`: four half floats of an extended range, in which 1 is white.
            renderer: That of the thread where left out.
            drawing: `scale`, `crop` (x, y, width, height in pixels), `background`, `timeout`, `max_memory`.

        Returns:
            The memory, as height × width × 4 numbers where it is new: `numpy.asarray(scene.render())`, of halves with
            `.view(numpy.float16)`.
        """
        if layout not in LAYOUTS:
            raise ValueError(f"layout is {layout!r}, expected rgba, bgra or half")
        width, height = self.pixel_size(**{key: drawing[key] for key in ("scale", "crop") if key in drawing})
        if into is None:
            memory = memoryview(bytearray(width * height * pixel_bytes(layout)))
            # Halves have no format that memory of Python's own can have.
            into = memory.cast("H" if layout == "half" else "B", (height, width, 4))
        shown, row = writable(into, width, height, row_bytes, layout)
        memory = (ctypes.c_char * shown.nbytes).from_buffer(shown)
        self.warnings = call(
            lib.glr_draw,
            (renderer or default_renderer())._handle,
            self._handle,
            time,
            options(drawing),
            ctypes.addressof(memory),
            shown.nbytes,
            row,
            LAYOUTS[layout],
        )
        return shown

    def render_framebuffer(
        self,
        framebuffer: int,
        time: float = 0,
        *,
        renderer: Renderer,
        x: int = 0,
        y: int = 0,
        buffer_age: int = 0,
        **drawing: Any,
    ) -> List[Tuple[int, int, int, int]]:
        """Draws a moment into a framebuffer of the OpenGL ES context that is current.

        Parameters:
            renderer: `Renderer("current")`, or one on the CPU.
            x: The framebuffer's column of the picture's lower left pixel.
            y: The framebuffer's row of it, counted upwards.
            buffer_age: How many frames ago the buffer was drawn, as `EGL_BUFFER_AGE_EXT` has it; 0 copies all.

        Returns:
            What differs from the frame before, as `eglSwapBuffersWithDamageKHR` takes it: x, y, width and height of rectangles.
        """
        numbers, count = (ctypes.c_int32 * 32)(), ctypes.c_size_t()
        self.warnings = call(
            lib.glr_draw_framebuffer,
            renderer._handle,
            self._handle,
            time,
            options(drawing),
            framebuffer,
            x,
            y,
            buffer_age,
            numbers,
            8,
            ctypes.byref(count),
        )
        flat = list(numbers[: count.value * 4])
        return [(flat[i], flat[i + 1], flat[i + 2], flat[i + 3]) for i in range(0, len(flat), 4)]

    def encode(
        self, type: str = "png", time: float = 0, *, renderer: Optional[Renderer] = None, **drawing: Any
    ) -> bytes:
        """A moment as the bytes of a picture file: `png`, `jpg`, `webp` or `rgba`.

        Options: those of `render`, and `quality` (1 to 100), `png_level` (0 to 9), `icc`.
        """
        handle, self.warnings = made(
            lib.glr_encode,
            (renderer or default_renderer())._handle,
            self._handle,
            time,
            options({**drawing, "type": type}),
        )
        return take_bytes(handle)

    def write(self, path: Path, *, progress: Optional[Progress] = None, **writing: Any) -> None:
        """Writes a picture, a picture a frame (`shot_####.png`) or a movie, by the path's extension.

        Options: those of `encode`, and `time`, `frame`, `frames` (`"0-99"`), `duration`, `fps`, `loop`, `codec`, `shutter`, `samples`,
        `device`, `threads`, `allow_software`, `replace`.

        Parameters:
            progress: Called with how many frames of how many are done; `False` ends the work, and `Cancelled` is raised. What it raises
                ends the work, too, and is raised here.
        """
        raised: List[BaseException] = []

        def step(_context: Any, done: int, total: int) -> int:
            try:
                return 1 if progress is not None and progress(done, total) is False else 0
            except BaseException as error:  # noqa: BLE001, as it is raised again
                raised.append(error)
                return 1

        callback = PROGRESS(step) if progress is not None else PROGRESS()
        try:
            self.warnings = call(
                lib.glr_write, self._handle, text(os.fspath(path)), options(writing), callback, None
            )
        except Exception:
            if raised:
                raise raised[0] from None
            raise

    # Windows

    def begin_frame(self, time: float) -> None:
        """Goes on to a frame of a live tree, which is drawn from then on; in seconds of the toolkit's clock."""
        call(lib.glr_scene_begin_frame, self._handle, time)

    @property
    def next_frame(self) -> float:
        """When the next frame is due: not after the last one's time if something moves, infinity if nothing is left to come."""
        return float(lib.glr_scene_next_frame(self._handle))

    def resize(self, width: float, height: float, *, scale: float = 1) -> None:
        """Changes the size in points, and the pixels per point."""
        call(lib.glr_scene_resize, self._handle, width, height, scale)

    def on_wake(self, wake: Optional[Callable[[], None]]) -> None:
        """Has a function called when the next frame may have become earlier, as when a layer changes."""
        callback = WAKE(lambda _context: wake()) if wake is not None else WAKE()
        call(lib.glr_scene_on_wake, self._handle, callback, None)
        self._wake = callback

    def __repr__(self) -> str:
        return f"<glrender.Scene {self.width:g} × {self.height:g}>"
