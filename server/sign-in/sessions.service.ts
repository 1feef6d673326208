// Reads, begins and ends sessions. They are kept in the database and found by the hash of a random
// token.
import { createHash, randomBytes } from 'node:crypto';
import { closedGate } from '#domain/access/gates.ts';
import { abilitiesOf } from '#domain/access/roles.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { unauthenticated } from '#domain/kit/errors.ts';
import { sessionEnded } from '#domain/sign-in/sign-in.events.ts';
import { visitMinutes } from '#domain/sign-in/visits.api.ts';
import type { LiveSession } from '#server/kit/access/sessions.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { standingFrom } from '#server/users/standing.store.ts';
import { endSessionsBesides, moveToken } from './security/own-sessions.store.ts';
import {
  type EndedSession,
  endSession,
  endSessionsById,
  endSessionsOfUser,
  findSession,
  insertSession,
  moveExpiry,
  noteTwoFactor,
  replaceByActing,
  type SessionRow,
} from './sessions.store.ts';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
  /** The browser's previous token; its session ends. */
  readonly token: string | null;
  readonly twoFactorWaived?: boolean;
  /** Begun by single sign-on: the identity provider has already authenticated the person. */
  readonly samlInitiated?: boolean;
  /** By a pass of the person's home cell, which proved the second factor too. */
  readonly isVisit?: boolean;
}

export interface Sessions {
  /** @param unattended the page sent the request by itself: the expiry is not extended */
  find(token: string, unattended?: boolean): Promise<LiveSession | null>;
  /**
   * Begins a session in the caller's transaction and ends the browser's previous one.
   * @returns the new token
   */
  begin(tx: Tx, person: { id: number }, from: SessionOrigin): Promise<string>;
  /**
   * Marks the second factor as proved and replaces the token; the old token is revoked.
   * @returns the new token
   * @throws 401 where the session has ended
   */
  passTwoFactor(tx: Tx, sessionId: number): Promise<string>;
  /**
   * Replaces the session by one that acts for a person who consented, under the token that is
   * returned; the old token is revoked (R041).
   * @throws 401 where the session has ended
   */
  beginActing(
    tx: Tx,
    sessionId: number,
    userId: number,
  ): Promise<{ token: string; session_id: number }>;
  /**
   * Replaces the token; the old token is revoked.
   * @returns the new token
   * @throws 401 where the session has ended
   */
  renew(tx: Tx, sessionId: number): Promise<string>;
  /** Ends the other sessions of a person, or only the given one. @returns how many */
  endOthersOf(
    tx: Tx,
    current: { readonly user_id: number; readonly session_id: number },
    only?: number,
  ): Promise<number>;
  /** Ends the session of a token, with its event; a token without one changes nothing. */
  end(tx: Tx, token: string): Promise<void>;
  /** Ends every session of a person and notifies their screens. */
  endAllOf(tx: Tx, userId: number): Promise<void>;
}

/**
 * @param minutes until an unused session expires (SESSION_MINUTES)
 * @param proofSeconds until a proof expires (PROOF_SECONDS)
 */
export function createSessions(database: Database, minutes: number, proofSeconds = 600): Sessions {
  return {
    find: async (token, unattended = false) => {
      const row = await database.ask(
        async (tx) => await findSession(tx, hashToken(token), proofSeconds),
      );
      if (!row) return null;
      // Each call moves the end, but a row written for each call would be most of the database's
      // work: once a minute will do.
      const moved =
        row.stale && !unattended
          ? await database.write(
              { role: 'platform' },
              async (tx) => await moveExpiry(tx, row.session_id, minutes),
            )
          : row.expires_at;
      return moved ? asLiveSession(row, moved) : null;
    },
    begin: async (tx, person, from) => {
      if (from.token) await endOne(tx, from.token);
      const token = newToken();
      const isVisit = from.isVisit ?? false;
      await insertSession(tx, {
        tokenHash: hashToken(token),
        userId: person.id,
        minutes: isVisit ? visitMinutes : minutes,
        address: from.address,
        userAgent: from.userAgent,
        twoFactorWaived: isVisit || (from.twoFactorWaived ?? false),
        samlInitiated: from.samlInitiated ?? false,
        isVisit,
      });
      return token;
    },
    passTwoFactor: async (tx, sessionId) => {
      const token = newToken();
      if (!(await noteTwoFactor(tx, sessionId, hashToken(token)))) throw unauthenticated();
      return token;
    },
    beginActing: async (tx, sessionId, userId) => {
      const token = newToken();
      const session_id = await replaceByActing(tx, {
        sessionId,
        userId,
        tokenHash: hashToken(token),
        minutes,
      });
      if (session_id === undefined) throw unauthenticated();
      return { token, session_id };
    },
    renew,
    endOthersOf,
    end: endOne,
    endAllOf: async (tx, userId) => {
      await recordEnded(tx, await endSessionsOfUser(tx, userId));
      await tell(tx, [{ channels: [userChannel(userId)], event: sessionEnded.name, data: {} }]);
    },
  };
}

async function renew(tx: Tx, sessionId: number): Promise<string> {
  const token = newToken();
  if (!(await moveToken(tx, sessionId, hashToken(token)))) throw unauthenticated();
  return token;
}

async function endOthersOf(
  tx: Tx,
  current: { readonly user_id: number; readonly session_id: number },
  only?: number,
): Promise<number> {
  const ended = await endSessionsBesides(tx, current.user_id, current.session_id, only ?? null);
  await recordEnded(tx, ended);
  return ended.length;
}

async function endOne(tx: Tx, token: string): Promise<void> {
  const ended = await endSession(tx, hashToken(token));
  if (ended) await recordEnded(tx, [ended]);
}

/** Ends these sessions and notifies the people's screens. */
export async function endSessions(tx: Tx, sessionIds: readonly number[]): Promise<void> {
  const ended = await endSessionsById(tx, sessionIds);
  await recordEnded(tx, ended);
  await tell(
    tx,
    ended.map(({ user_id }) => ({
      channels: [userChannel(user_id)],
      event: sessionEnded.name,
      data: {},
    })),
  );
}

const recordEnded = async (tx: Tx, ended: readonly EndedSession[]): Promise<void> =>
  void (await recordEvents(
    tx,
    ended.map(({ session_id, user_id, organisation_id }) => ({
      kind: 'sign_in.ended',
      organisation_id,
      user_id,
      actor_staff_id: user_id,
      data: { session_id },
    })),
  ));

const asLiveSession = (row: SessionRow, expires_at: Date): LiveSession => ({
  actor: {
    user_id: row.user_id,
    name: row.name,
    role: row.role,
    organisation_id: row.organisation_id,
    abilities: new Set(abilitiesOf(row.role, row.abilities)),
    session_id: row.session_id,
    acting_for_user_id: row.acting_for_user_id,
    restriction: row.restriction,
  },
  expires_at,
  is_proved: row.is_proved,
  gate: closedGate(standingFrom(row)),
});
