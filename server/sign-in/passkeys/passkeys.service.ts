// Registers passkeys and signs in with one. The device verifies the user each time, so a passkey
// counts as both factors.
import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Actor } from '#domain/access/actor.ts';
import { invalid } from '#domain/kit/errors.ts';
import {
  passkeyRefusedText,
  type RegistrationAnswer,
  type SignInAnswer,
} from '#domain/sign-in/passkeys.api.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { queueAccountNotice } from '#server/users/account-notice.service.ts';
import { findMe, noteSignIn } from '#server/users/users.store.ts';
import type { AttemptQueue } from '../attempt-queue.ts';
import { findKnownBrowser, passwordTagOf, withKnownBrowser } from '../known-browsers.ts';
import { newBrowserMail } from '../new-browser-mail.ts';
import { hashToken } from '../sessions.service.ts';
import type { Caller, SignedIn } from '../sign-in.service.ts';
import { requirePerson } from '../two-factor/two-factor.service.ts';
import type { TwoFactorParts } from '../two-factor/two-factor-parts.ts';
import * as store from './passkeys.store.ts';
import type { RelyingParty } from './relying-party.ts';

export interface PasskeyParts extends TwoFactorParts {
  readonly party: RelyingParty;
  readonly attemptQueue: AttemptQueue;
}

const platform = { role: 'platform' } as const;
const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
const refused = () => invalid({ answer: [passkeyRefusedText] });

export async function registerOptions(
  { database, party }: PasskeyParts,
  actor: Actor,
): Promise<Record<string, unknown>> {
  return await database.write(platform, async (tx) => {
    const person = await requirePerson(tx, actor);
    const known = await store.listPasskeys(tx, actor.user_id);
    const options = await generateRegistrationOptions({
      rpName: 'Vigil',
      rpID: party.id,
      userName: person.email ?? actor.name,
      userDisplayName: actor.name,
      userID: new TextEncoder().encode(String(actor.user_id)),
      excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await store.keepChallenge(tx, hashOf(options.challenge), actor.user_id);
    return { ...options };
  });
}

/**
 * Whether the browser reports that the page was framed by another site, which ours never is. The
 * library refuses data that cannot be read.
 */
function isCrossOrigin(clientDataJSON: string): boolean {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return (
      typeof said === 'object' &&
      said !== null &&
      (('crossOrigin' in said && said.crossOrigin !== false) || 'topOrigin' in said)
    );
  } catch {
    return false;
  }
}

/**
 * @throws 422 where the answer is not one to a challenge of this person and site, or was given in a
 * frame of another site
 */
export async function register(
  { database, party, queueMail }: PasskeyParts,
  actor: Actor,
  { name, answer }: { readonly name: string; readonly answer: RegistrationAnswer },
): Promise<store.PasskeyRow> {
  const made = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: async (challenge) =>
      await database.write(
        platform,
        async (tx) => await store.takeChallenge(tx, hashOf(challenge), actor.user_id),
      ),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  // Judged after the library, which uses the challenge up.
  if (!made?.verified || !made.registrationInfo || isCrossOrigin(answer.response.clientDataJSON))
    throw refused();
  const { credential } = made.registrationInfo;
  return await database.write(platform, async (tx) => {
    const person = await requirePerson(tx, actor);
    const kept = await store.insertPasskey(tx, {
      user_id: actor.user_id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      name,
    });
    if (!kept) throw refused();
    await record(tx, actor, {
      kind: 'passkey.registered',
      organisation_id: person.organisation_id,
      data: { id: kept.id, name },
    });
    await queueAccountNotice(queueMail, tx, person, {
      change: 'A passkey was added to your account',
      details: `The passkey "${name}" can now be used to sign in to your account.`,
      what_to_do: 'If this was not you, change your password and contact your administrator.',
      idempotency_key: `passkey.registered:${kept.id}`,
    });
    return kept;
  });
}

export const record = async (
  tx: Tx,
  actor: Actor,
  event: { kind: string; organisation_id: number | null; data: Record<string, unknown> },
): Promise<void> =>
  void (await recordEvents(tx, [
    { ...event, user_id: actor.user_id, actor_staff_id: actor.user_id },
  ]));

export async function signInOptions(
  { database, party, attemptQueue }: PasskeyParts,
  address: string,
): Promise<Record<string, unknown>> {
  return await attemptQueue.enter(address, async () => {
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      userVerification: 'required',
    });
    await database.write(
      platform,
      async (tx) => await store.keepChallenge(tx, hashOf(options.challenge), null),
    );
    return { ...options };
  });
}

/**
 * The owner of the passkey that answered the challenge; null for an unknown passkey, a used
 * challenge, or a person who may not sign in. Returned, not thrown: a challenge that was tried must
 * be committed as used.
 */
export async function passkeyOwnerOf(
  { party }: PasskeyParts,
  tx: Tx,
  answer: SignInAnswer,
): Promise<store.PasskeyOwner | null> {
  const owner = await store.lockPasskey(tx, answer.id);
  const proved =
    owner &&
    (await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: async (challenge) =>
        await store.takeChallenge(tx, hashOf(challenge), null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(owner.public_key),
        counter: owner.counter,
      },
      requireUserVerification: true,
    }).catch(() => null));
  if (!owner?.admitted || !proved?.verified || isCrossOrigin(answer.response.clientDataJSON))
    return null;
  await store.notePasskeyUse(tx, owner.passkey_id, proved.authenticationInfo.newCounter);
  return owner;
}

/**
 * @throws 422 in one text for every reason: an unknown passkey, a used challenge, a person who may
 * not sign in
 */
export async function signInWithPasskey(
  parts: PasskeyParts,
  answer: SignInAnswer,
  caller: Caller,
): Promise<SignedIn> {
  const { database, attemptQueue } = parts;
  return await attemptQueue.enter(caller.address, async () => {
    const done = await database.write(platform, async (tx) => {
      const owner = await passkeyOwnerOf(parts, tx, answer);
      return owner && (await begin(parts, tx, owner, caller));
    });
    if (!done) throw refused();
    return done;
  });
}

/**
 * The session, its line in the log, and the notice where the browser is new to the account, as
 * after a password.
 */
async function begin(
  { sessions, secret, queueMail }: PasskeyParts,
  tx: Tx,
  owner: store.PasskeyOwner,
  caller: Caller,
): Promise<SignedIn | null> {
  await noteSignIn(tx, owner.id, caller.address);
  const token = await sessions.begin(tx, owner, { ...caller, twoFactorWaived: true });
  const [signedIn] = await recordEvents(tx, [
    {
      kind: 'sign_in.succeeded',
      organisation_id: owner.organisation_id,
      user_id: owner.id,
      actor_staff_id: owner.id,
      data: { address: caller.address, passkey_id: owner.passkey_id },
    },
  ]);
  const emailHash = createHash('sha256').update(owner.email.toLowerCase()).digest();
  const passwordHash = owner.password_hash ?? '';
  const known = findKnownBrowser(secret, caller.knownBrowsers, emailHash);
  if (signedIn && owner.has_signed_in && known?.passwordTag !== passwordTagOf(secret, passwordHash))
    void (await queueMail(tx, newBrowserMail(owner, caller, signedIn)));
  const me = await findMe(tx, owner.id, hashToken(token));
  return me
    ? {
        me,
        token,
        knownBrowsers: withKnownBrowser(secret, caller.knownBrowsers, emailHash, passwordHash),
      }
    : null;
}
