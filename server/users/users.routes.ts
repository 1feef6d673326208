// The calls of people in all their areas, answered by the resource kit; their own are inviting, moving and the states to choose from.
import { notFound } from '#domain/kit/errors.ts';
import {
  centrePeopleApi,
  centreUsers,
  monitoredPeopleApi,
  monitoredUsers,
  organisationPeopleApi,
  organisationUsers,
  peopleApi,
  users,
} from '#domain/users/people.api.ts';
import { statesApi } from '#domain/users/states.ts';
import { isInvited, type User, user, userFaults } from '#domain/users/user.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import type { CrudRules, Doing } from '#server/kit/resource/row-actions.ts';
import { type Inviting, invite } from './invitations.service.ts';
import { refuseLastAdministrator } from './last-administrator.ts';
import { move } from './moving.service.ts';
import {
  beforeCreate,
  beforeDisable,
  beforeEnable,
  beforeUpdate,
  changesRights,
  refuseAbove,
  refuseLeaving,
  tellRights,
} from './people.service.ts';
import { centrePeopleStore, everybodyStore, monitoredPeopleStore, organisationPeopleStore } from './people.store.ts';
import { personalContactsRoutes } from './personal-contacts.routes.ts';
import { profileRoutes } from './profiles.routes.ts';
import { listStates } from './states.ts';
import { profileStepsRoutes } from './steps/profile-steps.routes.ts';

const rulesWith = (inviting: Inviting): CrudRules<User> => ({
  faults: userFaults,
  about: 'user_id',
  taken: { users_by_email: ['email', 'Another person has this email.'] },
  before: {
    create: beforeCreate,
    update: beforeUpdate,
    enable: beforeEnable,
    disable: beforeDisable,
    remove: async (tx, record, _body: never, actor) => await refuseLeaving(tx, record, { actor, done: 'delete' }),
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
  each: { move: async (doing, record, { organisation_id }: { organisation_id: number }) => await move(doing, record, organisation_id) },
});

/** Whoever has not set a password yet is invited under the new email. */
const afterUpdate = (inviting: Inviting) => async (tx: Tx, record: User, fields: Partial<User>, actor: Doing['actor']) => {
  if (changesRights(fields)) await tellRights(tx, record.id);
  if (record.status === 'pending' && record.email && 'email' in fields) await invite(inviting, { tx, actor }, record.id);
};

async function requirePerson(tx: Tx, id: number): Promise<User> {
  const found = await everybodyStore.find(tx, id);
  if (!found) throw notFound();
  return user.parse(found);
}

/** @param inviting emails belong to a feature on a higher floor */
export function usersRoutes(inviting: Inviting): Route[] {
  const rules = rulesWith(inviting);
  const { move: moveCall, resendSignup, states: _states, ...everybody } = peopleApi;
  return [
    ...crud({ ...users, api: everybody }, everybodyStore, rules),
    ...crud({ ...organisationUsers, api: organisationPeopleApi }, organisationPeopleStore, rules),
    ...crud({ ...centreUsers, api: centrePeopleApi }, centrePeopleStore, rules),
    ...crud({ ...monitoredUsers, api: monitoredPeopleApi }, monitoredPeopleStore),
    ...router(
      { move: moveCall, resendSignup, ...statesApi },
      {
        move: async ({ tx, actor, params, body }) => {
          const [held] = await everybodyStore.lock(tx, [params.id]);
          if (!held) throw notFound();
          return await requirePerson(tx, await move({ tx, actor }, user.parse(held.record), body.organisation_id));
        },
        resendSignup: async ({ tx, actor, params }) => {
          refuseAbove(actor, await requirePerson(tx, params.id));
          return await invite(inviting, { tx, actor }, params.id);
        },
        states: async ({ query }) => listStates(query),
      },
    ),
    ...profileRoutes,
    ...personalContactsRoutes,
    ...profileStepsRoutes,
  ];
}
