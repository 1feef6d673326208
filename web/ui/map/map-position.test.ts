// The drawing of positions: in order of time, by age, round on the ground, and over the date line.
import { describe, expect, it } from 'vitest';
import { distanceKm } from '#domain/kit/places/place-grid.ts';
import { coordinatesOf, inOrder, type MapPosition, traceOf } from './map-position.ts';

const fix = (
  latitude: number,
  longitude: number,
  minute = 0,
  accuracy_m: number | null = 61,
): MapPosition => ({
  latitude,
  longitude,
  accuracy_m,
  at: new Date(Date.UTC(2026, 10, 21) + minute * 60_000).toISOString(),
  source: 'gps',
});
const cairns = [fix(-16.88, 145.73), fix(-16.89, 145.74, 60), fix(-16.9, 145.745, 80)];

it('positions are sorted by time; those without coordinates are left out', () => {
  const [first, second, third] = cairns;
  if (!first || !second || !third) throw new Error('three fixes');
  expect(inOrder([third, first, fix(Number.NaN, 0), fix(91, 0), fix(0, 181), second])).toEqual(
    cairns,
  );
});

describe('traceOf', () => {
  const trace = traceOf(cairns);

  it('the trail fades from the oldest step', () => {
    expect(trace.trail.features.map(({ properties }) => properties?.['age'])).toEqual([1, 0.25]);
    expect(trace.trail.features[1]?.geometry.coordinates).toEqual([
      [145.74, -16.89],
      [145.745, -16.9],
    ]);
  });

  it('earlier fixes have their age before the last one', () => {
    expect(trace.points.features.map(({ properties }) => properties?.['minutes'])).toEqual([
      '\u22121:20 h',
      '\u221220 min',
    ]);
  });

  it('beyond two days in days', () => {
    const old = (minutes: number) =>
      traceOf([fix(0, 0, 0), fix(0, 1, minutes)]).points.features[0]?.properties?.['minutes'];
    expect([47 * 60 + 59, 48 * 60, 294 * 60].map(old)).toEqual([
      '\u221247:59 h',
      '\u22122 d',
      '\u221212 d',
    ]);
  });

  it('the accuracy is a circle on the ground', () => {
    const corners = trace.accuracy.features[0]?.geometry.coordinates[0] ?? [];
    expect(corners.length).toBeGreaterThan(32);
    for (const [x = 0, y = 0] of corners)
      expect(distanceKm(-16.9, 145.745, y, x) * 1000).toBeCloseTo(61, 0);
    expect(corners[0]).toEqual(corners.at(-1));
  });

  it('a fix of unknown accuracy has no circle, one fix no trail, none nothing', () => {
    const one = traceOf([fix(1, 1, 0, null)]);
    expect([one.accuracy, one.trail, one.points].map(({ features }) => features.length)).toEqual([
      0, 0, 0,
    ]);
    expect(one.worker.features).toHaveLength(1);
    expect(Object.values(traceOf([])).map(({ features }) => features.length)).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  it('a step over the date line goes the short way', () => {
    const [step] = traceOf([fix(-17, -179.9), fix(-17, 179.9, 1)]).trail.features;
    expect(step?.geometry.coordinates.map(([x]) => x)).toEqual([expect.closeTo(180.1), 179.9]);
  });
});

it('coordinates are written to the metre', () => {
  expect(coordinatesOf(fix(-16.9, 145.7451234))).toBe('-16.90000, 145.74512');
});
