// Checks a code of the second factor by its method. A right code is used up here, in the caller's
// transaction.
import { timingSafeEqual } from 'node:crypto';
import { conflict } from '#domain/kit/errors.ts';
import { codeAsKept, type Proof } from '#domain/sign-in/two-factor.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { takeCode } from '../codes.service.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import * as store from './two-factor.store.ts';
import type { TwoFactorParts } from './two-factor-parts.ts';

export interface Given {
  readonly code: string;
  readonly method: Proof;
  readonly secret?: string | null | undefined;
}

type Judged = Given & { readonly isSetUp: boolean };
type ProofParts = Pick<TwoFactorParts, 'sealing' | 'secret'>;

/** @throws 409 where the key shown by the caller's page is not the pending one */
export async function codeIsRight(
  parts: ProofParts,
  tx: Tx,
  person: store.Person,
  given: Judged,
): Promise<boolean> {
  if (given.method === 'recovery_code')
    return await store.takeRecoveryCode(tx, person.id, (id) =>
      recoveryCodeHash(parts.secret, id, given.code),
    );
  if (given.method === 'app')
    return given.isSetUp
      ? await firstCode(parts, tx, person, given)
      : await appCode(parts, tx, person, given);
  const sent = {
    userId: person.id,
    purpose: `two_factor_${given.method}`,
    code: codeAsKept(given.code),
  } as const;
  // A refusal is counted and worded like those of the other methods.
  return (await takeCode(parts, tx, sent)) === null;
}

async function appCode(
  { sealing }: ProofParts,
  tx: Tx,
  person: store.Person,
  { code }: Judged,
): Promise<boolean> {
  const kept = await store.findSecret(tx, person.id, 'confirmed');
  const secret = kept ? sealing.open(kept.sealed) : null;
  if (!kept || secret === null) return false;
  const step = stepOf(secret, codeAsKept(code), person.now);
  if (step === null || step <= kept.last_step) return false;
  await store.noteStep(tx, person.id, step);
  return true;
}

async function firstCode(
  { sealing }: ProofParts,
  tx: Tx,
  person: store.Person,
  { code, secret }: Judged,
): Promise<boolean> {
  const kept = await store.findSecret(tx, person.id, 'pending');
  const pending = kept ? sealing.open(kept.sealed) : null;
  // The caller only sends which key its page shows; the code is checked against the stored one.
  if (pending === null || !isSame(pending, secret ?? ''))
    throw conflict('key_replaced', 'This key is no longer valid. Scan the new QR code.');
  const step = stepOf(pending, codeAsKept(code), person.now);
  if (step === null) return false;
  await store.confirmSecret(tx, person.id, step);
  return true;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length &&
  timingSafeEqual(Buffer.from(one), Buffer.from(other.padEnd(one.length).slice(0, one.length)));
