// The calls of permissions: the list and bulk editing by the resource kit, a few people at a time,
// and one person with a preview.
import { notFound } from '#domain/kit/errors.ts';
import { accessApi, permissionList, permissionsApi } from '#domain/permissions/permissions.api.ts';
import { reachOf } from '#server/kit/access/scope.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { changeAccess, type Person, rules, savePermissions } from './permissions.service.ts';
import { accessStore, permissionsStore } from './permissions.store.ts';
import { previewOf } from './preview.service.ts';

async function requirePerson(tx: Tx, id: number): Promise<Person> {
  const found = await accessStore.find(tx, id);
  if (!found) throw notFound();
  return permissionList.record.parse(found);
}

/** @param database a preview opens the view of the person it is about */
export function permissionsRoutes(database: Database): Route[] {
  const { save, ...listed } = permissionsApi;
  return [
    ...crud({ ...permissionList, api: listed }, permissionsStore, rules),
    ...router(
      { save },
      { save: async ({ tx, actor, body }) => await savePermissions({ tx, actor }, body) },
    ),
    ...router(
      accessApi,
      {
        get: async ({ tx, params }) => await requirePerson(tx, params.id),
        update: async ({ tx, actor, params, body }) =>
          await changeAccess({ tx, actor }, params.id, body),
        preview: async ({ actor, params }) => {
          const caller = reachOf(actor);
          const person = await database.read(
            caller,
            async (tx) => await requirePerson(tx, params.id),
          );
          return await previewOf(database, caller, person);
        },
      },
      ['preview'],
    ),
  ];
}
