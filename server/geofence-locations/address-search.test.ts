// Street addresses from a service on loopback that answers like Nominatim, like Photon, and in
// every wrong way.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomes } from '#server/kit/delivery-services.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { addressSearchRoutes } from './address-search.routes.ts';

const nominatim = [
  { lat: '-36.0605', lon: '146.9362', display_name: '18 Elm Street, Albury, New South Wales' },
  { lat: 'north', lon: '1', display_name: 'No place' },
  { lat: '91', lon: '1', display_name: 'Beyond the pole' },
];
const feature = (coordinates: unknown, properties: object) => ({
  geometry: { coordinates },
  properties,
});
const photon = {
  features: [
    feature([146.9362, -36.0605], {
      housenumber: '18',
      street: 'Elm Street',
      postcode: '2640',
      city: 'Albury',
      country: 'Australia',
    }),
    feature(null, { name: 'Nowhere' }),
    feature([1, 2], {}),
  ],
};

let db: TestDatabase;
let http: TestHttp;
let without: TestHttp;
let helen: Client;
let answer: (response: ServerResponse) => void;
let asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  answer(response);
});
const json = (value: unknown) => (response: ServerResponse) =>
  void response.end(JSON.stringify(value));

beforeAll(async () => {
  db = await testDatabase();
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const log = createLog('silent');
  const note = outcomes({ database: db.database, log }, 'address_search');
  const url = `http://127.0.0.1:${port}/search?format=jsonv2&q={text}`;
  http = await testHttp({
    database: db.database,
    routes: addressSearchRoutes({ log, note, service: { url, answerMs: 300 } }),
  });
  without = await testHttp({
    database: db.database,
    routes: addressSearchRoutes({ log, note, service: null }),
  });
});
beforeEach(() => {
  asked = [];
  helen = http.signedIn({ user_id: 1, role: 'organisation_admin', organisation_id: 1 });
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await Promise.all([http.close(), without.close()]);
  await db.close();
});
const outcome = async () => (await db.ownerSql`select * from service_outcomes`)[0];
const search = async (text: string, client = helen) =>
  await client.get<object[]>(`/address-search?text=${encodeURIComponent(text)}`);

test('results have their places, invalid places are left out', async () => {
  answer = json(nominatim);
  expect((await search(' 18 Elm St & co ')).body.data).toEqual([
    { name: '18 Elm Street, Albury, New South Wales', latitude: -36.0605, longitude: 146.9362 },
  ]);
  expect(asked).toEqual(['/search?format=jsonv2&q=18%20Elm%20St%20%26%20co']);
  expect(await outcome()).toMatchObject({
    failed_at: null,
    failure: null,
    succeeded_at: expect.any(Date),
  });
  answer = json(photon);
  expect((await search('18 Elm Street')).body.data).toEqual([
    { name: '18 Elm Street, 2640 Albury, Australia', latitude: -36.0605, longitude: 146.9362 },
  ]);
  answer = json(
    Array.from({ length: 50 }, (_, nth) => ({ lat: 1, lon: 2, display_name: `Elm Street ${nth}` })),
  );
  expect((await search('Elm Street')).body.data).toHaveLength(8);
});

describe('it fails within its time and says so', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['where the service is silent', () => {}],
    ['where it refuses', (response) => void response.writeHead(500).end()],
    [
      'where it sends elsewhere',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['where it answers no JSON', (response) => void response.end('<html>')],
    ['where it answers in another format', json({ places: [] })],
    ['where it talks without end', (response) => void response.end(`[${' '.repeat(300 * 1024)}]`)],
    ['where it hangs up', (response) => void response.destroy()],
  ])('%s', async (_, given) => {
    answer = given;
    const refused = await search('18 Elm Street');
    expect([refused.status, refused.body.code]).toEqual([502, 'address_search_failed']);
    expect(await outcome()).toMatchObject({
      failed_at: expect.any(Date),
      failure: expect.any(String),
    });
  });
});

test('no more than four questions wait at once', async () => {
  answer = () => {};
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => (await search('18 Elm Street')).status),
  );
  expect(answers.toSorted()).toEqual([429, 429, 502, 502, 502, 502]);
});

test('nothing is asked without a service, an address or a session', async () => {
  const refused = await search(
    '18 Elm Street',
    without.signedIn({ user_id: 1, role: 'organisation_admin', organisation_id: 1 }),
  );
  expect([refused.status, refused.body.code]).toEqual([409, 'no_address_search']);
  expect((await search('abc')).body.errors).toEqual({ text: ['Enter 4 characters or more.'] });
  expect((await search('x'.repeat(201))).status).toBe(422);
  expect((await http.client().get('/address-search?text=Elm%20Street')).status).toBe(401);
  expect(asked).toEqual([]);
});
