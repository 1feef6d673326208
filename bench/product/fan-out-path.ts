// The product's side of the fan-out measurement: alerts of monitored organisations for the few, of one that is not for the crowd.
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import { pause } from '../kit/clock.ts';
import type { FanOutPath } from '../ratios/fan-out-path.ts';
import type { World } from '../ratios/world.ts';
import { consoleDoor } from './consoles.ts';
import { startProduct } from './server.ts';
import { signIn } from './session.ts';
import { firstImei, monitoredDevices, notMonitoredOrganisation, staff } from './world-tables.ts';

const few = 'private-alert-monitoring';
const crowd = `private-organisation.${notMonitoredOrganisation}`;
const sentShape = z.object({ sent: z.array(z.tuple([z.number(), z.number(), z.number()])) });

const deviceOf = (channel: string, key: number): number => (channel === crowd ? monitoredDevices + key : key);

/** Nothing until the server runs. A frame is published by a pendant's SOS; its moment is the acknowledgement, which follows the commit. */
export async function productFanOutPath(world: World): Promise<FanOutPath | undefined> {
  const product = await startProduct(world);
  if (!product) return undefined;
  // The platform's staff hear every organisation; the centre only hears the monitored ones.
  const headers = await signIn(product.port, staff.admin);
  const pendants = await startChild('load/alerts.ts');
  return {
    pid: product.pid,
    consoles: await consoleDoor(product, headers, []),
    few,
    crowd,
    prepare: async (channel, { from, count }) => {
      const door = { by: 'ev04', port: product.ev04Port, first_imei: firstImei };
      await pendants.call('open', { door, from: deviceOf(channel, from), count, connections: count }, z.null());
      // Pendants that came and went are still being written down.
      await pause(300 + count);
    },
    publish: async (channel, { from, count, gapMs }) => {
      const run = { from: deviceOf(channel, from), count, inFlight: 1, gapMs };
      const { sent } = await pendants.call('closed', run, sentShape);
      return sent.map(([key, , answeredAt]) => [key, answeredAt] as const);
    },
    close: async () => {
      await pendants.stop();
      await product.stop();
    },
  };
}
