// The product's side of the timer measurement: its own tables with a million running sessions, and
// its own sweep in a process without anything else.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import type { Side } from '../kit/measurement.ts';
import type { World } from '../ratios/world.ts';
import { freshWorld } from './server.ts';
import { timersWorld } from './world-rows.ts';

const figures = z.object({
  reset_ms: z.number(),
  idle_ms: z.number(),
  expiries_ms: z.number(),
  late_p99_ms: z.number(),
  lost: z.number(),
  doubled: z.number(),
  early: z.number(),
});

export async function productTimers(world: World): Promise<Side | undefined> {
  // No program runs on it: it would look for what is due itself.
  const url = await freshWorld(world, timersWorld);
  const child = await startChild('product/timer-sweep.ts');
  let round = 0;
  return {
    round: async () => {
      round += 1;
      return await child.call('measure', { url, round: round - 1 }, figures);
    },
    close: () => child.stop(),
  };
}
