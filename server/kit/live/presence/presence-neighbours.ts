// Sends the presence of this process to the other processes and merges theirs, so that people see
// each other whichever process their socket is on.
import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Presence } from './presence.ts';
import { Hearsay, readWords, wordsOf } from './presence-words.ts';

const channelName = 'vigil_presence';
const hello = 'hello';
/**
 * How often a process announces its people, and how long the others rely on it, because a killed
 * process cannot say goodbye.
 */
export const presencePace = { sayEveryMs: 5000, believedForMs: 16_000 };

export interface PresenceNeighboursParts {
  readonly database: Database;
  readonly presence: Presence;
  readonly log: Log;
  readonly pace?: typeof presencePace;
}

/** @returns stops, and announces an empty roll */
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
    await database.notices.send(channelName, words);

  // The next announcement makes up for a lost one.
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

  function receive(text: string): void {
    if (text === hello) {
      speak();
      return;
    }
    const words = readWords(text);
    if (!words || words.from === self) return;
    lastReceivedAt.set(words.from, performance.now());
    const roll = hearsay.receive(words);
    if (roll) presence.receive(words.from, roll);
  }

  function forgetTheSilent(): void {
    for (const [process, at] of lastReceivedAt) {
      if (performance.now() - at < pace.believedForMs) continue;
      lastReceivedAt.delete(process);
      hearsay.forget(process);
      presence.receive(process, new Map());
    }
  }

  presence.onChange(speak);
  const listening = database.notices
    .listen(channelName, receive, () => void notify(hello).catch(() => {}))
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
    // All sockets are closed by now.
    await say();
    await (await listening)?.();
  };
}
