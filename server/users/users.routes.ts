// The calls of people in all areas, built by the resource kit; besides: inviting, moving, and the
// states to choose from.
import { notFound } from '#domain/kit/errors.ts';
import { accessRequestsApi } from '#domain/users/access-requests.api.ts';
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
import { type User, user } from '#domain/users/user.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import type { TableStore } from '#server/kit/resource/table-store.ts';
import { decide } from './access-requests/access-requests.service.ts';
import { requireAuthority } from './authority.service.ts';
import { type Inviting, invite } from './invitations.service.ts';
import {
  centrePeopleStore,
  everybodyStore,
  monitoredPeopleStore,
  organisationPeopleStore,
} from './people.store.ts';
import { personalContactsRoutes } from './profile/personal-contacts.routes.ts';
import { profileRoutes } from './profile/profiles.routes.ts';
import { move } from './rules/moving.service.ts';
import { peopleRules } from './rules/people-rules.service.ts';
import { findPresentStay } from './rules/stays.store.ts';
import { listStates } from './states.ts';
import { profileStepsRoutes } from './steps/profile-steps.routes.ts';

async function requirePerson(tx: Tx, id: number): Promise<User> {
  const found = await everybodyStore.find(tx, id);
  if (!found) throw notFound();
  return user.parse(found);
}

/**
 * Reading one follows people who moved: an earlier id answers their present record. Writes do not,
 * so that an old id changes no person.
 */
const following = (store: TableStore): TableStore => ({
  ...store,
  find: async (tx, id) => {
    const found = await store.find(tx, id);
    if (found) return found;
    const present = await findPresentStay(tx, id);
    return present === undefined ? undefined : await store.find(tx, present);
  },
});

/** @param inviting emails belong to a feature on a higher floor */
export function usersRoutes(inviting: Inviting): Route[] {
  const rules = peopleRules(inviting);
  const { move: moveCall, resendSignup, states: _states, ...everybody } = peopleApi;
  return [
    ...crud({ ...users, api: everybody }, following(everybodyStore), rules),
    ...crud({ ...organisationUsers, api: organisationPeopleApi }, organisationPeopleStore, rules),
    ...crud({ ...centreUsers, api: centrePeopleApi }, centrePeopleStore, rules),
    ...crud({ ...monitoredUsers, api: monitoredPeopleApi }, following(monitoredPeopleStore)),
    ...router(
      { move: moveCall, resendSignup, ...statesApi },
      {
        move: async ({ tx, actor, params, body }) => {
          const [held] = await everybodyStore.lock(tx, [params.id]);
          if (!held) throw notFound();
          return await requirePerson(
            tx,
            await move({ tx, actor }, user.parse(held.record), body.organisation_id),
          );
        },
        resendSignup: async ({ tx, actor, params }) => {
          await requirePerson(tx, params.id);
          await requireAuthority(tx, actor, params.id);
          return await invite(inviting, { tx, actor }, params.id);
        },
        states: async ({ query }) => listStates(query),
      },
    ),
    ...router(accessRequestsApi, {
      letIn: async ({ tx, actor, params }) =>
        await decide(inviting, { tx, actor }, params.id, 'granted'),
      refuse: async ({ tx, actor, params }) =>
        await decide(inviting, { tx, actor }, params.id, 'refused'),
    }),
    ...profileRoutes,
    ...personalContactsRoutes,
    ...profileStepsRoutes,
  ];
}
