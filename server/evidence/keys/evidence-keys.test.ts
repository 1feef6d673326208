// The published keys: anybody reads them, rotated ones stay, and what is only written into the
// table is not believed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { evidenceFile } from '../evidence-file.ts';
import { confirmKey, evidenceKeyOf, fingerprintOf, publicKeyOf } from './evidence-key.ts';
import { evidenceKeysHook } from './evidence-keys.hooks.ts';
import { evidenceKeysSweep } from './evidence-keys.sweep.ts';
import type { KeySecrets, PublishedKey } from './published-keys.ts';

const [first, second, third, foreign] = ['first', 'second', 'third', 'foreign'].map(
  (name) => `${name} secret of more than 32 letters`,
) as [string, string, string, string];
const folder = mkdtempSync(join(tmpdir(), 'evidence-keys-'));
const checker = fileURLToPath(new URL('../../../web/public/check-evidence.mjs', import.meta.url));

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.close();
});
beforeEach(async () => {
  await db.ownerSql`truncate evidence_keys`;
});

const secrets = (APP_SECRET: string, ...earlier: string[]): KeySecrets => ({
  APP_SECRET,
  EARLIER_APP_SECRETS: earlier.join(','),
});
/** A start of the program with these secrets, as far as the keys go. */
const start = async (set: KeySecrets): Promise<void> =>
  void (await evidenceKeysSweep(db.database, set).run());
const ask = async (set: KeySecrets) =>
  await evidenceKeysHook(db.database, set).handle({
    params: {},
    headers: {},
    body: Buffer.alloc(0),
    url: '/',
    address: '127.0.0.1',
    proveToken: () => undefined,
  });
const published = async (set: KeySecrets): Promise<PublishedKey[]> =>
  JSON.parse((await ask(set)).body ?? '').keys;
const keyOf = (secret: string): string => publicKeyOf(evidenceKeyOf(secret));
const statuses = async (set: KeySecrets) =>
  Object.fromEntries((await published(set)).map(({ public_key, status }) => [public_key, status]));

test('the key in use is published at once, with its fingerprint, for caches too', async () => {
  const { status, headers, body } = await ask(secrets(first));
  expect([status, headers]).toEqual([
    200,
    { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  ]);
  expect(JSON.parse(body ?? '')).toEqual({
    format: 'vigil-evidence-keys-1',
    keys: [
      {
        algorithm: 'ed25519',
        public_key: keyOf(first),
        fingerprint: fingerprintOf(keyOf(first)),
        status: 'current',
        first_used_at: null,
      },
    ],
  });
});

test('rotated keys stay published, also once their secrets are gone', async () => {
  await start(secrets(first));
  await start(secrets(second, first));
  await start(secrets(third, second));
  expect(await statuses(secrets(third))).toEqual({
    [keyOf(third)]: 'current',
    [keyOf(second)]: 'rotated',
    [keyOf(first)]: 'rotated',
  });
  const dated = (await published(secrets(third))).map(({ first_used_at }) => first_used_at);
  expect(dated).toEqual(dated.map(() => expect.stringMatching(/^\d{4}-.*Z$/)));
});

test('a start with an older secret takes no confirmation away, and starts write nothing twice', async () => {
  await start(secrets(first));
  await start(secrets(second, first));
  const kept =
    await db.ownerSql`select xmin, public_key, confirmed_by from evidence_keys order by 2`;
  await start(secrets(second, first));
  await start(secrets(first));
  expect(
    await db.ownerSql`select xmin, public_key, confirmed_by from evidence_keys order by 2`,
  ).toEqual(kept);
});

test('a key that was only written into the table is unconfirmed, whatever it claims', async () => {
  await start(secrets(first));
  const claims = [
    [keyOf(foreign), keyOf(foreign), confirmKey(evidenceKeyOf(foreign), keyOf(foreign))],
    [keyOf(third), keyOf(first), confirmKey(evidenceKeyOf(foreign), keyOf(third))],
  ] as const;
  for (const [key, by, confirmation] of claims)
    await db.ownerSql`
      insert into evidence_keys (public_key, confirmed_by, confirmation)
      values (${key}, ${by}, ${confirmation})
    `;
  expect(await statuses(secrets(first))).toEqual({
    [keyOf(first)]: 'current',
    [keyOf(foreign)]: 'unconfirmed',
    [keyOf(third)]: 'unconfirmed',
  });
});

test.each([
  ['of the key in use', second, 0],
  ['of a rotated key', first, 0],
  ['of an unconfirmed key', foreign, 1],
])('the checker takes the file of published keys: a bundle %s', async (_, signer, code) => {
  await start(secrets(foreign));
  await start(secrets(first));
  await start(secrets(second, first));
  const [keys, bundle] = [join(folder, 'keys.json'), join(folder, 'bundle.json')];
  writeFileSync(keys, (await ask(secrets(second))).body ?? '');
  writeFileSync(
    bundle,
    evidenceFile({ format: 'vigil-evidence-1', story: [] }, evidenceKeyOf(signer)).text,
  );
  const { status, stdout } = spawnSync(process.execPath, [checker, bundle, keys], {
    encoding: 'utf8',
    env: {},
  });
  expect([status, stdout.includes(fingerprintOf(keyOf(signer)))]).toEqual([code, true]);
});
