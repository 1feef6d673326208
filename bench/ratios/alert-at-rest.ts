// One alert at a time to 200 consoles: the time until the last one has it, and the processor time.
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { productAlertPath } from '../product/alert-path.ts';
import { startAlertLimit } from './alert-limits.ts';
import { type AlertPath, AlertPress } from './alert-path.ts';
import { rowsOfAnAlert } from './known-misses.ts';
import { scaled, type World } from './world.ts';

const sockets = 200;

async function side(world: World, path: AlertPath): Promise<Side> {
  const press = await AlertPress.open(world, path, sockets);
  // The first alerts meet cold code and cold plans.
  await press.press(path.device, 30, { way: 'closed', inFlight: 1, gapMs: 5 });
  return {
    round: async (): Promise<Figures> => {
      const before = await path.liveCounts?.();
      const pressed = await press.press(path.device, scaled(world, 200), {
        way: 'closed',
        inFlight: 1,
        gapMs: 10,
      });
      const after = await path.liveCounts?.();
      return {
        p50: pressed.p50,
        p99: pressed.p99,
        cpu_us: pressed.cpuUs,
        database_us: pressed.databaseUs,
        lost: pressed.lost,
        frame_bytes: pressed.frameBytes,
        frames_each: pressed.deliveries / pressed.count / sockets,
        frames_built:
          before && after ? (after.framesBuilt - before.framesBuilt) / pressed.count : Number.NaN,
        socket_writes:
          before && after
            ? (after.socketWrites - before.socketWrites) / pressed.count / sockets
            : Number.NaN,
      };
    },
    close: () => press.close(),
  };
}

export const alertAtRest: Measurement<World> = {
  name: 'alert',
  title: 'One alert at a time: device -> committed -> last of 200 consoles',
  lines: [
    {
      kind: 'ratio',
      figure: 'p50',
      title: 'device to last console, p50',
      unit: 'ms',
      goal: { atMost: 2 },
      miss: rowsOfAnAlert,
    },
    {
      kind: 'ratio',
      figure: 'p99',
      title: 'device to last console, p99',
      unit: 'ms',
      goal: { atMost: 2.5 },
      miss: rowsOfAnAlert,
    },
    {
      kind: 'ratio',
      figure: 'cpu_us',
      title: 'server processor per alert',
      unit: 'us',
      goal: { atMost: 1.5 },
      miss: rowsOfAnAlert,
    },
    {
      kind: 'ratio',
      figure: 'database_us',
      title: 'database processor per alert',
      unit: 'us',
      goal: { atMost: 2.5 },
      miss: rowsOfAnAlert,
    },
    { kind: 'count', figure: 'lost', title: 'alerts lost', unit: 'count', goal: { atMost: 0 } },
    {
      kind: 'count',
      figure: 'frame_bytes',
      title: 'alert frame',
      unit: 'bytes',
      goal: { atMost: 450 },
    },
    {
      kind: 'count',
      figure: 'frames_each',
      title: 'frames per alert and console',
      unit: 'count',
      goal: { atMost: 1 },
    },
    // A beat every two seconds goes the same way.
    {
      kind: 'count',
      figure: 'frames_built',
      title: 'frames built per alert',
      unit: 'count',
      goal: { atMost: 1.05 },
    },
    {
      kind: 'count',
      figure: 'socket_writes',
      title: 'socket writes per alert and console',
      unit: 'count',
      goal: { atMost: 1.05 },
    },
  ],
  limit: async (world) => side(world, await startAlertLimit(world, 'plain')),
  product: async (world) => {
    const path = await productAlertPath(world);
    return path && side(world, path);
  },
};
