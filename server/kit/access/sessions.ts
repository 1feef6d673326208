// The session of a caller, as an interface for the kit; the sign-in feature implements it from the
// database.
import type { Actor } from '#domain/access/actor.ts';
import type { Gate } from '#domain/access/gates.ts';

export interface LiveSession {
  readonly actor: Actor;
  readonly expires_at: Date;
  /**
   * Whether the person has recently proved their identity, so that they may change how they sign
   * in.
   */
  readonly is_proved: boolean;
  /** The sign-in step still to be done; null once the person is signed in. */
  readonly gate: Gate | null;
}

export interface SessionReader {
  /**
   * The session of a token, extended to its next expiry; null when there is none, it has ended, or
   * its person may not sign in any more.
   * @param unattended the page called by itself: the session is not extended
   */
  find(token: string, unattended?: boolean): Promise<LiveSession | null>;
}

/** The sessions that a server asks for with each call. */
export interface RememberedSessions {
  /** @param asks.writes the call writes: the session is read now, never remembered */
  find(
    token: string,
    asks: { readonly unattended: boolean; readonly writes: boolean },
  ): Promise<LiveSession | null>;
  forget(token: string): void;
}

const rememberedMs = 800;
const most = 20_000;

interface Known {
  readonly at: number;
  readonly unattended: boolean;
  readonly session: Promise<LiveSession | null>;
}

/**
 * Remembers a session for 0.8 seconds, so that a screen's burst of reads asks the database once.
 * Calls that write always read it. One behind a gate is not remembered, so that each step counts at
 * once in every process. A right that is taken away, or a session that is ended, is over for writes
 * at once and for reads in every process within that time.
 */
export function remembering(
  reader: SessionReader,
  now: () => number = Date.now,
): RememberedSessions {
  const known = new Map<string, Known>();
  return {
    find: (token, { unattended, writes }) => {
      const kept = writes ? undefined : known.get(token);
      // A background call of the page did not extend the session, but a call by the person must.
      if (kept && now() - kept.at < rememberedMs && (unattended || !kept.unattended))
        return kept.session;
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
