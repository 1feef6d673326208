// The SQL of setting up an account: the steps that remain for a person.
import type { RoleName } from '#domain/access/roles.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { bindingTerms } from '#server/users/standing.store.ts';

export interface Terms {
  readonly id: number;
  readonly version: number;
  readonly content: string;
}

export interface SettingUp {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly role: RoleName;
  readonly name: string;
  readonly email: string | null;
  readonly organisation: string | null;
  readonly has_password: boolean;
  readonly terms_id: number | null;
  /** Those that bind the person. */
  readonly terms: Terms | null;
}

/**
 * @param lock until the transaction ends, so that of two concurrent calls the later sees the
 * earlier's changes
 */
export async function findSettingUp(
  tx: Tx,
  userId: number,
  { lock }: { lock: boolean },
): Promise<SettingUp | undefined> {
  if (lock) await tx`select from users where id = ${userId} for no key update`;
  const [row] = await tx<SettingUp[]>`
    select u.id, u.organisation_id, u.role, u.name, u.email, u.terms_id,
      (select o.name from organisations o where o.id = u.organisation_id) as organisation,
      exists (select from user_credentials c where c.user_id = u.id) as has_password,
      (select json_build_object('id', t.id, 'version', t.version, 'content', t.content)
        from terms t
        where t.id = ${bindingTerms(tx)}) as terms
    from users u where u.id = ${userId} and u.deleted_at is null`;
  return row;
}
