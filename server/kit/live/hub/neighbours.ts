// Whether other processes hear this database's notices: a hub that is alone tells nobody, for a
// notice costs as much as the alert's own frames.
import { randomUUID } from 'node:crypto';

export interface NeighbourTimes {
  /** How often a hub says that it is there, and how long the others believe it. */
  readonly hereEveryMs: number;
  readonly believedForMs: number;
  /** Until then nobody may have answered yet. */
  readonly answeredWithinMs: number;
}

export const usualTimes: NeighbourTimes = {
  hereEveryMs: 5000,
  believedForMs: 16_000,
  answeredWithinMs: 2000,
};

interface NeighbourOptions {
  /** Sends words to everybody who listens, this hub too; words are uuids and plain letters. */
  readonly say: (words: string) => Promise<unknown>;
  readonly counts: { notices: number };
  readonly times: NeighbourTimes;
}

export interface Neighbours {
  /** Says that this hub has come; whoever is there answers. */
  greet(): void;
  /**
   * Tells them that there is news, if there may be any of them; what comes up meanwhile shares the
   * next notice.
   */
  tell(): void;
  /** Takes what was said in the channel. @returns whether another has news */
  hear(words: string): boolean;
  stop(): void;
}

/** One who comes unheard reads by its own poll until it is. */
export function createNeighbours({ say, counts, times }: NeighbourOptions): Neighbours {
  const { hereEveryMs, believedForMs, answeredWithinMs } = times;
  const self = randomUUID();
  let thereUntil = performance.now() + answeredWithinMs;
  const sayQuietly = (words: string): void => void say(words).catch(() => {});
  const timer = setInterval(() => sayQuietly(`here ${self}`), hereEveryMs);
  let telling = false;
  let again = false;

  // Never inside the transaction: there a NOTIFY makes every commit of the database wait its turn
  // (goals.md 1.1).
  async function tell(): Promise<void> {
    telling = true;
    do {
      again = false;
      counts.notices += 1;
      // The other processes' polls heal a lost one.
      await say(self).catch(() => {});
    } while (again);
    telling = false;
  }

  return {
    greet: () => sayQuietly(`hello ${self}`),
    tell: () => {
      if (performance.now() > thereUntil) return;
      if (telling) again = true;
      else void tell();
    },
    hear: (words) => {
      const [from, word = 'news'] = words.split(' ').reverse();
      if (from === self) return false;
      thereUntil = performance.now() + believedForMs;
      if (word === 'hello') sayQuietly(`here ${self}`);
      return word === 'news';
    },
    stop: () => clearInterval(timer),
  };
}
