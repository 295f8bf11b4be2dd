"""Chromium without a window, which draws `page.html` frame by frame into a movie: each frame is shown, captured as a picture, and
piped to ffmpeg with the settings that glrender uses."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Scripts/Chromium"))
from chromium import Chromium


class Browser(Chromium):
    """The page of a movie, which says that it is ready, and shows a moment."""

    def __init__(self, folder, page, width, height, scale):
        super().__init__(folder, "file://" + page, width, height, scale)
        # The page may not have begun to load.
        self.wait("typeof ready == 'object'")
        self.evaluate("ready.then(() => true)")

    def frame(self, moment):
        self.evaluate("show(%r)" % moment)
        return self.picture(optimizeForSpeed=True, clip={"x": 0, "y": 0, "width": 640, "height": 360, "scale": 1})


def draw(page, rate, frames, encoder, output, still=None):
    """Draws a movie; `still` is the number and the path of a frame that is kept."""
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(folder, page, 640, 360, 2)
        command = ["ffmpeg", "-v", "error", "-y", "-f", "image2pipe", "-c:v", "png", "-framerate", str(rate), "-i", "-"] + encoder + [output]
        process = subprocess.Popen(command, stdin=subprocess.PIPE)
        for frame in range(frames):
            picture = browser.frame(frame / rate)
            process.stdin.write(picture)
            if still and frame == still[0]:
                with open(still[1], "wb") as file:
                    file.write(picture)
        process.stdin.close()
        if process.wait():
            raise SystemExit("ffmpeg failed")
        browser.close()
