// The SQL of verification: the recipient of a code, and what is not verified yet.
import type { RoleName } from '#domain/access/roles.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { CodeRecipient } from '../codes.service.ts';

export interface ToVerify extends CodeRecipient {
  readonly role: RoleName;
  readonly name: string;
  readonly new_email: string | null;
  readonly mobile_verified: boolean;
  readonly landline_verified: boolean;
  readonly contact_verified: boolean;
}

/** A person in the view of `tx`. */
export async function findToVerify(tx: Tx, userId: number): Promise<ToVerify | undefined> {
  const [row] = await tx<ToVerify[]>`
    select id, organisation_id, role, name, email, new_email, mobile, landline,
      mobile_verified_at is not null as mobile_verified,
      landline_verified_at is not null as landline_verified,
        contact_verified_at is not null as contact_verified
    from users where id = ${userId} and status <> 'disabled'`;
  return row;
}
