// Acknowledgements of one connection in the order of its frames, each only after its frame is
// committed.

export class OrderedAnswers {
  #tail: Promise<void> = Promise.resolve();
  #inFlight = 0;

  /** Frames whose commit has not been settled yet. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /**
   * `stored` never rejects: it resolves to whether the frame is committed. `answer` runs after all
   * earlier answers.
   */
  add(stored: Promise<boolean>, answer: (committed: boolean) => void): void {
    this.#inFlight += 1;
    this.#tail = this.#tail.then(async () => {
      const committed = await stored;
      this.#inFlight -= 1;
      answer(committed);
    });
  }

  /** Resolves when everything added so far is answered. */
  settled(): Promise<void> {
    return this.#tail;
  }
}
