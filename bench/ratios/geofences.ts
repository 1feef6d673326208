// Positions compared with 10,000 geofence locations of one organisation, against the bare spatial
// query; and whether the number of places matters.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import type { Measurement } from '../kit/measurement.ts';
import { freshWorld } from '../product/server.ts';
import { consoleWorld } from '../product/world-rows.ts';
import { scaled, type World } from './world.ts';

const product = z.object({
  many_per_s: z.number(),
  few_per_s: z.number(),
  sweep_many_per_s: z.number(),
  sweep_few_per_s: z.number(),
});
const limit = z.object({ many_per_s: z.number() });
const people = 2000;
const times = 10;

let opened:
  | { readonly child: Awaited<ReturnType<typeof startChild>>; readonly url: string }
  | undefined;

export const geofences: Measurement<World> = {
  name: 'geofences',
  title: 'Positions of 2,000 people against 10,000 geofence locations of their organisation',
  lines: [
    {
      kind: 'ratio',
      figure: 'many_per_s',
      title: 'places around each / the bare spatial query',
      unit: 'per s',
      goal: { atLeast: 0.5 },
    },
    {
      kind: 'within',
      over: 'many_per_s',
      under: 'few_per_s',
      title: 'places around each: 10,000 places / 100',
      unit: 'per s',
      goal: { atLeast: 0.8 },
    },
    {
      kind: 'within',
      over: 'sweep_many_per_s',
      under: 'sweep_few_per_s',
      title: 'found, judged and written: 10,000 places / 100',
      unit: 'per s',
      goal: { atLeast: 0.8 },
    },
    // 100,000 people who report once a minute.
    {
      kind: 'count',
      figure: 'sweep_many_per_s',
      title: 'found, judged and written',
      unit: 'per s',
      goal: { atLeast: 1667 },
    },
  ],
  product: async (world) => {
    const url = await freshWorld(world, consoleWorld(1000));
    const child = await startChild('product/geofence-sweep.ts');
    await child.call('prepare', { url, people }, z.object({}));
    opened = { child, url };
    return {
      round: () => child.call('measure', { url, people, times: scaled(world, times * 2) }, product),
      close: () => child.stop(),
    };
  },
  limit: async (world) => {
    const open = opened;
    if (!open) return undefined;
    const round = () =>
      open.child.call('bare', { url: open.url, people, times: scaled(world, times * 2) }, limit);
    return { round, close: async () => undefined };
  },
};
