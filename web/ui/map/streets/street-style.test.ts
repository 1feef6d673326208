// The street map: each colour of the palette has a layer in both schemas, and the attribution can
// be neither lost nor made into markup.
import { describe, expect, it } from 'vitest';
import { tileSchemas } from '#domain/kit/services/map-settings.ts';
import { baseStyle } from '../base/base-style.ts';
import { COLOURED, COLOURS } from '../base/map-palette.ts';
import { attributionOf } from './attribution.ts';

const tiles = {
  url: '/map-tiles/1/{z}/{x}/{y}',
  minzoom: 0,
  maxzoom: 14,
  bounds: [130, -26, 132, -25],
  attribution: '© OpenStreetMap',
} as const;

describe.each(tileSchemas)('%s', (schema) => {
  const styleIn = (theme: 'light' | 'dark') =>
    baseStyle(theme, { ...tiles, schema, bounds: [130, -26, 132, -25] });

  it.each(['light', 'dark'] as const)('%s: repainting changes nothing', (theme) => {
    const painted = new Map(
      styleIn(theme).layers.map((layer) => [
        layer.id,
        layer.paint as Record<string, unknown> | undefined,
      ]),
    );
    for (const [layer, property, colour] of COLOURED.filter(([id]) => !id.startsWith('vigil-')))
      expect([layer, painted.get(layer)?.[property]]).toEqual([layer, COLOURS[theme][colour]]);
  });

  it('every layer has its own name and needs nothing from elsewhere', () => {
    const style = styleIn('light');
    const ids = style.layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([style.glyphs, style.sprite]).toEqual([undefined, undefined]);
    expect(style.sources['streets']).toMatchObject({
      tiles: ['/map-tiles/1/{z}/{x}/{y}'],
      attribution: expect.stringContaining('openstreetmap.org/copyright'),
    });
  });
});

it('the built-in map has no layer of streets', () => {
  expect(baseStyle('dark').layers.filter(({ id }) => id.startsWith('street-'))).toEqual([]);
});

it('the attribution leads to the terms, and is text', () => {
  expect(attributionOf('© OpenMapTiles © OpenStreetMap contributors')).toBe(
    '© OpenMapTiles <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">© OpenStreetMap contributors</a>',
  );
  expect(attributionOf('<img src=x onerror=alert(1)>')).not.toContain('<');
});
