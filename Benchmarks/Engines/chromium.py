"""Chromium without a window, drawing on a 2D canvas on the CPU; needs `chromium` on the path."""
import base64
import json
import os
import re
import shutil
import subprocess
import tempfile

import workloads

PAGE = """<!DOCTYPE html><meta charset="utf-8"><body><pre id="result"></pre><script>
const [width, height, frames, operations, textures] = %s;
const css = c => `rgba(${Math.round(c[0]*255)},${Math.round(c[1]*255)},${Math.round(c[2]*255)},${c[3]})`;
const pictures = textures.map(text => {
  const bytes = Uint8ClampedArray.from(atob(text), c => c.charCodeAt(0));
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 256;
  canvas.getContext("2d").putImageData(new ImageData(bytes, 256, 256), 0, 0);
  return canvas;
});
const paths = new Map();
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
    if (!paths.has(op)) paths.set(op, new Path2D(op.path));
    const path = paths.get(op);
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
  text(x, op) { x.font = `${op.size}px "DejaVu Sans"`; x.fillStyle = css(op.color); x.fillText(op.text, ...op.baseline); },
};
const canvas = document.createElement("canvas");
canvas.width = width; canvas.height = height;
const context = canvas.getContext("2d", {willReadFrequently: true});
const times = [];
for (let frame = 0; frame < frames + 2; frame++) {
  const start = performance.now();
  context.fillStyle = "#ffffff"; context.fillRect(0, 0, width, height);
  for (const op of operations) {
    context.save();
    if (op.matrix) context.setTransform(...op.matrix);
    painters[op.kind](context, op);
    context.restore();
  }
  context.getImageData(0, 0, width, height);
  times.push(performance.now() - start);
}
document.getElementById("result").textContent = JSON.stringify(times.slice(2));
</script>"""


def measure(name, width, height, frames):
    """Milliseconds of each frame, from the first call to the pixels in memory, calls from JavaScript included."""
    if name == "groups3":
        raise NotImplementedError("the canvas has no groups")
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        raise NotImplementedError("chromium is not installed")
    textures = [base64.b64encode(workloads.texture(i)).decode() for i in range(50)] if name.startswith("images") else []
    data = json.dumps([width, height, frames, workloads.operations(name, width, height), textures])
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w") as file:
            file.write(PAGE % data)
        command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "--timeout=600000", "--virtual-time-budget=1",
                   "file://" + page]
        output = subprocess.run(command, capture_output=True, text=True, timeout=900).stdout
    found = re.search(r'<pre id="result">(\[[^<]*\])</pre>', output)
    if not found:
        raise RuntimeError("chromium gave no result")
    return json.loads(found.group(1))
