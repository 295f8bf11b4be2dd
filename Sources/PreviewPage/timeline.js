// The moment that is shown: playing, stepping, scrubbing.

const find = (id) => document.getElementById(id);

export class Timeline {
  frame = 0;
  frames = 1;
  rate = 60;
  speed = 1;
  isLooping = true;
  isPlaying = false;

  /**
   * @param changed called with each new frame; its promise is waited for while the scene plays.
   * @param moved called whenever the moment, the speed or whether it plays is another.
   */
  constructor(changed, moved) {
    this.changed = changed;
    this.moved = moved;
    find("scrub").oninput = (event) => { const frame = event.target.valueAsNumber; this.pause(); this.go(frame); };
    find("play").onclick = () => this.toggle();
    find("first").onclick = () => this.step(-Infinity);
    find("back").onclick = () => this.step(-1);
    find("next").onclick = () => this.step(1);
    find("speed").onchange = (event) => { this.speed = Number(event.target.value); this.#start(); };
    find("loop").onclick = () => { this.isLooping = !this.isLooping; this.#update(); };
  }

  get time() { return this.frame / this.rate; }

  /** Takes another scene's length; the moment stays as far as there is one. */
  use(scene) {
    const time = this.time;
    this.frames = Math.max(1, scene.frames);
    this.rate = scene.frameRate;
    this.frame = Math.min(Math.round(time * this.rate), this.frames - 1);
    find("scrub").max = this.frames - 1;
    this.#drawTicks(scene.duration);
    if (this.frames < 2) this.isPlaying = false;
    this.#start();
    this.#update();
  }

  go(frame) {
    this.frame = Math.min(Math.max(0, Math.round(frame)), this.frames - 1);
    this.#update();
    return this.changed();
  }

  step(count) { this.pause(); this.go(this.frame + count); }

  toggle() { this.isPlaying ? this.pause() : this.play(); }

  pause() { this.isPlaying = false; find("rate").textContent = ""; this.#update(); }

  async play() {
    if (this.isPlaying || this.frames < 2) return;
    if (this.frame >= this.frames - 1) this.frame = 0;
    this.isPlaying = true;
    this.#start();
    let shown = 0, since = performance.now();
    while (this.isPlaying) {
      const elapsed = (performance.now() - this.started) / 1000 * this.rate * this.speed;
      let frame = this.origin + Math.floor(elapsed);
      if (frame >= this.frames) {
        if (!this.isLooping) { await this.go(this.frames - 1); return this.pause(); }
        frame %= this.frames;
      }
      if (frame === this.frame && shown > 0) { await new Promise(requestAnimationFrame); continue; }
      this.frame = frame;
      this.#update();
      await this.changed();
      await new Promise(requestAnimationFrame);
      shown += 1;
      const passed = performance.now() - since;
      if (passed > 500) {
        find("rate").textContent = (shown / passed * 1000).toFixed(0) + " fps";
        [shown, since] = [0, performance.now()];
      }
    }
  }

  #start() { this.started = performance.now(); this.origin = this.frame; }

  #update() {
    this.moved();
    const isStill = this.frames < 2;
    for (const id of ["scrub", "play", "first", "back", "next", "speed", "loop"]) find(id).disabled = isStill;
    find("scrub").value = this.frame;
    find("play-icon").setAttribute("d", this.isPlaying ? "M4 3h3v10H4zM9 3h3v10H9z" : "M4 2.5v11L13 8z");
    find("play").setAttribute("aria-label", this.isPlaying ? "Pause" : "Play");
    find("loop").setAttribute("aria-pressed", this.isLooping);
    find("clock").textContent = isStill ? "a still" : `${this.time.toFixed(3)} s · ${this.frame} / ${this.frames - 1}`;
  }

  #drawTicks(duration) {
    const step = [0.1, 0.25, 0.5, 1, 5, 10, 60, 600].find((step) => duration / step <= 60) ?? duration;
    const ticks = [];
    for (let time = 0; duration > 0 && time <= duration + 1e-9; time += step) {
      const tick = document.createElement("i");
      tick.style.left = `${Math.min(100, time / duration * 100)}%`;
      if (Math.abs(time - Math.round(time)) < 1e-6) tick.className = "second";
      ticks.push(tick);
    }
    find("ticks").replaceChildren(...ticks);
  }
}
