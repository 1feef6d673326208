// Encodes the people on a process's channels into notices of limited size, and assembles the
// notices of other processes.
import * as z from 'zod';
import type { PresenceRoll } from './presence.ts';

/** A notice holds 8000 bytes. */
const mostBytes = 7000;

const words = z.object({
  /** The sending process. */
  from: z.string(),
  /** Counts up with each announcement of a process; its parts belong together. */
  telling: z.number(),
  part: z.number(),
  parts: z.number(),
  /** Channel, user id and user_info of each. */
  people: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type PresenceWords = z.infer<typeof words>;

/** The whole roll as notices; a single empty one if there are no people. */
export function wordsOf(from: string, telling: number, roll: PresenceRoll): string[] {
  const pieces: PresenceWords['people'][] = [[]];
  let bytes = 0;
  for (const [channel, people] of roll) {
    for (const [userId, info] of people) {
      const size = Buffer.byteLength(JSON.stringify([channel, userId, info])) + 1;
      if (bytes + size > mostBytes) {
        pieces.push([]);
        bytes = 0;
      }
      bytes += size;
      pieces.at(-1)?.push([channel, userId, info]);
    }
  }
  return pieces.map((people, part) =>
    JSON.stringify({ from, telling, part, parts: pieces.length, people } satisfies PresenceWords),
  );
}

/** @returns null for any other notice */
export function readWords(text: string): PresenceWords | null {
  try {
    return words.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Assembles the parts of announcements; returns the roll with the last part. */
export class Hearsay {
  readonly #parts = new Map<
    string,
    { telling: number; received: Map<number, PresenceWords['people']> }
  >();

  receive({ from, telling, part, parts, people }: PresenceWords): PresenceRoll | null {
    const kept = this.#parts.get(from);
    const current =
      kept?.telling === telling
        ? kept
        : { telling, received: new Map<number, PresenceWords['people']>() };
    this.#parts.set(from, current);
    current.received.set(part, people);
    if (current.received.size < parts) return null;
    this.#parts.delete(from);
    const roll = new Map<string, Map<string, string>>();
    for (const [channel, userId, info] of [...current.received.values()].flat())
      roll.set(channel, (roll.get(channel) ?? new Map<string, string>()).set(userId, info));
    return roll;
  }

  forget(from: string): void {
    this.#parts.delete(from);
  }
}
