// The networks of a pendant over HTTP: who sees them, who confirms one, every refusal, and that
// they move with the pendant.
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeviceNetwork } from '#domain/devices/device-networks.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { aDevice } from './records/device-records.factory.ts';
import { devicesOverHttp } from './records/devices-http.factory.ts';

const world = devicesOverHttp(async () => []);
let pendant: number;

beforeEach(async () => {
  const { db, ours, ana } = world();
  pendant = await aDevice(db.ownerSql, { organisation_id: ours, user_id: ana });
  await seen(ours, pendant);
});

/** Its first network five days ago, and another one yesterday. */
async function seen(organisation: number, device: number): Promise<void> {
  await world().db.ownerSql`
    insert into device_networks (organisation_id, device_id, network, first_seen_at, is_first,
      known_at, days, last_day)
    values
      (${organisation}, ${device}, '1.40.0.0/16', app.now() - interval '5 days', true,
        app.now() - interval '5 days', 4, (app.now() at time zone 'UTC')::date),
      (${organisation}, ${device}, '203.0.0.0/16', app.now() - interval '1 day', false, null, 1,
        (app.now() at time zone 'UTC')::date - 1)`;
}
const pathOf = (device = pendant, organisation = world().ours) =>
  `/organisations/${organisation}/devices/${device}/networks`;
const confirm = async (client: Client, network: unknown = '203.0.0.0/16', path = pathOf()) =>
  await client.put<DeviceNetwork[]>(`${path}/confirm`, { network });
const kept = async () => ({
  confirmed: (
    await world().db
      .ownerSql`select network from device_networks where confirmed_by_staff_id is not null`
  ).length,
  lines: (await world().db.ownerSql`select from events where kind = 'device.network_confirmed'`)
    .length,
});
const restricted = (ids: number[]) =>
  world().http.signedIn({
    user_id: world().ben,
    role: 'organisation_admin',
    organisation_id: world().ours,
    restriction: { by: 'department', ids },
  });

test('they are listed, unconfirmed ones first', async () => {
  const { body } = await world().helen.get<DeviceNetwork[]>(pathOf());
  expect(body.data).toMatchObject([
    { network: '203.0.0.0/16', days: 1, is_known: false, known_by: null },
    { network: '1.40.0.0/16', days: 4, is_known: true, known_by: 'first' },
  ]);
});

test('one is confirmed once, with a line that names the actor', async () => {
  const { helen, priya, ana, db } = world();
  for (const client of [helen, priya, helen]) {
    const { status, body } = await confirm(client);
    expect([status, body.data.find(({ network }) => network === '203.0.0.0/16')]).toMatchObject([
      200,
      { is_known: true, known_by: 'confirmed' },
    ]);
  }
  expect(await kept()).toEqual({ confirmed: 1, lines: 1 });
  expect(
    await db.ownerSql`
      select device_id, actor_staff_id, data ->> 'network' as network
      from events
      where kind = 'device.network_confirmed'
    `,
  ).toEqual([{ device_id: pendant, actor_staff_id: ana, network: '203.0.0.0/16' }]);
});

test('an account restricted to departments confirms those of the devices in view', async () => {
  expect((await confirm(restricted([world().north]))).status).toBe(200);
});

test('they go with a pendant to another organisation', async () => {
  const { priya, theirs } = world();
  const moved = await priya.put<{ id: number }>(`/devices/${pendant}/move-organisation`, {
    organisation_id: theirs,
  });
  const { body } = await priya.get<DeviceNetwork[]>(pathOf(moved.body.data.id, theirs));
  expect(body.data.map(({ network, is_known }) => [network, is_known])).toEqual([
    ['203.0.0.0/16', false],
    ['1.40.0.0/16', true],
  ]);
});

describe('refused, with nothing written', () => {
  const cases: readonly [string, number, () => Promise<{ status: number }>][] = [
    [
      'without the permission',
      403,
      async () => await confirm(world().as('organisation_user', world().ours)),
    ],
    [
      'a network that it never came from',
      404,
      async () => await confirm(world().helen, '198.51.0.0/16'),
    ],
    ['no network', 422, async () => await confirm(world().helen, ' ')],
    ['what is no text', 422, async () => await confirm(world().helen, 7)],
    ['outside a restricted view', 404, async () => await confirm(restricted([987_654_321]))],
    [
      'a device that is not there',
      404,
      async () => await confirm(world().helen, undefined, pathOf(987_654_321)),
    ],
    [
      'a pendant of another organisation',
      404,
      async () => {
        const { db, theirs, helen } = world();
        const other = await aDevice(db.ownerSql, { organisation_id: theirs });
        await seen(theirs, other);
        return await confirm(helen, undefined, pathOf(other));
      },
    ],
    [
      'one that was removed',
      404,
      async () => {
        await world().db.ownerSql`update devices set archived_at = app.now() where id = ${pendant}`;
        return await confirm(world().helen);
      },
    ],
    [
      'a device of another kind',
      409,
      async () => {
        const { db, ours, helen } = world();
        return await confirm(
          helen,
          undefined,
          pathOf(await aDevice(db.ownerSql, { organisation_id: ours, device_type_id: 4 })),
        );
      },
    ],
  ];
  test.each(cases)('%s', async (_, status, call) => {
    expect((await call()).status).toBe(status);
    expect(await kept()).toEqual({ confirmed: 0, lines: 0 });
  });
});
