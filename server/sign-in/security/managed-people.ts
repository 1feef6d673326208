// Whom an administrator may see and change here: those of their own view, and nobody above their role.
import type { Actor } from '#domain/access/actor.ts';
import { forbidden, notFound } from '#domain/kit/errors.ts';
import { mayManage } from '#domain/users/user-roles.ts';
import { kindOf, reachOf } from '#server/kit/access/scope.ts';
import type { Database } from '#server/kit/db/database.ts';
import { findUnlockable, type Unlockable } from '../unlock.service.ts';

/** A person whom the caller's own view shows. @throws 404 for everybody else */
export async function requireSeen(database: Database, actor: Actor, id: number): Promise<Unlockable> {
  const person = await database.read(reachOf(actor), async (tx) => await findUnlockable(tx, id));
  if (!person || (person.is_platform && kindOf(actor) !== 'platform')) throw notFound();
  return person;
}

/** The same, and not above the caller. @throws 404, 403 */
export async function requireManaged(database: Database, actor: Actor, id: number): Promise<Unlockable> {
  const person = await requireSeen(database, actor, id);
  if (!mayManage(actor, person.role)) throw forbidden();
  return person;
}
