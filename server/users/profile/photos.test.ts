// The photo of a person over HTTP: shown only to those who may read the person, never cached, and
// nothing written on a refusal.
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Profile } from '#domain/users/profile.ts';
import type { User } from '#domain/users/user.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { added, ana, aPeopleWorld, type PeopleWorld } from '../people-world.factory.ts';

let world: PeopleWorld;
let helen: Client;
let priya: Client;
let person: User;

beforeAll(async () => {
  world = await aPeopleWorld();
});
beforeEach(async () => {
  ({ helen, priya } = await world.reset());
  person = await added(helen, '/users', ana);
});
afterAll(async () => await world.close());

const jpeg = async (width: number) => ({
  type: 'image/jpeg',
  bytes: new Uint8Array(
    await sharp({ create: { width, height: width, channels: 3, background: '#1864ab' } })
      .jpeg()
      .toBuffer(),
  ),
});
const path = () => `/users/${person.id}/photo`;
const setBy = async (client: Client, width = 600) =>
  await client.upload<Profile>(path(), await jpeg(width));
const kept = async (): Promise<object[]> => [
  ...(await world.db.ownerSql<
    { width: number; type: string }[]
  >`select width, type from user_photos`),
];

test('it is shown only to those who may read the person', async () => {
  const { photo } = (await setBy(helen)).body.data;
  if (photo === null) throw new Error('no photo');
  expect(await kept()).toEqual([{ width: 480, type: 'image/jpeg' }]);
  const { ours, theirs } = world.places;
  const readers = [helen, priya, await world.signedIn('monitoring_centre_operator', null)];
  const restricted = await world.signedIn('organisation_admin', ours, {
    restriction: { by: 'department', ids: [987_654] },
  });
  const others = [
    await world.signedIn('organisation_admin', theirs),
    restricted,
    await world.signedIn('organisation_user', ours),
  ];
  const answers = [...readers, ...others].map(
    async (client) => (await client.raw('GET', photo)).status,
  );
  expect(await Promise.all(answers)).toEqual([200, 200, 200, 404, 404, 403]);
  const { headers } = await helen.raw('GET', photo);
  expect(
    ['content-type', 'cache-control', 'cross-origin-resource-policy'].map((name) =>
      headers.get(name),
    ),
  ).toEqual(['image/jpeg', 'no-store', 'same-origin']);
  const spelt = await fetch(helen.origin + photo.replace('/api/', '/%61pi/'), {
    headers: { cookie: [...helen.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect([spelt.status, spelt.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await helen.get<Profile>(`/users/${person.id}/profile`)).body.data.photo).toBe(photo);
});

test('a new photo replaces it, and it is removed alone or with the person', async () => {
  const first = (await setBy(helen)).body.data.photo;
  const second = (await setBy(priya, 200)).body.data.photo;
  expect([
    (await helen.raw('GET', first ?? '')).status,
    (await helen.raw('GET', second ?? '')).status,
  ]).toEqual([404, 200]);
  expect((await helen.delete<Profile>(path())).body.data.photo).toBeNull();
  expect([(await helen.delete(path())).status, await kept()]).toEqual([404, []]);
  expect(await world.kinds()).toEqual([
    'user.created',
    'user.photo_set',
    'user.photo_set',
    'user.photo_removed',
  ]);
  await setBy(helen);
  expect((await helen.delete(`/users/${person.id}`)).status).toBe(200);
  expect(await kept()).toEqual([]);
});

test('a refused photo leaves nothing', async () => {
  const [foreign, operator] = [
    await world.signedIn('organisation_admin', world.places.theirs),
    await world.signedIn('monitoring_centre_operator', null),
  ];
  const wrong = { type: 'image/jpeg', bytes: new Uint8Array([1, 2, 3]) };
  const large = { type: 'image/jpeg', bytes: new Uint8Array(2048 * 1024 + 1) };
  const drawing = {
    type: 'image/svg+xml',
    bytes: new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  const statuses = [(await setBy(foreign)).status, (await setBy(operator)).status];
  for (const file of [wrong, large, drawing])
    statuses.push((await helen.upload(path(), file)).status);
  expect([statuses, await kept(), await world.kinds()]).toEqual([
    [404, 403, 422, 413, 415],
    [],
    ['user.created'],
  ]);
});
