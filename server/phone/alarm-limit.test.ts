// Alarms beyond the limit are held and merged into one; what happens to that one happened to all of
// them.
import { expect, test } from 'vitest';
import type { DeviceEvent } from '#domain/devices/device-event.ts';
import { anEvent } from '#server/alerts/alerts.factory.ts';
import { limitAlarms } from './alarm-limit.ts';

const device = { device_id: 1, organisation_id: 7 };
const sos = (second: number): DeviceEvent =>
  anEvent('sos', { occurred_at: new Date(second * 1000).toISOString() });

function limited(fails: (event: DeviceEvent) => boolean = () => false) {
  const taken: DeviceEvent[] = [];
  const clock = { ms: 0 };
  const take = limitAlarms(
    async ({ events }) => {
      if (events.some(fails)) throw new Error('the database is gone');
      taken.push(...events);
    },
    { now: () => clock.ms, gatherForMs: 5 },
  );
  return { taken, clock, take };
}

test('ten of a kind in a minute, then one for all that follow, which is the newest', async () => {
  const { take, taken, clock } = limited();
  for (let second = 0; second < 10; second += 1) await take({ device, events: [sos(second)] });
  await Promise.all(
    [30, 90, 40].map(async (second) => await take({ device, events: [sos(second)] })),
  );
  expect(taken).toHaveLength(11);
  expect(taken.at(-1)).toMatchObject({ occurred_at: sos(90).occurred_at, data: { folded: 2 } });
  clock.ms = 60_000;
  await take({ device, events: [sos(100)] });
  expect(taken.at(-1)?.data).toEqual({});
});

test('news, other kinds and other devices have no part in it', async () => {
  const { take, taken } = limited();
  await take({ device, events: Array.from({ length: 10 }, (_, second) => sos(second)) });
  await take({ device, events: [anEvent('fall'), anEvent('check_in')] });
  await take({ device: { ...device, device_id: 2 }, events: [sos(1)] });
  expect(taken).toHaveLength(13);
  expect(taken.filter(({ data }) => 'folded' in data)).toEqual([]);
});

test('a single alarm beyond the limit is sent unchanged', async () => {
  const { take, taken } = limited();
  await take({ device, events: Array.from({ length: 11 }, (_, second) => sos(second)) });
  expect(taken).toHaveLength(11);
  expect(taken.at(-1)?.data).toEqual({});
});

test('an event that was not stored is not acknowledged', async () => {
  const { take, taken } = limited(({ data }) => 'folded' in data);
  await take({ device, events: Array.from({ length: 10 }, (_, second) => sos(second)) });
  const outcomes = await Promise.allSettled([
    take({ device, events: [sos(20)] }),
    take({ device, events: [sos(21)] }),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(taken).toHaveLength(10);
});
