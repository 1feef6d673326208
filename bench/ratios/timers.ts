// Welfare timers among a million: resetting one, a sweep with none due, and a thousand due at once.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import type { Measurement } from '../kit/measurement.ts';
import { productTimers } from '../product/timers.ts';
import { alertsOfTimers, checkedTimer } from './known-misses.ts';
import type { World } from './world.ts';

const figures = z.object({ reset_ms: z.number(), idle_ms: z.number(), expiries_ms: z.number() });

export const timers: Measurement<World> = {
  name: 'timers',
  title: 'Welfare timers, 1,000,000 rows',
  lines: [
    {
      kind: 'ratio',
      figure: 'reset_ms',
      title: 'set one again',
      unit: 'ms',
      goal: { atMost: 2 },
      miss: checkedTimer,
    },
    {
      kind: 'ratio',
      figure: 'idle_ms',
      title: 'look when nothing is due',
      unit: 'ms',
      goal: { atMost: 2 },
    },
    {
      kind: 'ratio',
      figure: 'expiries_ms',
      title: '1,000 due -> 1,000 alerts with history',
      unit: 'ms',
      goal: { atMost: 2 },
      miss: alertsOfTimers,
    },
    {
      kind: 'count',
      figure: 'late_p99_ms',
      title: '1,000 due at one moment: the last seen after',
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    { kind: 'count', figure: 'lost', title: 'of them not raised', unit: '', goal: { atMost: 0 } },
    {
      kind: 'count',
      figure: 'doubled',
      title: 'of them raised twice',
      unit: '',
      goal: { atMost: 0 },
    },
    {
      kind: 'count',
      figure: 'early',
      title: 'of them raised early',
      unit: '',
      goal: { atMost: 0 },
    },
  ],
  limit: async (world) => {
    const child = await startChild('limits/timer-limit.ts');
    const url = await world.limitUrl();
    return { round: () => child.call('measure', { url }, figures), close: () => child.stop() };
  },
  product: productTimers,
};
