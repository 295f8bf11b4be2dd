"""Chromium without a window, spoken to by the DevTools protocol over pipes."""
import base64
import json
import os
import select
import shutil
import subprocess
import time


class Chromium:
    """One page of a browser of its own."""

    def __init__(self, folder, address, width, height, scale=1):
        """Opens an address; `folder` is for what the browser writes, sizes are in points of the page."""
        program = shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise SystemExit("chromium is not installed: apt-get install chromium")
        to_browser, from_us = os.pipe()
        to_us, from_browser = os.pipe()
        # The protocol's descriptors are 3 and 4.
        self.process = subprocess.Popen(
            ["bash", "-c", 'exec "$@" 3<&%d 4>&%d' % (to_browser, from_browser), "bash", program, "--headless=new", "--no-sandbox",
             "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=%g" % scale, "--window-size=%d,%d" % (width, height),
             "--remote-debugging-pipe", "--allow-file-access-from-files", "--autoplay-policy=no-user-gesture-required",
             "--user-data-dir=" + os.path.join(folder, "profile"), address],
            pass_fds=[to_browser, from_browser], stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.output, self.input, self.buffer, self.count, self.session = from_us, to_us, b"", 0, None
        self.problems = []
        while True:
            targets = [t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page"]
            if targets:
                break
            time.sleep(0.05)
        self.session = self.call("Target.attachToTarget", targetId=targets[0]["targetId"], flatten=True)["sessionId"]
        # A window is as large as asked for with what a browser has around its page.
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)

    def call(self, method, **parameters):
        """Calls a method of the protocol; what the page complains about meanwhile is added to `problems`."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]))
                return answer["result"]
            if answer.get("method") == "Runtime.exceptionThrown":
                details = answer["params"]["exceptionDetails"]
                self.problems.append(details.get("exception", {}).get("description") or details["text"])
            elif answer.get("method") == "Log.entryAdded" and answer["params"]["entry"]["level"] == "error":
                entry = answer["params"]["entry"]
                self.problems.append("%s (%s)" % (entry["text"], entry.get("url", "")))

    def _message(self):
        while b"\0" not in self.buffer:
            if not select.select([self.input], [], [], 120)[0]:
                raise RuntimeError("chromium does not answer")
            piece = os.read(self.input, 1 << 20)
            if not piece:
                raise RuntimeError("chromium has ended")
            self.buffer += piece
        answer, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(answer)

    def evaluate(self, expression):
        """The value of an expression of the page; promises are waited for."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError("%s: %s" % (expression, result["exceptionDetails"]))
        return result["result"].get("value")

    def wait(self, expression, seconds=30):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while True:
            value = self.evaluate("!!(%s)" % expression)
            if value:
                return
            if time.monotonic() > end:
                raise AssertionError("never came true: %s" % expression)
            time.sleep(0.03)

    def picture(self, path=None, **options):
        """What the page shows, as PNG."""
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png", **options)["data"])
        if path:
            with open(path, "wb") as file:
                file.write(data)
        return data

    def click(self, x, y):
        """A click at a place of the page."""
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" else "none", clickCount=1)

    def close(self):
        self.session = None
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        self.process.wait()
