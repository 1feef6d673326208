// Reports from the press of the button until the file is there, beside the bare SQL that reads the same rows through a cursor.
import type postgres from 'postgres';
import * as z from 'zod';
import { nowMs, pause } from '../kit/clock.ts';
import type { Measurement } from '../kit/measurement.ts';
import { scaled, type World } from '../ratios/world.ts';
import { type Calls, openCalls } from './calls.ts';
import { customers } from './customers.ts';
import { inTurn, linesOf } from './in-turn.ts';

const alerts = 1_000_000;
const rowsAtOnce = 500;
const pollMs = 10;

const wait = 'extract(epoch from acknowledged_at - received_at)';
const local = (column: string): string => `to_char(${column} at time zone 'Australia/Sydney', 'YYYY-MM-DD HH24:MI:SS')`;
const year = "received_at >= now() - interval '12 months' and received_at < now()";

/** The SQL of each, as somebody would write it who has only this question. */
const cases: Readonly<Record<string, string>> = {
  'event-overview': `
    select o.name, a.id, ${local('a.received_at')}, t.title, u.name, d.name, v.device_name, ${wait}, extract(epoch from resolved_at - received_at), outcome, on_test
    from alerts a join organisations o on o.id = a.organisation_id join alert_types t on t.id = a.alert_type_id
    left join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
    left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
    left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id where a.${year} order by a.received_at, a.id`,
  'time-to-acknowledge-by-organisation': `
    select o.name, count(*), count(acknowledged_at), percentile_cont(array[0.5, 0.9, 0.985]) within group (order by ${wait}), max(${wait}),
      count(*) filter (where ${wait} <= 10), count(*) filter (where ${wait} <= 40)
    from alerts a join organisations o on o.id = a.organisation_id where a.${year} and not on_test group by o.id order by o.name`,
  'organisation-time-to-respond': `
    select o.name, to_char(received_at at time zone 'Australia/Sydney', 'YYYY-MM'), count(*), count(resolved_at), avg(acknowledged_at - received_at),
      avg(resolved_at - acknowledged_at), avg(resolved_at - received_at), max(resolved_at - received_at)
    from alerts a join organisations o on o.id = a.organisation_id where a.${year} and not on_test group by o.id, 2 order by o.name, 2`,
  'user-list': `
    select o.name, u.name, u.email, u.mobile, d.name, u.role, u.status,
      (select string_agg(g.name, ', ' order by g.name) from user_tags g where g.organisation_id = u.organisation_id and g.id = any(u.tag_ids)),
      (select count(*) from devices v where v.organisation_id = u.organisation_id and v.user_id = u.id and archived_at is null), ${local('u.created_at')}
    from users u join organisations o on o.id = u.organisation_id left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.deleted_at is null order by o.name, u.last_name_key`,
  'device-list': `
    select o.name, device_name, t.title, u.name, p.name, d.imei, d.phone, online, battery_percent, ${local('last_heard_at')}, ${local('d.created_at')}
    from devices d join organisations o on o.id = d.organisation_id join device_types t on t.id = d.device_type_id
    left join users u on u.organisation_id = d.organisation_id and u.id = d.user_id
    left join departments p on p.organisation_id = u.organisation_id and p.id = u.department_id where d.archived_at is null order by o.name, d.name_key`,
};

const addAlerts = async (sql: postgres.Sql, count: number): Promise<void> => {
  await sql.unsafe(`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, status, user_id, department_id, subject, raised_at, received_at, last_event_at,
      acknowledged_by_staff_id, acknowledged_at, resolved_at, note, outcome)
    select u.organisation_id, true, 1 + n % 10, 1, 'resolved', u.id, u.department_id, 'bench:' || n, at, at, at, 1, at + make_interval(secs => n % 90),
      at + make_interval(secs => 90 + n % 900), 'Done', case n % 3 when 0 then 'genuine' else 'false' end
    from (select n, now() - make_interval(secs => n * 25) as at, n % 100000 as nth from generate_series(1, ${count}) n) x
    join (select id, organisation_id, department_id, row_number() over (order by id) as nth from users where organisation_id is not null) u on u.nth = x.nth;
    analyze alerts`);
};

const runs = z.array(z.object({ id: z.number(), status: z.string() }));

async function byCall({ call }: Calls, type: string): Promise<void> {
  const { id } = z.object({ id: z.number() }).parse(
    (
      await call('platform', 'POST', `/reports/${type}`, {
        format: 'csv',
        filters: { period: 'last_12_months', timezone: 'Australia/Sydney' },
      })
    ).data,
  );
  for (;;) {
    const [latest] = runs.parse((await call('platform', 'GET', '/report-runs?per_page=1')).data);
    if (latest?.id === id && latest.status === 'failed') throw new Error(`${type} failed`);
    if (latest?.id === id && latest.status === 'finished') return;
    await pause(pollMs);
  }
}

export const reportFiles: Measurement<World> = {
  ...{ name: 'reports', part: 'resources', title: `Reports as CSV files beside their bare SQL, ${customers.name}` },
  lines: linesOf(Object.keys(cases), 'p50', { atMost: 1.3 }),
  ...inTurn(async (world) => {
    const calls = await openCalls(world);
    if (!calls) return undefined;
    await addAlerts(calls.sql, scaled(world, alerts));
    const pairs = Object.entries(cases).map(([name, bare]) => ({
      name,
      product: async () => await byCall(calls, name),
      limit: async () => {
        const began = nowMs();
        await calls.sql.unsafe(bare).cursor(rowsAtOnce, () => undefined);
        return nowMs() - began;
      },
    }));
    return { pairs, close: () => calls.close() };
  }, 2),
};
