// A flood is announced once with its count; a few alerts, alerts of other organisations and duress
// one by one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { sayOrCount, type ToSay, type Voice } from './flood-voice.ts';

const row = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  raised_at: '2026-11-21T01:00:00.000Z',
  version: 1,
  ...over,
});

/** @param given seconds and the alerts that came then */
function sayAll(given: readonly (readonly [second: number, rows: readonly AlertRow[]])[]): ToSay[] {
  let voice: Voice = new Map();
  return given.map(([second, rows]) => {
    const judged = sayOrCount(voice, rows, second * 1000);
    voice = judged.voice;
    return judged.say;
  });
}

test('of forty alerts of one organisation four and then the flood are announced', () => {
  const said = sayAll(Array.from({ length: 40 }, (_, at) => [at * 3, [row(at)]] as const));
  expect(said.slice(0, 4).map(({ alerts }) => alerts.length)).toEqual([1, 1, 1, 1]);
  expect(said.flatMap(({ floods }) => floods)).toEqual([
    { organisation: { id: 1, name: 'Redgum' }, count: 5 },
  ]);
  expect(said.slice(4).flatMap(({ alerts }) => alerts)).toEqual([]);
});

test('simultaneous alerts are one flood; other organisations and duress are announced', () => {
  const elsewhere = row(50, { organisation: { id: 2, name: 'Summit' } });
  const duress = row(51, { type: 'duress' });
  const [first, second] = sayAll([
    [0, Array.from({ length: 12 }, (_, at) => row(at))],
    [5, [row(20), elsewhere, duress]],
  ]);
  expect(first).toEqual({
    alerts: [],
    floods: [{ organisation: { id: 1, name: 'Redgum' }, count: 12 }],
  });
  expect(second).toEqual({
    alerts: [elsewhere, duress].toSorted((one, other) => other.id - one.id),
    floods: [],
  });
});

test('after a quiet minute alerts are announced again, and so is a new flood', () => {
  const flood = Array.from({ length: 6 }, (_, at) => row(at));
  const [, after, again] = sayAll([
    [0, flood],
    [61, [row(30)]],
    [70, flood],
  ]);
  expect(after).toEqual({ alerts: [row(30)], floods: [] });
  expect(again?.floods).toMatchObject([{ count: 7 }]);
});

test('no alert is lost: announced itself, counted by its flood, or later than that', () => {
  const arrivals = fc.array(
    fc.record({
      pause: fc.integer({ min: 0, max: 90 }),
      organisation: fc.integer({ min: 1, max: 3 }),
    }),
    {
      maxLength: 80,
    },
  );
  fc.assert(
    fc.property(arrivals, (given) => {
      let second = 0;
      const said = sayAll(
        given.map(({ pause, organisation }, id) => {
          second += pause;
          return [
            second,
            [row(id, { organisation: { id: organisation, name: `Organisation ${organisation}` } })],
          ] as const;
        }),
      );
      const inFlood = new Set<number>();
      const last = new Map<number, number>();
      second = 0;
      for (const [at, { pause, organisation }] of given.entries()) {
        second += pause;
        if (second - (last.get(organisation) ?? second) > 60) inFlood.delete(organisation);
        last.set(organisation, second);
        const { alerts = [], floods = [] } = said[at] ?? {};
        expect(alerts.length + floods.length).toBe(inFlood.has(organisation) ? 0 : 1);
        if (floods.length > 0) inFlood.add(organisation);
      }
    }),
    { numRuns: 300 },
  );
});
