// Resolved alerts are found by number, by the name of their person and by day; by pages, by an
// index, and only in the caller's view.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { alertsApi } from '#domain/alerts/alerts.api.ts';
import type { View } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '../alerts.factory.ts';
import { listAlerts } from '../alerts-list.store.ts';

let db: TestDatabase;
let mei: Actor;
let ward: AlertWorld;
let hidden: AlertWorld;
const centre = { role: 'centre' } satisfies View;

/**
 * Resolved alerts of a world's worker, one a day from the first of March 2026 on; their numbers,
 * oldest first.
 */
async function past(world: AlertWorld, days: number, type = alertTypes.sos.id): Promise<number[]> {
  const rows = await db.ownerSql<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, status, user_id,
      device_id, subject, raised_at, last_event_at, resolved_at, note)
    select ${world.organisation_id}, o.monitored, ${type}, 1, 'resolved', ${world.worker_id},
      ${world.device.device_id}, 'past', day, day, day, 'Safe.'
    from organisations o,
      generate_series(timestamptz '2026-03-01 03:00Z',
        timestamptz '2026-03-01 03:00Z' + (${days - 1} || ' days')::interval, '1 day') day
    where o.id = ${world.organisation_id} order by day returning id`;
  return rows.map(({ id }) => id);
}
const nameThem = async (world: AlertWorld, first: string, last: string) =>
  await db.ownerSql`
    update users set first_name = ${first}, last_name = ${last} where id = ${world.worker_id}
  `;

async function find(query: Record<string, string | number>, view: View = centre) {
  const parsed = alertsApi.list.query.parse({ status: 'resolved', per_page: 100, ...query });
  const { items, meta } = await db.database.read(
    view,
    async (tx) => await listAlerts(tx, parsed, mei.user_id),
  );
  return { ids: (JSON.parse(items.text) as { id: number }[]).map(({ id }) => id), meta };
}
const idsOf = async (query: Record<string, string | number>, view: View = centre) =>
  (await find(query, view)).ids;

let wards: number[];
let others: number[];
let hiddenOnes: number[];

beforeAll(async () => {
  db = await testDatabase();
  mei = await anOperator(db.ownerSql, 'Mei');
  ward = await anAlertWorld(db.ownerSql);
  const other = await anAlertWorld(db.ownerSql);
  hidden = await anAlertWorld(db.ownerSql, { not_monitored: true });
  await nameThem(ward, 'Noah', 'Ward');
  await nameThem(other, 'Wāreta', 'O’Neill');
  await nameThem(hidden, 'Hana', 'Ward');
  wards = (await past(ward, 5)).toReversed();
  others = (await past(other, 2, alertTypes.fall.id)).toReversed();
  hiddenOnes = await past(hidden, 1);
});
afterAll(async () => await db.close());

describe('resolved alerts', () => {
  it('are found by their number, with and without its sign, and by no part of it', async () => {
    const [id] = wards;
    expect([await idsOf({ search: String(id) }), await idsOf({ search: `#${id}` })]).toEqual([
      [id],
      [id],
    ]);
    expect(await idsOf({ search: '999999999' })).toEqual([]);
  });

  it('are found by the beginning of a name or last name, in small letters or large, newest first', async () => {
    for (const search of ['Noah Wa', 'ward', 'NOAH'])
      expect(await idsOf({ search })).toEqual(wards);
    for (const search of ['wāre', 'o’n']) expect(await idsOf({ search })).toEqual(others);
    for (const search of ['oah', '%', '_oah', 'Ward Noah', '\\'])
      expect(await idsOf({ search })).toEqual([]);
    expect((await find({ search: 'ward', total: '1' })).meta).toMatchObject({ total: 5 });
  });

  it('are found by day, from the first moment to before the last', async () => {
    const days = { raised_from: '2026-03-02T03:00:00Z', raised_to: '2026-03-04T03:00:00Z' };
    expect(await idsOf({ ...days, search: 'ward' })).toEqual(wards.slice(2, 4));
    expect(new Set(await idsOf({ ...days, raised_to: '2026-03-02T04:00:00Z' }))).toEqual(
      new Set([wards[3], others[0]]),
    );
    expect(await idsOf({ ...days, type: 'fall' })).toEqual(others.slice(0, 1));
  });

  it.each([{}, { search: 'ward' }])(
    'come in pages, each after the last, each once: %o',
    async (query) => {
      const seen: number[] = [];
      let after: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof find>> = await find({
          ...query,
          per_page: 2,
          ...(after === null ? {} : { after }),
        });
        seen.push(...page.ids);
        after = page.meta.next;
      } while (after !== null);
      const all = 'search' in query ? wards : [...wards, ...others];
      expect(seen.toSorted()).toEqual(all.toSorted());
      expect(await idsOf({ ...query, per_page: 2, page: 2 })).toEqual(seen.slice(2, 4));
    },
  );

  it('of an organisation that is not monitored are not found at the centre', async () => {
    const [id] = hiddenOnes;
    expect([
      await idsOf({ search: String(id) }),
      await idsOf({ search: 'hana' }),
      (await idsOf({})).includes(id ?? 0),
    ]).toEqual([[], [], false]);
    expect(await idsOf({ search: 'hana' }, { role: 'platform' })).toEqual([]);
  });

  it('are not looked for by reading the tables', async () => {
    await db.ownerSql`
      insert into users (organisation_id, department_id, role, first_name, last_name)
      select ${ward.organisation_id}, ${ward.department_id}, 'organisation_user', 'F' || n, 'L' || n
      from generate_series(1, 4000) n`;
    await db.ownerSql`
      insert into alerts (organisation_id, monitored, alert_type_id, priority, status, user_id,
        subject, raised_at, last_event_at, resolved_at, note)
      select ${ward.organisation_id}, true, 1, 1, 'resolved', u.id, 'past', day, day, day, 'Safe.'
      from users u, lateral (select timestamptz '2026-01-01' + u.id * interval '1 minute' as day) d
      where u.first_name like 'F%'`;
    await db.ownerSql`analyze users, alerts`;
    for (const query of [
      { search: 'ward' },
      { search: String(wards[0]) },
      { type: 'fall' },
      { raised_to: '2026-03-02T00:00:00Z' },
      {},
    ]) {
      const read = await rowsRead({ ...query, per_page: 25 });
      expect(read, JSON.stringify(query)).toBeGreaterThan(0);
      expect(read, JSON.stringify(query)).toBeLessThan(500);
    }
  });
});

/** How many rows of both tables a page reads, by index or not. */
async function rowsRead(query: Record<string, string | number>): Promise<number> {
  const parsed = alertsApi.list.query.parse({ status: 'resolved', ...query });
  return await db.database.write(centre, async (tx) => {
    await listAlerts(tx, parsed, mei.user_id);
    const [row] = await tx<{ rows: number }[]>`
      select (sum(seq_tup_read) + sum(idx_tup_fetch))::float8 as rows
      from pg_stat_xact_user_tables
      where relname in ('alerts', 'users')`;
    return row?.rows ?? 0;
  });
}
