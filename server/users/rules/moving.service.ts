// Moves a person to another organisation, with a line in the audit log of both.

import { conflict, invalid } from '#domain/kit/errors.ts';
import { authorise, refuseIf } from '#domain/kit/policy.ts';
import type { User } from '#domain/users/user.ts';
import { mayMovePeople, moveRefusal } from '#domain/users/users.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { requireAuthority } from '../authority.service.ts';
import { refuseLeaving } from '../people.service.ts';
import { findTarget, findUnreadableNumber, movePerson } from '../people-moves.store.ts';
import { refuseLastAdministrator } from './last-administrator.ts';

/**
 * @returns the person's new id
 * @throws 403 unless the caller is an admin of the platform; 409 where they cannot leave; 422 for
 * an organisation they cannot be moved to
 */
export async function move(doing: Doing, record: User, organisationId: number): Promise<number> {
  const { tx, actor } = doing;
  authorise(mayMovePeople(actor));
  await requireAuthority(tx, actor, record.id);
  refuseIf(moveRefusal(record, organisationId));
  await refuseLeaving(tx, record, { actor, done: 'move' });
  const target = await findTarget(tx, organisationId);
  if (!target) throw invalid({ organisation_id: ['This no longer exists. Choose another one.'] });
  if (record.shared_profile && !target.allows_shared_profiles)
    throw invalid({ organisation_id: [`${target.name} does not allow shared profiles.`] });
  const unreadable = await findUnreadableNumber(tx, record.id);
  if (unreadable !== undefined)
    throw conflict(
      'unreadable_number',
      `The phone number ${unreadable} cannot be dialled. Correct it first.`,
    );
  const id = await movePerson(tx, record.id, organisationId);
  await refuseLastAdministrator(tx, record);
  const by = {
    kind: 'user.moved',
    actor_staff_id: actor.user_id,
    acting_for_staff_id: actor.acting_for_user_id,
  };
  // Neither organisation learns which the other one is.
  await recordEvents(tx, [
    {
      ...by,
      organisation_id: record.organisation_id,
      user_id: record.id,
      data: { id: record.id, name: record.name, moved: 'away', by: actor.name },
    },
    {
      ...by,
      organisation_id: organisationId,
      user_id: id,
      data: { id, name: record.name, moved: 'here', by: actor.name },
    },
  ]);
  return id;
}
