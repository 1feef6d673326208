// The clock and animation frames of the model: the test advances time, and a frame is drawn at the
// rate of a screen.
import { vi } from 'vitest';

const pictureMs = 16;

export class ModelClock {
  now = 0;
  #frames: FrameRequestCallback[] = [];
  #lastPicture = 0;

  /**
   * Replaces the clock of the page.
   * @returns a function that restores it
   */
  install(): () => void {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => this.now);
    const frames = vi
      .spyOn(window, 'requestAnimationFrame')
      .mockImplementation((frame) => this.#frames.push(frame));
    const cancelled = vi.spyOn(window, 'cancelAnimationFrame').mockImplementation(() => {
      this.#frames = [];
    });
    return () => {
      clock.mockRestore();
      frames.mockRestore();
      cancelled.mockRestore();
    };
  }

  begin(): void {
    this.now += 60_000;
    this.#frames = [];
    this.#lastPicture = this.now;
  }

  /**
   * @param onPicture called with each frame, before the page's own work for it
   */
  pass(ms: number, onPicture: () => void): void {
    const end = this.now + ms;
    // Without changes in between, the frames in between are identical: skip them.
    while (this.#lastPicture + pictureMs <= end) {
      this.now = Math.max(this.now, this.#lastPicture + pictureMs);
      this.#lastPicture = this.now;
      onPicture();
      for (const frame of this.#frames.splice(0)) frame(this.now);
      if (this.#frames.length === 0 && end - this.now > 3 * pictureMs)
        this.#lastPicture += Math.floor((end - this.now) / pictureMs - 2) * pictureMs;
    }
    this.now = end;
  }
}
