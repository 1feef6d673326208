// Whether a frame was really drawn: work counts as painted when the next frame after it begins.

/**
 * Runs `work` after the frame that contains the current page. A hidden page draws none, so it
 * waits. @returns cancels it
 */
export function afterPicture(work: () => void): () => void {
  let second = 0;
  const first = requestAnimationFrame(() => {
    second = requestAnimationFrame(work);
  });
  return () => {
    cancelAnimationFrame(first);
    cancelAnimationFrame(second);
  };
}

const patienceMs = 4000;

/** Requests a frame now and then and notices when none comes while the page is visible. */
export class DrawWatch {
  #askedAt: number | null = null;
  #stop = () => {};

  /** Requests a frame, unless one is pending. */
  ask(): void {
    if (document.visibilityState !== 'visible' || this.#askedAt !== null) return;
    this.#askedAt = performance.now();
    this.#stop = afterPicture(() => {
      this.#askedAt = null;
    });
  }

  /** A page that was hidden meanwhile does not count as stalled. */
  forget(): void {
    this.#stop();
    this.#askedAt = null;
  }

  get fails(): boolean {
    return (
      this.#askedAt !== null &&
      document.visibilityState === 'visible' &&
      performance.now() - this.#askedAt > patienceMs
    );
  }
}
