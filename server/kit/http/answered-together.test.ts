// Simultaneous equal calls share one query if their callers may see the same, and never otherwise.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import { type RoleName, roles } from '#domain/access/roles.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import type { LiveSession } from '../access/sessions.ts';
import type { Client } from '../testing/test-client.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { type TestHttp, testHttp } from '../testing/test-http.ts';
import { router } from './context.ts';

const reading = { method: 'GET', access: { signedIn: true }, summary: 'x' } as const;
const api = {
  names: endpoint({
    ...reading,
    path: '/names',
    scope: 'centre',
    query: z.object({ like: z.string().default('') }),
    response: z.array(z.string()),
  }),
  own: endpoint({ ...reading, path: '/own', scope: 'centre', response: z.number() }),
  named: endpoint({
    ...reading,
    path: '/organisations/:id/name',
    scope: 'organisation',
    response: z.string(),
  }),
};

let db: TestDatabase;
let http: TestHttp;
let ours: number;
let unmonitored: number;
const sessions = new Map<string, LiveSession>();
let found = 0;
let asked = 0;
let gate: Promise<void> | null = null;

const routes = router(
  api,
  {
    names: async ({ tx, query }) => {
      asked += 1;
      await gate;
      return (
        await tx<
          { name: string }[]
        >`select name from organisations where name like ${`${query.like}%`} order by id`
      ).map(({ name }) => name);
    },
    own: async ({ tx, actor }) => {
      asked += 1;
      const [row] = await tx<{ id: number }[]>`select ${actor.user_id}::int as id`;
      return row?.id ?? 0;
    },
    named: async ({ tx }) =>
      (await tx<{ name: string }[]>`select name from organisations`).map(({ name }) => name).join(),
  },
  [],
  { names: () => null, own: (actor) => actor.user_id, named: () => null },
);

function signedIn(user_id: number, role: RoleName, organisation_id: number | null = null): Client {
  const actor: Actor = {
    user_id,
    name: 'Mei',
    role,
    organisation_id,
    session_id: user_id,
    acting_for_user_id: null,
    restriction: null,
    abilities: new Set(roles[role].abilities),
  };
  sessions.set(String(user_id), {
    actor,
    expires_at: new Date('2031-01-02'),
    is_proved: true,
    gate: null,
  });
  const client = http.client();
  client.cookies.set('vigil_session', String(user_id));
  return client;
}

beforeAll(async () => {
  db = await testDatabase();
  const find = async (token: string) => {
    found += 1;
    return sessions.get(token) ?? null;
  };
  http = await testHttp({ database: db.database, routes, sessions: { find, forget: () => {} } });
  ours = await anOrganisation(db.ownerSql, { name: 'Ours' });
  await anOrganisation(db.ownerSql, { name: 'Theirs' });
  unmonitored = await anOrganisation(db.ownerSql, { name: 'Unmonitored', not_monitored: true });
});
beforeEach(() => {
  [found, asked, gate] = [0, 0, null];
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test('callers who may see the same share an answer, others do not', async () => {
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  const callers = [
    ...[1, 2, 3].map((id) => signedIn(id, 'monitoring_centre_operator')),
    ...[4, 5, 6].map((id) => signedIn(id, 'organisation_admin', ours)),
  ];
  const first = callers.map((caller) => caller.get('/names'));
  await expect.poll(() => [found, asked >= 2]).toEqual([6, true]);
  const second = [
    ...callers.map((caller) => caller.get('/names')),
    callers[0]?.get('/names?like=T'),
  ];
  await expect.poll(() => found).toBe(13);
  open.resolve();
  const centre = ['Ours', 'Theirs'];
  const answers = (await Promise.all([...first, ...second])).map((answer) => answer?.body.data);
  const all = [centre, centre, centre, ['Ours'], ['Ours'], ['Ours']];
  expect(answers).toEqual([...all, ...all, ['Theirs']]);
  expect(asked).toBeLessThanOrEqual(5);
});

test('a writer sees its own change, also while others are being answered', async () => {
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  const [mei, tom] = [
    signedIn(1, 'monitoring_centre_operator'),
    signedIn(2, 'monitoring_centre_operator'),
  ];
  const early = mei.get('/names');
  await expect.poll(() => asked).toBe(1);
  const added = await anOrganisation(db.ownerSql, { name: 'Added' });
  const late = tom.get('/names');
  await expect.poll(() => found).toBe(2);
  open.resolve();
  await early;
  expect((await late).body.data).toContain('Added');
  expect(asked).toBe(2);
  await db.ownerSql`delete from billing_versions where organisation_id = ${added}`;
  await db.ownerSql`delete from organisations where id = ${added}`;
});

test('an answer that depends on the caller is the caller’s own', async () => {
  const callers = [1, 2, 3, 1, 2, 3].map((id) => signedIn(id, 'monitoring_centre_operator'));
  const answers = await Promise.all(callers.map((caller) => caller.get('/own')));
  expect(answers.map(({ body }) => body.data)).toEqual([1, 2, 3, 1, 2, 3]);
});

test('the centre does not receive a shared answer of the platform about an organisation outside its view', async () => {
  const [operator, admin] = [signedIn(1, 'monitoring_centre_operator'), signedIn(2, 'admin')];
  const path = `/organisations/${unmonitored}/name`;
  const answers = await Promise.all(
    [admin, operator, admin, operator].map((caller) => caller.get(path)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 404]);
});
