// The response library: its texts for each alert type, answered by the resource kit; its own are
// the list of types and that a text in use stays.

import type { DataOf } from '#domain/kit/endpoint.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { libraryApi, libraryTexts } from '#domain/responses/library.api.ts';
import { type LibraryText, libraryFaults } from '#domain/responses/library.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud, type StoreBelow } from '#server/kit/resource/crud.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const storeBelow: StoreBelow = async (tx, { alertTypeId = 0 }) => {
  const [type] = await tx`select from alert_types where id = ${alertTypeId}`;
  if (!type) throw notFound();
  return tableStore(libraryTexts, {
    table: 'alert_type_responses',
    where: (sql) => sql`t.alert_type_id = ${alertTypeId}`,
    always: { alert_type_id: (sql) => sql`${alertTypeId}::bigint` },
    derived: {
      uses_count: (sql) =>
        sql`
          (select count(*)::int
            from response_steps s
            where s.alert_type_id = t.alert_type_id and s.alert_type_response_id = t.id)
        `,
    },
  });
};

const mostNamed = 5;

/** @throws 409 with the places whose steps say it */
async function refuseWhileUsed(tx: Tx, { id, alert_type_id, name }: LibraryText): Promise<void> {
  const rows = await tx<{ place: string }[]>`
    select distinct case
      when s.user_id is not null then 'the instructions of ' || u.name || ', ' || o.name
      when s.response_group_id is not null then 'the group ' || g.name || ', ' || o.name
      when s.device_type_id is not null then 'the default instructions for ' || t.title
      else 'the standard instructions' end as place
    from response_steps s left join organisations o on o.id = s.organisation_id
    left join users u on u.organisation_id = s.organisation_id and u.id = s.user_id
    left join response_groups g
      on g.organisation_id = s.organisation_id
      and g.id = s.response_group_id
    left join device_types t on t.id = s.device_type_id
    where s.alert_type_id = ${alert_type_id} and s.alert_type_response_id = ${id} order by 1`;
  if (rows.length === 0) return;
  const named = rows.slice(0, mostNamed).map(({ place }) => place);
  const more = rows.length > mostNamed ? `; and ${rows.length - mostNamed} more` : '';
  throw conflict('in_use', `${name} is used in ${named.join('; ')}${more}. Remove it there first.`);
}

const pickText = listStore(libraryApi.pick, {
  table: 'alert_type_responses',
  search: ['name', 'content'],
  filters: { ids: (tx, ids: number[]) => tx`t.id = any(${ids}::bigint[])` },
});

const listTypes = async (tx: Tx): Promise<DataOf<typeof libraryApi.types>> =>
  await tx<DataOf<typeof libraryApi.types>>`
    select k.id, k.name, k.title, k.priority::int,
      (select count(*)::int
        from alert_type_responses r
        where r.alert_type_id = k.id) as texts_count,
      (select count(*)::int
        from response_steps s
        where s.alert_type_id = k.id
          and s.organisation_id is null
          and s.device_type_id is null) as standard_count
    from alert_types k order by k.priority, k.id`;

export const libraryRoutes: Route[] = [
  ...crud(libraryTexts, storeBelow, {
    faults: libraryFaults,
    taken: {
      alert_type_responses_alert_type_id_name_key: [
        'name',
        'Another text of this alert type has this name. Choose another name.',
      ],
    },
    before: { remove: refuseWhileUsed },
  }),
  ...router(libraryApi, {
    types: async ({ tx }) => await listTypes(tx),
    pick: async ({ tx, query }) => await pickText(tx, query),
  }),
];
