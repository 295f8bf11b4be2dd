"""What a person does with the page of `glrender preview`, and whether the page does its part: test.py GLRENDER FOLDER."""
import base64
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import wave

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Chromium"))
from chromium import Chromium  # noqa: E402

GLRENDER, PICTURES = sys.argv[1:3]

# A card that turns about its vertical axis under perspective; its right half comes nearer.
SCENE = """{"format": "glrender-scene", "version": 1, "size": [640, 400], "background": "#eef1f6", "duration": 4, "frameRate": 60,
 "images": {"sprite": "sprite.png"},
 "root": {"sublayerTransform": [{"perspective": 625}], "sublayers": [
  {"name": "card", "bounds": [0, 0, 300, 200], "position": [320, 190], "cornerRadius": 18, "backgroundColor": "#e07b27",
   "shadowOpacity": 0.4, "shadowRadius": 12, "animations": [
    {"class": "CABasicAnimation", "keyPath": "transform.rotation.y", "fromValue": -1.2, "toValue": 1.2, "duration": 4}],
   "sublayers": [
    {"name": "title", "class": "CATextLayer", "frame": [20, 20, 260, 40], "string": "Hello", "fontSize": 28},
    {"name": "left", "frame": [20, 90, 110, 90], "backgroundColor": "#1d4f91"},
    {"name": "right", "frame": [170, 90, 110, 90], "backgroundColor": "#2f9e6e", "cornerRadius": 20, "opacity": 0.8,
     "sublayers": [{"name": "dot", "frame": [30, 25, 50, 40], "backgroundColor": "#ffffff80"},
                   {"name": "sprite", "frame": [50, 35, 50, 40], "contents": "sprite"}]}]}]}}"""
LOTTIE = """{"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 200, "h": 200, "layers": [{"ty": 4, "ind": 1, "nm": "disc", "ip": 0, "op": 60, "st": 0,
 "ks": {"o": {"a": 0, "k": 100}, "r": {"a": 0, "k": 0}, "p": {"a": 1, "k": [{"t": 0, "s": [40, 100], "e": [160, 100], "i": {"x": 0.5, "y": 0.5}, "o": {"x": 0.5, "y": 0.5}}, {"t": 59, "s": [160, 100]}]},
 "a": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [100, 100]}}, "shapes": [{"ty": "gr", "it": [{"ty": "el", "p": {"a": 0, "k": [0, 0]}, "s": {"a": 0, "k": [60, 60]}},
 {"ty": "fl", "c": {"a": 0, "k": [1, 0.2, 0.1, 1]}, "o": {"a": 0, "k": 100}}, {"ty": "tr", "p": {"a": 0, "k": [0, 0]}, "a": {"a": 0, "k": [0, 0]},
 "s": {"a": 0, "k": [100, 100]}, "r": {"a": 0, "k": 0}, "o": {"a": 0, "k": 100}}]}]}]}"""
CHECKS = 0
PREVIEWS = []


def check(condition, what):
    global CHECKS
    CHECKS += 1
    if not condition:
        raise AssertionError(what)


class Preview:
    """A preview of a file and a browser that shows it."""

    def __init__(self, folder, path):
        self.process = subprocess.Popen([GLRENDER, "preview", path, "--listen", "127.0.0.1:0", "--device", "cpu"],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        PREVIEWS.append(self)
        self.page = None
        line = self.process.stderr.readline()
        address = re.search(r"http://[^/]*/", line)
        check(address, "the preview says its address: " + line)
        self.page = Chromium(os.path.join(folder, "browser" + os.path.basename(path)), address[0], 1400, 860)
        self.page.call("Runtime.enable")
        self.page.call("Log.enable")
        self.page.wait("document.documentElement?.dataset.shown")

    def text(self, selector):
        return self.page.evaluate("document.querySelector(%s)?.innerText ?? ''" % json.dumps(selector))

    def scrub(self, frame):
        self.page.evaluate("(() => { const scrub = document.getElementById('scrub'); scrub.value = %d;"
                           " scrub.dispatchEvent(new Event('input')); })()" % frame)
        self.page.wait("document.documentElement.dataset.shown.split('/')[1] == %d" % frame)

    def press(self, selector):
        self.page.evaluate("document.querySelector(%s).click()" % json.dumps(selector))

    def click(self, x, y):
        """Clicks a point of the scene's picture."""
        box = self.page.evaluate("(() => { const box = document.getElementById('frame').getBoundingClientRect();"
                                 " return [box.left, box.top, box.width, box.height]; })()")
        self.page.click(box[0] + x * box[2] / 640, box[1] + y * box[3] / 400)

    def pixel(self, x, y):
        return self.page.evaluate("[...document.getElementById('picture').getContext('2d').getImageData(%d, %d, 1, 1).data]" % (x, y))

    def picture(self, name):
        # What moves in the page itself has come to rest.
        time.sleep(0.3)
        self.page.picture(os.path.join(PICTURES, name + ".png"))

    def end(self):
        check(self.page.problems == [], "the page complains: %s" % self.page.problems)
        self.page.close()
        self.process.send_signal(signal.SIGINT)
        PREVIEWS.remove(self)
        check(self.process.wait(10) == 130, "the preview ends with 130")


def render(folder, scene, frame):
    """The pixels that the command draws."""
    subprocess.run([GLRENDER, "render", scene, "-o", os.path.join(folder, "still.rgba"), "--frame", str(frame), "--device", "cpu", "-q"],
                   check=True)
    with open(os.path.join(folder, "still.rgba"), "rb") as file:
        return file.read()


def sprite(path, color):
    scene = {"format": "glrender-scene", "version": 1, "size": [8, 8], "background": color, "root": {}}
    subprocess.run([GLRENDER, "render", "-", "-o", path, "--device", "cpu", "-q"], input=json.dumps(scene), text=True, check=True)


def layers_and_time(folder, path):
    preview = Preview(folder, path)
    page = preview.page
    check("640 × 400" in preview.text("#facts"), "the facts are shown")
    check(page.evaluate("document.querySelectorAll('.row').length") == 7, "all layers are listed")
    preview.picture("begin")

    # Scrubbing shows the frame that the command draws.
    preview.scrub(30)
    still = render(folder, path, 30)
    shown = base64.b64decode(page.evaluate(
        "btoa([...document.getElementById('picture').getContext('2d').getImageData(0, 0, 640, 400).data].map((v) => String.fromCharCode(v)).join(''))"))
    check(len(shown) == len(still) and max(abs(a - b) for a, b in zip(shown, still)) <= 1, "the page shows the frame 30")
    check(preview.text("#clock").startswith("0.500 s · 30"), "the clock goes with it")

    # In perspective, what is nearer is larger: the places are those of the corners' projection, not of the layout.
    preview.scrub(40)
    row = page.evaluate("[...document.querySelectorAll('.row')].findIndex((row) => row.querySelector('.name').innerText == 'left')")
    outline = page.evaluate("fetch('outline?layer=%d&time=%r').then((r) => r.json()).then((r) => r.outline)" % (row, 40 / 60))
    check(abs((outline[7] - outline[1]) - (outline[5] - outline[3])) > 5, "the layer is seen in perspective: %s" % outline)
    middle = [sum(outline[0::2]) / 4, sum(outline[1::2]) / 4]
    preview.click(*middle)
    page.wait("document.querySelector('#layer .title')?.innerText == 'left'")
    # Just inside the farthest corners, and just outside.
    for corner in range(4):
        x, y = outline[corner * 2], outline[corner * 2 + 1]
        for toward, name in ((0.03, "left"), (-0.03, "card")):
            preview.click(x + (middle[0] - x) * toward, y + (middle[1] - y) * toward)
            page.wait("document.querySelector('#layer .title')?.innerText == '%s'" % name)
    preview.click(3, 3)
    page.wait("document.querySelector('#layer .title')?.innerText == 'CALayer'")
    preview.click(*middle)
    page.wait("document.querySelector('.row.selected .name')?.innerText == 'left'")
    page.wait("document.getElementById('layer').innerText.includes('#1d4f91')")
    page.wait("document.querySelector('#overlay .selected')")
    preview.press("#outlines")
    preview.press("#passes")
    page.wait("document.querySelectorAll('#overlay .outline').length == 7 && document.querySelectorAll('#pass-list li').length > 1")
    check("groupOpacity" in preview.text("#pass-list"), "passes have their reasons")
    preview.picture("layers")
    preview.press("#outlines")
    preview.press("#passes")

    # An animated property shows what it is now, and what the file says.
    page.evaluate("[...document.querySelectorAll('.row')].find((row) => row.querySelector('.name').innerText == 'card').click()")
    page.wait("document.querySelector('#layer .model')?.innerText.includes('in the file')")

    # The other views.
    preview.press("[data-content=overdraw]")
    page.wait("document.documentElement.dataset.shown.split('/')[2] == 'overdraw'")
    check(preview.pixel(3, 3)[:3] == [16, 18, 27], "where nothing is drawn, overdraw says so")
    check(preview.pixel(int(middle[0]), int(middle[1]))[:3] not in ([16, 18, 27], [34, 50, 110]), "the layer lies over the card")
    preview.picture("overdraw")
    if page.evaluate("document.querySelectorAll('#devices button').length") > 1:
        preview.press("[data-content=difference]")
        page.wait("document.documentElement.dataset.shown.split('/')[2] == 'difference'")
        check("Against" in preview.text("#cost"), "the difference has numbers")
        preview.picture("difference")
        preview.press("[data-content=picture]")
        preview.press("#devices button:first-child")
        page.wait("document.querySelector('#cost .device').innerText != 'glrender CPU renderer' && document.documentElement.dataset.shown.includes('picture')")
        preview.press("#devices button:last-child")
    preview.press("[data-content=picture]")
    page.wait("document.documentElement.dataset.shown.split('/')[2] == 'picture'")
    check("Drawing" in preview.text("#cost"), "the cost is shown by part")

    # Playing goes on by itself, and stops where it is told to.
    preview.press("#play")
    page.wait("document.getElementById('scrub').valueAsNumber > 60")
    preview.press("#play")
    page.wait("document.getElementById('play').ariaLabel == 'Play'")

    edits(folder, path, preview)
    preview.end()


def edits(folder, path, preview):
    page = preview.page
    preview.scrub(50)
    page.evaluate("[...document.querySelectorAll('.row')].find((row) => row.querySelector('.name').innerText == 'right').click()")
    page.wait("document.querySelector('#layer .title')?.innerText == 'right'")

    # A change shows by itself; the moment and the selection stay, although the layers have other numbers.
    with open(path, "w") as file:
        file.write(SCENE.replace('"sublayers": [\n    {"name": "title"', '"sublayers": [{"name": "new", "frame": [0, 0, 9, 9]},\n    {"name": "title"')
                   .replace("#2f9e6e", "#9e2f6e"))
    page.wait("document.querySelector('#layer')?.innerText.includes('#9e2f6e')")
    check(page.evaluate("document.querySelectorAll('.row').length") == 8, "the new layer is listed")
    check(page.evaluate("document.getElementById('scrub').valueAsNumber") == 50, "the moment stays")
    check(preview.text(".row.selected .name") == "right", "the selection stays")

    # An asset is part of the scene; editors replace files.
    before = page.evaluate("document.documentElement.dataset.shown")
    sprite(os.path.join(folder, "new.png"), "#ffff00")
    os.rename(os.path.join(folder, "new.png"), os.path.join(folder, "sprite.png"))
    page.wait("document.documentElement.dataset.shown != %s" % json.dumps(before))

    # Mistakes are listed with their places, and the picture stays.
    shown = page.evaluate("document.getElementById('picture').toDataURL()")
    with open(path, "w") as file:
        file.write(SCENE.replace('"cornerRadius": 18', '"cornerRaduis": 18').replace('"opacity": 0.8', '"opacity": "much"'))
    page.wait("document.querySelectorAll('#mistakes li').length == 2")
    check("root.sublayers[0].cornerRaduis" in preview.text("#mistakes"), "a mistake has its place")
    check("cornerRadius" in preview.text("#mistakes b"), "and says what was meant")
    check("2 errors" in preview.text("#mistake-count"), "they are counted")
    check(page.evaluate("!document.getElementById('stale').hidden"), "the picture is marked as an old one")
    page.wait("document.getElementById('picture').toDataURL() == %s" % json.dumps(shown))
    preview.picture("mistakes")
    with open(path, "w") as file:
        file.write(SCENE[:-1])
    page.wait("/line \\d+, column \\d+/.test(document.querySelector('#mistakes').innerText)")
    with open(path, "w") as file:
        file.write(SCENE)
    page.wait("document.getElementById('mistakes').hidden && document.getElementById('stale').hidden")

    # A file that is missing is found when it comes.
    os.rename(os.path.join(folder, "sprite.png"), os.path.join(folder, "away.png"))
    page.wait("document.querySelector('#mistakes').innerText.includes('sprite.png')")
    os.rename(os.path.join(folder, "away.png"), os.path.join(folder, "sprite.png"))
    page.wait("document.getElementById('mistakes').hidden")

    # A page that is loaded again is where it was.
    page.evaluate("location.reload()")
    time.sleep(0.5)
    page.wait("document.documentElement?.dataset.shown?.split('/')[1] == 50 && document.querySelector('.row.selected .name')?.innerText == 'right'")

    # Dark, as the system is.
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
    preview.picture("dark")


def lottie(folder):
    path = os.path.join(folder, "disc.json")
    with open(path, "w") as file:
        file.write(LOTTIE)
    preview = Preview(folder, path)
    check("200 × 200" in preview.text("#facts") and "2 s, 30 fps" in preview.text("#facts"), "a Lottie file has its facts")
    preview.scrub(1)
    check(preview.pixel(45, 100)[0] > 200 and preview.pixel(160, 100)[3] == 0, "the disc is at its first place")
    preview.scrub(59)
    check(preview.pixel(160, 100)[0] > 200 and preview.pixel(40, 100)[3] == 0, "and moves to its last")
    preview.picture("lottie")
    preview.end()


def wide(folder):
    """Colours beyond sRGB on a screen that shows them, as the browser says, and on one that does not."""
    path = os.path.join(folder, "wide.json")
    with open(path, "w") as file:
        json.dump({"format": "glrender-scene", "version": 1, "size": [64, 64],
                   "background": "color(display-p3 0 1 0.2)", "root": {}}, file)
    preview = Preview(folder, path)
    page = preview.page
    check(preview.pixel(9, 9)[:3:2] == [0, 0], "sRGB cuts off what it cannot show")
    page.call("Emulation.setEmulatedMedia", features=[{"name": "color-gamut", "value": "p3"}])
    page.evaluate("location.reload()")
    time.sleep(0.5)
    page.wait("document.documentElement?.dataset.shown")
    check(page.evaluate("document.getElementById('picture').getContext('2d').getContextAttributes().colorSpace") == "display-p3",
          "the canvas is one of Display P3")
    check(preview.pixel(9, 9) == [0, 255, 51, 255], "P3 shows the colour: %s" % preview.pixel(9, 9))
    preview.end()


def sounds(folder):
    path = os.path.join(folder, "heard.json")
    with wave.open(os.path.join(folder, "level.wav"), "wb") as file:
        file.setparams((1, 2, 48000, 0, "NONE", ""))
        file.writeframes(b"\0\x10" * 48000)
    with open(path, "w") as file:
        json.dump({"format": "glrender-scene", "version": 1, "size": [64, 64], "duration": 4, "frameRate": 30,
                   "sounds": [{"file": "level.wav", "loop": True}], "root": {}}, file)
    preview = Preview(folder, path)
    page = preview.page
    page.wait("document.getElementById('sound').duration == 4")
    check(page.evaluate("document.getElementById('sound').paused"), "a timeline that stands is silent")
    preview.scrub(60)
    preview.press("#play")
    page.wait("!document.getElementById('sound').paused")
    page.wait("document.getElementById('sound').currentTime > 2.3")
    apart = page.evaluate("Math.abs(document.getElementById('sound').currentTime - parseFloat(document.getElementById('clock').innerText))")
    check(apart < 0.25, "the sound is in step with the clock: %s" % apart)
    preview.press("#play")
    page.wait("document.getElementById('sound').paused")
    preview.end()


with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
    scene = os.path.join(work, "scene.json")
    sprite(os.path.join(work, "sprite.png"), "#00ffff")
    with open(scene, "w") as output:
        output.write(SCENE)
    try:
        layers_and_time(work, scene)
        lottie(work)
        wide(work)
        sounds(work)
    finally:
        for preview in PREVIEWS:
            preview.process.kill()
            if preview.page:
                preview.page.process.kill()
    print("preview: %d checks passed, pictures in %s" % (CHECKS, PICTURES))
