// The delay that twenty simultaneous sign-ins cause for other callers, and the cost of checking a
// session and its permission in a call.
import { setTimeout as sleep } from 'node:timers/promises';
import { nowMs } from '../kit/clock.ts';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import type { Measurement } from '../kit/measurement.ts';
import { cpuMs } from '../kit/processes.ts';
import { percentile } from '../kit/statistics.ts';
import { startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import type { World } from '../ratios/world.ts';
import { manyPeople, others, restricted } from './many-people.ts';

const callsEachMs = 5;
const light = '/health/live';
/** A call of the platform's staff: the session is resolved, and only the permission is missing. */
const refused = '/api/undelivered-messages';

/** The slowest hundredth of calls that come every few milliseconds until `work` is done. */
async function slowestDuring(
  connection: HttpConnection,
  request: Buffer,
  work: Promise<unknown>,
): Promise<number> {
  const took: number[] = [];
  let done = false;
  void work.finally(() => {
    done = true;
  });
  while (!done) {
    const at = nowMs();
    await connection.send(request);
    took.push(nowMs() - at);
    await sleep(callsEachMs);
  }
  await work;
  return percentile(took, 0.99);
}

async function cpuOf(
  connection: HttpConnection,
  pid: number,
  request: Buffer,
  calls: number,
): Promise<number> {
  const before = cpuMs(pid);
  for (let call = 0; call < calls; call += 1) await connection.send(request);
  return ((cpuMs(pid) - before) * 1000) / calls;
}

export const signIns: Measurement<World> = {
  name: 'sign-ins',
  part: 'identity',
  title: 'Signing in, twenty at once, and the check of each call',
  lines: [
    {
      kind: 'count',
      figure: 'delay_ms',
      title: 'other calls, p99 later than without',
      unit: 'ms',
      goal: { atMost: 50 },
    },
    {
      kind: 'count',
      figure: 'check_us',
      title: 'session and permission of a call, server processor',
      unit: 'us',
      goal: { atMost: 100 },
    },
  ],
  product: async (world) => {
    const product = await startProduct(world, manyPeople);
    if (!product) return undefined;
    const headers = await signIn(product.port, restricted);
    const connection = await HttpConnection.open(product.port);
    const request = requestBytes('GET', '/api/user', headers);
    const [lightRequest, refusedRequest] = [
      requestBytes('GET', light, {}),
      requestBytes('GET', refused, headers),
    ];
    if ((await connection.send(refusedRequest)).status !== 403)
      throw new Error('the call is not refused for its permission');
    const twenty = async (): Promise<unknown> =>
      await Promise.all(others.map(async (person) => await signIn(product.port, person)));
    await twenty();
    return {
      round: async () => {
        const signing = nowMs();
        const busy = await slowestDuring(connection, request, twenty());
        const alone = await slowestDuring(
          connection,
          request,
          sleep(Math.max(1000, nowMs() - signing)),
        );
        const [check, base] = [
          await cpuOf(connection, product.pid, refusedRequest, 4000),
          await cpuOf(connection, product.pid, lightRequest, 4000),
        ];
        return { delay_ms: busy - alone, check_us: check - base };
      },
      close: async () => {
        connection.close();
        await product.stop();
      },
    };
  },
};
