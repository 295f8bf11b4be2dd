"""Chromium without a window, which draws `page.html` frame by frame into a movie: each frame is shown, captured as a picture, and
piped to ffmpeg with the settings that glrender uses."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time


class Browser:
    """A page that is spoken to over pipes, by the DevTools protocol."""

    def __init__(self, folder, page, width, height, scale):
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise SystemExit("chromium is not installed: apt-get install chromium")
        to_browser, from_us = os.pipe()
        to_us, from_browser = os.pipe()
        # The protocol's descriptors are 3 and 4.
        self.process = subprocess.Popen(
            ["sh", "-c", 'exec "$@" 3<&%d 4>&%d' % (to_browser, from_browser), "sh", program, "--headless=new", "--no-sandbox",
             "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=%g" % scale, "--window-size=%d,%d" % (width, height),
             "--remote-debugging-pipe", "--allow-file-access-from-files", "--autoplay-policy=no-user-gesture-required",
             "--user-data-dir=" + os.path.join(folder, "profile"), "file://" + page],
            pass_fds=[to_browser, from_browser], stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.output, self.input, self.buffer, self.count = from_us, to_us, b"", 0
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(t for t in targets if t["type"] == "page")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        # A window is as large as asked for with what a browser has around its page.
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        # The page may not have begun to load.
        while self.call("Runtime.evaluate", expression="typeof ready")["result"]["value"] != "object":
            time.sleep(0.05)
        self.evaluate("ready")

    session = None

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                piece = os.read(self.input, 1 << 20)
                if not piece:
                    raise RuntimeError("chromium has ended")
                self.buffer += piece
            answer, _, self.buffer = self.buffer.partition(b"\0")
            answer = json.loads(answer)
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]))
                return answer["result"]

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))

    def picture(self, moment):
        self.evaluate("show(%r)" % moment)
        clip = {"x": 0, "y": 0, "width": 640, "height": 360, "scale": 1}
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", optimizeForSpeed=True, clip=clip)["data"])

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        self.process.wait()


def draw(page, rate, frames, encoder, output, still=None):
    """Draws a movie; `still` is the number and the path of a frame that is kept."""
    with tempfile.TemporaryDirectory() as folder:
        browser = Browser(folder, page, 640, 360, 2)
        command = ["ffmpeg", "-v", "error", "-y", "-f", "image2pipe", "-c:v", "png", "-framerate", str(rate), "-i", "-"] + encoder + [output]
        process = subprocess.Popen(command, stdin=subprocess.PIPE)
        for frame in range(frames):
            picture = browser.picture(frame / rate)
            process.stdin.write(picture)
            if still and frame == still[0]:
                with open(still[1], "wb") as file:
                    file.write(picture)
        process.stdin.close()
        if process.wait():
            raise SystemExit("ffmpeg failed")
        browser.close()
