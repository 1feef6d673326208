// The rules of the calls of people besides writing rows, and the same for features that add people
// without a form.
import { organisationUsers } from '#domain/users/people.api.ts';
import { confirmsEmail, isInvited, type User, userFaults } from '#domain/users/user.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { creator } from '#server/kit/resource/crud.ts';
import type { CrudRules, Doing, Fields } from '#server/kit/resource/row-actions.ts';
import { type Inviting, invite } from '../invitations.service.ts';
import {
  beforeCreate,
  beforeDisable,
  beforeEnable,
  beforeUpdate,
  changesRights,
  refuseLeaving,
  tellRights,
} from '../people.service.ts';
import { organisationPeopleStore } from '../people.store.ts';
import { sendEmailLink } from '../steps/email-links.service.ts';
import { refuseLastAdministrator } from './last-administrator.ts';
import { move } from './moving.service.ts';

/** @param inviting emails belong to a feature on a higher floor */
export const peopleRules = (inviting: Inviting): CrudRules<User> => ({
  faults: userFaults,
  about: 'user_id',
  kept: heldBackEmail,
  taken: { users_by_email: ['email', 'Another person has this email.'] },
  before: {
    create: beforeCreate,
    update: beforeUpdate,
    enable: beforeEnable,
    disable: beforeDisable,
    remove: async (tx, record, _body: never, actor) =>
      await refuseLeaving(tx, record, { actor, done: 'delete' }),
  },
  after: {
    create: async (tx, { id, role, email }, _given: never, actor) => {
      if (!isInvited({ role, email })) return {};
      return { invitation_expires_at: (await invite(inviting, { tx, actor }, id)).expires_at };
    },
    update: afterUpdate(inviting),
    disable: refuseLastAdministrator,
    remove: refuseLastAdministrator,
  },
  bulk: {
    set_department: ({ department_id }: { department_id: number | null }) => ({ department_id }),
    set_tags: ({ user_tag_ids }: { user_tag_ids: readonly number[] }) => ({ user_tag_ids }),
  },
  each: {
    move: async (doing, record, { organisation_id }: { organisation_id: number }) =>
      await move(doing, record, organisation_id),
  },
});

/**
 * The new email of a person who can sign in is held back until it is confirmed; entering the
 * present one cancels it.
 */
function heldBackEmail(fields: Fields, before: User | null): Fields {
  const { email, ...others } = fields;
  if (!before || typeof email !== 'string' || !confirmsEmail(before)) return fields;
  return {
    ...others,
    new_email: email.toLowerCase() === before.email?.toLowerCase() ? null : email,
  };
}

/**
 * A person who has not set a password yet is invited under the new email; an address that waits
 * gets its link.
 */
const afterUpdate =
  (inviting: Inviting) =>
  async (tx: Tx, record: User, fields: Partial<User>, actor: Doing['actor']) => {
    if (changesRights(fields)) await tellRights(tx, record);
    if (record.status === 'pending' && record.email && 'email' in fields)
      await invite(inviting, { tx, actor }, record.id);
    if (fields.new_email)
      await sendEmailLink(inviting, tx, {
        userId: record.id,
        purpose: 'new_email',
        by: actor.name,
      });
  };

/**
 * Adds a person to the organisation of the view, as the form does: the same refusals, the same
 * invitation.
 */
export const personAdder = (
  inviting: Inviting,
): ((doing: Doing, fields: Fields) => Promise<User>) =>
  creator(organisationUsers, organisationPeopleStore, peopleRules(inviting));
