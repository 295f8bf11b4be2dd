"""What went wrong, with the place and the remedy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Sequence


@dataclass(frozen=True)
class Message:
    """An error, a warning or a note. Parts that do not apply are empty."""

    severity: str
    """`error`, `warning` or `note`."""
    code: str
    """The kind that `glrender check` names in brackets: `scene`, `asset`, `font`, …"""
    file: str
    place: str
    """Such as `root.sublayers[2].opacity`, or a line and column."""
    message: str
    suggestion: str
    """The nearest name that is allowed there."""
    fix: str
    text: str
    """All of it as `glrender check` prints it."""

    def __str__(self) -> str:
        return self.text


class Error(Exception):
    """A call of the library failed. `code`, `place` and `fix` are those of the first message."""

    def __init__(self, messages: Sequence[Message]) -> None:
        super().__init__("\n".join(message.text for message in messages))
        self.messages = list(messages)

    @property
    def code(self) -> str:
        return self.messages[0].code if self.messages else ""

    @property
    def place(self) -> str:
        return self.messages[0].place if self.messages else ""

    @property
    def fix(self) -> str:
        return self.messages[0].fix if self.messages else ""


class InvalidArgument(Error, ValueError):
    """An argument or an option is wrong."""


class SceneError(Error, ValueError):
    """A scene, a layer or a value is wrong; each mistake is a message."""


class AssetError(Error, OSError):
    """A file is missing or cannot be read."""


class LimitError(Error):
    """The time or the memory is over."""


class DeviceError(Error):
    """There is no such device, or no program that encodes movies."""


class RenderError(Error):
    """The picture cannot be drawn."""


class OutputError(Error, OSError):
    """The picture or movie cannot be encoded or written."""


class Cancelled(Error):
    """`progress` asked for an end."""


BY_STATUS = [
    Error,
    InvalidArgument,
    SceneError,
    AssetError,
    LimitError,
    DeviceError,
    RenderError,
    OutputError,
    Cancelled,
]
"""By the numbers of `glr_status`."""
