// PMTiles files: every tile comes out as it was put in, and each way that a file can be wrong has
// its own words.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTilesFile, unzipTile } from './tiles-file.ts';
import { boundsOf, desert, writeVillage } from './village.factory.ts';

const folder = mkdtempSync(join(tmpdir(), 'map-tiles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'village.pmtiles');
const opened = async () => await openTilesFile(path, await stat(path));

describe('a sound file', () => {
  test.each([
    ['gzip', 'openmaptiles', undefined],
    ['none', 'protomaps', undefined],
    ['gzip', 'protomaps', 5],
  ] as const)(
    '%s, %s, %s entries to a leaf: gives each tile back, and nothing where it has none',
    async (compression, schema, leafEntries) => {
      const tiles = writeVillage(path, schema, {
        compression,
        ...(leafEntries === undefined ? {} : { leafEntries }),
      });
      const file = await opened();
      expect([file.schema, file.isGzipped]).toEqual([schema, compression === 'gzip']);
      expect(tiles.size).toBeGreaterThan(20);
      for (const [place, bytes] of tiles) {
        const [z = 0, x = 0, y = 0] = place.split('/').map(Number);
        const tile = await file.tile(z, x, y);
        if (tile === null) throw new Error(`no tile ${place}`);
        expect((file.isGzipped ? await unzipTile(tile) : tile).equals(bytes)).toBe(true);
      }
      expect(await file.tile(14, 0, 0)).toBeNull();
      expect(await file.tile(15, 0, 0)).toBeNull();
      file.close();
    },
  );

  test('says what it covers, and whose data it is without markup', async () => {
    writeVillage(path, 'openmaptiles', {
      attribution:
        '<a href="javascript:alert(1)">&copy; OpenMapTiles</a> <b>&copy; OpenStreetMap</b>',
    });
    expect((await opened()).about).toEqual({
      minzoom: 8,
      maxzoom: 14,
      bounds: boundsOf(desert).map((degrees) => expect.closeTo(degrees, 6)),
      attribution: '© OpenMapTiles © OpenStreetMap',
    });
    writeVillage(path, 'openmaptiles', { attribution: '' });
    expect((await opened()).about.attribution).toBe('© OpenStreetMap contributors');
  });

  test('has the same version as a copy, and another than a newer file', async () => {
    writeVillage(path, 'openmaptiles');
    const { version } = await opened();
    writeFileSync(path, readFileSync(path));
    expect((await opened()).version).toBe(version);
    writeVillage(path, 'openmaptiles', { attribution: 'another' });
    expect((await opened()).version).not.toBe(version);
  });

  test('with layers of another schema is served, and drawn by no built-in style', async () => {
    writeVillage(path, 'openmaptiles', {
      drawn: [{ layer: 'streets', kind: 'area', box: boundsOf(desert), tags: { kind: 'road' } }],
    });
    expect(await opened()).toMatchObject({ schema: null, layers: ['streets'] });
  });
});

describe('a file that cannot be served says why', () => {
  const tileKind = { 99: 2 };
  test.each([
    ['an older version', { 7: 2 }, 'It is a PMTiles file of version 2; version 3 is needed.'],
    ['a later version', { 7: 4 }, 'It is not a PMTiles file of version 3, or it is damaged.'],
    ['pictures', tileKind, 'Its tiles are no vector tiles (MVT).'],
    [
      'tiles in brotli',
      { 98: 3 },
      'Its tiles are compressed in a way that is not served; gzip is needed.',
    ],
    [
      'directories in zstd',
      { 97: 4 },
      'Its directories are compressed in a way that cannot be read; gzip is needed.',
    ],
    ['another magic', { 0: 0 }, 'It is not a PMTiles file of version 3, or it is damaged.'],
    [
      'a directory of terabytes',
      { 21: 255 },
      'It is not a PMTiles file of version 3, or it is damaged.',
    ],
  ])('%s', async (_name, header, words) => {
    writeVillage(path, 'openmaptiles', { header });
    await expect(opened()).rejects.toThrow(words);
  });

  test.each([
    ['an empty file', 0, 'It is not a PMTiles file of version 3, or it is damaged.'],
    ['half a header', 60, 'It is not a PMTiles file of version 3, or it is damaged.'],
    [
      'one that was copied in part',
      4000,
      'It ends before its last tile: it was not copied completely.',
    ],
  ])('%s', async (_name, bytes, words) => {
    writeVillage(path, 'openmaptiles', { compression: 'none' });
    writeFileSync(path, readFileSync(path).subarray(0, bytes));
    await expect(opened()).rejects.toThrow(words);
  });

  test('a damaged tile fails alone', async () => {
    const [[place = '', bytes = Buffer.alloc(0)] = []] = writeVillage(path, 'openmaptiles');
    const [z = 0, x = 0, y = 0] = place.split('/').map(Number);
    const broken = readFileSync(path);
    const tile = await (await opened()).tile(z, x, y);
    if (tile === null) throw new Error('no tile');
    expect((await unzipTile(tile)).equals(bytes)).toBe(true);
    broken.fill(0, broken.indexOf(tile), broken.indexOf(tile) + 10);
    writeFileSync(path, broken);
    const again = await (await opened()).tile(z, x, y);
    await expect(unzipTile(again ?? Buffer.alloc(0))).rejects.toThrow();
  });
});
