// The search over HTTP: what each role finds, that nothing of another view is among it, and what is
// refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { HitKind, SearchHit } from '#domain/search/search.api.ts';
import { aDepartment } from '#server/departments/departments.factory.ts';
import type { Answer, Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { searchRoutes } from './search.routes.ts';

let db: TestDatabase;
let http: TestHttp;
/** Redgum and Outback are monitored, Hidden is not. */
const ids = { redgum: 0, outback: 0, hidden: 0, north: 0, south: 0, mei: 0, alert: 0 };

async function aPerson(
  organisation_id: number,
  name: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const [first_name = '', ...last] = name.split(' ');
  return (
    await aUser(db.ownerSql, {
      organisation_id,
      first_name,
      last_name: last.join(' '),
      email: null,
      ...more,
    })
  ).id;
}

async function aDevice(
  organisation_id: number,
  device_name: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  await db.ownerSql`
    insert into devices ${db.ownerSql({ organisation_id, device_name, device_type_id: 2, ...more })}
  `;
}

async function anAlert(
  organisation_id: number,
  user_id: number,
  minutes: number,
  more: Record<string, unknown> = {},
): Promise<number> {
  const sql = db.ownerSql;
  const at = new Date(Date.now() - minutes * 60_000);
  const [organisation] = await sql<
    { monitored: boolean }[]
  >`select monitored from organisations where id = ${organisation_id}`;
  const row = {
    organisation_id,
    user_id,
    monitored: organisation?.monitored ?? false,
    alert_type_id: 1,
    priority: 1,
    raised_at: at,
  };
  const [written] = await sql<{ id: number }[]>`
    insert into alerts ${sql({ ...row, subject: `s${minutes} ${user_id}`, last_event_at: at, ...more })}
    returning id`;
  return written?.id ?? 0;
}

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: searchRoutes });
  ids.redgum = await anOrganisation(db.ownerSql, { name: 'Redgum Care', subdomain: 'redgum' });
  ids.outback = await anOrganisation(db.ownerSql, { name: 'Outback Care' });
  ids.hidden = await anOrganisation(db.ownerSql, { name: 'Hidden Care', not_monitored: true });
  ids.north = await aDepartment(db.ownerSql, { organisation_id: ids.redgum, name: 'Meadow north' });
  ids.south = await aDepartment(db.ownerSql, { organisation_id: ids.redgum, name: 'South meadow' });
  await aDepartment(db.ownerSql, {
    organisation_id: ids.redgum,
    name: 'Meadow of before',
    archived_at: new Date(),
  });
  await aDepartment(db.ownerSql, { organisation_id: ids.outback, name: 'Meadow west' });
  ids.mei = await aPerson(ids.redgum, 'Mei Chen', {
    department_id: ids.north,
    email: 'M.Chen@redgum.example',
    mobile: '+61412345678',
  });
  const meera = await aPerson(ids.redgum, 'Meera van der Berg', {
    department_id: ids.south,
    mobile: '+61498765432',
  });
  const meike = await aPerson(ids.outback, 'Meike Olsen', { email: 'meike@outback.example' });
  const mel = await aPerson(ids.hidden, 'Mel Dark');
  await aUser(db.ownerSql, { first_name: 'Melanie', last_name: 'Staff' });
  await aDevice(ids.redgum, 'Meter pendant', { user_id: ids.mei, imei: '860123456789012' });
  await aDevice(ids.redgum, 'Meter of before', {
    imei: '860123456700012',
    archived_at: new Date(),
  });
  await aDevice(ids.outback, 'Meter of Meike', { imei: '860123456781112', phone: '+61412999678' });
  const resolved = { status: 'resolved', resolved_at: new Date(), note: 'Safe' };
  await anAlert(ids.redgum, ids.mei, 5, resolved);
  await anAlert(ids.redgum, ids.mei, 2, { ...resolved, alert_type_id: 2 });
  ids.alert = await anAlert(ids.redgum, ids.mei, 60);
  await anAlert(ids.redgum, meera, 3, resolved);
  await anAlert(ids.outback, meike, 30, { alert_type_id: 2 });
  await anAlert(ids.hidden, mel, 1);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const as = (role: Actor['role'], over: Partial<Actor> = {}): Client =>
  http.signedIn({ user_id: 1, role, ...over });
const ofRedgum = (role: Actor['role'], over: Partial<Actor> = {}): Client =>
  as(role, { organisation_id: ids.redgum, ...over });
const north = () =>
  ofRedgum('organisation_admin', { restriction: { by: 'department', ids: [ids.north] } });

const ask = async (client: Client, search: string): Promise<Answer<SearchHit[]>> =>
  await client.get<SearchHit[]>(`/search?search=${encodeURIComponent(search)}`);

/** The titles found, by kind. */
async function found(client: Client, search: string): Promise<Partial<Record<HitKind, string[]>>> {
  const { status, body } = await ask(client, search);
  expect(status).toBe(200);
  const titles: Partial<Record<HitKind, string[]>> = {};
  for (const { kind, title } of body.data) titles[kind] = [...(titles[kind] ?? []), title];
  return titles;
}

describe('each role finds what it may read', () => {
  test('an admin of the platform: of all organisations, with the monitored alerts', async () => {
    expect(await found(as('admin'), 'me')).toEqual({
      alert: ['Meike Olsen', 'Mei Chen', 'Mei Chen', 'Meera van der Berg', 'Mei Chen'],
      person: ['Mei Chen', 'Mel Dark', 'Meike Olsen', 'Meera van der Berg'],
      device: ['Meter of Meike', 'Meter pendant'],
      department: ['Meadow north', 'Meadow west', 'South meadow'],
    });
    expect(await found(as('admin'), 'care')).toEqual({
      organisation: ['Hidden Care', 'Outback Care', 'Redgum Care'],
    });
    expect(await found(as('admin'), 'REDG')).toEqual({ organisation: ['Redgum Care'] });
  });

  test('an operator: people and alerts of monitored organisations', async () => {
    expect(await found(as('monitoring_centre_operator'), 'me')).toEqual({
      alert: ['Meike Olsen', 'Mei Chen', 'Mei Chen', 'Meera van der Berg', 'Mei Chen'],
      person: ['Mei Chen', 'Meike Olsen', 'Meera van der Berg'],
    });
    expect(await found(as('monitoring_centre_operator'), 'care')).toEqual({});
  });

  test('an admin of an organisation: people, devices and departments of their own', async () => {
    expect(await found(ofRedgum('organisation_admin'), 'me')).toEqual({
      person: ['Mei Chen', 'Meera van der Berg'],
      device: ['Meter pendant'],
      department: ['Meadow north', 'South meadow'],
    });
    expect(await found(ofRedgum('organisation_admin'), 'olsen')).toEqual({});
    expect(await found(ofRedgum('organisation_admin'), 'redgum')).toEqual({});
  });

  test('a restricted admin: those of their departments', async () => {
    expect(await found(north(), 'me')).toEqual({
      person: ['Mei Chen'],
      device: ['Meter pendant'],
      department: ['Meadow north'],
    });
    expect(await found(north(), 'berg')).toEqual({});
  });

  test('an IDP admin: people and devices', async () => {
    expect(await found(ofRedgum('organisation_idp_admin'), 'me')).toEqual({
      person: ['Mei Chen', 'Meera van der Berg'],
      device: ['Meter pendant'],
    });
  });

  test.each(['organisation_user', 'escalation_contact'] as const)('%s: nothing', async (role) => {
    expect(await found(ofRedgum(role), 'me')).toEqual({});
  });

  test('without a session nothing is answered', async () => {
    expect((await ask(http.client(), 'me')).status).toBe(401);
  });
});

describe('people', () => {
  const people = async (client: Client, search: string) => (await found(client, search)).person;
  const admin = () => ofRedgum('organisation_admin');

  test.each([
    ['by family name', 'che'],
    ['by first name and the beginning of the family name', 'mei  c'],
    ['by family name before first name', 'chen me'],
    ['by family name, a comma and first name', 'Chen, Mei'],
    ['by email', 'm.chen@red'],
    ['by mobile as typed', '0412 345 678'],
    ['by mobile with the code of the country', '+61412345678'],
    ['by the last digits of the mobile', '5678'],
  ])('are found %s', async (_, search) => {
    expect(await people(admin(), search)).toEqual(['Mei Chen']);
  });

  test('are found by a family name of several words', async () => {
    expect(await people(admin(), 'van der b')).toEqual(['Meera van der Berg']);
    expect(await people(admin(), 'van der berg meera')).toEqual(['Meera van der Berg']);
    expect(await people(admin(), '0498765432')).toEqual(['Meera van der Berg']);
  });

  test('carry their department, email and mobile', async () => {
    const { body } = await ask(admin(), 'chen');
    expect(body.data).toEqual([
      {
        kind: 'person',
        id: ids.mei,
        title: 'Mei Chen',
        subtitle: 'Meadow north · M.Chen@redgum.example · +61412345678',
        organisation: { id: ids.redgum, name: 'Redgum Care' },
        raised_at: null,
      },
    ]);
  });

  test('email and mobile are neither shown nor searched for those whose lists do not have them', async () => {
    const watcher = as('monitoring_centre_operator', {
      abilities: new Set(['read alert monitoring'] as const),
    });
    const { body } = await ask(watcher, 'chen');
    expect(body.data.find(({ kind }) => kind === 'person')?.subtitle).toBe('Meadow north');
    for (const search of ['m.chen@red', '0412345678'])
      expect(await found(watcher, search)).toEqual({});
  });
});

describe('devices', () => {
  test.each([
    ['whole IMEI', '860123456789012'],
    ['beginning of the IMEI', '86012345678901'],
    ['end of the IMEI', '789012'],
    ['beginning of the name', 'meter p'],
  ])('are found by the %s', async (_, search) => {
    expect((await found(as('admin'), search)).device).toEqual(['Meter pendant']);
  });

  test('are found by phone number, and not when archived', async () => {
    expect((await found(as('admin'), '+61 412 999 678')).device).toEqual(['Meter of Meike']);
    expect(await found(as('admin'), '860123456700012')).toEqual({});
  });

  test('say what they are and whose', async () => {
    const { body } = await ask(ofRedgum('organisation_admin'), 'meter');
    expect(body.data).toMatchObject([
      {
        title: 'Meter pendant',
        subtitle: expect.stringMatching(/ · Mei Chen · IMEI 860123456789012$/),
      },
    ]);
  });
});

describe('alerts', () => {
  test('are found by number, with and without the sign', async () => {
    for (const search of [`#${ids.alert}`, `${ids.alert}`.padStart(2, '0')]) {
      const { body } = await ask(as('monitoring_centre_operator'), search);
      expect(body.data.filter(({ kind }) => kind === 'alert')).toEqual([
        {
          kind: 'alert',
          id: ids.alert,
          title: 'Mei Chen',
          subtitle: `#${ids.alert} · Duress · Active`,
          organisation: { id: ids.redgum, name: 'Redgum Care' },
          raised_at: expect.any(String),
        },
      ]);
    }
  });

  test('of a person come open ones first, then the latest', async () => {
    const { body } = await ask(as('monitoring_centre_operator'), 'chen');
    const states = body.data
      .filter(({ kind }) => kind === 'alert')
      .map(({ subtitle }) => subtitle?.replace(/^#\d+ · /, ''));
    expect(states).toEqual(['Duress · Active', 'SOS · Resolved', 'Duress · Resolved']);
  });
});

test('wildcards, quotes and signs of other languages are what they are', async () => {
  await aPerson(ids.outback, "O'Neil %_x");
  for (const search of ['%%', '__', 'm%', 'm_', '%e', "';--", "me'", '\\\\', '(.)', '[]', 'ＭＥ'])
    expect(await found(as('admin'), search)).toEqual({});
  for (const search of ["o'n", '%_x', "O'NEIL %"])
    expect((await found(as('admin'), search)).person).toEqual(["O'Neil %_x"]);
});

test('at most 5 of a kind are answered', async () => {
  for (let nth = 0; nth < 9; nth += 1) await aPerson(ids.outback, `Zoe Zane${nth}`);
  expect((await found(as('admin'), 'zoe')).person).toHaveLength(5);
});

test.each(['', 'm', ' m ', 'm'.repeat(101)])('refuses %j at its field', async (search) => {
  const { status, body } = await ask(as('admin'), search);
  expect([status, body.errors]).toEqual([422, { search: ['Type 2 to 100 characters.'] }]);
});

test('takes 100 characters, and refuses to be asked nothing', async () => {
  expect(await found(as('admin'), 'm'.repeat(100))).toEqual({});
  expect((await as('admin').get('/search')).status).toBe(422);
});
