// The SQL of proofs: the methods a person has, and when a session was last proved.
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface ProofWays {
  readonly password: boolean;
  readonly method: TwoFactorMethod | null;
  readonly passkey: boolean;
}

export async function findProofWays(tx: Tx, userId: number): Promise<ProofWays> {
  const [row] = await tx<ProofWays[]>`
    select exists (select from user_credentials c
      where c.user_id = u.id and c.password_hash is not null) as password,
      u.two_factor_method_enabled as method,
        exists (select from passkeys p where p.user_id = u.id) as passkey
    from users u where u.id = ${userId}`;
  return row ?? { password: false, method: null, passkey: false };
}

/** Nothing where the session has ended meanwhile. */
export async function noteProof(tx: Tx, sessionId: number): Promise<boolean> {
  return (
    (
      await tx`
        update sessions
        set proved_at = app.now()
        where id = ${sessionId} and ended_at is null
        returning id
      `
    ).length > 0
  );
}
