// Pushes to a person go to each of their phones that can receive them; a browser gets one too, but
// is not counted.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { pushTo } from './push.store.ts';

let db: TestDatabase;
let world: AlertWorld;
let phones = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
});

async function aPhone(
  provider: 'apns' | 'fcm' | 'webpush' | null,
  { ended = false } = {},
): Promise<string> {
  phones += 1;
  const token = `token-${phones}`;
  const [device] = await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name)
    values (${world.organisation_id}, 1, ${world.worker_id}, 'Phone')
    returning id`;
  await db.ownerSql`
    insert into app_installations (organisation_id, device_id, user_id, installation_uuid,
      token_hash, platform, app_version, push_provider, push_token, ended_at)
    values (${world.organisation_id}, ${device?.id ?? 0}, ${world.worker_id}, gen_random_uuid(),
      decode(md5(${token}), 'hex'), 'other', '1', ${provider},
      ${provider && token}, ${ended ? db.ownerSql`app.now()` : null})`;
  return `${provider}:${token}`;
}
const push = async (key: string): Promise<number> =>
  await db.database.write({ role: 'platform' }, async (tx) => {
    const { organisation_id, worker_id } = world;
    return await pushTo(tx, worker_id, {
      organisation_id,
      lane: 'life_safety',
      subject: 'Timer',
      body: 'It is over.',
      idempotency_key: key,
    });
  });
const sentTo = async () =>
  (
    await db.ownerSql`
      select recipient from deliveries where organisation_id = ${world.organisation_id} order by id
    `
  ).map((row) => row['recipient']);

test('every phone that can be pushed to gets it once; one that left and one without a token do not', async () => {
  const [apple, google] = [await aPhone('apns'), await aPhone('fcm')];
  await aPhone('fcm', { ended: true });
  await aPhone(null);
  expect(await push('one')).toBe(2);
  await push('one');
  expect((await sentTo()).sort()).toEqual([apple, google].sort());
});

test('a browser is pushed to and is not counted, so that a text is sent too', async () => {
  const browser = await aPhone('webpush');
  expect(await push('two')).toBe(0);
  expect(await sentTo()).toEqual([browser]);
});

test('a phone that its provider no longer knows is passed over', async () => {
  const gone = await aPhone('apns');
  await db.ownerSql`
    insert into deliveries (organisation_id, lane, channel, recipient, body, idempotency_key,
      status, error_code)
    values (${world.organisation_id}, 'ordinary', 'push', ${gone}, 'x', ${gone}, 'dead',
      'unregistered')`;
  expect(await push('three')).toBe(0);
  expect(await sentTo()).toEqual([gone]);
});
