// Publishes each device's coming and going in order: during one publication, only the latest of the
// following ones is kept.

type Tell = () => Promise<void>;

export class PresenceNews {
  readonly #failed: (error: unknown) => void;
  readonly #underWay = new Map<number, { next: Tell | null; done: Promise<void> }>();

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  /**
   * Publishes now, or after the publication under way; an event that waited in between is out of
   * date and dropped.
   */
  tell(deviceId: number, tell: Tell): void {
    const before = this.#underWay.get(deviceId);
    if (before) before.next = tell;
    else {
      const news: { next: Tell | null; done: Promise<void> } = {
        next: tell,
        done: Promise.resolve(),
      };
      this.#underWay.set(deviceId, news);
      news.done = this.#tellAll(deviceId, news);
    }
  }

  isUnderWay(deviceId: number): boolean {
    return this.#underWay.has(deviceId);
  }

  underWay(): number[] {
    return [...this.#underWay.keys()];
  }

  /** Resolves when all of them are published. */
  async settled(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ done }) => done));
  }

  async #tellAll(deviceId: number, news: { next: Tell | null }): Promise<void> {
    for (let tell = news.next; tell !== null; tell = news.next) {
      news.next = null;
      try {
        await tell();
      } catch (error) {
        this.#failed(error);
      }
    }
    this.#underWay.delete(deviceId);
  }
}
