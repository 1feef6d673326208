// Creates the first platform admin: a program with its own database has no demo accounts.

import { type FieldErrors, invalid } from '#domain/kit/errors.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/db/database.ts';
import { newPasswordFaults } from '#server/users/steps/password-rule.service.ts';
import { insertStaff } from '#server/users/users.store.ts';
import { setPasswordHash } from './attempts.store.ts';
import { hashPassword } from './passwords.ts';

export interface NewAdmin {
  /** "First Last". */
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/**
 * @returns the new person's id
 * @throws 422 with the fields that are wrong; nothing is written
 */
export async function createAdmin(database: Database, admin: NewAdmin): Promise<number> {
  const [first_name = '', ...rest] = admin.name.trim().split(/\s+/);
  const email = admin.email.trim();
  refuse({
    name: first_name === '' || rest.length === 0 ? ['Enter first and last name.'] : [],
    email:
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 254
        ? []
        : ['Enter a valid email.'],
    password: newPasswordFaults(admin.password, { second_factor: false }),
  });
  const hash = await hashPassword(admin.password);
  return await database.write({ role: 'platform' }, async (tx) => {
    const id = await insertStaff(tx, {
      role: 'admin',
      first_name,
      last_name: rest.join(' '),
      email,
    }).catch(refuseTaken);
    await setPasswordHash(tx, id, hash);
    await recordEvents(tx, [
      {
        organisation_id: null,
        kind: 'user.created',
        user_id: id,
        data: { role: 'admin', email, by: 'create-admin' },
      },
    ]);
    return id;
  });
}

function refuse(fields: FieldErrors): void {
  const wrong = Object.entries(fields).filter(([, texts]) => texts.length > 0);
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
}

// Detected by the unique index, which also covers concurrent inserts.
function refuseTaken(error: unknown): never {
  const constraint =
    error instanceof Error && 'constraint_name' in error ? error.constraint_name : null;
  throw constraint === 'users_by_email'
    ? invalid({ email: ['There is already an account with this email.'] })
    : error;
}
