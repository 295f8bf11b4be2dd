// Asks for frames: one at a time, and of those that are wanted meanwhile only the newest.

export class Frames {
  #wanted = null;
  #isAsking = false;

  /** @param show told of each frame: what is known of it, its pixels (RGBA), and milliseconds until it was here. */
  constructor(show, fail) {
    this.show = show;
    this.fail = fail;
  }

  /** Shows a frame soon; resolves when it, or a newer one, is shown. */
  ask(query) {
    return new Promise((resolve) => {
      this.#wanted?.resolve();
      this.#wanted = { query, resolve };
      if (!this.#isAsking) this.#work();
    });
  }

  async #work() {
    this.#isAsking = true;
    while (this.#wanted) {
      const { query, resolve } = this.#wanted;
      this.#wanted = null;
      try {
        const start = performance.now();
        const response = await fetch("frame?" + new URLSearchParams(query));
        if (!response.ok) throw await response.json();
        const buffer = await response.arrayBuffer();
        const length = new DataView(buffer).getUint32(0, true);
        const report = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
        this.show(report, new Uint8ClampedArray(buffer, 4 + length), performance.now() - start);
      } catch (error) {
        this.fail(error);
      }
      resolve();
    }
    this.#isAsking = false;
  }
}
