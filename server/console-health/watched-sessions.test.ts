// Only a console that keeps watch stays signed in without input, up to its bound.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { ConsoleReport } from '#domain/console-health/console-report.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { createSessions } from '#server/sign-in/sessions.service.ts';
import { aUser } from '#server/users/users.factory.ts';
import { createReports, type TakeReport } from './console-reports.service.ts';
import { createSentTimes } from './sent-times.ts';
import { watchedSessionsSweep } from './watched-sessions.sweep.ts';

const start = new Date('2026-11-21T19:00:00.000Z');
const after = (minutes: number): string =>
  new Date(start.getTime() + minutes * 60_000).toISOString();
let db: TestDatabase;
let take: TakeReport;

beforeAll(async () => {
  db = await testDatabase();
  take = createReports(db.database, createSentTimes());
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = start;
  await db.empty('consoles', 'console_receipts', 'canary_runs');
});

interface Seat {
  readonly token: string;
  /** The console says how it is; then the sweep looks, so many minutes after the start. */
  sit(minutes: number, over?: Partial<ConsoleReport>): Promise<string | undefined>;
}

async function aSeat(role: RoleName, sessionMinutes = 60): Promise<Seat> {
  const { id } = await aUser(db.ownerSql, { organisation_id: null, role });
  const sessions = createSessions(db.database, sessionMinutes);
  const token = await db.database.write(
    { role: 'platform' },
    async (tx) =>
      await sessions.begin(
        tx,
        { id },
        { address: '203.0.113.7', userAgent: 'a console', token: null },
      ),
  );
  const console_id = crypto.randomUUID();
  const sit: Seat['sit'] = async (minutes, over = {}) => {
    db.clock.now = new Date(after(minutes));
    const session = await sessions.find(token, true);
    if (!session) return undefined;
    const proof = {
      audio: 'running',
      troubles: [],
      canary: null,
      receipts: [],
      announced: null,
    } satisfies Partial<ConsoleReport>;
    await take(session.actor, {
      console_id,
      version: '1',
      visible: false,
      leaving: false,
      ...proof,
      ...over,
    });
    await watchedSessionsSweep(db.database, sessionMinutes).run();
    return (await sessions.find(token, true))?.expires_at.toISOString();
  };
  return { token, sit };
}

const operator = 'monitoring_centre_operator';

test('a console whose alarm would sound stays signed in through the night, twelve hours after the last touch', async () => {
  const { sit } = await aSeat(operator);
  for (let minutes = 30; minutes <= 11 * 60; minutes += 30)
    expect(await sit(minutes)).toBe(after(minutes + 60));
  for (const minutes of [11 * 60 + 30, 11 * 60 + 59])
    expect(await sit(minutes)).toBe(after(12 * 60));
  expect(await sit(12 * 60)).toBeUndefined();
});

test('a touch begins the twelve hours again', async () => {
  const { sit, token } = await aSeat(operator);
  for (let minutes = 50; minutes <= 650; minutes += 50) await sit(minutes);
  expect((await createSessions(db.database, 60).find(token))?.expires_at.toISOString()).toBe(
    after(710),
  );
  for (let minutes = 700; minutes < 650 + 12 * 60; minutes += 50) await sit(minutes);
  expect(await sit(650 + 12 * 60 - 1)).toBe(after(650 + 12 * 60));
});

test('no console stays signed in longer than 24 hours after signing in', async () => {
  const { sit, token } = await aSeat(operator);
  for (let minutes = 50; minutes <= 24 * 60 - 40; minutes += 50) {
    await sit(minutes);
    await createSessions(db.database, 60).find(token);
  }
  expect(await sit(24 * 60 - 1)).toBe(after(24 * 60));
  expect(await sit(24 * 60)).toBeUndefined();
});

test.each<[string, Partial<ConsoleReport>]>([
  ['sounds are blocked', { audio: 'blocked' }],
  ['sounds are off', { audio: 'muted' }],
  ['there is no signal', { troubles: ['no_sound'] }],
  ['no news comes', { troubles: ['not_live'] }],
  ['the tab is closed', { leaving: true }],
])('where %s the session ends in its time', async (_what, over) => {
  const { sit } = await aSeat(operator);
  expect(await sit(59, over)).toBe(after(60));
  expect(await sit(60, over)).toBeUndefined();
});

test('a console that fell silent is not believed any more', async () => {
  const { sit } = await aSeat(operator);
  await sit(10);
  const other = await aSeat(operator);
  await other.sit(40);
  expect(await sit(70)).toBeUndefined();
});

test('the keys of the platform are not left lying about: only staff of the centre keep watch', async () => {
  const { sit } = await aSeat('admin');
  expect(await sit(59)).toBe(after(60));
});

test('a session that was ended stays so', async () => {
  const { sit, token } = await aSeat(operator);
  await sit(1);
  await db.database.write(
    { role: 'platform' },
    async (tx) => await createSessions(db.database, 60).end(tx, token),
  );
  await watchedSessionsSweep(db.database, 60).run();
  expect(await createSessions(db.database, 60).find(token, true)).toBeNull();
});

test('a longer session is never cut by the watch', async () => {
  const { sit } = await aSeat(operator, 1440);
  expect(await sit(30)).toBe(after(1440));
});
