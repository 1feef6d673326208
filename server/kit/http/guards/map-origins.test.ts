// The origins that the map may load from: the host of a style, or the hosts that a style file
// names, and nothing that could extend the policy.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { mapOrigins } from './map-origins.ts';
import { securityHeaders } from './security-headers.ts';

const folder = mkdtempSync(join(tmpdir(), 'map-origins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'style.json');
const url = pathToFileURL(path).href;
const write = (style: unknown): void =>
  writeFileSync(path, typeof style === 'string' ? style : JSON.stringify(style));

test('the host of a style at an address', () => {
  expect(mapOrigins(undefined)).toEqual([]);
  expect(mapOrigins('https://maps.example/styles/plain.json?key=1')).toEqual([
    'https://maps.example',
  ]);
});

test('the hosts of a style in a file, once each', () => {
  write({
    version: 8,
    sources: {
      ours: { type: 'vector', url: '/map-tiles/tiles.json' },
      relief: { type: 'raster', tiles: ['https://a.example/{z}/{x}/{y}.png'] },
    },
    sprite: 'https://A.example/sprite',
    glyphs: 'https://fonts.example:8443/{fontstack}/{range}.pbf',
    layers: [{ id: 'x', metadata: 'https://not-loaded.example/' }],
  });
  expect(mapOrigins(url)).toEqual(['https://a.example', 'https://fonts.example:8443']);
});

test.each([
  [
    'blanks and semicolons',
    { sources: {}, glyphs: "https://x.example; script-src 'unsafe-inline'/f" },
  ],
  ['a placeholder as host', { sources: { a: { tiles: ['https://{s}.example/{z}'] } } }],
  ['another scheme', { sources: { a: { url: 'data:text/plain,https://x.example/' } } }],
  ['no style', 'nonsense'],
  ['nothing', ''],
])('%s adds nothing', (_name, style) => {
  write(style);
  expect(mapOrigins(url)).toEqual([]);
  const { document } = securityHeaders({ demo: false, MAP_STYLE_URL: url });
  expect(document['content-security-policy']).toBe(
    securityHeaders({ demo: false, MAP_STYLE_URL: undefined }).document['content-security-policy'],
  );
});

test('a file that is not there stops nothing', () => {
  expect(mapOrigins(pathToFileURL(join(folder, 'missing.json')).href)).toEqual([]);
});
