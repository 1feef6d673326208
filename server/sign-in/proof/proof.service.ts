// Proves a session's person again: a right password, code or passkey opens the calls that require
// proof for 10 minutes.
import type { Actor } from '#domain/access/actor.ts';
import { type AppError, invalid, tooMany, unauthenticated } from '#domain/kit/errors.ts';
import { passkeyRefusedText } from '#domain/sign-in/passkeys.api.ts';
import type { ProofBody } from '#domain/sign-in/proof.api.ts';
import { lockedText, wrongCodeText } from '#domain/sign-in/two-factor.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type PasskeyParts, passkeyOwnerOf } from '../passkeys/passkeys.service.ts';
import { passwordMatches } from '../passwords.ts';
import { findPasswordOwner } from '../security/own-sessions.store.ts';
import { codeIsRight } from '../two-factor/proofs.ts';
import { requirePerson } from '../two-factor/two-factor.service.ts';
import { countWrongCode, forgetTries, secondsLocked } from '../two-factor/two-factor.store.ts';
import { noteProof } from './proof.store.ts';

const platform = { role: 'platform' } as const;

/**
 * Wrong tries are counted with those of the second factor.
 * @throws 422 with the field that is wrong; 429 while locked
 */
export async function giveProof(
  parts: PasskeyParts,
  actor: Actor,
  given: ProofBody,
  address: string,
): Promise<void> {
  await parts.attemptQueue.enter(address, async () => {
    // A password takes long to compare: no connection waits for it.
    const isPassword =
      given.by === 'password' && (await passwordIsRight(parts, actor, given.password));
    const refusal = await parts.database.write(platform, async (tx): Promise<AppError | null> => {
      const person = await requirePerson(tx, actor);
      const locked = await secondsLocked(tx, person.id);
      if (locked > 0) throw tooMany(lockedText(locked), locked);
      const isRight =
        isPassword ||
        (given.by === 'code' &&
          person.enabled !== null &&
          (await codeIsRight(parts, tx, person, { ...given, isSetUp: false }))) ||
        (given.by === 'passkey' &&
          (await passkeyOwnerOf(parts, tx, given.answer))?.id === person.id);
      // A refusal is returned, not thrown, so that its count is committed.
      if (!isRight) return await refuse(tx, actor, given.by);
      await forgetTries(tx, person.id);
      if (!(await noteProof(tx, actor.session_id))) throw unauthenticated();
      await record(tx, actor, 'sign_in.proved', given.by);
      return null;
    });
    if (refusal) throw refusal;
  });
}

async function passwordIsRight(
  { database }: PasskeyParts,
  actor: Actor,
  password: string,
): Promise<boolean> {
  const owner = await database.read(platform, async (tx) => {
    const locked = await secondsLocked(tx, actor.user_id);
    if (locked > 0) throw tooMany(lockedText(locked, 'passwords'), locked);
    return await findPasswordOwner(tx, actor.user_id);
  });
  return await passwordMatches(owner?.password_hash ?? null, password);
}

const wrongTexts = {
  password: { password: ['This is not your password.'] },
  code: { code: [wrongCodeText] },
  passkey: { answer: [passkeyRefusedText] },
} as const;

async function refuse(tx: Tx, actor: Actor, by: ProofBody['by']): Promise<AppError> {
  const locked = await countWrongCode(tx, actor.user_id);
  await record(tx, actor, 'sign_in.proof_refused', by);
  if (locked > 0)
    return tooMany(lockedText(locked, by === 'password' ? 'passwords' : 'codes'), locked);
  return invalid(
    Object.fromEntries(Object.entries(wrongTexts[by]).map(([name, texts]) => [name, [...texts]])),
  );
}

const record = async (
  tx: Tx,
  { user_id, organisation_id }: Actor,
  kind: string,
  by: ProofBody['by'],
): Promise<void> =>
  void (await recordEvents(tx, [
    { kind, organisation_id, user_id, actor_staff_id: user_id, data: { by_way_of: by } },
  ]));
