// Whether a picture was really made: work counts as painted when the frame after the one that drew
// it begins.

/**
 * Runs `work` after the picture that holds what is in the page now. A hidden page makes none, so it
 * waits. @returns calls it off
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

/** Asks for a picture now and then and notices when none comes while the page is visible. */
export class DrawWatch {
  #askedAt: number | null = null;
  #stop = () => {};

  /** Asks, unless it still waits for the last one. */
  ask(): void {
    if (document.visibilityState !== 'visible' || this.#askedAt !== null) return;
    this.#askedAt = performance.now();
    this.#stop = afterPicture(() => {
      this.#askedAt = null;
    });
  }

  /** A page that was hidden meanwhile is not to blame. */
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
