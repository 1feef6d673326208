// The product's side of the fan-out measurement: alerts of monitored organisations for few
// consoles, of an unmonitored one for the crowd.
import postgres from 'postgres';
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import { pause } from '../kit/clock.ts';
import type { FanOutPath } from '../ratios/fan-out/fan-out-path.ts';
import type { World } from '../ratios/world.ts';
import { consoleEntry } from './consoles.ts';
import { startProduct } from './server.ts';
import { signIn } from './session.ts';
import { firstImei, fullWorld, notMonitoredOrganisation, staff } from './world-rows.ts';

const few = 'private-alert-monitoring';
const crowd = `private-organisation.${notMonitoredOrganisation}`;
const sentShape = z.object({ sent: z.array(z.tuple([z.number(), z.number(), z.number()])) });

const deviceOf = (channel: string, key: number): number =>
  channel === crowd ? fullWorld.pendants + key : key;

// A test alert is published to the same consoles but calls no contacts: escalation would add
// processor time that fan-out does not cause.
async function putOnTest(
  url: string,
  { from, count }: { from: number; count: number },
): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`
    insert into on_test_periods (organisation_id, device_id, reason, started_by_staff_id,
      started_at, until)
    select ${notMonitoredOrganisation}, n, 'Bench', 1, now() - interval '1 minute',
      now() + interval '1 hour'
    from generate_series(${from}::bigint, ${from + count - 1}::bigint) n`;
  await sql.end();
}

/**
 * Nothing until the server runs. A frame is published by a pendant's SOS; its moment is the
 * acknowledgement, which follows the commit.
 */
export async function productFanOutPath(world: World): Promise<FanOutPath | undefined> {
  const product = await startProduct(world);
  if (!product) return undefined;
  // The platform's staff subscribe to every organisation; the centre's only to the monitored ones.
  const headers = await signIn(product.port, staff.admin);
  const pendants = await startChild('load/alerts.ts');
  return {
    pid: product.pid,
    consoles: await consoleEntry(product, headers, []),
    few,
    crowd,
    prepare: async (channel, { from, count }) => {
      const entry = { by: 'ev04', port: product.ev04Port, first_imei: firstImei };
      await pendants.call(
        'open',
        { entry, from: deviceOf(channel, from), count, connections: count },
        z.null(),
      );
      if (channel === crowd)
        await putOnTest(product.databaseUrl, { from: deviceOf(channel, from), count });
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
