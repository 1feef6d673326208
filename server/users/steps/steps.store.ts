// The SQL of the sign-in steps: the terms a person accepted, the numbers they verified, and their
// next step.
import type { ProfileStep } from '#domain/access/gates.ts';
import type { Tx } from '#server/kit/db/database.ts';

export async function acceptTerms(tx: Tx, userId: number, termsId: number): Promise<void> {
  await tx`
    update users set terms_id = ${termsId}, terms_accepted_at = app.now() where id = ${userId}
  `;
}

export async function noteVerified(
  tx: Tx,
  userId: number,
  number: 'mobile' | 'landline',
): Promise<void> {
  await tx`
    update users
    set ${number === 'mobile' ? tx`mobile_verified_at` : tx`landline_verified_at`} = app.now()
    where id = ${userId}
  `;
}

/**
 * @returns the person's current step, locked until the transaction ends; null for a person who has
 * none left
 */
export async function lockProfileStep(tx: Tx, userId: number): Promise<ProfileStep | null> {
  const [row] = await tx<
    { profile_step: ProfileStep | null }[]
  >`select profile_step from users where id = ${userId} for no key update`;
  return row?.profile_step ?? null;
}

export async function setProfileStep(
  tx: Tx,
  userId: number,
  step: ProfileStep | null,
): Promise<void> {
  await tx`update users set profile_step = ${step} where id = ${userId}`;
}
