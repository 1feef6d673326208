// The base cost of every call: a light route, and one record by its key for a signed-in person.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import type { Figures, Measurement, Side } from '../kit/measurement.ts';
import { productRequestPath } from '../product/request-path.ts';
import { headersOfEveryAnswer } from './known-misses.ts';
import { Reader, type RequestPath } from './read-path.ts';
import { scaled, type World } from './world.ts';

async function side(world: World, path: RequestPath): Promise<Side> {
  const reader = await Reader.open(world, path);
  // Until both sides are warm.
  await reader.read([path.light, path.record], 16, scaled(world, 3000));
  return {
    round: async (): Promise<Figures> => {
      const light = await reader.read([path.light], 16, scaled(world, 1500));
      const record = await reader.read([path.record], 16, scaled(world, 1500));
      return {
        light_us: light.cpuUs,
        light_per_s: light.perSecond,
        record_us: record.cpuUs,
        record_per_s: record.perSecond,
      };
    },
    close: () => reader.close(),
  };
}

async function fastifyLimit(world: World): Promise<RequestPath> {
  const child = await startChild('limits/http-fastify.ts');
  const { port } = await child.call(
    'open',
    { url: await world.limitUrl() },
    z.object({ port: z.number() }),
  );
  return {
    pid: child.pid,
    port,
    headers: {},
    light: '/light',
    record: '/users/4711',
    close: () => child.stop(),
  };
}

export const requests: Measurement<World> = {
  name: 'requests',
  title: 'Single requests, 16 in flight',
  lines: [
    {
      kind: 'ratio',
      figure: 'light_us',
      title: 'light route, server processor',
      unit: 'us',
      goal: { atMost: 1.5 },
      miss: headersOfEveryAnswer,
    },
    {
      kind: 'ratio',
      figure: 'record_us',
      title: 'one record, signed in, server processor',
      unit: 'us',
      goal: { atMost: 2 },
    },
  ],
  limit: async (world) => side(world, await fastifyLimit(world)),
  product: async (world) => {
    const path = await productRequestPath(world);
    return path && side(world, path);
  },
};
