// An organisation's words for help over HTTP: how they are kept, what may not be one, and who may
// change them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { helpWordsRoutes } from './help-words.routes.ts';
import { anOrganisation } from './organisations.factory.ts';

let db: TestDatabase;
let http: TestHttp;
let [redgum, other] = [0, 0];
let helen: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: helpWordsRoutes });
});
beforeEach(async () => {
  await db.empty('organisations');
  redgum = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  other = await anOrganisation(db.ownerSql, { name: 'Outback' });
  await db.ownerSql`insert into users (id, organisation_id, role, first_name,
      last_name) overriding system value
    values (2, ${redgum}, 'organisation_admin', 'Helen', 'Marsh')`;
  helen = http.signedIn({
    user_id: 2,
    role: 'organisation_admin',
    organisation_id: redgum,
    name: 'Helen Marsh',
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const path = (organisation = redgum): string => `/organisations/${organisation}/help-words`;
const read = async () =>
  (await helen.get<{ help_words: string; updated_at: string }>(path())).body.data;
const change = async (help_words: unknown, client = helen) =>
  await client.put<{ help_words: string }>(path(), {
    help_words,
    updated_at: (await read()).updated_at,
  });
const stored = async () =>
  (await db.ownerSql`select help_words from organisations where id = ${redgum}`)[0]?.['help_words'];
const events = async (): Promise<number> => (await db.ownerSql`select 1 from events`).length;
const before = 'HELP, SOS, EMERGENCY, 000, 911, 112';

test('begins with the usual words; a list is kept in order, each word once, and is in the history', async () => {
  expect((await read()).help_words).toBe(before);
  const answer = await change(' help,Help;ayuda\n au  secours , 救命,, 000 ');
  expect([answer.status, answer.body.data.help_words]).toEqual([
    200,
    'Help, ayuda, au secours, 救命, 000',
  ]);
  expect(await stored()).toBe('Help, ayuda, au secours, 救命, 000');
  expect([
    ...(await db.ownerSql`select kind, data -> 'changes' -> 'help_words' as words from events`),
  ]).toEqual([
    { kind: 'organisation.updated', words: [before, 'Help, ayuda, au secours, 救命, 000'] },
  ]);
});

test.each([
  ['', 'Enter at least one word, such as HELP.'],
  [' , ', 'Enter at least one word, such as HELP.'],
  ['HELP, safe', "“safe” can't call for help, because it is an answer or a command."],
  ['OK', "“OK” can't call for help, because it is an answer or a command."],
  ['Stop', "“Stop” can't call for help, because it is an answer or a command."],
  ['x', '“x” is too short. Ordinary messages would raise alerts.'],
  ['…', '“…” is too short. Ordinary messages would raise alerts.'],
  ['12', '“12” is too short. A number needs at least 3 digits.'],
  ['a'.repeat(41), `“${'a'.repeat(40)}…” is too long. A word can have at most 40 characters.`],
  [
    Array.from({ length: 31 }, (_, nth) => `word${nth}`).join(),
    'There can be at most 30 words for help.',
  ],
  ['ab, '.repeat(251), 'The words for help can have at most 1,000 characters together.'],
  [7, 'The words for help must be text.'],
  [null, 'The words for help must be text.'],
])('%s is refused, and nothing is written', async (words, text) => {
  const answer = await change(words);
  expect([answer.status, answer.body.errors]).toEqual([422, { help_words: [text] }]);
  expect([await stored(), await events()]).toEqual([before, 0]);
});

test('another organisation’s, without the right, for some of the people only, and over a newer state: refused, and nothing is written', async () => {
  const { updated_at } = await read();
  const body = { help_words: 'ayuda', updated_at };
  const user = http.signedIn({ user_id: 2, role: 'organisation_user', organisation_id: redgum });
  const operator = http.signedIn({
    user_id: 2,
    role: 'monitoring_centre_operator',
    organisation_id: null,
  });
  const some = http.signedIn({
    user_id: 2,
    role: 'organisation_admin',
    organisation_id: redgum,
    restriction: { by: 'department', ids: [1] },
  });
  expect([
    (await helen.put(path(other), body)).status,
    (await helen.get(path(other))).status,
    (await user.put(path(), body)).status,
    (await operator.put(path(), body)).status,
    (await some.put(path(), body)).status,
    (await some.get(path())).status,
    (await helen.put(path(), { ...body, updated_at: '2020-01-01T00:00:00.000Z' })).status,
  ]).toEqual([404, 404, 403, 403, 403, 200, 409]);
  expect([await stored(), await events()]).toEqual([before, 0]);
});
