// The people whose security an administrator may see and change: those in their own view, and only
// with at least the same authority.

import type { Actor } from '#domain/access/actor.ts';
import { notFound } from '#domain/kit/errors.ts';
import { maySeeAccount } from '#domain/sign-in/sign-in.policy.ts';
import { reachOf } from '#server/kit/access/scope.ts';
import type { Database } from '#server/kit/db/database.ts';
import { requireAuthority } from '#server/users/authority.service.ts';
import { findUnlockable, type Unlockable } from '../unlock.service.ts';

/** A person in the caller's own view. @throws 404 for all others */
export async function requireSeen(
  database: Database,
  actor: Actor,
  id: number,
): Promise<Unlockable> {
  const person = await database.read(reachOf(actor), async (tx) => await findUnlockable(tx, id));
  if (!person || !maySeeAccount(actor, person)) throw notFound();
  return person;
}

/** The same, where the caller may change how the person signs in. @throws 404, 403 */
export async function requireManaged(
  database: Database,
  actor: Actor,
  id: number,
): Promise<Unlockable> {
  const person = await requireSeen(database, actor, id);
  await database.read({ role: 'platform' }, async (tx) => await requireAuthority(tx, actor, id));
  return person;
}
