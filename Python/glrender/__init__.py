"""Core Animation's layer trees as pictures and movies, on the GPU or the CPU.

Layers and scenes may be used from any thread. Python's other threads run while something is drawn, read or written.
"""

from ._errors import (
    AssetError,
    Cancelled,
    DeviceError,
    Error,
    InvalidArgument,
    LimitError,
    Message,
    OutputError,
    RenderError,
    SceneError,
)
from ._layer import Layer, transaction
from ._renderer import Renderer, devices
from ._scene import Marker, Scene
from ._version import __version__

__all__ = [
    "AssetError",
    "Cancelled",
    "DeviceError",
    "Error",
    "InvalidArgument",
    "Layer",
    "LimitError",
    "Marker",
    "Message",
    "OutputError",
    "RenderError",
    "Renderer",
    "Scene",
    "SceneError",
    "__version__",
    "devices",
    "transaction",
]
