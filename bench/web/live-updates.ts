// The console page's cost of live updates: one alert into 500 rows, and 500 alerts a minute into
// 10,000.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import { pause } from '../kit/clock.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { startProduct } from '../product/server.ts';
import { consoleWorld, firstImei } from '../product/world-rows.ts';
import { scaled, type World } from '../ratios/world.ts';
import { consolePath, openConsolePage } from './console-page.ts';

const answered = z.object({ sent: z.array(z.unknown()) });

interface Press {
  readonly rows: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Raises alerts at a pace while the page shows `rows`; figures per alert, without what the idle
 * page costs in the same time.
 */
async function side(world: World, { rows, perSecond, seconds }: Press): Promise<Side | undefined> {
  const product = await startProduct(world, consoleWorld(rows));
  if (!product) return undefined;
  const pendants = await startChild('load/alerts.ts');
  const open = await openConsolePage(product.port, consolePath);
  await open.watchFrames();
  let next = 1;
  return {
    round: async (): Promise<Figures> => {
      const count = scaled(world, perSecond * seconds);
      const entry = { by: 'ev04', port: product.ev04Port, first_imei: firstImei };
      await pendants.call('open', { entry, from: next, count, connections: count }, z.null());
      await pause(1000);
      const idleFrom = await open.cpuMs();
      await pause((count / perSecond) * 1000);
      const from = await open.cpuMs();
      await open.slowness();
      const { sent } = await pendants.call(
        'paced',
        { from: next, count, perSecond, patienceMs: 2000 },
        answered,
      );
      const slow = await open.slowness();
      const until = await open.cpuMs();
      next += count;
      return {
        cpu_ms: (until - from - (from - idleFrom)) / sent.length,
        slow_frames: slow.slowFrames,
        long_tasks: slow.longTasks,
        unanswered: count - sent.length,
      };
    },
    close: async () => {
      await open.close();
      await pendants.stop();
      await product.stop();
    },
  };
}

export const liveUpdate: Measurement<World> = {
  name: 'live-update',
  title: 'The console in Chromium: one live update on 500 rows',
  lines: [
    {
      kind: 'count',
      figure: 'cpu_ms',
      title: 'main thread processor per update',
      unit: 'ms',
      goal: { atMost: 10 },
    },
  ],
  product: (world) => side(world, { rows: 500, perSecond: 5, seconds: 10 }),
};

export const liveStorm: Measurement<World> = {
  name: 'live-storm',
  title: 'The console in Chromium: 500 alerts a minute into 10,000 rows',
  lines: [
    {
      kind: 'count',
      figure: 'slow_frames',
      title: 'frames over 50 ms',
      unit: 'count',
      goal: { atMost: 0 },
    },
    {
      kind: 'count',
      figure: 'long_tasks',
      title: 'long tasks',
      unit: 'count',
      goal: { atMost: 0 },
    },
    {
      kind: 'count',
      figure: 'unanswered',
      title: 'alerts not answered',
      unit: 'count',
      goal: { atMost: 0 },
    },
  ],
  product: (world) => side(world, { rows: 10_000, perSecond: 500 / 60, seconds: 30 }),
};
