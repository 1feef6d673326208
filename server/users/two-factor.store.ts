// The SQL of which second factor a person prefers and has enabled; the keys and codes are kept by
// sign-in.
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** Sets both: what the person prefers, and what was proved with a code, null for nothing. */
export async function setTwoFactor(
  tx: Tx,
  userId: number,
  {
    preferred,
    enabled,
  }: { readonly preferred: TwoFactorMethod | null; readonly enabled: TwoFactorMethod | null },
): Promise<void> {
  await tx`
    update users
    set two_factor_method_preferred = ${preferred}, two_factor_method_enabled = ${enabled},
      updated_at = app.now()
    where id = ${userId}`;
}
