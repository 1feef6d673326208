// Who is signed in, as the kit needs to know it; the sign-in feature answers it from the database.
import type { Actor } from '#domain/access/actor.ts';
import type { Gate } from '#domain/access/gates.ts';

export interface LiveSession {
  readonly actor: Actor;
  readonly expires_at: Date;
  /** The step of signing in that is still to be done; null for somebody who is in. */
  readonly gate: Gate | null;
}

export interface SessionReader {
  /**
   * The session of a token, moved on to its next expiry; null when there is none, it has ended, or its person may not sign in any more.
   * @param unattended the page asked by itself: nothing is moved on
   */
  find(token: string, unattended?: boolean): Promise<LiveSession | null>;
}

const freshForMs = 2000;
const most = 20_000;

interface Known {
  readonly at: number;
  readonly unattended: boolean;
  readonly session: Promise<LiveSession | null>;
}

/**
 * Remembers a session for 2 seconds, so that a screen's burst of calls asks the database once.
 * One behind a gate is not remembered, so that each step counts at once in every process.
 * A right that is taken away works everywhere within that time (goals.md 7.11 asks 5 s).
 */
export function remembering(reader: SessionReader, now: () => number = Date.now): SessionReader & { forget(token: string): void } {
  const known = new Map<string, Known>();
  return {
    find: (token, unattended = false) => {
      const kept = known.get(token);
      // What a page asked by itself has moved nothing on: a person's own call must.
      if (kept && now() - kept.at < freshForMs && (unattended || !kept.unattended)) return kept.session;
      const session = reader.find(token, unattended);
      const asked = { at: now(), unattended, session };
      const forgetIt = (): void => void (known.get(token) === asked && known.delete(token));
      session.then((found) => found?.gate && forgetIt(), forgetIt);
      known.delete(token);
      known.set(token, asked);
      if (known.size > most) known.delete(known.keys().next().value ?? '');
      return session;
    },
    forget: (token) => void known.delete(token),
  };
}
