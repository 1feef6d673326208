// The second factor of the signed-in person: setting a method up, proving it, and recovery codes.

import type { Actor } from '#domain/access/actor.ts';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { AppError, invalid, tooMany, unauthenticated } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import {
  chooseRefusal,
  recoveryCodesRefusal,
  setUpRefusal,
} from '#domain/sign-in/sign-in.policy.ts';
import { lockedText, type Proof, wrongCodeText } from '#domain/sign-in/two-factor.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { requireService } from '#server/kit/delivery-services.ts';
import { queueAccountNotice } from '#server/users/account-notice.service.ts';
import { setTwoFactor } from '#server/users/two-factor.store.ts';
import { codeIsRight, type Given } from './proofs.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { newSecret, provisioningUri } from './totp.ts';
import * as store from './two-factor.store.ts';
import type { TwoFactorParts } from './two-factor-parts.ts';

const platform = { role: 'platform' } as const;

/** What the screens show; no secrets. */
export async function stateOf({ database }: TwoFactorParts, actor: Actor) {
  return await database.write(platform, async (tx) => {
    const { preferred, enabled, email, mobile, mobile_verified } = await requirePerson(tx, actor);
    const recovery_codes_left = await store.countRecoveryCodes(tx, actor.user_id);
    return {
      preferred,
      enabled,
      recovery_codes_left,
      email,
      mobile: mobile_verified ? mobile : null,
    };
  });
}

/** @throws 409 where no service sends codes of this method */
export async function requireMethod(tx: Tx, method: TwoFactorMethod): Promise<void> {
  if (method !== 'app') await requireService(tx, method);
}

/**
 * @throws 409 where no service sends its codes, or a method is enabled already: a code of the new
 * one changes it, so that a password alone never does
 */
export async function choose(
  { database }: TwoFactorParts,
  actor: Actor,
  method: TwoFactorMethod,
): Promise<{ method: TwoFactorMethod }> {
  await database.write(platform, async (tx) => {
    const person = await requirePerson(tx, actor);
    refuseIf(chooseRefusal(person, method));
    await requireMethod(tx, method);
    if (person.preferred === method) return;
    await setTwoFactor(tx, person.id, { preferred: method, enabled: person.enabled });
    await record(tx, actor, person, { kind: 'two_factor.chosen', data: { method } });
  });
  return { method };
}

/**
 * Makes a new key for an app. @throws 409 where a method is enabled that this session has not
 * proved
 */
export async function makeSecret(
  { database, sealing }: TwoFactorParts,
  actor: Actor,
): Promise<{ provisioning_uri: string; secret: string }> {
  const secret = newSecret();
  const account = await database.write(platform, async (tx) => {
    const person = await requirePerson(tx, actor);
    refuseIf(setUpRefusal(person));
    await store.keepPendingSecret(tx, person.id, sealing.seal(secret));
    await record(tx, actor, person, { kind: 'two_factor.key_made' });
    return person.email ?? actor.name;
  });
  return { secret, provisioning_uri: provisioningUri(secret, account) };
}

export interface Verified {
  readonly token: string;
  /** Made with a first method; null where there were some. */
  readonly recovery_codes: string[] | null;
}

/**
 * Judges a code. A wrong one is counted before it is refused.
 * @throws 422 for a wrong code; 429 while locked; 409 where the current method has to be proved
 * first, or the key was replaced
 */
export async function verify(parts: TwoFactorParts, actor: Actor, given: Given): Promise<Verified> {
  const outcome = await parts.database.write(platform, async (tx): Promise<Verified | AppError> => {
    const person = await requirePerson(tx, actor);
    const isSetUp =
      given.method !== 'recovery_code' &&
      (given.method !== person.enabled || Boolean(given.secret));
    if (isSetUp) refuseIf(setUpRefusal(person));
    if (given.method === 'recovery_code' && person.enabled === null)
      throw invalid({ code: [wrongCodeText] });
    const locked = await store.secondsLocked(tx, person.id);
    if (locked > 0) throw tooMany(lockedText(locked), locked);
    // A refusal is returned, not thrown, so that its count is committed.
    if (!(await codeIsRight(parts, tx, person, { ...given, isSetUp })))
      return await refuse(tx, actor, person, given.method);
    await store.forgetTries(tx, person.id);
    return await accept(parts, tx, { actor, person, method: given.method, isSetUp });
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function refuse(
  tx: Tx,
  actor: Actor,
  person: store.Person,
  method: Proof,
): Promise<AppError> {
  const locked = await store.countWrongCode(tx, person.id);
  await record(tx, actor, person, {
    kind: locked > 0 ? 'two_factor.locked' : 'two_factor.refused',
    data: { method },
  });
  return locked > 0 ? tooMany(lockedText(locked), locked) : invalid({ code: [wrongCodeText] });
}

interface Accepted {
  readonly actor: Actor;
  readonly person: store.Person;
  readonly method: Proof;
  readonly isSetUp: boolean;
}

async function accept(
  parts: TwoFactorParts,
  tx: Tx,
  { actor, person, method, isSetUp }: Accepted,
): Promise<Verified> {
  const token = await parts.sessions.passTwoFactor(tx, actor.session_id);
  if (isSetUp && method !== 'recovery_code') {
    await setTwoFactor(tx, person.id, { preferred: method, enabled: method });
    if (method !== 'app') await store.deleteSecrets(tx, person.id);
    await record(tx, actor, person, { kind: 'two_factor.enabled', data: { method } });
    await tellPerson(parts, tx, person, changedMail(method));
    const hasCodes = (await store.countRecoveryCodes(tx, person.id)) > 0;
    return {
      token,
      recovery_codes: hasCodes ? null : await replaceRecoveryCodes(parts, tx, person.id),
    };
  }
  await record(tx, actor, person, { kind: 'two_factor.verified', data: { method } });
  if (method === 'recovery_code') {
    const left = await store.countRecoveryCodes(tx, person.id);
    await tellPerson(parts, tx, person, recoveryCodeMail(left));
  }
  return { token, recovery_codes: null };
}

/** @throws 409 where this session has not proved the second factor */
export async function makeRecoveryCodes(
  parts: TwoFactorParts,
  actor: Actor,
): Promise<{ recovery_codes: string[] }> {
  return await parts.database.write(platform, async (tx) => {
    const person = await requirePerson(tx, actor);
    refuseIf(recoveryCodesRefusal(person));
    await record(tx, actor, person, { kind: 'two_factor.recovery_codes_made' });
    return { recovery_codes: await replaceRecoveryCodes(parts, tx, person.id) };
  });
}

async function replaceRecoveryCodes(
  { secret }: TwoFactorParts,
  tx: Tx,
  userId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await store.keepRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryCodeHash(secret, userId, code)),
  );
  return codes;
}

/** The caller, locked. @throws 401 where the session has ended meanwhile */
export async function requirePerson(tx: Tx, actor: Actor): Promise<store.Person> {
  const person = await store.lockPerson(tx, actor.user_id, actor.session_id);
  if (!person) throw unauthenticated();
  return person;
}

const record = async (
  tx: Tx,
  actor: Actor,
  person: store.Person,
  event: { kind: string; data?: Record<string, unknown> },
): Promise<void> =>
  void (await recordEvents(tx, [
    {
      ...event,
      organisation_id: person.organisation_id,
      user_id: person.id,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
    },
  ]));

interface Mail {
  readonly about: string;
  readonly subject: string;
  readonly text: string;
}

const methodNames: Record<TwoFactorMethod, string> = {
  app: 'an authenticator app',
  email: 'codes by email',
  sms: 'codes by SMS',
};
const changedMail = (method: TwoFactorMethod): Mail => ({
  about: 'enabled',
  subject: 'Two-factor authentication was set up',
  text: `Two-factor authentication for your account now uses ${methodNames[method]}.`,
});
const recoveryCodeMail = (left: number): Mail => ({
  about: 'recovery_code',
  subject: 'A recovery code was used to sign in',
  text: `Someone signed in to your account with one of your recovery codes. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
});

async function tellPerson(
  { queueMail }: TwoFactorParts,
  tx: Tx,
  person: store.Person,
  { about, subject, text }: Mail,
): Promise<void> {
  await queueAccountNotice(queueMail, tx, person, {
    change: subject,
    details: text,
    what_to_do: 'If this was not you, change your password and contact your administrator.',
    idempotency_key: `two_factor.${about}:${person.id}:${Math.round(person.now)}`,
  });
}
