// The time from a frame on the console's socket to its paint, at 50 alerts a second, with keys
// pressed meanwhile; and the cost of an idle console.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import { pause } from '../kit/clock.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { percentile } from '../kit/statistics.ts';
import { startProduct } from '../product/server.ts';
import { consoleWorld, firstImei } from '../product/world-rows.ts';
import { scaled, type World } from '../ratios/world.ts';
import { type ConsolePage, consolePath, openConsolePage } from './console-page.ts';

/** Few enough that the number on the screen is that of the rows which are here. */
const fewRows = 50;
const idleRows = 500;
const perSecond = 50;
const seconds = 10;
const keyEveryMs = 400;
const settledMs = 3000;
const answered = z.object({ sent: z.array(z.unknown()) });

const seenInPage = z.object({
  arrived: z.array(z.number()),
  painted: z.array(z.number()),
  keys: z.array(z.number()),
});

/** Presses J and K while the work runs. */
async function withKeys<Result>({ page }: ConsolePage, work: Promise<Result>): Promise<Result> {
  let running = true;
  const pressing = (async () => {
    for (let press = 0; running; press += 1) {
      await page.keyboard.press(press % 2 === 0 ? 'j' : 'k');
      await pause(keyEveryMs);
    }
  })();
  const result = await work.finally(() => {
    running = false;
  });
  await pressing;
  return result;
}

export const framePainted: Measurement<World> = {
  name: 'frame-painted',
  title: `The console in Chromium: ${perSecond} alerts a second`,
  lines: [
    {
      kind: 'count',
      figure: 'painted_p95_ms',
      title: 'frame to painted, p95',
      unit: 'ms',
      goal: { atMost: 300 },
    },
    {
      kind: 'count',
      figure: 'unpainted',
      title: 'frames never painted',
      unit: 'count',
      goal: { atMost: 0 },
    },
    {
      kind: 'count',
      figure: 'key_p95_ms',
      title: 'key answered, p95',
      unit: 'ms',
      goal: { atMost: 100 },
    },
  ],
  product: async (world): Promise<Side | undefined> => {
    const product = await startProduct(world, consoleWorld(fewRows));
    if (!product) return undefined;
    const pendants = await startChild('load/alerts.ts');
    const open = await openConsolePage(product.port, consolePath, watchPaints);
    let next = 1;
    return {
      round: async (): Promise<Figures> => {
        const count = scaled(world, perSecond * seconds);
        const entry = { by: 'ev04', port: product.ev04Port, first_imei: firstImei };
        await pendants.call('open', { entry, from: next, count, connections: count }, z.null());
        await pause(settledMs);
        await open.page.evaluate(beginPaints);
        await withKeys(
          open,
          pendants.call('paced', { from: next, count, perSecond, patienceMs: 2000 }, answered),
        );
        await pause(settledMs);
        next += count;
        const { arrived, painted, keys } = seenInPage.parse(
          await open.page.evaluate(() => Reflect.get(window, 'benchPaints')),
        );
        const waits = painted.map((at, index) => at - (arrived[index] ?? at));
        world.log(
          `${arrived.length} frames, ${keys.length} keys, slowest ${Math.max(...waits)} and ${Math.max(...keys)} ms`,
        );
        return {
          painted_p95_ms: percentile(waits, 0.95),
          unpainted: arrived.length - painted.length,
          key_p95_ms: percentile(keys, 0.95),
        };
      },
      close: async () => {
        await open.close();
        await pendants.stop();
        await product.stop();
      },
    };
  },
};

export const idleConsole: Measurement<World> = {
  name: 'idle-console',
  title: `The console in Chromium: idle with ${idleRows} open alerts`,
  lines: [
    {
      kind: 'count',
      figure: 'cpu_ms',
      title: 'main thread processor per second',
      unit: 'ms',
      goal: { atMost: 25 },
    },
  ],
  product: async (world) => {
    const product = await startProduct(world, consoleWorld(idleRows));
    if (!product) return undefined;
    const open = await openConsolePage(product.port, consolePath);
    await pause(settledMs);
    return {
      round: async (): Promise<Figures> => {
        const from = await open.cpuMs();
        await pause(seconds * 1000);
        return { cpu_ms: ((await open.cpuMs()) - from) / seconds };
      },
      close: async () => {
        await open.close();
        await product.stop();
      },
    };
  },
};

// The two below run inside the page, so they may use nothing from this file.

/** A frame is painted when the frame begins after the one whose number of unowned alerts has it. */
function watchPaints(): void {
  const seen: {
    from: number;
    drawn: number;
    arrived: number[];
    painted: number[];
    keys: number[];
  } = {
    from: 0,
    drawn: 0,
    arrived: [],
    painted: [],
    keys: [],
  };
  Object.assign(window, { benchPaints: seen });
  const Plain = WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.startsWith('{"event":"alert.created"'))
          seen.arrived.push(performance.now());
      });
    }
  };
  const look = (): void => {
    while (seen.painted.length < seen.drawn) seen.painted.push(performance.now());
    seen.drawn = Math.min(
      seen.arrived.length,
      Number(document.querySelector<HTMLElement>('[data-counted]')?.dataset['counted'] ?? 0) -
        seen.from,
    );
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const slowest = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'keydown') seen.keys.push(entry.duration);
  }).observe(slowest);
}

function beginPaints(): void {
  const from = Number(
    document.querySelector<HTMLElement>('[data-counted]')?.dataset['counted'] ?? 0,
  );
  Object.assign(Reflect.get(window, 'benchPaints'), {
    from,
    drawn: 0,
    arrived: [],
    painted: [],
    keys: [],
  });
}
