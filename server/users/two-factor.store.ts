// The SQL of a person's preferred and enabled second factor; sign-in keeps the keys and codes.
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** Sets the preferred method and the method proved with a code, null for none. */
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
