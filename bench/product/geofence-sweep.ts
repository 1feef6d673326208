// The product's geofence crossings in a process of their own: positions compared with 10,000 places
// of one organisation and 100 of another, and the bare spatial query: the same 2,000 points in one
// query against the same 10,000 boxes, in a table with nothing else and its own index. The
// product's query returns the same rows with the place's organisation, its people and its circle.
// The whole sweep is measured too: positions found, judged, written.
import postgres from 'postgres';
import * as z from 'zod';
import { type PositionRow, readPlacesNear } from '#server/geofence-locations/crossings.store.ts';
import { geofenceCrossingsSweep } from '#server/geofence-locations/crossings.sweep.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { nowMs } from '../kit/clock.ts';
import { serveCommands, taking } from '../kit/commands.ts';
import { median } from '../kit/statistics.ts';

/** Far apart, so that the places of one are not around the people of the other. */
const sides = {
  many: { fences: 10_000, latitude: -35 },
  few: { fences: 100, latitude: 10 },
} as const;
type SideName = keyof typeof sides;
const sideNames = ['many', 'few'] as const;

const step = 0.02;
/** The middle of the `nth` place; those of the few are as far apart as those of the many. */
const placeOf = ({ fences, latitude }: { fences: number; latitude: number }, nth: number) => {
  const row = Math.ceil(Math.sqrt(fences));
  return {
    latitude: latitude + Math.floor((nth % fences) / row) * step,
    longitude: 140 + ((nth % fences) % row) * step,
  };
};

const organisations = new Map<SideName, number>();

async function prepare({ url, people }: { url: string; people: number }) {
  const sql = postgres(url, { max: 1 });
  for (const name of sideNames) {
    const { fences, latitude } = sides[name];
    const row = Math.ceil(Math.sqrt(fences));
    const [made] = await sql<{ id: number }[]>`
      insert into organisations (name, geofence_locations)
      values (${`Geofences ${name}`}, true)
      returning id::int`;
    const id = made?.id ?? 0;
    organisations.set(name, id);
    await sql`
      insert into geofence_locations (organisation_id, name, latitude, longitude)
      select ${id}, 'Place ' || n, ${latitude}::float8 + (n / ${row}::int) * ${step}::float8,
        140 + (n % ${row}::int) * ${step}::float8
      from generate_series(0, ${fences - 1}::int) n`;
    await sql`
      with people as (
        insert into users (organisation_id, role, first_name, last_name)
        select ${id}, 'organisation_user', 'Walker', n::text
        from generate_series(1, ${people}::int) n
        returning organisation_id, id, last_name)
      insert into devices (organisation_id, device_type_id, device_name, user_id, position_source,
        accuracy_m)
      select organisation_id, 1, 'Phone ' || last_name, id, 'gps', 8 from people`;
  }
  await sql.unsafe(`
    create table bare_circles (id bigint primary key, area box not null);
    insert into bare_circles select id, area from geofence_locations where organisation_id = ${organisations.get('many')};
    create index on bare_circles using gist (area)`);
  // As autovacuum would leave them a minute later.
  await sql.unsafe('vacuum analyze bare_circles, geofence_locations, devices, users');
  await sql.end();
  return {};
}

/** Each point is inside one place or just outside it. */
const pointOf = (name: SideName, nth: number) => {
  const { latitude, longitude } = placeOf(sides[name], nth * 7919);
  return { latitude: latitude + 0.0004 + (nth % 5) * 0.0004, longitude };
};

const positionsOf = (name: SideName, people: number): PositionRow[] =>
  Array.from({ length: people }, (_, nth) => ({
    organisation_id: organisations.get(name) ?? 0,
    device_id: nth,
    user_id: 0,
    source: 'gps',
    last: null,
    at: '',
    accuracy: 8,
    ...pointOf(name, nth),
  }));

/** Only `run` is counted: `before` prepares it, `after` proves that it did all its work. */
interface Run {
  readonly before?: () => Promise<void>;
  readonly run: () => Promise<unknown>;
  readonly after?: () => Promise<void>;
}

/**
 * In turns, so that a slow second of the machine falls on all of them. @returns how many per second
 * each does, in their order
 */
async function perSecond(count: number, times: number, runs: readonly Run[]): Promise<number[]> {
  const took = runs.map((): number[] => []);
  for (let time = 0; time < times; time += 1) {
    for (const [nth, { before, run, after }] of runs.entries()) {
      await before?.();
      const at = nowMs();
      await run();
      took[nth]?.push(nowMs() - at);
      await after?.();
    }
  }
  return took.map((ms) => count / (median(ms) / 1000));
}

async function measure({ url, people, times }: { url: string; people: number; times: number }) {
  const sql = postgres(url, {
    max: 1,
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  });
  const database = openDatabase({ url, poolSize: 4, statementTimeoutMs: 20_000 });
  const asked = async (name: SideName): Promise<Run> => {
    const [first] = await sql<
      { id: number }[]
    >`select min(id) as id from users where organisation_id = ${organisations.get(name) ?? 0}`;
    const positions = positionsOf(name, people).map((position, nth) => ({
      ...position,
      user_id: (first?.id ?? 0) + nth,
    }));
    const run = async () => {
      const near = await database.ask(async (tx) => await readPlacesNear(tx, positions));
      if (near.length < people)
        throw new Error(`${people} positions are each around a place, ${near.length} were found`);
    };
    return { run };
  };
  try {
    const [many_per_s, few_per_s] = await perSecond(people, times, [
      await asked('many'),
      await asked('few'),
    ]);
    const sweep = geofenceCrossingsSweep(database, {
      send: async () => undefined,
      afterAlarms: () => {},
    });
    const [sweep_many_per_s, sweep_few_per_s] = await perSecond(
      people,
      times,
      sideNames.map((name) => ({
        before: async () => await moveAll(sql, name, people),
        run: async () => await sweep.run(),
        after: async () => await allJudged(sql, name, people),
      })),
    );
    return { many_per_s, few_per_s, sweep_many_per_s, sweep_few_per_s };
  } finally {
    await Promise.all([database.close(), sql.end()]);
  }
}

/** Everybody has a new position. */
async function moveAll(sql: postgres.Sql, name: SideName, people: number): Promise<void> {
  const organisation = organisations.get(name) ?? 0;
  const given = JSON.stringify(
    positionsOf(name, people).map(({ latitude, longitude }, nth) => ({ nth, latitude, longitude })),
  );
  await sql`
    update devices v
    set latitude = p.latitude, longitude = p.longitude,
      position_at = date_trunc('milliseconds', clock_timestamp())
    from (select id, row_number() over (order by id) - 1 as nth
      from devices
      where organisation_id = ${organisation}) d
    join json_to_recordset(${given}::text::json) as p (nth bigint, latitude float8,
      longitude float8)
      on p.nth = d.nth
    where v.organisation_id = ${organisation} and v.id = d.id`;
}
async function allJudged(sql: postgres.Sql, name: SideName, people: number): Promise<void> {
  const [judged] = await sql<{ count: number }[]>`
    select count(*)
    from geofence_fixes f
    join devices v on v.id = f.device_id and v.position_at = f.at
    where v.organisation_id = ${organisations.get(name) ?? 0}`;
  if (judged?.count !== people)
    throw new Error(`${people} positions were given, ${judged?.count} were judged`);
}

/**
 * The same points against the same boxes in one query that returns ids only: no organisation and no
 * people.
 */
async function bare({ url, people, times }: { url: string; people: number; times: number }) {
  const sql = postgres(url, { max: 1 });
  const points = JSON.stringify(
    positionsOf('many', people).map(({ latitude, longitude }, nth) => ({
      nth,
      x: longitude,
      y: latitude,
    })),
  );
  const run = async () => {
    const near = await sql`
      select p.nth, c.id
      from json_to_recordset(${points}::text::json) as p (nth integer, x float8, y float8)
      join bare_circles c on c.area @> box(point(p.x, p.y), point(p.x, p.y))`;
    if (near.length < people)
      throw new Error(`${people} points are each in a box, ${near.length} were found`);
  };
  try {
    const [many_per_s] = await perSecond(people, times, [{ run }]);
    return { many_per_s };
  } finally {
    await sql.end();
  }
}

const size = z.object({ url: z.string(), people: z.number(), times: z.number() });
serveCommands({
  prepare: taking(z.object({ url: z.string(), people: z.number() }), prepare),
  measure: taking(size, measure),
  bare: taking(size, bare),
});
