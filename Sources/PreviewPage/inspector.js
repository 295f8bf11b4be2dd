// What is known of the selected layer, of the frame's cost, and of the scene's mistakes.

import { element } from "./tree.js";

const find = (id) => document.getElementById(id);
const number = (value) => value.toLocaleString("en").replaceAll(",", "\u2009");

function table(rows, className) {
  const made = element("table", className);
  for (const [name, ...values] of rows) {
    const row = made.insertRow();
    const [first, second] = [row.insertCell(), row.insertCell()];
    name instanceof Array ? first.append(...name) : first.append(name);
    second.append(...values);
  }
  return made;
}

function swatch(color) {
  const made = element("i", "swatch");
  made.style.background = color;
  return made;
}

/** The value of a property, with the colours in it shown. */
function shown(value, className) {
  const span = element("span", className);
  for (const part of value.split(/(#[0-9a-f]{6}(?:[0-9a-f]{2})?)/)) {
    if (/^#[0-9a-f]{6}/.test(part)) span.append(swatch(part));
    span.append(part);
  }
  return span;
}

export function showLayer(layer) {
  const section = find("layer");
  section.replaceChildren(element("h2", "", "Layer"));
  if (!layer) {
    section.append(element("div", "empty", "Click the picture or a layer in the list."));
    return;
  }
  const steps = layer.path.split("/");
  section.append(element("div", "title", `${steps.at(-1).replace(/(\[\d+\]|\(mask\))$/, "")}`));
  section.append(element("div", "path", `${layer.class} · ${layer.path}`));
  section.append(table(layer.properties.map(({ name, value, model }) => {
    if (model === undefined) return [name, shown(value)];
    const was = shown(model, "model");
    was.prepend("in the file: ");
    return [name, shown(value, "animated"), was];
  })));
}

const parts = [
  ["list", "Display list", "#5b9bff"], ["draw", "Drawing", "#e07b27"], ["read", "Reading back", "#9b6bdf"],
  ["convert", "Straight alpha", "#3fae7a"],
];
const counts = [
  ["primitives", "Primitives"], ["culledPrimitives", "Hidden primitives"], ["drawCalls", "Draw calls"],
  ["passes", "Passes"], ["groupPixels", "Pixels of groups"], ["layers", "Layers looked at"],
  ["culledLayers", "Layers out of view"], ["glyphs", "Glyphs"], ["rasterizedPaths", "Paths made"],
  ["reusedPaths", "Paths kept"], ["uploads", "Uploads"], ["uploadedBytes", "Bytes uploaded"],
  ["geometryBytes", "Bytes of geometry"],
];

export function showCost(report, arrival) {
  const section = find("cost");
  const heading = element("h2", "", "Frame");
  section.replaceChildren(heading);
  if (report.device) {
    const { name, isSoftware, threads } = report.device;
    section.append(element("div", "device", name + (threads ? `, ${threads} thread${threads > 1 ? "s" : ""}` : isSoftware ? " (software)" : "")));
  }
  if (report.costs) {
    const total = parts.reduce((sum, [key]) => sum + report.costs[key], 0);
    heading.append(element("small", "", `${total.toFixed(2)} ms`));
    const bar = element("div", "bar");
    for (const [key, name, color] of parts) {
      const part = bar.appendChild(element("i"));
      part.style.flexGrow = report.costs[key] * 1000;
      part.style.background = color;
      part.title = name;
    }
    section.append(bar, table([
      ...parts.map(([key, name, color]) => [[swatch(color), name], `${report.costs[key].toFixed(2)} ms`]),
      ["Until shown", `${arrival.toFixed(1)} ms`],
    ], "numbers"));
  }
  if (report.difference) {
    const { largest, mean, pixels, tolerance, against } = report.difference;
    section.append(table([
      ["Against", against.name], ["Largest", `${largest} / 255`], ["Mean", mean.toPrecision(3)],
      [`Over ${tolerance} / 255`, `${number(pixels)} pixels`],
    ], "numbers"));
  }
  if (report.overdraw) {
    section.append(table([
      ["Mean", `${report.overdraw.mean.toFixed(2)}×`], ["Largest", `${number(report.overdraw.largest)}×`],
    ], "numbers"));
  }
  if (report.statistics) {
    const known = counts.filter(([key]) => report.statistics[key] > 0);
    section.append(table(known.map(([key, name]) => [name, number(report.statistics[key])]), "numbers"));
  }
}

export function showPasses(passes, hover) {
  const section = find("pass-list");
  section.hidden = !passes;
  if (!passes) return;
  const heading = element("h2", "", "Passes");
  heading.append(element("small", "", `${passes.length}`));
  const list = element("ol");
  passes.forEach((pass, index) => {
    const item = list.appendChild(element("li", "", pass.reason));
    item.style.paddingLeft = `${6 + Math.min(pass.depth, 12) * 12}px`;
    item.append(element("span", "", ` ${pass.width} × ${pass.height}, ${pass.commands} commands${pass.layer ? ` · ${pass.layer}` : ""}`));
    item.onmouseenter = () => hover(index);
    item.onmouseleave = () => hover(null);
  });
  section.replaceChildren(heading, list);
}

export function showMistakes(mistakes, isOpen) {
  const errors = mistakes.filter((mistake) => mistake.severity === "error").length;
  const button = find("mistake-count");
  button.hidden = mistakes.length === 0;
  button.className = errors ? "error" : "warning";
  const count = (value, name) => (value ? [`${value} ${name}${value > 1 ? "s" : ""}`] : []);
  button.textContent = [...count(errors, "error"), ...count(mistakes.length - errors, "warning")].join(", ");
  button.setAttribute("aria-pressed", isOpen);
  const section = find("mistakes");
  section.hidden = mistakes.length === 0 || !isOpen;
  const list = element("ol");
  for (const mistake of mistakes) {
    const item = list.appendChild(element("li", mistake.severity));
    item.append(element("span", "mark", mistake.severity === "error" ? "✕" : "!"));
    const text = item.appendChild(element("div"));
    if (mistake.place) text.append(element("code", "", mistake.place), " — ");
    text.append(mistake.problem);
    if (mistake.suggestion) text.append(" — did you mean ", element("b", "", mistake.suggestion), "?");
    if (mistake.fix) item.append(element("div", "fix", mistake.fix));
  }
  section.replaceChildren(list);
}

const heat = ["#10121b", "#22326e", "#2660a0", "#1e8c96", "#3caf69", "#a5c83c", "#f5be3c", "#f07332", "#e1323c"];

/** What the colours mean. */
export function showLegend(content, report) {
  const legend = find("legend");
  legend.hidden = content === "picture";
  if (content === "overdraw") {
    const scale = element("div", "scale");
    scale.append("drawn 0×");
    for (const color of heat) { const step = scale.appendChild(element("i")); step.style.background = color; }
    scale.append(`${heat.length - 1}× and more`);
    legend.replaceChildren(scale);
  } else if (content === "difference" && report?.difference) {
    const { amplification, tolerance, pixels } = report.difference;
    legend.replaceChildren(pixels === 0
      ? `No pixel differs by more than ${tolerance} of 255; differences are shown ${amplification} times as large.`
      : `Red: more than ${tolerance} of 255; differences are shown ${amplification} times as large.`);
  }
}
