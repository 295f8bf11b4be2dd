"""The C library by ctypes, which needs no compiler and lets Python's other threads run during calls."""

from __future__ import annotations

import ctypes
import json
import os
from ctypes import (
    CFUNCTYPE,
    POINTER,
    c_char_p,
    c_double,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_void_p,
)
from pathlib import Path
from typing import Any, Callable, List, Mapping, Optional, Tuple

from ._errors import BY_STATUS, Message

PROGRESS = CFUNCTYPE(c_int32, c_void_p, c_int64, c_int64)
WAKE = CFUNCTYPE(None, c_void_p)
LAST = c_size_t(-1).value

_out = POINTER(c_void_p)
_sizes = POINTER(c_size_t)
_double = POINTER(c_double)

# Results and arguments as glrender.h has them; functions with a status have a last argument for messages besides.
_functions: List[Tuple[str, Any, List[Any]]] = [
    ("glr_version", c_char_p, []),
    ("glr_release", None, [c_void_p]),
    ("glr_bytes_data", c_void_p, [c_void_p, _sizes]),
    ("glr_messages_count", c_size_t, [c_void_p]),
    ("glr_messages_text", c_char_p, [c_void_p, c_size_t, c_int32]),
    ("glr_renderer_damage", c_size_t, [c_void_p, POINTER(c_int32), c_size_t]),
    ("glr_scene_number", c_double, [c_void_p, c_int32]),
    ("glr_scene_root", c_void_p, [c_void_p]),
    ("glr_scene_next_frame", c_double, [c_void_p]),
    ("glr_layer_count", c_size_t, [c_void_p]),
    ("glr_layer_sublayer", c_void_p, [c_void_p, c_size_t]),
    ("glr_layer_superlayer", c_void_p, [c_void_p]),
    ("glr_layer_mask", c_void_p, [c_void_p]),
    ("glr_layer_find", c_void_p, [c_void_p, c_char_p]),
    ("glr_layer_hit_test", c_void_p, [c_void_p, c_double, c_double]),
]
_calls: List[Tuple[str, List[Any]]] = [
    ("glr_devices", [_out]),
    ("glr_scene_load", [c_char_p, c_char_p, _out]),
    ("glr_scene_read", [c_void_p, c_size_t, c_char_p, c_char_p, _out]),
    ("glr_scene_create", [c_double, c_double, c_double, c_char_p, _out]),
    ("glr_scene_set", [c_void_p, POINTER(c_char_p), c_size_t]),
    ("glr_scene_describe", [c_void_p, _out]),
    ("glr_scene_pixels", [c_void_p, c_char_p, _sizes, _sizes]),
    ("glr_scene_begin_frame", [c_void_p, c_double]),
    ("glr_scene_resize", [c_void_p, c_double, c_double, c_double]),
    ("glr_scene_on_wake", [c_void_p, WAKE, c_void_p]),
    ("glr_layer_create", [c_char_p, _out]),
    ("glr_layer_set", [c_void_p, c_char_p, c_char_p]),
    ("glr_layer_get", [c_void_p, c_char_p, c_int32, _out]),
    ("glr_layer_set_pixels", [c_void_p, c_void_p] + [c_size_t] * 4 + [c_int32]),
    ("glr_layer_insert", [c_void_p, c_void_p, c_size_t]),
    ("glr_layer_set_mask", [c_void_p, c_void_p]),
    ("glr_layer_remove", [c_void_p]),
    ("glr_layer_animate", [c_void_p, c_char_p, c_char_p]),
    ("glr_layer_stop", [c_void_p, c_char_p]),
    ("glr_layer_convert", [c_void_p, c_void_p, _double, _double]),
    ("glr_transaction_begin", [c_char_p]),
    ("glr_transaction_commit", []),
    ("glr_renderer_create", [c_char_p, c_char_p, _out]),
    ("glr_renderer_describe", [c_void_p, _out]),
    ("glr_draw", [c_void_p, c_void_p, c_double, c_char_p, c_void_p, c_size_t, c_size_t, c_int32]),
    (
        "glr_draw_framebuffer",
        [c_void_p, c_void_p, c_double, c_char_p, c_uint32, c_int32, c_int32, c_int32]
        + [POINTER(c_int32), c_size_t, _sizes],
    ),
    ("glr_encode", [c_void_p, c_void_p, c_double, c_char_p, _out]),
    ("glr_write", [c_void_p, c_char_p, c_char_p, PROGRESS, c_void_p]),
]


def _load() -> ctypes.CDLL:
    """The library that `GLRENDER_LIBRARY` names, that of the wheel, or that of the system."""
    beside = Path(__file__).with_name("_lib") / "libglrender.so.0"
    fonts = beside.with_name("fonts.conf")
    if fonts.exists() and not Path("/etc/fonts/fonts.conf").exists():
        os.environ.setdefault("FONTCONFIG_FILE", str(fonts))
    name = os.environ.get("GLRENDER_LIBRARY") or (str(beside) if beside.exists() else "libglrender.so.0")
    try:
        library = ctypes.CDLL(name)
    except OSError as error:
        raise ImportError(
            f"the library of glrender cannot be loaded: {error}; install libglrender, or name it in GLRENDER_LIBRARY"
        ) from None
    for function, result, arguments in _functions:
        found = getattr(library, function)
        found.restype, found.argtypes = result, arguments
    for function, arguments in _calls:
        found = getattr(library, function)
        found.restype, found.argtypes = c_int32, arguments + [_out]
    return library


lib = _load()


def text(value: str) -> bytes:
    """A text for C."""
    data = value.encode()
    if b"\0" in data:
        raise ValueError("a text has a zero byte")
    return data


def notation(value: Any) -> bytes:
    """A value as scene files write it; infinity is `"infinity"`."""

    def plain(value: Any) -> Any:
        if isinstance(value, float) and value == float("inf"):
            return "infinity"
        if isinstance(value, Mapping):
            return {key: plain(member) for key, member in value.items()}
        if isinstance(value, (list, tuple)):
            return [plain(element) for element in value]
        return value

    return json.dumps(plain(value), allow_nan=False, default=float).encode()


def camel(name: str) -> str:
    """A name in Python's spelling as the library's: `corner_radius` is `cornerRadius`."""
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def options(values: Mapping[str, Any]) -> Optional[bytes]:
    """Options in Python's spelling; those that are `None` are left out, but for a background, which is none then."""
    given = {}
    for name, value in values.items():
        if value is None and name in ("background", "matte"):
            value = "none"
        if isinstance(value, os.PathLike):
            value = os.fspath(value)
        if value is not None:
            given[camel(name)] = value
    return notation(given) if given else None


def call(function: Callable[..., int], *arguments: Any) -> List[Message]:
    """Calls a function that has a status; gives its warnings, and raises its errors."""
    handle = c_void_p()
    status = function(*arguments, ctypes.byref(handle))
    messages = _messages(handle.value) if handle.value else []
    if status != 0:
        raise BY_STATUS[status if 0 < status < len(BY_STATUS) else 0](messages)
    return messages


def _messages(handle: int) -> List[Message]:
    try:
        found = []
        for index in range(lib.glr_messages_count(handle)):
            fields = [lib.glr_messages_text(handle, index, field) or b"" for field in range(8)]
            found.append(Message(*(field.decode() for field in fields)))
        return found
    finally:
        lib.glr_release(handle)


def take_bytes(handle: Optional[int]) -> bytes:
    """The contents of bytes, which are released."""
    size = c_size_t()
    try:
        data = lib.glr_bytes_data(handle, ctypes.byref(size))
        return ctypes.string_at(data, size.value) if data else b""
    finally:
        lib.glr_release(handle)


def made(function: Callable[..., int], *arguments: Any) -> Tuple[Optional[int], List[Message]]:
    """Calls a function that hands out an object; the object with the warnings."""
    handle = c_void_p()
    messages = call(function, *arguments, ctypes.byref(handle))
    return handle.value, messages


def described(function: Callable[..., int], *arguments: Any) -> Any:
    """Calls a function that hands out JSON."""
    return json.loads(take_bytes(made(function, *arguments)[0]))


class Object:
    """An object of the library, released with this. Two are equal where they are one object there."""

    __slots__ = ("_handle", "__weakref__")
    _handle: int
    _remedy: str
    """Instead of a copy."""

    def __init__(self, handle: int) -> None:
        object.__setattr__(self, "_handle", handle)

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        # At the end of the program the module may be gone.
        if handle is not None and lib is not None:
            lib.glr_release(handle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Object) and self._handle == other._handle

    def __hash__(self) -> int:
        return hash(self._handle)

    def __reduce_ex__(self, _protocol: Any) -> Any:
        """Refuses `copy`, `deepcopy` and `pickle`, which know the number of the object alone."""
        raise TypeError(f"a {type(self).__name__} can be neither copied nor pickled: {self._remedy}")
