"""Layers: their values, their tree, their animations."""

from __future__ import annotations

import contextlib
import ctypes
import json
from typing import Any, Iterator, List, Optional, Sequence, Tuple, Union

from ._library import LAST, Object, call, camel, lib, made, notation, options, take_bytes, text
from ._pixels import LAYOUTS, taken


class Layer(Object):
    """A layer. Its properties are attributes in Python's spelling, and values by key paths as in scene files:

        layer.corner_radius = 8
        layer["transform.rotation.z"] = "45deg"
        box = glrender.Layer("CAShapeLayer", path="M0 0 L40 0 L20 30 Z", fill_color="#ff0000")

    Values are those of the scene format: numbers, lists, texts, `None`. Changes animate only within `transaction`.
    """

    __slots__ = ()
    _remedy = "make another one, by Layer or Layer.from_notation"

    def __init__(self, class_name: str = "CALayer", **properties: Any) -> None:
        value = {"class": class_name, **{camel(name): property for name, property in properties.items()}}
        handle, _ = made(lib.glr_layer_create, notation(value))
        super().__init__(handle or 0)

    @classmethod
    def _wrap(cls, handle: Optional[int]) -> Optional[Layer]:
        if not handle:
            return None
        layer = cls.__new__(cls)
        Object.__init__(layer, handle)
        return layer

    @classmethod
    def from_notation(cls, value: Any) -> Layer:
        """A layer, with all below it, as scene files write it."""
        handle, _ = made(lib.glr_layer_create, notation(value))
        layer = cls._wrap(handle)
        assert layer is not None
        return layer

    # Values

    def get(self, key_path: str, *, presented: bool = False) -> Any:
        """A value by its key path; with `presented` that of the presentation layer, whose animations are applied."""
        handle, _ = made(lib.glr_layer_get, self._handle, text(key_path), int(presented))
        return json.loads(take_bytes(handle))

    def __getitem__(self, key_path: str) -> Any:
        return self.get(key_path)

    def __setitem__(self, key_path: str, value: Any) -> None:
        call(lib.glr_layer_set, self._handle, text(key_path), notation(value))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self.get(camel(name))
        except ValueError as error:
            raise AttributeError(str(error)) from None

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
        else:
            self[camel(name)] = value

    def set_pixels(
        self,
        pixels: Any,
        width: Optional[int] = None,
        height: Optional[int] = None,
        *,
        row_bytes: Optional[int] = None,
        layout: str = "rgba",
    ) -> None:
        """Sets the contents to a copy of pixels, the top row first.

        Parameters:
            pixels: An image of Pillow, of any mode; an array of bytes, such as numpy's, of height × width × 4 (premultiplied), × 3
                (opaque) or height × width (grey); an array of half floats, of height × width × 4; or flat memory with the buffer
                protocol, premultiplied.
            width: In pixels; needed for flat memory.
            height: In pixels; needed for flat memory.
            row_bytes: From one row to the next of flat memory.
            layout: `rgba` or `bgra`, of arrays and memory; `bgra` of three bytes is BGR. `half` is four half floats, in which 1 is white.
        """
        given = taken(pixels, width, height, row_bytes, layout)
        call(
            lib.glr_layer_set_pixels, self._handle, given.data, len(given.data), given.width, given.height,
            max(0, given.row_bytes), LAYOUTS.get(layout, -1),
        )

    # The tree

    @property
    def sublayers(self) -> List[Layer]:
        """Those below this one, from the back to the front."""
        count = lib.glr_layer_count(self._handle)
        found = (self._wrap(lib.glr_layer_sublayer(self._handle, index)) for index in range(count))
        return [layer for layer in found if layer is not None]

    @property
    def superlayer(self) -> Optional[Layer]:
        return self._wrap(lib.glr_layer_superlayer(self._handle))

    @property
    def mask(self) -> Optional[Layer]:
        """Its alpha is that of the layer; `None` is no mask."""
        return self._wrap(lib.glr_layer_mask(self._handle))

    @mask.setter
    def mask(self, mask: Optional[Layer]) -> None:
        call(lib.glr_layer_set_mask, self._handle, mask._handle if mask else None)

    def add(self, layer: Layer) -> Layer:
        """Adds a layer in front of the others; returns it."""
        call(lib.glr_layer_insert, self._handle, layer._handle, LAST)
        return layer

    def insert(self, index: int, layer: Layer) -> Layer:
        """Inserts a layer at an index that counts from the back; returns it."""
        call(lib.glr_layer_insert, self._handle, layer._handle, max(0, index))
        return layer

    def remove(self) -> None:
        """Takes the layer out of its superlayer."""
        call(lib.glr_layer_remove, self._handle)

    def find(self, name: str) -> Optional[Layer]:
        """The first layer of a name: this one, or one below it; masks too."""
        return self._wrap(lib.glr_layer_find(self._handle, text(name)))

    # Animations

    def animate(self, key_path: Optional[str] = None, *, key: Optional[str] = None, **properties: Any) -> None:
        """Adds an animation: `layer.animate("opacity", from_value=0, to_value=1, duration=2)`.

        Its class is `CABasicAnimation`, or `CAKeyframeAnimation` with `values` or `path`; `animation_class` names another.
        """
        several = properties.get("values") is not None or properties.get("path") is not None
        usual = "CAKeyframeAnimation" if several else "CABasicAnimation"
        value = {"class": properties.pop("animation_class", usual)}
        if key_path is not None:
            value["keyPath"] = key_path
        value.update((camel(name), property) for name, property in properties.items())
        call(lib.glr_layer_animate, self._handle, notation(value), None if key is None else text(key))

    def stop(self, key: Optional[str] = None) -> None:
        """Removes the animation of a key, or all."""
        call(lib.glr_layer_stop, self._handle, None if key is None else text(key))

    # Points

    def hit_test(self, x: float, y: float) -> Optional[Layer]:
        """The front-most layer, among this and those below it, at a point of the superlayer's space."""
        return self._wrap(lib.glr_layer_hit_test(self._handle, x, y))

    def convert(self, point: Tuple[float, float], to: Optional[Layer]) -> Tuple[float, float]:
        """A point of this layer's space in another's; `None` is the space around the root."""
        x, y = ctypes.c_double(point[0]), ctypes.c_double(point[1])
        call(
            lib.glr_layer_convert, self._handle, to._handle if to else None, ctypes.byref(x), ctypes.byref(y)
        )
        return x.value, y.value

    def __repr__(self) -> str:
        return f"<glrender.Layer {self.get('name') or ''}>"


@contextlib.contextmanager
def transaction(
    *,
    duration: Optional[float] = None,
    timing_function: Union[str, Sequence[float], None] = None,
    disable_actions: Optional[bool] = None,
) -> Iterator[None]:
    """Changes of properties that are made within animate, in live trees: those that have begun a frame."""
    call(
        lib.glr_transaction_begin,
        options({"duration": duration, "timing_function": timing_function, "disable_actions": disable_actions}),
    )
    try:
        yield
    finally:
        call(lib.glr_transaction_commit)
