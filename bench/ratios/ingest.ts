// Alerts in without subscribers, 64 in flight: the cost of the listener and the commit, by the
// device's own protocol and by HTTP.
import type { Figures, KnownMiss, Measurement, Side } from '../kit/measurement.ts';
import { productAlertPath } from '../product/alert-path.ts';
import { startAlertLimit } from './alert-limits.ts';
import { type AlertPath, AlertPress, type Pressed } from './alert-path.ts';
import { rowsOfAnAlert } from './known-misses.ts';
import { scaled, type World } from './world.ts';

const inFlight = 64;

interface Pressing {
  pressed(): Promise<Pressed>;
  close(): Promise<void>;
}

async function pressing(world: World, path: AlertPath, by: 'device' | 'http'): Promise<Pressing> {
  const entry = path[by];
  const press = await AlertPress.open(world, path, 0);
  const pace = { way: 'closed', inFlight, gapMs: 0 } as const;
  await press.press(entry, 300, pace);
  return {
    pressed: () => press.press(entry, scaled(world, 4000), pace),
    close: () => press.close(),
  };
}

/** Processor is held against the plain limit, throughput against the batched one. */
function side(cost: Pressing, rate: Pressing): Side {
  return {
    round: async (): Promise<Figures> => {
      const costly = await cost.pressed();
      const fast = rate === cost ? costly : await rate.pressed();
      return {
        cpu_us: costly.cpuUs,
        database_us: costly.databaseUs,
        batch_us: fast.cpuUs,
        per_second: (fast.count * 1000) / fast.elapsedMs,
        lost: costly.lost + fast.lost,
      };
    },
    close: async () => {
      await cost.close();
      if (rate !== cost) await rate.close();
    },
  };
}

interface Words {
  readonly name: string;
  readonly title: string;
  readonly miss: KnownMiss;
}

const measurement = (by: 'device' | 'http', { miss, ...words }: Words): Measurement<World> => ({
  ...words,
  lines: [
    {
      kind: 'ratio',
      figure: 'cpu_us',
      title: 'server processor per alert',
      unit: 'us',
      goal: { atMost: 2 },
      miss,
    },
    {
      kind: 'ratio',
      figure: 'database_us',
      title: 'database processor per alert',
      unit: 'us',
      goal: { atMost: 2.5 },
      miss,
    },
    {
      kind: 'ratio',
      figure: 'batch_us',
      title: 'server processor per alert (limit: batched)',
      unit: 'us',
      goal: { atMost: 3 },
      miss,
    },
    {
      kind: 'ratio',
      figure: 'per_second',
      title: 'alerts (limit: batched)',
      unit: 'per s',
      goal: { atLeast: 0.5 },
      miss,
    },
    { kind: 'count', figure: 'lost', title: 'alerts lost', unit: 'count', goal: { atMost: 0 } },
  ],
  limit: async (world) => {
    const plain = await pressing(world, await startAlertLimit(world, 'plain'), by);
    const batch = await pressing(world, await startAlertLimit(world, 'batch'), by);
    return side(plain, batch);
  },
  product: async (world) => {
    const path = await productAlertPath(world);
    const one = path && (await pressing(world, path, by));
    return one && side(one, one);
  },
});

export const ingestDevice = measurement('device', {
  name: 'ingest',
  title: "Ingest alone by the device's wire, 64 in flight",
  miss: rowsOfAnAlert,
});
export const ingestHttp = measurement('http', {
  name: 'ingest-http',
  title: 'Ingest alone by HTTP, 64 in flight',
  miss: rowsOfAnAlert,
});

async function bothWires(world: World, path: AlertPath): Promise<Side> {
  const { device, http } = path;
  const press = await AlertPress.open(world, path, 0);
  const pace = { way: 'closed', inFlight, gapMs: 0 } as const;
  for (const entry of [http, device]) await press.press(entry, 300, pace);
  return {
    round: async (): Promise<Figures> => ({
      http_us: (await press.press(http, scaled(world, 4000), pace)).cpuUs,
      device_us: (await press.press(device, scaled(world, 4000), pace)).cpuUs,
    }),
    close: () => press.close(),
  };
}

/** Both wires of one server in turn: a frame must cost less than a request. */
export const wires: Measurement<World> = {
  name: 'wires',
  title: "The device's wire against the own HTTP path",
  lines: [
    {
      kind: 'within',
      over: 'device_us',
      under: 'http_us',
      title: 'EV-04 frame / HTTP',
      unit: 'quotient',
      goal: { atMost: 0.8 },
    },
  ],
  product: async (world) => {
    const path = await productAlertPath(world);
    return path && bothWires(world, path);
  },
};
