// The installation's street map over HTTP: the settings that pages get, tiles that browsers keep
// and revalidate, styles in files, and files that cannot be read.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MapSettings, mapSettings } from '#domain/kit/services/map-settings.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { type InstallationMap, installationMap } from './installation-map.ts';
import { mapTilesHooks } from './map-tiles.hooks.ts';
import { writeVillage } from './village.factory.ts';

const folder = mkdtempSync(join(tmpdir(), 'map-'));
const path = join(folder, 'village.pmtiles');
const stylePath = join(folder, 'style.json');
const fileStyle = pathToFileURL(stylePath).href;
const style = {
  version: 8,
  sources: { streets: { type: 'vector', url: '/map-tiles/tiles.json' } },
  layers: [],
};

let db: TestDatabase;
let http: TestHttp | undefined;
let map: InstallationMap;
let now = 0;
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  await http?.close();
  rmSync(path, { force: true });
  rmSync(stylePath, { force: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await db.close();
});

interface Files {
  readonly tiles?: string;
  readonly styleUrl?: string;
}
/** A program with these settings. */
async function start({ tiles, styleUrl }: Files): Promise<void> {
  map = installationMap({ MAP_TILES: tiles, MAP_STYLE_URL: styleUrl }, () => now);
  http = await testHttp({ database: db.database, routes: [], hooks: mapTilesHooks(map) });
}
const ask = async (at: string, headers: Record<string, string> = {}) =>
  await fetch(`${http?.origin}${at}`, { headers });
const settings = async (): Promise<MapSettings> =>
  mapSettings.parse(await (await ask('/map-tiles/settings.json')).json());
/** The address of a tile as a map asks for it. */
const addressOf = async (place: string): Promise<string> => {
  const [z = '', x = '', y = ''] = place.split('/');
  return ((await settings()).tiles?.url ?? '')
    .replace('{z}', z)
    .replace('{x}', x)
    .replace('{y}', y);
};

describe('the settings that pages get', () => {
  test('without any setting: the built-in map, and no streets', async () => {
    await start({});
    expect(await settings()).toEqual({ streets: 'none', style_url: null, tiles: null });
    expect((await ask('/map-tiles/tiles.json')).status).toBe(404);
    expect((await ask('/map-tiles/x/0/0/0')).status).toBe(404);
    expect(await map.status()).toEqual({ provider: null, isRead: false, faults: [] });
  });

  test('with tiles: where they are, what they cover, whose data it is', async () => {
    writeVillage(path, 'protomaps');
    await start({ tiles: path });
    expect(await settings()).toMatchObject({
      streets: 'installed',
      style_url: null,
      tiles: { schema: 'protomaps', minzoom: 8, maxzoom: 14, attribution: '© OpenStreetMap' },
    });
    expect(await map.status()).toEqual({ provider: 'village.pmtiles', isRead: true, faults: [] });
  });

  test('a style at an address is drawn in their place', async () => {
    await start({ styleUrl: 'https://maps.example/style.json' });
    expect(await settings()).toEqual({
      streets: 'installed',
      style_url: 'https://maps.example/style.json',
      tiles: null,
    });
    expect(await map.status()).toEqual({ provider: 'maps.example', isRead: false, faults: [] });
  });

  test('a style in a file is handed out, with the tiles that it names', async () => {
    writeVillage(path, 'openmaptiles');
    writeFileSync(stylePath, JSON.stringify(style));
    await start({ tiles: path, styleUrl: fileStyle });
    expect(await settings()).toMatchObject({
      streets: 'installed',
      style_url: '/map-tiles/style.json',
    });
    expect(await (await ask('/map-tiles/style.json')).json()).toEqual(style);
    const tileJson = await (await ask('/map-tiles/tiles.json')).json();
    expect(tileJson).toMatchObject({
      tilejson: '3.0.0',
      minzoom: 8,
      maxzoom: 14,
      vector_layers: expect.arrayContaining([{ id: 'water', fields: {} }]),
    });
    expect(tileJson.tiles).toEqual([(await settings()).tiles?.url]);
  });
});

describe('a tile', () => {
  const firstOf = (tiles: ReadonlyMap<string, Buffer>): [string, Buffer] =>
    [...tiles][tiles.size - 1] ?? ['', Buffer.alloc(0)];

  test('is sent as it lies in the file, and kept for a year', async () => {
    const [place, bytes] = firstOf(writeVillage(path, 'openmaptiles'));
    await start({ tiles: path });
    const answer = await ask(await addressOf(place));
    expect([
      answer.status,
      answer.headers.get('content-encoding'),
      answer.headers.get('content-type'),
    ]).toEqual([200, 'gzip', 'application/vnd.mapbox-vector-tile']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const plain = await ask(await addressOf(place), { 'accept-encoding': 'br, gzip;q=0' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await plain.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('that the caller has is not sent again', async () => {
    const [place] = firstOf(writeVillage(path, 'openmaptiles'));
    await start({ tiles: path });
    const etag = (await ask(await addressOf(place))).headers.get('etag') ?? '';
    const again = await ask(await addressOf(place), { 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask(await addressOf(place), { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('that the file does not have is empty, and what is no tile does not exist', async () => {
    writeVillage(path, 'openmaptiles');
    await start({ tiles: path });
    for (const place of ['14/0/0', '3/1/1', '20/5/5'])
      expect((await ask(await addressOf(place))).status).toBe(204);
    for (const place of [
      '1/2/0',
      '1/0/2',
      '25/0/0',
      '-1/0/0',
      '1/0/x',
      '1/0/0.5',
      '1/0/99999999999',
    ])
      expect((await ask(await addressOf(place))).status).toBe(404);
  });

  test('of an earlier file is answered out of the newer one, and not kept', async () => {
    const [place] = firstOf(writeVillage(path, 'openmaptiles'));
    await start({ tiles: path });
    const before = await addressOf(place);
    writeVillage(join(folder, 'next'), 'protomaps');
    renameSync(join(folder, 'next'), path);
    now += 6000;
    expect((await settings()).tiles?.schema).toBe('protomaps');
    const answer = await ask(before);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await addressOf(place)).not.toBe(before);
  });
});

describe('a file that cannot be read', () => {
  test('does not stop the start; pages get the built-in map, and the system status says which file and why', async () => {
    await start({ tiles: path });
    expect(await settings()).toEqual({ streets: 'failing', style_url: null, tiles: null });
    expect(await map.status()).toEqual({
      provider: 'village.pmtiles',
      isRead: false,
      faults: [`${path}: There is no such file.`],
    });
  });

  test('that is mended is taken without a restart', async () => {
    writeFileSync(path, 'nonsense');
    await start({ tiles: path });
    expect((await map.status()).faults).toEqual([
      `${path}: It is not a PMTiles file of version 3, or it is damaged.`,
    ]);
    writeVillage(path, 'openmaptiles');
    now += 6000;
    expect((await settings()).streets).toBe('installed');
    rmSync(path);
    now += 6000;
    expect((await settings()).streets).toBe('failing');
  });

  test.each([
    ['no JSON', '{', 'It is not JSON.'],
    [
      'no style',
      '{"version":7}',
      'It is not a MapLibre style: version 8, sources and layers are needed.',
    ],
    ['compressed', gzipSync(JSON.stringify(style)), 'It is not JSON.'],
  ])('a style: %s; the tiles are drawn in our own', async (_name, content, words) => {
    writeVillage(path, 'openmaptiles');
    writeFileSync(stylePath, content);
    await start({ tiles: path, styleUrl: fileStyle });
    expect(await settings()).toMatchObject({
      streets: 'failing',
      style_url: null,
      tiles: { schema: 'openmaptiles' },
    });
    expect((await map.status()).faults).toEqual([`${stylePath}: ${words}`]);
    expect((await ask('/map-tiles/style.json')).status).toBe(404);
  });

  test('tiles of another schema need a style', async () => {
    writeVillage(path, 'openmaptiles', {
      drawn: [
        { layer: 'streets', kind: 'area', box: [130, -26, 132, -25], tags: { kind: 'road' } },
      ],
    });
    await start({ tiles: path });
    expect((await settings()).streets).toBe('failing');
    expect((await map.status()).faults).toEqual([
      'MAP_TILES: its layers (streets) are not those of OpenMapTiles or Protomaps, and no style is set that draws them.',
    ]);
    await http?.close();
    writeFileSync(stylePath, JSON.stringify(style));
    await start({ tiles: path, styleUrl: fileStyle });
    expect(await settings()).toEqual({
      streets: 'installed',
      style_url: '/map-tiles/style.json',
      tiles: null,
    });
  });
});
