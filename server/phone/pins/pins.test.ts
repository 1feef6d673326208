// The two PINs over real HTTP and the real intake: the phone cannot tell them apart, the operators
// can.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppEventAnswer } from '#domain/phone/app-event.ts';
import type { AppState } from '#domain/phone/app-state.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { installationReader } from '../installation-reader.ts';
import { aPhone, aPhoneWorld, type PhoneWorld, phoneAppParts } from '../phone.factory.ts';
import { phoneAppRoutes } from '../phone-app.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: PhoneWorld;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  const routes = phoneAppRoutes(phoneAppParts(db.database, createIntake(db.database).take));
  http = await testHttp({
    database: db.database,
    routes,
    installations: installationReader(db.database),
  });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  world = await aPhoneWorld(db.ownerSql);
  token = (await call<{ token: string }>('POST', '/app/activate', aPhone(world.code), '')).body.data
    .token;
});

const call = async <Data>(method: string, path: string, body?: unknown, bearer = token) =>
  await http.client().raw<Data>(method, path, {
    headers: {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const state = async () => (await call<AppState>('GET', '/app/state')).body.data;
const setPins = async (body: unknown) => await call('PUT', '/app/pins', body);
const send = async (
  kind: string,
  data: Record<string, unknown> = {},
  id: string = randomUUID(),
): Promise<AppEventAnswer[]> => {
  const now = new Date().toISOString();
  const batch = { sent_at: now, events: [{ id, kind, occurred_at: now, data }] };
  return (await call<{ events: AppEventAnswer[] }>('POST', '/app/events', batch)).body.data.events;
};
const alerts = async () => [
  ...(await db.ownerSql`
    select t.name as type, a.wearer_cancelled_at is not null as cancelled
    from alerts a
    join alert_types t on t.id = a.alert_type_id
    where a.organisation_id = ${world.organisation_id} order by a.id`),
];
const kept = async () =>
  (
    await db.ownerSql`
      select safe_pin_hash as safe, duress_pin_hash as duress
      from app_installations
      where device_id = ${world.device_id}
    `
  )[0];
/** Everything that was written of this organisation, as text. */
const written = async () =>
  JSON.stringify([
    await db.ownerSql`select data from events where organisation_id = ${world.organisation_id}`,
    await db.ownerSql`select data from live_outbox`,
    (
      await db.ownerSql<
        { frame: Buffer }[]
      >`select frame from device_frames where organisation_id = ${world.organisation_id}`
    ).map(({ frame }) => frame.toString()),
  ]);
const pins = { safe: '274913', duress: '508826' };

/** What the phone sees of its alerts, without the times, which differ. */
const seen = async () => {
  const { alerts: shown, ...rest } = await state();
  return {
    alerts: shown.map(({ type, state: how, words, cancelled_at }) => ({
      type,
      how,
      words,
      cancelled: cancelled_at !== null,
    })),
    pin_set: rest.pin_set,
    unread: [rest.unread_messages, rest.unread_inbox],
  };
};

test('without PINs "I am safe" passes, whatever came along with it', async () => {
  expect((await state()).pin_set).toBe(false);
  await send('sos');
  expect(await send('sos_cancel', { pin: '1234' })).toMatchObject([{ status: 'taken' }]);
  expect(await alerts()).toEqual([{ type: 'sos', cancelled: true }]);
  expect(await written()).not.toContain('1234');
});

test('the duress PIN looks like the safe one to the phone, and raises a silent duress alert', async () => {
  await setPins({ pins });
  await send('sos');
  const id = randomUUID();
  const answers = [await send('sos_cancel', { pin: pins.safe }, id)];
  const afterSafe = await seen();
  expect(await alerts()).toEqual([{ type: 'sos', cancelled: true }]);

  await send('sos');
  expect((await seen()).alerts).toMatchObject([{ type: 'sos', cancelled: false }]);
  answers.push(await send('sos_cancel', { pin: pins.duress }, id.replace(/^.{8}/, '00000000')));
  expect(await seen()).toEqual(afterSafe);
  expect(answers.flat().map(({ id: _id, ...answer }) => answer)).toEqual([
    { status: 'taken' },
    { status: 'taken' },
  ]);
  // The operators see the SOS still open, and the duress alert next to it.
  expect(await alerts()).toEqual([
    { type: 'sos', cancelled: false },
    { type: 'duress', cancelled: false },
  ]);
  expect(
    await send('sos_cancel', { pin: pins.duress }, id.replace(/^.{8}/, '00000000')),
  ).toMatchObject([{ status: 'duplicate' }]);
  expect(await alerts()).toHaveLength(2);
  const text = await written();
  for (const pin of Object.values(pins)) expect(text).not.toContain(pin);
});

test('a later SOS is open on the phone again, and a duress alert held on the screen still has its ticks', async () => {
  await setPins({ pins });
  await send('sos');
  await send('sos_cancel', { pin: pins.duress });
  await send('sos');
  expect((await seen()).alerts).toMatchObject([{ type: 'sos', cancelled: false }]);
  world = await aPhoneWorld(db.ownerSql);
  token = (await call<{ token: string }>('POST', '/app/activate', aPhone(world.code), '')).body.data
    .token;
  await send('duress');
  expect((await seen()).alerts).toMatchObject([{ type: 'duress' }]);
});

test.each([[{}], [{ pin: '000000' }], [{ pin: 274_913 }], [{ pin: '' }]])(
  '%j is refused, and nothing is written',
  async (data) => {
    await setPins({ pins });
    await send('sos');
    const before = await written();
    expect(await send('sos_cancel', data)).toMatchObject([
      { status: 'refused', errors: { 'data.pin': ['Wrong PIN.'] } },
    ]);
    expect(await alerts()).toEqual([{ type: 'sos', cancelled: false }]);
    expect(await written()).toEqual(before);
  },
);

test('a PIN in an event that was not understood is not kept as evidence', async () => {
  expect(await send('sos_cancel', { pin: '4711', note: { no: 'text' } })).toMatchObject([
    { status: 'refused' },
  ]);
  const text = await written();
  expect(text).toContain('sos_cancel');
  expect(text).not.toContain('4711');
});

test('an SOS never requires a PIN', async () => {
  await setPins({ pins });
  expect(await send('sos')).toMatchObject([{ status: 'taken' }]);
});

test('PINs change and go with the safe one only, and are kept as hashes that the organisation cannot read', async () => {
  expect((await setPins({ pins: { safe: '1234', duress: '1235' } })).status).toBe(422);
  expect((await setPins({ pins: { safe: '12', duress: '98' } })).status).toBe(422);
  expect(await kept()).toEqual({ safe: null, duress: null });
  expect((await setPins({ pins })).status).toBe(200);
  expect((await state()).pin_set).toBe(true);
  const first = await kept();
  expect(JSON.stringify(first)).not.toMatch(new RegExp(Object.values(pins).join('|')));
  for (const current of [undefined, '000000', pins.duress]) {
    const answer = await setPins({ current, pins: null });
    expect([answer.status, answer.body.errors]).toEqual([422, { current: ['Wrong PIN.'] }]);
    expect((await setPins({ current, pins: { safe: '1111', duress: '9999' } })).status).toBe(422);
  }
  expect(await kept()).toEqual(first);
  const asTenant = db.database.read(
    { role: 'tenant', organisation_id: world.organisation_id },
    async (tx) => {
      await tx`select safe_pin_hash from app_installations`;
    },
  );
  await expect(asTenant).rejects.toThrow(/permission denied/);
  expect((await setPins({ current: pins.safe, pins: null })).status).toBe(200);
  expect(await kept()).toEqual({ safe: null, duress: null });
});
