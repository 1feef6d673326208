// The search over everything, by each kind of caller, against bare SQL that finds the same people
// and departments by their name.
import type { Measurement } from '../kit/measurement.ts';
import type { World } from '../ratios/world.ts';
import { openCalls } from './calls.ts';
import { type CallerName, largeOrganisation, restrictedOrganisation } from './customers.ts';
import { inTurn, linesOf, type Pair } from './in-turn.ts';

const callers: readonly { who: CallerName; where: string }[] = [
  { who: 'platform', where: 'true' },
  { who: 'large', where: `u.organisation_id = ${largeOrganisation}` },
  { who: 'few', where: `u.organisation_id = ${restrictedOrganisation}` },
];
/** Two letters of thousands, a name, a device, the last digits of a number, and nothing at all. */
const searches = ['fi', 'first12', 'last1234', 'device 2', '2345', 'nobody of this name'];
const asks = callers.flatMap(({ who, where }) =>
  searches.map((search) => ({ name: `${who}: ${search}`, who, where, search })),
);
const names = asks.map(({ name }) => name);

const statement = (where: string): string => `
  select u.id, u.name, u.email, u.mobile, o.id as organisation_id, o.name as organisation from users u join organisations o on o.id = u.organisation_id
  where ${where} and u.name_key >= $1 and u.name_key < $2 order by u.name_key, u.id limit 5`;
/** Departments are found by any part of their name, as their list finds them: each is looked at. */
const departments = (where: string): string =>
  `select u.id, u.name from departments u where ${where} and u.archived_at is null and position($1 in u.name_key) > 0 order by u.name_key, u.id limit 5`;

/** 16,000 resolved alerts and 160 open ones: this copy of the world is thrown away afterwards. */
const alerts = `
  insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject, status, resolved_at, note, raised_at, last_event_at)
    select organisation_id, monitored, 1, 1, id, 'search ' || id, case when id % 500 = 5 then 'active_alert' else 'resolved' end,
      case when id % 500 = 5 then null else now() end, 'Safe', now() - id * interval '1 minute', now() from users where id % 5 = 0 and monitored;
  analyze alerts`;

export const searchOfEverything: Measurement<World> = {
  name: 'search',
  part: 'resources',
  title:
    'The search over 2,000 organisations, 100,000 people and 150,000 devices, against bare SQL',
  lines: [
    ...names.map((name) => ({
      kind: 'count' as const,
      figure: `${name} p99`,
      title: `${name}, p99`,
      unit: 'ms',
      goal: { atMost: 50 },
    })),
    ...linesOf(names, 'p50', { atMost: 10 }),
  ],
  ...inTurn(async (world) => {
    const calls = await openCalls(world);
    if (!calls) return undefined;
    await calls.sql.unsafe(alerts);
    const pairs = asks.map(
      ({ name, who, where, search }): Pair => ({
        name,
        product: async () =>
          (await calls.call(who, 'GET', `/search?search=${encodeURIComponent(search)}`)).data,
        limit: async () => {
          const people = await calls.sql.unsafe(statement(where), [search, `${search}\u{10ffff}`], {
            prepare: true,
          });
          return [people, await calls.sql.unsafe(departments(where), [search], { prepare: true })];
        },
      }),
    );
    return { pairs, close: () => calls.close() };
  }, 200),
};
