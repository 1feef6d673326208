// Reconnects are one line with a count, and an hour of them is a handful of lines.
import { expect, test } from 'vitest';
import { ReconnectWatch } from './reconnect-watch.ts';

const minute = 60_000;
function watching() {
  const reported: [number, number, number][] = [];
  const watch = new ReconnectWatch({
    ports: {
      reconnected: async ({ device_id }, times, minutes) =>
        void reported.push([device_id, times, minutes]),
    },
    limits: { reconnectsFrom: 10, reconnectWindowMs: minute },
    failed: () => {},
  });
  return { watch, reported };
}
const [steady, flapping] = [1, 2].map((device_id) => ({ device_id, organisation_id: 7 }));

test('a device that reconnects all the time is reported after 1, 10 and 60 minutes; one that does so now and then is not', () => {
  const { watch, reported } = watching();
  for (let at = 0; at < 120; at += 1) {
    if (steady && at % 5 === 0) watch.note(steady, at * minute);
    for (let times = 0; flapping && times < 20; times += 1) watch.note(flapping, at * minute);
    watch.look((at + 1) * minute);
  }
  expect(reported).toEqual([
    [2, 20, 1],
    [2, 200, 10],
    [2, 1200, 60],
  ]);
});

test('when it has stopped, the next time is reported after a minute again', () => {
  const { watch, reported } = watching();
  const flap = (at: number) => {
    for (let times = 0; flapping && times < 10; times += 1) watch.note(flapping, at * minute);
  };
  flap(0);
  for (let at = 1; at < 30; at += 1) watch.look(at * minute);
  flap(30);
  watch.look(31 * minute);
  expect(reported).toEqual([
    [2, 10, 1],
    [2, 10, 1],
  ]);
});
