"""Memory of pixels: of bytes and arrays, of numpy's arrays and of Pillow's images."""

from __future__ import annotations

from typing import Any, Dict, List, NamedTuple, Optional, Tuple

LAYOUTS = {"rgba": 0, "bgra": 1, "half": 2}


def pixel_bytes(layout: str) -> int:
    """The bytes of a pixel."""
    return 8 if layout == "half" else 4


class Pixels(NamedTuple):
    """Premultiplied pixels, the top row first."""

    data: bytes
    width: int
    height: int
    row_bytes: int


def taken(
    pixels: Any, width: Optional[int], height: Optional[int], row_bytes: Optional[int], layout: str
) -> Pixels:
    """The pixels of an image of Pillow, of an array with two or three dimensions, or of flat memory, whose size is given."""
    if hasattr(pixels, "mode") and hasattr(pixels, "convert"):
        if layout != "rgba" or row_bytes is not None:
            raise ValueError("an image says itself how its pixels lie: leave layout and row_bytes out")
        # Pillow's alpha is straight, but for RGBa.
        image = pixels if pixels.mode == "RGBa" else pixels.convert("RGBA").convert("RGBa")
        _expect(image.size, width, height)
        return Pixels(image.tobytes(), image.size[0], image.size[1], image.size[0] * 4)
    memory = memoryview(pixels)
    shape = memory.shape or ()
    if len(shape) > 1 and row_bytes is None:
        _expect((shape[1], shape[0]), width, height)
        data = _halves(memory, shape) if layout == "half" else _four_bytes(memory, shape)
        return Pixels(data, shape[1], shape[0], shape[1] * pixel_bytes(layout))
    if width is None or height is None:
        raise TypeError("the width and the height of pixels without a shape have to be given")
    data = memory.obj if isinstance(memory.obj, bytes) and len(memory.obj) == memory.nbytes else memory.tobytes()
    return Pixels(data, max(0, width), max(0, height), width * pixel_bytes(layout) if row_bytes is None else row_bytes)


def _expect(size: Tuple[int, int], width: Optional[int], height: Optional[int]) -> None:
    if (width, height) not in ((None, None), tuple(size)):
        raise ValueError(f"the pixels are {size[0]} × {size[1]}, and {width} × {height} are said; leave them out")


def _four_bytes(memory: memoryview, shape: Tuple[int, ...]) -> bytes:
    """An array of RGBA, RGB or grey levels as four bytes a pixel."""
    channels = shape[2] if len(shape) == 3 else 1
    if len(shape) > 3 or channels not in (1, 3, 4) or memory.format not in ("B", "b", "c"):
        raise ValueError(
            f"the array has the shape {shape} of {memory.format!r}, expected bytes as height × width, with 1, 3 or 4 for "
            "each pixel: array.astype(numpy.uint8)"
        )
    data = memory.tobytes()
    if channels == 4:
        return data
    opaque = bytearray(b"\xff") * (shape[0] * shape[1] * 4)
    for channel in range(3):
        opaque[channel::4] = data[min(channel, channels - 1) :: channels]
    return bytes(opaque)


def _halves(memory: memoryview, shape: Tuple[int, ...]) -> bytes:
    """An array of RGBA as half floats."""
    if len(shape) != 3 or shape[2] != 4 or memory.format not in ("e", "H"):
        raise ValueError(
            f"the array has the shape {shape} of {memory.format!r}, expected half floats as height × width × 4: "
            "array.astype(numpy.float16)"
        )
    return memory.tobytes()


def writable(
    into: Any, width: int, height: int, row_bytes: Optional[int], layout: str
) -> Tuple[memoryview, int]:
    """Memory to draw a picture of so many pixels into, and the bytes from one row to the next.

    Flat memory has any shape. An array has that of the picture: height × width × 4 bytes or half floats, height × width pixels of four
    bytes, or height × `row_bytes` bytes.
    """
    memory = memoryview(into)
    row = width * pixel_bytes(layout) if row_bytes is None else max(0, row_bytes)
    shape = memory.shape or ()
    if layout == "half" and len(shape) > 1:
        if memory.format not in ("e", "H") or row != width * 8 or shape != (height, width, 4):
            raise ValueError(
                f"into has the shape {shape} of {memory.format!r}, expected {(height, width, 4)} of half floats: "
                f"numpy.empty(({height}, {width}, 4), numpy.float16)"
            )
    elif len(shape) > 1:
        fits: Dict[int, List[Tuple[int, ...]]] = {1: [(height, row)]}
        if memory.format in ("I", "i", "L", "l"):
            fits[4] = [(height, row // 4)]
        if row == width * 4:
            fits[1].append((height, width, 4))
        if shape not in fits.get(memory.itemsize, []):
            raise ValueError(
                f"into has the shape {shape} of {memory.format!r}, expected {(height, width, 4)} of bytes: "
                f"numpy.empty(({height}, {width}, 4), numpy.uint8)"
            )
    return memory, row
