// A call that answers a file, on real sockets: its name, its content complete and only after the
// commit, how it breaks off, and that a refusal is JSON and leaves nothing behind.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import { type RoleName, roles } from '#domain/access/roles.ts';
import { fileEndpoint } from '#domain/kit/endpoint.ts';
import { conflict } from '#domain/kit/errors.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import type { LiveSession } from '../../access/sessions.ts';
import { testClient } from '../../testing/test-client.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { type TestHttp, testHttp } from '../../testing/test-http.ts';
import { router } from '../context.ts';
import { apiPage } from '../machines/api-page.ts';
import { openApiText } from '../machines/openapi.ts';
import { contentDisposition, fileBody } from './file-reply.ts';

const exportCall = fileEndpoint({
  method: 'POST',
  path: '/organisations/:id/export',
  access: { anyOf: ['write departments'] },
  scope: 'organisation',
  summary: 'x',
  media: 'text/csv',
  body: z.object({
    rows: z.number().int().max(100_000),
    cut: z.boolean().default(false),
    fault: z.enum(['refused', 'inside', 'late']).optional(),
  }),
  audit: 'department.exported',
});

let db: TestDatabase;
let http: TestHttp;
let ours: number;
let theirs: number;
let committedAtFirstPiece: boolean | null;
const sessions = new Map<string, LiveSession>();

const line = (row: number): string => `${row},Zoë “Łódź” ${'x'.repeat(row % 100)}\r\n`;
const textOf = (rows: number): string =>
  Array.from({ length: rows }, (_, row) => line(row)).join('');

beforeAll(async () => {
  db = await testDatabase();
  const routes = router(
    { exportCall },
    {
      exportCall: async ({ tx, params, body: { rows, cut, fault }, afterCommit }) => {
        let committed = false;
        afterCommit(() => {
          committed = true;
        });
        await tx`
          insert into departments (organisation_id, name) values (${params.id}, ${`export ${rows}`})
        `;
        if (fault === 'refused') throw conflict('busy', 'Another export is running.');
        if (fault === 'inside') throw new Error('secret detail of the inside');
        const pieces = function* () {
          committedAtFirstPiece = committed;
          for (let row = 0; row < rows; row += 1) {
            if (fault === 'late' && row === rows - 1)
              throw new Error('secret detail of the inside');
            yield line(row);
          }
        };
        return { name: 'Zoë’s story.csv', pieces: pieces(), rows, is_cut: cut };
      },
    },
  );
  http = await testHttp({
    database: db.database,
    routes,
    sessions: { find: async (token) => sessions.get(token) ?? null, forget: () => {} },
  });
  ours = await anOrganisation(db.ownerSql);
  theirs = await anOrganisation(db.ownerSql);
});
beforeEach(async () => {
  committedAtFirstPiece = null;
  await db.ownerSql`delete from departments`;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

function signedIn(role: RoleName) {
  const client = testClient(http.origin);
  const abilities: Actor['abilities'] = new Set(roles[role].abilities);
  const actor: Actor = {
    user_id: 1,
    name: 'Mei',
    role,
    organisation_id: ours,
    abilities,
    session_id: 1,
    acting_for_user_id: null,
    restriction: null,
  };
  sessions.set(role, {
    actor,
    expires_at: new Date('2031-01-02T03:04:05Z'),
    is_proved: true,
    gate: null,
  });
  client.cookies.set('vigil_session', role);
  return client;
}
const kept = async (): Promise<number> => (await db.ownerSql`select from departments`).length;
const ask = async (body: object, role: RoleName = 'organisation_admin', id = ours) =>
  await signedIn(role).post(`/organisations/${id}/export`, body);

test('the file is complete, with its name and its number of rows', async () => {
  const { status, headers, text } = await ask({ rows: 20_000 });
  expect([
    status,
    headers.get('content-type'),
    headers.get('x-file-rows'),
    headers.get('x-file-cut'),
  ]).toEqual([200, 'text/csv; charset=utf-8', '20000', null]);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Zoe_s story.csv"; filename*=UTF-8''Zo%C3%AB%E2%80%99s%20story.csv`,
  );
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
    'no-store',
    'nosniff',
  ]);
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('x-session-expiry')).toBe('2031-01-02T03:04:05.000Z');
  expect(text === textOf(20_000)).toBe(true);
  expect([committedAtFirstPiece, await kept()]).toEqual([true, 1]);
});

test('a truncated file is marked as such; one without rows is empty', async () => {
  expect((await ask({ rows: 1, cut: true })).headers.get('x-file-cut')).toBe('true');
  const { status, text, headers } = await ask({ rows: 0 });
  expect([status, text, headers.get('x-file-rows')]).toEqual([200, '', '0']);
});

test('a file that cannot be finished breaks off, so that the client does not take it as complete', async () => {
  await expect(ask({ rows: 20_000, fault: 'late' })).rejects.toThrow();
  expect((await ask({ rows: 1 })).text).toBe(line(0));
});

test('a file that the reader stopped is abandoned, and its resources released', async () => {
  let made = 0;
  let isLetGo = false;
  const endless = function* () {
    try {
      for (;;) {
        made += 1;
        yield 'x'.repeat(40_000);
      }
    } finally {
      isLetGo = true;
    }
  };
  const stalling = fileBody(endless(), 50);
  const failure = new Promise<Error>((resolve) => stalling.on('error', resolve));
  stalling.once('data', () => stalling.pause());
  expect((await failure).message).toBe('the reader stopped');
  expect([isLetGo, stalling.destroyed]).toEqual([true, true]);
  expect(made).toBeLessThan(20);
});

test.each([
  ['without the permission', { rows: 1 }, 'organisation_user', 403, 'forbidden'],
  ['in a wrong state', { rows: 1, fault: 'refused' }, 'organisation_admin', 409, 'busy'],
  ['with a wrong field', { rows: 'many' }, 'organisation_admin', 422, 'invalid'],
  ['when it fails inside', { rows: 1, fault: 'inside' }, 'organisation_admin', 500, 'server_error'],
] as const)(
  'refused %s it is JSON, no file, and nothing is written',
  async (_, body, role, status, code) => {
    const answer = await ask(body, role);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect([
      answer.headers.get('content-disposition'),
      committedAtFirstPiece,
      await kept(),
    ]).toEqual([null, null, 0]);
    expect(answer.text).not.toContain('secret');
  },
);

test('a file of another organisation is 404', async () => {
  expect((await ask({ rows: 1 }, 'organisation_admin', theirs)).status).toBe(404);
  expect(await kept()).toBe(0);
});

describe('the name in the header', () => {
  test.each([
    ['plain.csv', `attachment; filename="plain.csv"; filename*=UTF-8''plain.csv`],
    [
      'Łódź 5.csv',
      `attachment; filename="_odz 5.csv"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%205.csv`,
    ],
    ['../../etc/passwd', `attachment; filename="etc-passwd"; filename*=UTF-8''etc-passwd`],
    [
      'a"; filename="b.exe',
      `attachment; filename="a-; filename=-b.exe"; filename*=UTF-8''a-%3B%20filename%3D-b.exe`,
    ],
    [
      'x\r\nset-cookie: a=b.csv',
      `attachment; filename="x-set-cookie- a=b.csv"; filename*=UTF-8''x-set-cookie-%20a%3Db.csv`,
    ],
    [
      'report\u202Evsc.exe',
      `attachment; filename="report-vsc.exe"; filename*=UTF-8''report-vsc.exe`,
    ],
    [
      "it's (new)*.csv",
      `attachment; filename="it's (new).csv"; filename*=UTF-8''it%27s%20%28new%29.csv`,
    ],
    ['half \ud800.csv', `attachment; filename="half.csv"; filename*=UTF-8''half.csv`],
    ['con.csv', `attachment; filename="_con.csv"; filename*=UTF-8''_con.csv`],
    ['...', `attachment; filename="file"; filename*=UTF-8''file`],
    ['', `attachment; filename="file"; filename*=UTF-8''file`],
  ])('of %j is safe', (name, header) => {
    expect(contentDisposition(name)).toBe(header);
  });

  test('is cut to the length that disks allow, with its extension kept', () => {
    expect(/filename="(.*?)"/.exec(contentDisposition(`${'a'.repeat(400)}.csv`))?.[1]).toBe(
      `${'a'.repeat(120)}.csv`,
    );
  });
});

test('the documents describe the answer as a file', async () => {
  const { paths } = JSON.parse(await openApiText([exportCall], 'Vigil'));
  expect(paths['/api/organisations/{id}/export'].post.responses['200']).toMatchObject({
    headers: { 'content-disposition': {}, 'x-file-rows': {}, 'x-file-cut': {} },
    content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } },
  });
  expect(await apiPage('Vigil', [exportCall])).toContain('Answer: a file');
});
