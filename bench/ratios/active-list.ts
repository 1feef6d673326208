// A page of 50 active alerts with people and departments out of a million rows: near, far, one
// reader and sixteen.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { productListPath } from '../product/list-path.ts';
import { namesLookedUp } from './known-misses.ts';
import { type ListPath, Reader } from './read-path.ts';
import { scaled, type World } from './world.ts';

async function side(world: World, path: ListPath): Promise<Side> {
  const reader = await Reader.open(world, path);
  // Until both sides are warm.
  await reader.read([path.nearPage, path.farPage], 4, scaled(world, 3000));
  return {
    round: async (): Promise<Figures> => {
      const near = await reader.read([path.nearPage], 1, scaled(world, 2000));
      const far = await reader.read([path.farPage], 1, scaled(world, 1000));
      const busy = await reader.read([path.nearPage], 16, scaled(world, 2000));
      return {
        p50: near.p50,
        cpu_us: near.cpuUs,
        database_us: near.databaseUs,
        near_p50: near.p50,
        far_p50: far.p50,
        near_cost_us: near.cpuUs + near.databaseUs,
        far_cost_us: far.cpuUs + far.databaseUs,
        busy_cpu_us: busy.cpuUs,
        busy_per_s: busy.perSecond,
      };
    },
    close: () => reader.close(),
  };
}

async function startListLimit(world: World): Promise<ListPath> {
  const child = await startChild('limits/list-limit.ts');
  const shape = z.object({ port: z.number(), paths: z.tuple([z.string(), z.string()]) });
  const opened = await child.call('open', { url: await world.limitUrl(), pages: [1, 1000] }, shape);
  return {
    pid: child.pid,
    port: opened.port,
    headers: {},
    nearPage: opened.paths[0],
    farPage: opened.paths[1],
    close: () => child.stop(),
  };
}

export const activeList: Measurement<World> = {
  name: 'list',
  title: 'Page of 50 active alerts out of 1,000,000, with people and departments',
  lines: [
    {
      kind: 'ratio',
      figure: 'cpu_us',
      title: 'server processor per list, one reader',
      unit: 'us',
      goal: { atMost: 1.7 },
      miss: namesLookedUp,
    },
    {
      kind: 'ratio',
      figure: 'p50',
      title: 'time of a list, one reader, p50',
      unit: 'ms',
      goal: { atMost: 1.7 },
      miss: namesLookedUp,
    },
    {
      kind: 'ratio',
      figure: 'busy_cpu_us',
      title: 'server processor per list, 16 readers',
      unit: 'us',
      goal: { atMost: 1.7 },
      miss: namesLookedUp,
    },
    {
      kind: 'ratio',
      figure: 'busy_per_s',
      title: 'lists, 16 readers',
      unit: 'per s',
      goal: { atLeast: 0.6 },
      miss: namesLookedUp,
    },
    {
      kind: 'within',
      over: 'far_p50',
      under: 'near_p50',
      title: 'page 1,000 / page 1, time',
      unit: 'quotient',
      goal: { atMost: 1.3 },
    },
    {
      kind: 'within',
      over: 'far_cost_us',
      under: 'near_cost_us',
      title: 'page 1,000 / page 1, processor',
      unit: 'quotient',
      goal: { atMost: 1.3 },
    },
  ],
  limit: async (world) => side(world, await startListLimit(world)),
  product: async (world) => {
    const path = await productListPath(world);
    return path && side(world, path);
  },
};
