// Knows whether other processes listen for this database's notices: a hub that is alone sends none,
// because a notice costs as much as the alert's own frames.
import { randomUUID } from 'node:crypto';

export interface NeighbourTimes {
  /** How often a hub announces itself, and how long the others rely on it. */
  readonly hereEveryMs: number;
  readonly believedForMs: number;
  /** The time after the start in which other hubs may not have answered yet. */
  readonly answeredWithinMs: number;
}

export const usualTimes: NeighbourTimes = {
  hereEveryMs: 5000,
  believedForMs: 16_000,
  answeredWithinMs: 2000,
};

interface NeighbourOptions {
  /** Sends words to all listeners, including this hub; words are uuids and plain letters. */
  readonly say: (words: string) => Promise<unknown>;
  readonly counts: { notices: number };
  readonly times: NeighbourTimes;
}

export interface Neighbours {
  /** Announces this hub; the others answer. */
  greet(): void;
  /**
   * Notifies other processes of news, if there may be any; news during a running notice shares the
   * next one.
   */
  tell(): void;
  /** Handles words received on the channel. @returns whether another hub has news */
  receive(words: string): boolean;
  stop(): void;
}

/** A new hub that is not known yet reads by its own poll until it is. */
export function createNeighbours({ say, counts, times }: NeighbourOptions): Neighbours {
  const { hereEveryMs, believedForMs, answeredWithinMs } = times;
  const self = randomUUID();
  let thereUntil = performance.now() + answeredWithinMs;
  const sayQuietly = (words: string): void => void say(words).catch(() => {});
  const timer = setInterval(() => sayQuietly(`here ${self}`), hereEveryMs);
  let telling = false;
  let again = false;

  // Never inside the transaction: there a NOTIFY serialises all commits of the database (goals.md
  // 1.1).
  async function tell(): Promise<void> {
    telling = true;
    do {
      again = false;
      counts.notices += 1;
      // The other processes' polls make up for a lost one.
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
    receive: (words) => {
      const [from, word = 'news'] = words.split(' ').reverse();
      if (from === self) return false;
      thereUntil = performance.now() + believedForMs;
      if (word === 'hello') sayQuietly(`here ${self}`);
      return word === 'news';
    },
    stop: () => clearInterval(timer),
  };
}
