// Carries a session to another origin by a token that works once, and requests access (R160; gaps:
// single sign-on redirect, request access).
import type { Actor } from '#domain/access/actor.ts';
import { carriedSessionKey } from '#domain/access/session-headers.ts';
import { conflict, notFound, unauthenticated } from '#domain/kit/errors.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { renderEmail } from '#server/texts/rendered-email.service.ts';
import { noteAccessRequest } from '#server/users/access-requests/access-requests.store.ts';
import { hashToken, newToken, type SessionOrigin, type Sessions } from '../sessions.service.ts';
import type { QueueMail } from '../sign-in.service.ts';
import * as store from './origins.store.ts';

/** A token that begins a session of the person, once and within 60 s; it is kept as a hash only. */
export async function crossOriginToken(
  tx: Tx,
  userId: number,
  {
    saml = null,
    browserHash = null,
    host = null,
  }: Partial<Pick<store.NewToken, 'saml' | 'browserHash' | 'host'>> = {},
): Promise<string> {
  const token = newToken();
  await store.insertToken(tx, { hash: hashToken(token), userId, saml, browserHash, host });
  return token;
}

interface Carrier extends SessionOrigin {
  /** The host that was called, with its port. */
  readonly host: string;
  /** The cookie of the browser that began to sign in by single sign-on. */
  readonly signOnBrowser: string | null;
}

/**
 * Begins the session that a token was issued for, or continues the one that it carries.
 * @returns the session's token
 * @throws 401 for every token that does not work
 */
export async function takeCarried(
  tx: Tx,
  sessions: Sessions,
  given: string | null,
  from: Carrier,
): Promise<string> {
  const browserHash = from.signOnBrowser === null ? null : hashToken(from.signOnBrowser);
  const person =
    given === null
      ? undefined
      : await store.takeToken(tx, hashToken(given), { browserHash, host: from.host });
  if (!person) throw unauthenticated();
  const token = await sessionOf(tx, sessions, person, from);
  if (person.saml) await store.noteSamlSession(tx, hashToken(token), person.saml);
  await recordEvents(tx, [
    {
      kind: 'sign_in.carried',
      organisation_id: person.organisation_id,
      user_id: person.id,
      actor_staff_id: person.id,
      data: { address: from.address },
    },
  ]);
  return token;
}

/** A carried session keeps its age and its proofs, and ends at its previous origin. */
async function sessionOf(
  tx: Tx,
  sessions: Sessions,
  person: store.CarriedPerson,
  from: Carrier,
): Promise<string> {
  if (person.session_id === null)
    return await sessions.begin(tx, person, { ...from, samlInitiated: person.saml !== null });
  const token = await sessions.renew(tx, person.session_id);
  // The browser's previous session here; where it was the same session, it has the new token by
  // now.
  if (from.token !== null) await sessions.end(tx, from.token);
  return token;
}

/**
 * The address at which the person continues, with a token in it; null where they have no other
 * origin.
 */
export async function carryOn(tx: Tx, actor: Actor, host: string): Promise<string | null> {
  const own = await store.findOwnOrigin(tx, actor.user_id);
  const origin = own && URL.parse(own.sso_url);
  if (!origin || origin.host === host) return null;
  const token = newToken();
  await store.insertSessionToken(tx, {
    hash: hashToken(token),
    sessionId: actor.session_id,
    host: origin.host,
  });
  await recordEvents(tx, [
    {
      kind: 'sign_in.carried_on',
      organisation_id: own.organisation_id,
      user_id: actor.user_id,
      actor_staff_id: actor.user_id,
      data: { origin: origin.origin },
    },
  ]);
  return `${origin.origin}/#${carriedSessionKey}=${token}`;
}

export interface Requesting {
  readonly queueMail: QueueMail;
  /** The portal's address as people outside reach it. */
  readonly links: { readonly origin: string };
}

/**
 * Records the request and emails those who decide on it.
 * @returns how many people the organisation has notified
 * @throws 409 for a person who already has access
 */
export async function requestAccess(
  tx: Tx,
  { queueMail, links }: Requesting,
  actor: Actor,
): Promise<{ notified: number }> {
  const asked = await store.readAccessRequest(tx, actor.user_id);
  if (!asked) throw notFound();
  if (!asked.not_provisioned) throw conflict('has_access', 'You already have access.');
  await noteAccessRequest(tx, actor.user_id);
  for (const { id, first_name, email } of asked.notified)
    void (await queueMail(tx, {
      organisation_id: asked.organisation_id,
      recipient: email,
      ...(await renderEmail(tx, {
        type: 'user_access_request',
        organisation_id: asked.organisation_id,
        values: {
          first_name,
          requester: asked.name,
          requester_email: asked.email ?? 'no email',
          person_link: `${links.origin}/organisation/users/${actor.user_id}/details`,
        },
      })),
      idempotency_key: `access.requested:${actor.user_id}:${id}:${asked.day}`,
    }));
  await recordEvents(tx, [
    {
      kind: 'access.requested',
      organisation_id: asked.organisation_id,
      user_id: actor.user_id,
      actor_staff_id: actor.user_id,
      data: { notified: asked.notified.map(({ id }) => id), by: asked.name },
    },
  ]);
  return { notified: asked.notified.length };
}
