"""Devices that draw."""

from __future__ import annotations

import ctypes
import threading
from typing import Any, Dict, List, Optional, Tuple

from ._library import Object, described, lib, made, options, text


def devices() -> List[Dict[str, Any]]:
    """All devices: `kind`, `name`, `driver`, `isSoftware`, `selectors` and, where one cannot be opened, `failure`."""
    found: List[Dict[str, Any]] = described(lib.glr_devices)
    return found


class Renderer(Object):
    """A device that draws, with what it keeps from frame to frame.

    Several draw side by side, each on a thread of its own.

    Parameters:
        device: `auto` (the first GPU, or the CPU), `cpu`, `gpu`, an index, a path below `/dev/`, `pci:ADDRESS`, `cuda:INDEX`,
            or `current`, the OpenGL ES context that is current.
        allow_software: Whether software OpenGL may be used where a GPU is asked for.
        threads: Threads of the CPU renderer; as many as the process may use where left out.
    """

    __slots__ = ()
    _remedy = "open another one"

    def __init__(
        self, device: str = "auto", *, allow_software: Optional[bool] = None, threads: Optional[int] = None
    ) -> None:
        handle, _ = made(
            lib.glr_renderer_create,
            text(str(device)),
            options({"allow_software": allow_software, "threads": threads}),
        )
        super().__init__(handle or 0)

    @property
    def info(self) -> Dict[str, Any]:
        """The device, and the counts of the last drawing."""
        found: Dict[str, Any] = described(lib.glr_renderer_describe, self._handle)
        return found

    @property
    def damage(self) -> List[Tuple[int, int, int, int]]:
        """The difference of the last `Scene.render` from the one before: x, y, width and height of rectangles in pixels."""
        numbers = (ctypes.c_int32 * 32)()
        count = lib.glr_renderer_damage(self._handle, numbers, 8)
        return [(numbers[i], numbers[i + 1], numbers[i + 2], numbers[i + 3]) for i in range(0, count * 4, 4)]

    def __repr__(self) -> str:
        return f"<glrender.Renderer {self.info['device']['name']}>"


_local = threading.local()


def default_renderer() -> Renderer:
    """The renderer of this thread, opened when it is first needed."""
    renderer: Optional[Renderer] = getattr(_local, "renderer", None)
    if renderer is None:
        renderer = _local.renderer = Renderer()
    return renderer
