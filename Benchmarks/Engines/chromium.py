"""Chromium without a window, drawing on a 2D canvas on the CPU; needs `chromium` on the path. Its figures include calls from
JavaScript."""
import base64
import json
import os
import re
import shutil
import subprocess
import tempfile

import workloads

PAGE = """<!DOCTYPE html><meta charset="utf-8"><body><pre id="result"></pre><script>
const [width, height, warmUp, frames, textures] = %s;  // frames: the operations of each; one for all where they are the same
const css = c => `rgba(${Math.round(c[0]*255)},${Math.round(c[1]*255)},${Math.round(c[2]*255)},${c[3]})`;
const pictures = textures.map(text => {
  const bytes = Uint8ClampedArray.from(atob(text), c => c.charCodeAt(0));
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 256;
  canvas.getContext("2d").putImageData(new ImageData(bytes, 256, 256), 0, 0);
  return canvas;
});
const shapes = new Map();
for (const operations of frames) for (const op of operations) if (op.path) shapes.set(op, new Path2D(op.path));
const draw = (x, operations) => {
  for (const op of operations) {
    x.save();
    if (op.matrix) x.setTransform(...op.matrix);
    painters[op.kind](x, op);
    x.restore();
  }
};
const painters = {
  rect(x, op) { x.fillStyle = css(op.color); x.fillRect(...op.rect); },
  rounded(x, op) {
    if (op.shadow) {
      x.shadowBlur = 2 * op.shadow.sigma; x.shadowColor = css(op.shadow.color);
      [x.shadowOffsetX, x.shadowOffsetY] = op.shadow.offset;
    }
    x.fillStyle = css(op.color); x.beginPath(); x.roundRect(...op.rect, op.radius); x.fill();
  },
  image(x, op) { x.globalAlpha = op.opacity; x.drawImage(pictures[op.image], ...op.rect); },
  path(x, op) {
    const path = shapes.get(op);
    x.fillStyle = css(op.fill); x.fill(path, op.rule);
    if (op.stroke) { x.strokeStyle = css(op.stroke); x.lineWidth = op.lineWidth; x.lineJoin = "round"; x.stroke(path); }
  },
  gradient(x, op) {
    const [a, b] = op.start;
    const g = op.form == "axial" ? x.createLinearGradient(a, b, ...op.end)
      : op.form == "radial" ? x.createRadialGradient(a, b, 0, a, b, op.radius) : x.createConicGradient(0, a, b);
    for (const [place, color] of op.stops) g.addColorStop(place, css(color));
    x.fillStyle = g; x.fillRect(...op.rect);
  },
  border(x, op) {
    const [left, top, w, h] = op.rect, inset = op.width / 2;
    x.strokeStyle = css(op.color); x.lineWidth = op.width;
    x.beginPath(); x.roundRect(left + inset, top + inset, w - 2 * inset, h - 2 * inset, op.radius - inset); x.stroke();
  },
  clip(x, op) { x.beginPath(); x.roundRect(...op.rect, op.radius); x.clip(); draw(x, op.children); },
  card(x, op) { draw(x, op.children); },
  text(x, op) { x.font = `${op.size}px "DejaVu Sans"`; x.fillStyle = css(op.color); x.fillText(op.text, ...op.baseline); },
};
const canvas = document.createElement("canvas");
canvas.width = width; canvas.height = height;
const context = canvas.getContext("2d", {willReadFrequently: true});
const times = [];
for (let frame = 0; frame < %d; frame++) {
  const operations = frames[frame %% frames.length];
  const start = performance.now();
  context.fillStyle = "#ffffff"; context.fillRect(0, 0, width, height);
  draw(context, operations);
  context.getImageData(0, 0, width, height);
  times.push(performance.now() - start);
}
document.getElementById("result").textContent = JSON.stringify(times.slice(warmUp));
</script>"""


def measure(name, width, height, first, count):
    """Milliseconds of frames, from the first call to the pixels in memory, after two to warm up."""
    if name == "groups3":
        raise NotImplementedError("the canvas has no groups")
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        raise NotImplementedError("chromium is not installed")
    warm_up = 2
    textures = [base64.b64encode(workloads.texture(i)).decode() for i in range(50)] if workloads.uses_images(name) else []
    moments = range(first - warm_up, first + count) if workloads.frames_differ(name) else [0]
    frames = [workloads.operations(name, width, height, frame) for frame in moments]
    data = json.dumps([width, height, warm_up, frames, textures])
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w") as file:
            file.write(PAGE % (data, warm_up + count))
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--timeout=600000", "--virtual-time-budget=1",
                   "--user-data-dir=" + os.path.join(folder, "profile"), "file://" + page]
        output = subprocess.run(command, capture_output=True, text=True, timeout=900).stdout
    found = re.search(r'<pre id="result">(\[[^<]*\])</pre>', output)
    if not found:
        raise RuntimeError("chromium gave no result")
    return json.loads(found.group(1))
