// The page of a preview: brings together the scene, its frames, and what the person who looks at it does.

import { Frames } from "./frames.js";
import { showCost, showLayer, showLegend, showMistakes, showPasses } from "./inspector.js";
import { Sound } from "./sound.js";
import { Stage } from "./stage.js";
import { Timeline } from "./timeline.js";
import { element, Tree } from "./tree.js";

const find = (id) => document.getElementById(id);
const memory = JSON.parse(sessionStorage.getItem("place") ?? "{}");

let scene = null, version = 0, devices = [], device = memory.device ?? null, mistakes = [];
let content = memory.content ?? "picture", outlines = memory.outlines ?? false, passes = memory.passes ?? false;
let report = null, showsMistakes = true, hoveredPass = null;

const stage = new Stage(async (x, y) => {
  const hit = await ask("hit", { x, y, time: timeline.time });
  select(hit.number ?? null);
});
const tree = new Tree((number) => select(number), (number) => hover(number));
const sound = new Sound();
const timeline = new Timeline(() => refresh(), () => sound.follow(timeline.isPlaying, timeline.time, timeline.speed));
const frames = new Frames((frame, pixels, arrival) => {
  report = frame;
  stage.show(frame.width, frame.height, pixels, scene.scale, frame.space);
  stage.draw("outlines", (frame.outlines ?? []).map((outline) => outline.slice(1)), "outline");
  stage.draw("selected", frame.layer ? [frame.layer.outline] : []);
  drawPasses();
  showLayer(frame.layer);
  showCost(frame, arrival);
  showPasses(frame.passes, (index) => { hoveredPass = index; drawPasses(); });
  showLegend(content, frame);
  tellMistakes();
  document.documentElement.dataset.shown = `${frame.version}/${timeline.frame}/${content}/${tree.selected ?? ""}`;
}, (problem) => {
  report = null;
  tellMistakes(problem.detail ? { severity: "error", place: "", problem: `${problem.title}: ${problem.detail}`, fix: problem.fix } : null);
});

async function ask(path, query) {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`);
  return response.json();
}

/** Shows the frame of now. */
function refresh() {
  remember();
  if (!scene) return Promise.resolve();
  const query = { time: timeline.time, device, version };
  const other = devices.find((other) => other.argument !== device);
  if (content === "difference" && other) query.against = other.argument;
  if (content === "overdraw") query.show = "overdraw";
  if (stage.space !== "srgb") query.space = stage.space;
  if (tree.selected !== null) query.layer = tree.selected;
  if (outlines) query.outlines = 1;
  if (passes) query.passes = 1;
  return frames.ask(query);
}

function select(number) {
  tree.show(number);
  refresh();
}

let hovered = null;
async function hover(number) {
  if (number === hovered) return;
  hovered = number;
  if (number === null) return stage.draw("hovered", []);
  const outline = (await ask("outline", { layer: number, time: timeline.time })).outline;
  if (number === hovered) stage.draw("hovered", outline ? [outline] : []);
}

function drawPasses() {
  const boxes = report?.passes ?? [];
  const chosen = hoveredPass === null ? boxes : [boxes[hoveredPass]].filter(Boolean);
  stage.draw("passes", chosen.map(({ x, y, width, height }) =>
    [x, y, x + width, y, x + width, y + height, x, y + height].map((value) => value / scene.scale)),
  hoveredPass === null ? "pass" : "pass hot");
}

function tellMistakes(problem) {
  const drawn = (report?.warnings ?? []).map(({ place, message }) => ({ severity: "warning", place, problem: message }));
  showMistakes([...mistakes, ...drawn, ...(problem ? [problem] : [])], showsMistakes);
}

/** Takes the scene as it is now; the moment, the selection and the view stay. */
async function load() {
  const document = await ask("scene", {});
  version = document.version;
  const hadMistakes = mistakes.length > 0;
  mistakes = document.mistakes;
  if (mistakes.length > 0 && !hadMistakes) showsMistakes = true;
  scene = document.scene ?? null;
  find("file").textContent = document.file.split("/").at(-1);
  find("file").title = document.file;
  window.document.title = `${document.file.split("/").at(-1)} – glrender preview`;
  find("stale").hidden = !document.isStale;
  find("frame").classList.toggle("stale", document.isStale);
  tellMistakes();
  if (!scene) return;
  const [width, height] = [scene.width * scene.scale, scene.height * scene.scale].map(Math.round);
  const length = scene.duration > 0 ? ` · ${Number(scene.duration.toFixed(3))} s, ${Number(scene.frameRate.toFixed(3))} fps` : "";
  find("facts").textContent = `${width} × ${height}${scene.scale === 1 ? "" : ` at ${scene.scale}×`}${length} · read in ${scene.reading.toFixed(1)} ms`;
  find("layer-count").textContent = scene.layerCount > scene.layers.length
    ? `${scene.layers.length} of ${scene.layerCount}` : `${scene.layerCount}`;
  tree.use(scene.layers);
  if (memory.layer) {
    const number = tree.numberOf(memory.layer);
    if (number >= 0) tree.show(number);
    delete memory.layer;
  }
  sound.use(scene.hasSound ? version : null);
  timeline.use(scene);
  await refresh();
}

/** Keeps what is looked at for the case that the page is loaded again. */
function remember() {
  sessionStorage.setItem("place", JSON.stringify({
    device, content, outlines, passes, zoom: stage.zoom, time: timeline.time, speed: timeline.speed, loops: timeline.isLooping,
    layer: tree.wayOf(tree.selected),
  }));
}

function press(group, attribute, value) {
  for (const button of find(group).children) button.setAttribute("aria-pressed", button.dataset[attribute] === value);
}

function choose(change) {
  change();
  press("devices", "device", device);
  press("contents", "content", content);
  find("outlines").setAttribute("aria-pressed", outlines);
  find("passes").setAttribute("aria-pressed", passes);
  return refresh();
}

async function begin() {
  const known = await ask("devices", {});
  devices = known.devices;
  const hardware = devices.find((other) => other.kind === "gpu" && !other.isSoftware);
  const named = devices.find((other) => other.argument === known.selected || (known.selected === "gpu" && other.kind === "gpu"));
  if (!devices.some((other) => other.argument === device)) device = (named ?? hardware ?? devices.at(-1)).argument;
  find("devices").append(...devices.map((other) => {
    const button = element("button", "", other.kind === "cpu" ? "CPU" : other.isSoftware ? "OpenGL (software)" : "GPU");
    button.dataset.device = other.argument;
    button.title = other.name;
    button.onclick = () => choose(() => { device = other.argument; });
    return button;
  }));
  const difference = find("contents").querySelector("[data-content=difference]");
  if (devices.length < 2) { difference.disabled = true; difference.title = "There is one device only"; }
  if (devices.length < 2 && content === "difference") content = "picture";
  for (const button of find("contents").children) button.onclick = () => choose(() => { content = button.dataset.content; });
  find("outlines").onclick = () => choose(() => { outlines = !outlines; });
  find("passes").onclick = () => choose(() => { passes = !passes; });
  find("mistake-count").onclick = () => { showsMistakes = !showsMistakes; tellMistakes(); };
  find("zoom").onchange = (event) => { stage.zoom = event.target.value; stage.layOut(); remember(); };
  if (memory.zoom) { stage.zoom = memory.zoom; find("zoom").value = memory.zoom; }
  if (memory.speed) { timeline.speed = memory.speed; find("speed").value = memory.speed; }
  timeline.isLooping = memory.loops ?? true;
  window.addEventListener("keydown", key);
  press("devices", "device", device);
  choose(() => {});
  let isFirst = true;
  const events = new EventSource("events");
  events.addEventListener("scene", async (event) => {
    if (Number(event.data) === version && scene) return;
    if (isFirst && memory.time) {
      isFirst = false;
      const restored = memory.time;
      await load();
      return timeline.go(restored * timeline.rate);
    }
    isFirst = false;
    await load();
  });
  events.onerror = () => tellMistakes({ severity: "error", place: "", problem: "glrender preview has ended, or cannot be reached", fix: "start it again: the page comes back by itself" });
}

function key(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input[type=search], select")) return;
  const actions = {
    " ": () => timeline.toggle(), ArrowLeft: () => timeline.step(event.shiftKey ? -10 : -1),
    ArrowRight: () => timeline.step(event.shiftKey ? 10 : 1), Home: () => timeline.step(-Infinity), End: () => timeline.step(Infinity),
    l: () => find("loop").click(), o: () => find("outlines").click(), p: () => find("passes").click(),
    Escape: () => select(null),
    1: () => choose(() => { content = "picture"; }), 2: () => find("contents").children[1].click(),
    3: () => choose(() => { content = "overdraw"; }),
  };
  const action = actions[event.key] ?? actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

begin();
