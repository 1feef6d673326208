// An administrator makes a feed, sees its units, and renews its password; feeds of other
// organisations are out of reach.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { roles } from '#domain/access/roles.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aZoleoWorld, type ZoleoWorld } from './zoleo.factory.ts';
import { zoleoRoutes } from './zoleo.routes.ts';
import { credentialHolds } from './zoleo-credentials.ts';

interface Shown {
  feed: { path: string; username: string; failing: number; last_heard_at: string | null } | null;
  units: { name: string; consent: string; sos_on: boolean }[];
  unknown_devices: { imei: string; times_seen: number; last_type: string }[];
}

let db: TestDatabase;
let http: TestHttp;
let actor: Actor;
let world: ZoleoWorld;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: zoleoRoutes });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  world = await aZoleoWorld(db.ownerSql);
  const { user_id } = await anOperator(db.ownerSql, 'Ivy', 'admin');
  const abilities = new Set(roles.organisation_admin.abilities);
  actor = {
    user_id,
    name: 'Ivy Chen',
    role: 'organisation_admin',
    organisation_id: world.organisation_id,
    abilities,
    session_id: 0,
    acting_for_user_id: null,
    restriction: null,
  };
});

const caller = () => http.signedIn(actor);
const path = (id = world.organisation_id) => `/organisations/${id}/zoleo-feed`;

test('the feed was last received when the newest of its devices was', async () => {
  await db.ownerSql`
    update zoleo_feeds set last_heard_at = null where organisation_id = ${world.organisation_id}
  `;
  expect((await caller().get<Shown>(path())).body.data.feed?.last_heard_at).toBeNull();
  await db.ownerSql`
    update devices
    set last_heard_at = '2026-11-21T03:00:00Z'
    where organisation_id = ${world.organisation_id} and device_type_id = 4
  `;
  expect((await caller().get<Shown>(path())).body.data.feed?.last_heard_at).toBe(
    '2026-11-21T03:00:00.000Z',
  );
});

test('a feed is made and renewed: the address stays, the previous password ends, only the hash is stored', async () => {
  await db.ownerSql`delete from zoleo_feeds where organisation_id = ${world.organisation_id}`;
  expect((await caller().get<Shown>(path())).body.data).toMatchObject({
    feed: null,
    units: [{ name: 'Zoleo 7', consent: 'awaited' }],
  });
  const made = (
    await caller().post<{ path: string; username: string; password: string }>(path(), {})
  ).body.data;
  const renewed = (
    await caller().post<{ path: string; username: string; password: string }>(path(), {})
  ).body.data;
  expect(renewed.path).toBe(made.path);
  expect(made.path).toMatch(/^\/hooks\/zoleo\/[\w-]{24}$/);
  const [kept] = await db.ownerSql`
      select credential_hash from zoleo_feeds where organisation_id = ${world.organisation_id}
    `;
  const holds = ({ username, password }: typeof made) =>
    credentialHolds(
      `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      kept?.['credential_hash'],
    );
  expect([holds(made), holds(renewed)]).toEqual([false, true]);
  const audit = await db.ownerSql`
      select kind, actor_staff_id, data
      from events
      where organisation_id = ${world.organisation_id}
      order by id
    `;
  expect(audit.map((row) => row['kind'])).toEqual(['zoleo_feed.renewed', 'zoleo_feed.renewed']);
  expect(JSON.stringify(audit)).not.toContain(renewed.password);
});

test('units show consent and SOS, unknown devices only until they are added', async () => {
  const { organisation_id, device_id } = world;
  await db.ownerSql`
    insert into zoleo_links (organisation_id, device_id, consent, changed_at)
    values (${organisation_id}, ${device_id}, 'given', app.now())
  `;
  await db.ownerSql`
    insert into satellite_soses (organisation_id, device_id, started_at)
    values (${organisation_id}, ${device_id}, app.now())
  `;
  for (const imei of ['490154203237518', '490154203237518', '300434000099999']) {
    await db.ownerSql`
      insert into zoleo_messages (organisation_id, feed_id, source_address, body, processed_at,
        outcome, imei, message_type)
      select organisation_id, id, 'x', '', app.now(), 'unknown_unit', ${imei}, 'CheckIn'
      from zoleo_feeds
      where organisation_id = ${organisation_id}`;
  }
  await db.ownerSql`
    insert into devices (organisation_id, device_type_id, device_name, imei)
    values (${organisation_id}, 4, 'New', '300434000099999')
  `;
  const { units, unknown_devices } = (await caller().get<Shown>(path())).body.data;
  expect(units.find(({ name }) => name === 'Zoleo 7')).toMatchObject({
    consent: 'given',
    sos_on: true,
  });
  expect(unknown_devices).toMatchObject([
    { imei: '490154203237518', times_seen: 2, last_type: 'CheckIn' },
  ]);
});

test('another organisation’s feed does not exist for this one, and nothing is renewed', async () => {
  const other = await aZoleoWorld(db.ownerSql);
  const before = await db.ownerSql`
      select credential_hash from zoleo_feeds where organisation_id = ${other.organisation_id}
    `;
  expect((await caller().get(path(other.organisation_id))).status).toBe(404);
  expect((await caller().post(path(other.organisation_id), {})).status).toBe(404);
  expect(
    await db.ownerSql`
      select credential_hash from zoleo_feeds where organisation_id = ${other.organisation_id}
    `,
  ).toEqual(before);
});
