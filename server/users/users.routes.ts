// The calls about people of organisations.
import { notFound } from '#domain/kit/errors.ts';
import { usersApi } from '#domain/users/users.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { findPersonDetails, listPeople } from './people.store.ts';

export const usersRoutes: Route[] = router(usersApi, {
  get: async ({ tx, params }) => {
    const person = await findPersonDetails(tx, params.id);
    if (!person) throw notFound();
    return person;
  },
  ofOrganisation: async ({ tx, query }) => await listPeople(tx, query),
});
