// How many alerts a second reach 200 consoles within 250 ms (p99), sent whether or not the server
// keeps up.

import { highestRate } from '../kit/highest-rate.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { productAlertPath } from '../product/alert-path.ts';
import { startAlertLimit } from './alert-limits.ts';
import { type AlertPath, AlertPress, type Pressed } from './alert-path.ts';
import { rowsOfAnAlert } from './known-misses.ts';
import { scaled, type World } from './world.ts';

const sockets = 200;
const p99Ms = 250;

async function side(world: World, path: AlertPath): Promise<Side> {
  const press = await AlertPress.open(world, path, sockets);
  // The first alerts meet cold code and cold plans; what is sustained is asked.
  await press.press(path.device, scaled(world, 3000), { way: 'closed', inFlight: 8, gapMs: 0 });
  let start = 400;
  return {
    round: async (): Promise<Figures> => {
      const closed = await press.press(path.device, scaled(world, 1000), {
        way: 'closed',
        inFlight: 8,
        gapMs: 0,
      });
      let best: Pressed | undefined;
      const rate = await highestRate(start, async (perSecond) => {
        const pressed = await press.press(path.device, scaled(world, perSecond * 2.5), {
          way: 'paced',
          perSecond,
          patienceMs: 1000,
        });
        const held = pressed.lost === 0 && pressed.p99 <= p99Ms;
        if (held) best = pressed;
        return held;
      });
      start = Math.max(50, Math.round(rate * 0.8));
      return {
        per_second: rate,
        closed_per_second: (closed.count * 1000) / closed.elapsedMs,
        cpu_us: best?.cpuUs ?? Number.NaN,
      };
    },
    close: () => press.close(),
  };
}

export const alertStorm: Measurement<World> = {
  name: 'storm',
  title: 'Sustained alerts to 200 consoles, open loop, p99 <= 250 ms',
  lines: [
    {
      kind: 'ratio',
      figure: 'per_second',
      title: 'alerts sustained (limit: batched)',
      unit: 'per s',
      goal: { atLeast: 0.4 },
      miss: rowsOfAnAlert,
    },
    {
      kind: 'ratio',
      figure: 'cpu_us',
      title: 'server processor per alert at that rate',
      unit: 'us',
      goal: { atMost: 3 },
      miss: rowsOfAnAlert,
    },
    {
      kind: 'ratio',
      figure: 'closed_per_second',
      title: 'alerts, 8 in flight, closed loop',
      unit: 'per s',
      goal: { atLeast: 0.6 },
      miss: rowsOfAnAlert,
    },
  ],
  limit: async (world) => side(world, await startAlertLimit(world, 'batch')),
  product: async (world) => {
    const path = await productAlertPath(world);
    return path && side(world, path);
  },
};
