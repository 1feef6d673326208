// Alerts in, nobody listening, 64 in flight: what the door and the commit cost, by HTTP and by the device's own wire.
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { productAlertPath } from '../product/alert-path.ts';
import { startAlertLimit } from './alert-limits.ts';
import { type AlertPath, AlertPress, type Pressed } from './alert-path.ts';
import { scaled, type World } from './world.ts';

const inFlight = 64;

interface Pressing {
  http(): Promise<Pressed>;
  device(): Promise<Pressed>;
  close(): Promise<void>;
}

async function pressing(world: World, path: AlertPath): Promise<Pressing> {
  const press = await AlertPress.open(world, path, 0);
  const pace = { way: 'closed', inFlight, gapMs: 0 } as const;
  for (const door of [path.http, path.device]) await press.press(door, 300, pace);
  return {
    http: () => press.press(path.http, scaled(world, 4000), pace),
    device: () => press.press(path.device, scaled(world, 4000), pace),
    close: () => press.close(),
  };
}

const perSecond = (pressed: Pressed): number => (pressed.count * 1000) / pressed.elapsedMs;

/** Processor is held against the plain limit, throughput against the batched one. */
async function side(cost: Pressing, rate: Pressing): Promise<Side> {
  return {
    round: async (): Promise<Figures> => {
      const http = await cost.http();
      const device = await cost.device();
      const fast = cost === rate ? { http, device } : { http: await rate.http(), device: await rate.device() };
      return {
        http_us: http.cpuUs,
        device_us: device.cpuUs,
        database_us: device.databaseUs,
        http_per_s: perSecond(fast.http),
        device_per_s: perSecond(fast.device),
        batch_http_us: fast.http.cpuUs,
        batch_device_us: fast.device.cpuUs,
        lost: http.lost + device.lost,
      };
    },
    close: async () => {
      await cost.close();
      if (rate !== cost) await rate.close();
    },
  };
}

export const ingest: Measurement<World> = {
  name: 'ingest',
  title: 'Ingest alone, 64 in flight',
  lines: [
    { kind: 'ratio', figure: 'http_us', title: 'HTTP, server processor per alert', unit: 'us', goal: { atMost: 2 } },
    { kind: 'ratio', figure: 'device_us', title: 'device wire, server processor per alert', unit: 'us', goal: { atMost: 2 } },
    { kind: 'ratio', figure: 'http_per_s', title: 'HTTP alerts (limit: batched)', unit: 'per s', goal: { atLeast: 0.5 } },
    { kind: 'ratio', figure: 'device_per_s', title: 'device wire alerts (limit: batched)', unit: 'per s', goal: { atLeast: 0.5 } },
    { kind: 'within', over: 'device_us', under: 'http_us', title: 'EV-04 frame / own HTTP path', unit: 'quotient', goal: { atMost: 0.8 } },
    { kind: 'count', figure: 'lost', title: 'alerts lost', unit: 'count', goal: { atMost: 0 } },
  ],
  limit: async (world) =>
    side(await pressing(world, await startAlertLimit(world, 'plain')), await pressing(world, await startAlertLimit(world, 'batch'))),
  product: async (world) => {
    const path = await productAlertPath(world);
    if (!path) return undefined;
    const one = await pressing(world, path);
    return side(one, one);
  },
};
