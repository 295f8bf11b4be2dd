// The sound of the scene, in step with the timeline while that plays.

/** The farthest that the sound may be from the pictures, in seconds. */
const tolerance = 0.08;

export class Sound {
  #audio = document.getElementById("sound");
  #address = null;

  constructor() { this.#audio.preservesPitch = false; }

  /** Takes the sound of another version of the scene; `null` is none. */
  async use(version) {
    this.#audio.pause();
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = null;
    if (version === null) return;
    const response = await fetch(`sound?version=${version}`);
    if (!response.ok || response.status === 204) return;
    this.#address = URL.createObjectURL(await response.blob());
    this.#audio.src = this.#address;
  }

  /** Goes on from a moment at a speed, or stays silent where the timeline stands. */
  follow(isPlaying, time, speed) {
    if (!this.#address) return;
    if (!isPlaying || !(speed > 0) || time >= this.#audio.duration) return this.#audio.pause();
    this.#audio.playbackRate = Math.min(16, Math.max(0.0625, speed));
    if (Math.abs(this.#audio.currentTime - time) > tolerance) this.#audio.currentTime = time;
    if (this.#audio.paused) this.#audio.play().catch(() => {});
  }
}
