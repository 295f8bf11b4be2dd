// The layers as an outline; only the rows in view are in the document, so that long trees cost no more than short ones.

const rowHeight = 24;

export class Tree {
  #layers = [];
  #closed = new Set();
  #shown = [];
  selected = null;

  /** @param select called with the number of a layer, or null; @param hover likewise. */
  constructor(select, hover) {
    this.select = select;
    this.list = document.getElementById("tree");
    this.rows = document.getElementById("rows");
    this.filter = document.getElementById("filter");
    this.list.onscroll = () => this.#draw();
    new ResizeObserver(() => this.#draw()).observe(this.list);
    this.filter.oninput = () => this.#layOut();
    this.rows.onclick = (event) => {
      const number = this.#numberAt(event);
      if (event.target.closest(".fold") && this.#hasChildren(number)) {
        this.#closed.delete(number) || this.#closed.add(number);
        this.#layOut();
      } else {
        this.select(number);
      }
    };
    this.rows.onmousemove = (event) => hover(this.#numberAt(event));
    this.rows.onmouseleave = () => hover(null);
    this.list.onkeydown = (event) => this.#key(event);
  }

  /** Shows another scene's layers; what was selected stays so where its way from the root is there again. */
  use(layers) {
    const ways = new Map();
    const place = this.selected === null ? null : this.#way(this.selected);
    const closed = [...this.#closed].map((number) => this.#way(number));
    this.#layers = layers;
    const counts = [];
    const parents = [];
    layers.forEach((layer, number) => {
      // Layers keep their steps where others come before them: they are counted among those of the same name.
      counts.length = layer.depth + 1;
      counts[layer.depth] ??= new Map();
      const name = `${layer.name ?? layer.class}${layer.isMask ? " mask" : ""}`;
      const index = counts[layer.depth].get(name) ?? 0;
      counts[layer.depth].set(name, index + 1);
      parents[layer.depth] = number;
      layer.parent = layer.depth > 0 ? parents[layer.depth - 1] : null;
      layer.step = `${name} ${index}`;
      ways.set(this.#way(number), number);
    });
    this.#closed = new Set(closed.map((way) => ways.get(way)).filter((number) => number !== undefined));
    this.selected = place === null ? null : ways.get(place) ?? null;
    this.#layOut();
    return this.selected;
  }

  /** Selects a layer and brings its row into view. */
  show(number) {
    this.selected = number;
    for (let above = this.#layers[number]?.parent; above != null; above = this.#layers[above].parent) this.#closed.delete(above);
    this.#layOut();
    const row = this.#shown.indexOf(number);
    if (row < 0) return;
    const top = row * rowHeight;
    if (top < this.list.scrollTop || top + rowHeight > this.list.scrollTop + this.list.clientHeight) {
      this.list.scrollTop = top - this.list.clientHeight / 2;
    }
    this.#draw();
  }

  wayOf(number) { return number === null ? null : this.#way(number); }

  numberOf(way) { return this.#layers.findIndex((_, number) => this.#way(number) === way); }

  #way(number) {
    const steps = [];
    for (let at = number; at != null && this.#layers[at]; at = this.#layers[at].parent) steps.push(this.#layers[at].step);
    return steps.reverse().join("/");
  }

  #hasChildren(number) { return this.#layers[number + 1]?.depth > this.#layers[number].depth; }

  #numberAt(event) {
    const row = event.target.closest(".row");
    return row ? Number(row.dataset.number) : null;
  }

  #layOut() {
    const wanted = this.filter.value.trim().toLowerCase();
    this.#shown = [];
    let closedDepth = Infinity;
    this.#layers.forEach((layer, number) => {
      if (wanted) {
        if (`${layer.name ?? ""} ${layer.class}`.toLowerCase().includes(wanted)) this.#shown.push(number);
        return;
      }
      if (layer.depth > closedDepth) return;
      closedDepth = this.#closed.has(number) ? layer.depth : Infinity;
      this.#shown.push(number);
    });
    this.rows.style.height = `${this.#shown.length * rowHeight}px`;
    this.#draw();
  }

  #draw() {
    const first = Math.max(0, Math.floor(this.list.scrollTop / rowHeight) - 5);
    const last = Math.min(this.#shown.length, first + Math.ceil(this.list.clientHeight / rowHeight) + 10);
    const rows = [];
    for (let index = first; index < last; index += 1) rows.push(this.#row(this.#shown[index], index));
    this.rows.replaceChildren(...rows);
  }

  #row(number, index) {
    const layer = this.#layers[number];
    const row = element("div", "row" + (number === this.selected ? " selected" : ""));
    row.role = "treeitem";
    row.ariaSelected = number === this.selected;
    row.ariaLevel = layer.depth + 1;
    row.dataset.number = number;
    row.style.top = `${index * rowHeight}px`;
    row.style.paddingLeft = `${8 + Math.min(layer.depth, 30) * 14}px`;
    const fold = element("span", "fold" + (this.#closed.has(number) ? "" : " open"), this.#hasChildren(number) ? "▶" : "");
    row.append(fold);
    if (layer.isMask) row.append(element("span", "badge", "mask"));
    if (layer.name) row.append(element("span", "name", layer.name));
    row.append(element("span", layer.name ? "kind" : "name", layer.class));
    if (layer.animations) {
      const badge = element("span", "badge", `▸${layer.animations}`);
      badge.title = `${layer.animations} animation${layer.animations > 1 ? "s" : ""}`;
      row.append(badge);
    }
    return row;
  }

  #key(event) {
    const row = this.#shown.indexOf(this.selected);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) {
      const number = this.#shown[Math.min(Math.max(0, row + step), this.#shown.length - 1)];
      if (number !== undefined) this.select(number);
    } else if (event.key === "ArrowLeft" && row >= 0) {
      if (this.#hasChildren(this.selected) && !this.#closed.has(this.selected)) {
        this.#closed.add(this.selected);
        this.#layOut();
      } else if (this.#layers[this.selected].parent !== null) {
        this.select(this.#layers[this.selected].parent);
      }
    } else if (event.key === "ArrowRight" && row >= 0) {
      this.#closed.delete(this.selected);
      this.#layOut();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}
