// People for tests and the demo world: the caller gives what matters, the rest is filled in.
import type { RoleName } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface UserGiven {
  organisation_id?: number | null;
  department_id?: number;
  role?: RoleName;
  abilities?: Permission[];
  first_name?: string;
  last_name?: string;
  email?: string | null;
  mobile?: string;
  timezone?: string;
  status?: 'draft' | 'pending' | 'active' | 'disabled';
  expires_at?: Date;
  /** An argon2 hash; without one the person cannot sign in. */
  password_hash?: string;
}

let made = 0;

/**
 * Writes a person, with a password where one is given, and answers id and e-mail. A role of an
 * organisation needs `organisation_id`.
 */
export async function aUser(
  sql: Tx,
  given: UserGiven = {},
): Promise<{ id: number; email: string }> {
  made += 1;
  const { password_hash, ...rest } = given;
  const email = `person${made}@vigil.example`;
  const row = {
    role: given.organisation_id ? 'organisation_user' : 'monitoring_centre_operator',
    first_name: 'Mei',
    last_name: `Chen ${made}`,
    email,
    ...rest,
  };
  const [written] = await sql<{ id: number }[]>`insert into users ${sql(row)} returning id`;
  if (!written) throw new Error('the person was not written');
  if (password_hash)
    await sql`
      insert into user_credentials (user_id, password_hash) values (${written.id}, ${password_hash})
    `;
  return { id: written.id, email: row.email ?? '' };
}
