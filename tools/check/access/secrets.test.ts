// Secrets of signing in (goals A27): after each step was done once through the whole program, no
// table and no line of its log has one in clear.
import { Writable } from 'node:stream';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { hashPassword } from '#server/sign-in/passwords.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type Messages, receiveMessages } from '#tools/installation/messages.ts';

const password = 'calm-harbour-lights-22';
const next = 'quiet-meadow-evenings-35';
const email = 'ines@redgum.example';
const mobile = '+61412345099';

let db: TestDatabase;
let messages: Messages;
let program: Program;
let client: Client;
const lines: string[] = [];
/** By what it is. */
const secrets = new Map<string, string>();

beforeAll(async () => {
  [db, messages] = await Promise.all([testDatabase(), receiveMessages()]);
  const organisation_id = await anOrganisation(db.ownerSql);
  await aUser(db.ownerSql, {
    organisation_id,
    email,
    mobile,
    role: 'organisation_admin',
    password_hash: await hashPassword(password),
  });
  const log = createLog(
    'debug',
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  program = await startProgram({
    config: { ...testConfig(messages.settings), demo: false },
    database: db.database,
    log,
  });
  client = testClient(program.origin);
});
afterAll(async () => {
  await program.stop();
  await Promise.all([messages.close(), db.close()]);
});

const keep = (what: string, value: string): void => void secrets.set(what, value);
const done = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};
const keepCookies = (at: string): void => {
  for (const [name, value] of client.cookies) keep(`${name} ${at}`, value);
};

/** Each row of each table as text, with bytes as they are written and as letters. */
async function dump(): Promise<string[]> {
  const tables = await db.ownerSql<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;
  const all = await Promise.all(
    tables.map(async ({ name }) =>
      (await db.ownerSql.unsafe<{ row: string }[]>(`select t::text as row from ${name} t`)).map(
        ({ row }) => `${name} ${row}`,
      ),
    ),
  );
  return all
    .flat()
    .flatMap((row) => [
      row,
      ...[...row.matchAll(/\\x([0-9a-f]{8,})/g)].map(
        ([, hex = '']) => `${row.split(' ')[0]} ${Buffer.from(hex, 'hex').toString('latin1')}`,
      ),
    ]);
}

/** The secrets in these texts; a code only where no other digits or letters adjoin it. */
const found = (texts: readonly string[]): string[] =>
  [...secrets].flatMap(([what, value]) => {
    const pattern = /^\d{6}$/.test(value)
      ? new RegExp(`(?<![0-9A-Za-z])${value}(?![0-9A-Za-z])`)
      : null;
    const text = texts.find((one) => (pattern ? pattern.test(one) : one.includes(value)));
    return text === undefined ? [] : [`${what} in ${text.slice(0, 80)}`];
  });

test('password, tokens, links, codes and keys are in no table and in no line of the log', async () => {
  keep('password', password);
  keep('wrong password', 'this is not it, 77!');
  expect((await client.post('/auth', { email, password: 'this is not it, 77!' })).status).toBe(422);
  await done(client.post('/auth', { email, password }));
  keepCookies('after the password');
  await done(client.post('/auth/mobile/verify'));
  const code = await messages.code(mobile);
  keep('code of the mobile', code);
  await done(client.put('/auth/mobile/verify', { code }));
  await done(client.put('/auth/two-factor', { method: 'app' }));
  const { secret } = (await client.getAsPage<{ secret: string }>('/auth/two-factor/secret')).body
    .data;
  keep('key of the app', secret);
  keep('key of the app in hex', Buffer.from(Secret.fromBase32(secret).bytes).toString('latin1'));
  const answer = await client.post<{ recovery_codes: string[] }>('/auth/two-factor/verify', {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
    method: 'app',
    secret,
  });
  expect(answer.status, answer.text).toBe(200);
  for (const [at, one] of answer.body.data.recovery_codes.entries()) {
    keep(`recovery code ${at}`, one);
    keep(`recovery code ${at} as it is kept`, one.replace('-', ''));
  }
  keepCookies('after the second factor');
  await done(testClient(program.origin).post('/password/forgot', { email }));
  const token = (await messages.mailedLink(email, 'set-password')).split('/').at(-1) ?? '';
  keep('token of the link', token);
  keep('new password', next);
  await done(
    testClient(program.origin).post('/password/reset', {
      token,
      password: next,
      password_confirmation: next,
    }),
  );
  // Until they are sent, the messages themselves hold what they say.
  await expect
    .poll(async () => await db.ownerSql`select from deliveries where finished_at is null`, {
      timeout: 10_000,
    })
    .toEqual([]);
  expect(secrets.size).toBeGreaterThan(25);
  expect(lines.join('')).toContain('signed in');
  expect(found(await dump())).toEqual([]);
  expect(found(lines)).toEqual([]);
  // Proves that the search works: each secret in a line of the log, and in a row of a table, is
  // found.
  for (const value of [...secrets.values()].map((one) => one.replaceAll('\u0000', '')))
    await db.ownerSql`
      insert into events (kind, occurred_at, data)
      values ('test.leak', app.now(), ${db.ownerSql.json({ value })})
    `;
  const hidden = [...secrets].filter(([, value]) => /[^\x20-\x7e]|["\\]/.test(value)).length;
  expect(found(await dump()).length).toBeGreaterThanOrEqual(secrets.size - hidden);
});
