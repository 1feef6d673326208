// Tells the other processes who is on the presence channels here, and hears who is there: so that
// everybody sees everybody, wherever their socket ended.
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Presence } from './presence.ts';
import { Hearsay, readWords, wordsOf } from './presence-words.ts';

const channelName = 'vigil_presence';
const hello = 'hello';
/**
 * How often a process says who is there, and how long the others believe it: one that was killed
 * says nothing.
 */
export const presencePace = { sayEveryMs: 5000, believedForMs: 16_000 };

export interface PresenceNeighboursParts {
  readonly database: Database;
  readonly presence: Presence;
  readonly log: Log;
  readonly pace?: typeof presencePace;
}

/** @returns ends it, and says that nobody is here any more */
export function startPresenceNeighbours({
  database,
  presence,
  log,
  pace = presencePace,
}: PresenceNeighboursParts): () => Promise<void> {
  const self = randomUUID();
  const hearsay = new Hearsay();
  const lastReceivedAt = new Map<string, number>();
  let telling = 0;
  let saying: Promise<void> | null = null;
  let again = false;
  let isSilent = true;

  const notify = async (words: string): Promise<void> =>
    void (await database.listener.notify(channelName, words));

  // A lost word is healed by the next beat.
  async function say(): Promise<void> {
    do {
      again = false;
      const roll = presence.here();
      if (roll.size === 0 && isSilent) return;
      isSilent = roll.size === 0;
      telling += 1;
      for (const words of wordsOf(self, telling, roll)) await notify(words).catch(() => {});
    } while (again);
  }
  const speak = (): void => {
    again = true;
    saying ??= say().finally(() => {
      saying = null;
    });
  };

  function hear(text: string): void {
    if (text === hello) {
      speak();
      return;
    }
    const words = readWords(text);
    if (!words || words.from === self) return;
    lastReceivedAt.set(words.from, performance.now());
    const roll = hearsay.hear(words);
    if (roll) presence.hear(words.from, roll);
  }

  function forgetTheSilent(): void {
    for (const [process, at] of lastReceivedAt) {
      if (performance.now() - at < pace.believedForMs) continue;
      lastReceivedAt.delete(process);
      hearsay.forget(process);
      presence.hear(process, new Map());
    }
  }

  presence.onChange(speak);
  const listening = database.listener
    .listen(channelName, hear, () => void notify(hello).catch(() => {}))
    .catch((error: unknown) => {
      log.warn(
        { err: error },
        'cannot listen for presence yet; until the database allows it, only people of this process are shown',
      );
      return null;
    });
  const timer = setInterval(() => {
    forgetTheSilent();
    speak();
  }, pace.sayEveryMs);
  return async () => {
    clearInterval(timer);
    await saying;
    // Everybody's sockets are closed by now.
    await say();
    await (await listening)?.unlisten().catch(() => {});
  };
}
