// The picture with what is drawn over it, its zoom, and where the pointer is.

const namespace = "http://www.w3.org/2000/svg";

export class Stage {
  zoom = "fit";
  #pixels = null;
  #space = "srgb";
  #scale = 1;

  /** @param clicked called with a point in points of the picture. */
  constructor(clicked) {
    this.stage = document.getElementById("stage");
    this.frame = document.getElementById("frame");
    this.canvas = document.getElementById("picture");
    this.overlay = document.getElementById("overlay");
    const isWide = matchMedia("(color-gamut: p3)").matches;
    this.context = this.canvas.getContext("2d", { colorSpace: isWide ? "display-p3" : "srgb" });
    // Browsers that have no other spaces pass over what is asked for.
    const { colorSpace } = this.context.getContextAttributes?.() ?? {};
    /** The space that pictures show best in, by the name that commands use. */
    this.space = colorSpace === "display-p3" ? "p3" : "srgb";
    this.groups = {};
    for (const name of ["outlines", "passes", "hovered", "selected"]) {
      this.groups[name] = this.overlay.appendChild(document.createElementNS(namespace, "g"));
    }
    this.frame.onclick = (event) => { const { x, y } = this.#place(event); clicked(x / this.#scale, y / this.#scale); };
    this.frame.onpointermove = (event) => this.#tellPixel(event);
    this.frame.onpointerleave = () => { document.getElementById("pixel").textContent = ""; };
    this.stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => this.layOut()).observe(this.stage);
  }

  /** Shows pixels, straight RGBA of a space. @param scale pixels per point. */
  show(width, height, pixels, scale, space) {
    const isNew = width !== this.canvas.width || height !== this.canvas.height || scale !== this.#scale;
    if (isNew) {
      [this.canvas.width, this.canvas.height, this.#scale] = [width, height, scale];
      this.overlay.setAttribute("viewBox", `0 0 ${width} ${height}`);
      this.layOut();
    }
    [this.#pixels, this.#space] = [pixels, space];
    const settings = space === "p3" ? { colorSpace: "display-p3" } : undefined;
    this.context.putImageData(new ImageData(pixels, width, height, settings), 0, 0);
  }

  /** One pixel of the picture is `zoom` pixels of the screen. */
  layOut() {
    const { width, height } = this.canvas;
    const ratio = window.devicePixelRatio;
    const room = { width: this.stage.clientWidth - 48, height: this.stage.clientHeight - 48 };
    const fit = Math.min(room.width / width, room.height / height, 1);
    const scale = this.zoom === "fit" ? fit : Number(this.zoom) / ratio;
    this.frame.style.width = `${width * scale}px`;
    this.frame.style.height = `${height * scale}px`;
    this.frame.classList.toggle("enlarged", scale * ratio >= 2);
  }

  /** Draws quadrilaterals: `outlines`, `passes`, `hovered` or `selected`. @param corners x and y in turn, in points. */
  draw(name, outlines, className = name) {
    this.groups[name].replaceChildren(...outlines.map((corners) => {
      const polygon = document.createElementNS(namespace, "polygon");
      polygon.setAttribute("class", className);
      polygon.setAttribute("points", corners.map((value) => Math.min(Math.max(value * this.#scale, -1e5), 1e5)).join(" "));
      return polygon;
    }));
  }

  /** The place of the pointer, in pixels of the picture. */
  #place(event) {
    const box = this.frame.getBoundingClientRect();
    return {
      x: (event.clientX - box.left) / box.width * this.canvas.width,
      y: (event.clientY - box.top) / box.height * this.canvas.height,
    };
  }

  #tellPixel(event) {
    const place = this.#place(event);
    const [x, y] = [Math.floor(place.x), Math.floor(place.y)];
    if (!this.#pixels || x < 0 || y < 0 || x >= this.canvas.width || y >= this.canvas.height) return;
    const start = (y * this.canvas.width + x) * 4;
    const [r, g, b, a] = this.#pixels.subarray(start, start + 4);
    const hex = [r, g, b].map((value) => value.toString(16).padStart(2, "0")).join("");
    document.getElementById("pixel").textContent = `${x}, ${y}  #${hex}${this.#space === "p3" ? " of P3" : ""}${a < 255 ? ` ${(a / 2.55).toFixed(0)} %` : ""}`;
  }

  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const select = document.getElementById("zoom");
    const index = select.selectedIndex === 0 ? 3 : select.selectedIndex;
    select.selectedIndex = Math.min(Math.max(1, index - Math.sign(event.deltaY)), select.options.length - 1);
    select.dispatchEvent(new Event("change"));
  }
}
