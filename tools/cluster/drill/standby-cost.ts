// What the synchronous standby costs an alarm: turns of the same load, with commits that wait for the
// second disk and with commits that do not.
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '#tools/faults/database/superuser.ts';
import { startPendantLoad } from '#tools/faults/pendant-load.ts';
import type { Running } from '../layout/members.ts';
import { databaseUrl } from '../layout/place.ts';
import type { Say } from '../say.ts';
import { addressesOf } from './drill-load.ts';
import { openOwners } from './drill-proof.ts';
import { percentile } from './gaps.ts';
import { untilBack } from './whole-again.ts';

const turns = 6;
const turnMs = 15_000;
/** After a change of the setting. */
const settleMs = 2000;
/** Alarms a second, and pendants. */
const rate = 20;
const devices = 40;
const flags = ['sos', 'fall', 'no_motion', 'welfare_missed'] as const;

export interface StandbyCost {
  /** Milliseconds from the moment an alarm was due to its answer. */
  readonly waiting: readonly number[];
  readonly notWaiting: readonly number[];
}

export async function standbyCost(running: Running, say: Say): Promise<StandbyCost> {
  const { place } = running;
  await untilBack(running);
  const superuserUrl = databaseUrl(place, 'postgres', 0);
  const owners = await openOwners(superuserUrl);
  const wire = addressesOf(place, 0, 'ev04');
  const at = { dataDirectory: place.folder, httpPort: 0, ev04Port: await wire.listen() };
  const load = await startPendantLoad(
    { owner: owners.both[0], place: at, seed: 1 },
    { rate, devices, flags },
  );
  const cost: Record<'waiting' | 'notWaiting', number[]> = { waiting: [], notWaiting: [] };
  try {
    for (let turn = 0; turn < 2 * turns; turn += 1) {
      const name = turn % 2 === 0 ? 'waiting' : 'notWaiting';
      await setCommits(superuserUrl, name === 'waiting' ? 'on' : 'local');
      await sleep(settleMs);
      const from = load.answersMs.length;
      await sleep(turnMs);
      const answers = load.answersMs.slice(from);
      cost[name].push(...answers);
      say(
        `turn ${turn + 1} of ${2 * turns}, ${name}: p50 ${percentile(answers, 0.5).toFixed(1)} ms`,
      );
    }
    await load.drain();
    return cost;
  } finally {
    await setCommits(superuserUrl, 'on');
    load.close();
    wire.close();
    await owners.close();
  }
}

const setCommits = async (superuserUrl: string, to: 'on' | 'local'): Promise<void> =>
  await asSuperuser(superuserUrl, async (sql) => {
    await sql.unsafe(
      to === 'on'
        ? 'alter system reset synchronous_commit'
        : 'alter system set synchronous_commit = local',
    );
    await sql`select pg_reload_conf()`;
  });

export function printStandbyCost({ waiting, notWaiting }: StandbyCost, say: Say): void {
  const [p50, without] = [percentile(waiting, 0.5), percentile(notWaiting, 0.5)];
  say(
    `An alarm is answered after ${p50.toFixed(1)} ms (p50; p99 ${percentile(waiting, 0.99).toFixed(1)}) with a synchronous standby, ${without.toFixed(1)} ms (p99 ${percentile(notWaiting, 0.99).toFixed(1)}) without: ${(p50 / without).toFixed(2)} times. ${waiting.length} and ${notWaiting.length} alarms.`,
  );
}
