// Every call that names a record, asked by an administrator restricted to two departments about one
// outside them: it is not there, and nothing of it changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#domain/api.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { pathOf } from '#domain/kit/path.ts';
import { urlOf } from '#server/kit/http/register.ts';
import { bodyFor } from './bodies.ts';
import { addOneOfEach } from './one-of-each.ts';
import { type RestrictedWorld, restrictedWorld } from './restricted-world.factory.ts';

let world: RestrictedWorld;
/** Of each table that has rows outside the view: the newest one of them. */
let hidden: Map<string, number>;

beforeAll(async () => {
  world = await restrictedWorld();
  await addOneOfEach(world.db.ownerSql, world.south);
  hidden = await newestHidden();
});
afterAll(async () => await world.close());

/**
 * In each table that the restricted role may read and that has an id: the newest row that an
 * unrestricted person sees and this one does not.
 */
async function newestHidden(): Promise<Map<string, number>> {
  const { db, north, west } = world;
  const tables = await db.ownerSql<{ name: string }[]>`
    select c.relname as name
    from pg_class c
    join pg_policy p on p.polrelid = c.oid and 'vigil_restricted'::regrole = any (p.polroles)
    join pg_attribute a
      on a.attrelid = c.oid
      and a.attname = 'id'
      and has_column_privilege('vigil_restricted', c.oid, a.attnum, 'select')
    order by 1`;
  const organisation_id = north.organisation;
  const restriction = { by: 'department', ids: [north.department, west.department] } as const;
  const found = new Map<string, number>();
  for (const { name } of tables) {
    const [all, seen] = await Promise.all(
      [
        { role: 'tenant', organisation_id } as const,
        { role: 'restricted', organisation_id, restriction } as const,
      ].map(
        async (view) =>
          await db.database.read(view, async (tx) =>
            (await tx<{ id: number }[]>`select id from ${tx(name)} order by id`).map(
              ({ id }) => id,
            ),
          ),
      ),
    );
    const id = all?.findLast((one) => !seen?.includes(one));
    if (id !== undefined) found.set(name, id);
  }
  return found;
}

/** Parts of paths that are called otherwise than their tables. */
const tables: Readonly<Record<string, string>> = { provisioning: 'provisioning_records' };
const tableOf = (segment: string): string => tables[segment] ?? segment.replaceAll('-', '_');

/** The parameters of a call about what is outside; null where it is about nothing that is. */
function paramsOf({ path }: AnyEndpoint): Record<string, number> | null {
  const named = [...path.matchAll(/([\w-]+)\/:(\w+)/g)].map(
    ([, segment = '', param = '']) => [param, tableOf(segment)] as const,
  );
  if (!named.some(([, table]) => hidden.has(table))) return null;
  return Object.fromEntries(
    named.map(([param, table]) => [
      param,
      table === 'organisations' ? world.north.organisation : (hidden.get(table) ?? 1),
    ]),
  );
}

/** All records outside the view, in their present state. */
const everything = async (): Promise<Record<string, string>> => {
  const rows: Record<string, string> = {};
  for (const [name, id] of hidden)
    rows[name] = JSON.stringify(
      await world.db
        .ownerSql`select to_jsonb(t) as row from ${world.db.ownerSql(name)} t where id = ${id}`,
    );
  return rows;
};

test('records outside are not found by any call', async () => {
  const asked = allEndpoints.flatMap(({ endpoint }) => {
    const params = paramsOf(endpoint);
    return params && !('public' in endpoint.access || 'installation' in endpoint.access)
      ? [{ endpoint, params }]
      : [];
  });
  expect([asked.length > 100, [...hidden.keys()]]).toEqual([
    true,
    expect.arrayContaining(['users', 'devices', 'scheduled_reports', 'message_schedules']),
  ]);
  const before = await everything();
  const answered: string[] = [];
  for (const { endpoint, params } of asked) {
    const { method, path } = endpoint;
    const body =
      method === 'GET'
        ? {}
        : {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(bodyFor(method, path)),
          };
    const headers = {
      'x-xsrf-token': world.restricted.cookies.get('XSRF-TOKEN') ?? '',
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    };
    const { status } = await world.restricted.raw(method, pathOf(urlOf(endpoint), params), {
      ...body,
      headers,
    });
    // 415: a file of another kind is refused before anything is looked for.
    if (![403, 404, 415].includes(status)) answered.push(`${status} ${method} ${path}`);
  }
  expect(answered).toEqual([]);
  expect(await everything()).toEqual(before);
});
