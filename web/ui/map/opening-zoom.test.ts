// The zoom of an opening map: close enough for the ring of an exact position, far enough for that
// of an inexact one, and never closer than the map has detail.
import { describe, expect, it } from 'vitest';
import type { MapBackground } from './base/map-settings.ts';
import { hasStreets, openingZoom, zoomFor } from './opening-zoom.ts';

const fix = (latitude: number, accuracy_m: number | null) => ({ latitude, accuracy_m });
const metresAPixel = (zoom: number, latitude = 0) =>
  (78_271.517 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;

describe('zoomFor', () => {
  it('a sure fix is seen from as near as allowed, an unsure one from so far that its circle fits', () => {
    expect(zoomFor(fix(0, 10), 230, 9.8)).toBe(9.8);
    expect(zoomFor(fix(0, null), 230, 9.8)).toBe(9.8);
    expect(100_000 / metresAPixel(zoomFor(fix(0, 50_000), 230, 9.8))).toBeCloseTo(0.7 * 230, 3);
  });

  it('never shows more than a continent', () => {
    expect(zoomFor(fix(0, 20_000_000), 230, 9.8)).toBe(2);
  });
});

describe('openingZoom', () => {
  it('with streets, six metres are a ring that is clear of the dot, in a view of less than 200 m', () => {
    const zoom = openingZoom(fix(-33.9, 6), 230, true);
    expect(6 / metresAPixel(zoom, -33.9)).toBeGreaterThan(12);
    expect(230 * metresAPixel(zoom, -33.9)).toBeLessThan(200);
  });

  it.each([12, 30, 61, 100])('with streets, the ring of %i metres is seen whole', (accuracy) => {
    const radius = accuracy / metresAPixel(openingZoom(fix(-16.9, accuracy), 230, true), -16.9);
    expect(radius).toBeGreaterThan(12);
    expect(2 * radius).toBeLessThanOrEqual(0.71 * 230);
  });

  it('of unknown accuracy: a few blocks', () => {
    expect(openingZoom(fix(0, null), 230, true)).toBe(15.5);
  });

  it('without streets, an exact fix shows the names around it, not 5 km of empty map', () => {
    const zoom = openingZoom(fix(-33.9, 6), 230, false);
    expect(90 * metresAPixel(zoom, -33.9)).toBeLessThan(1000);
    expect(230 * metresAPixel(zoom, -33.9)).toBeGreaterThan(1000);
  });
});

it('tiles have streets where they cover the position', () => {
  const tiles = {
    schema: 'openmaptiles',
    url: '/map-tiles/1/{z}/{x}/{y}',
    minzoom: 0,
    maxzoom: 14,
    bounds: [130, -26, 132, -25],
    attribution: '',
  } as const;
  const streets: MapBackground = {
    kind: 'streets',
    tiles: { ...tiles, bounds: [130, -26, 132, -25] },
  };
  expect(hasStreets(streets, { latitude: -25.3, longitude: 131 })).toBe(true);
  expect(hasStreets(streets, { latitude: -24.9, longitude: 131 })).toBe(false);
  expect(hasStreets({ kind: 'built-in' }, { latitude: -25.3, longitude: 131 })).toBe(false);
  expect(hasStreets({ kind: 'style', url: '/x' }, { latitude: 0, longitude: 0 })).toBe(true);
});
