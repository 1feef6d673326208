// A primary whose clock is wrong: alarms are stored and shown all the same, and when a right clock
// comes back, nothing waits for the time that was wrong.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '#tools/faults/database/superuser.ts';
import {
  type Bench,
  type ClusterFault,
  gapSince,
  inSeconds,
  notReadyWords,
  readsSince,
  type Seen,
  standbyOf,
  storedBetween,
} from './bench.ts';
import { handOver, withChangedPrimary } from './changed-node.ts';

const aheadSeconds = 3600;
const wrongMs = 20_000;
/** Longer than the longest period of what looks for unseen alerts. */
const rightMs = 45_000;

export const wrongClock: ClusterFault = {
  name: 'clock',
  does: 'the primary’s clock is an hour ahead (libfaketime), then a node with the right time leads again',
  expects: 'alarms are stored and shown under both, and nothing waits an hour afterwards',
  promotes: true,
  run: async (bench) => {
    const library = findLibrary(bench);
    if (library === null)
      return [{ says: 'not tried: libfaketime is not among the packages', held: true }];
    const environment = {
      LD_PRELOAD: library,
      FAKETIME: `+${aheadSeconds}`,
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    return await withChangedPrimary(
      bench,
      {
        apply: (member) => ({
          ...member,
          environment: { ...member.environment, ...environment },
        }),
        revert: () => undefined,
      },
      async (node) => [...(await whileWrong(bench)), ...(await whenRightAgain(bench, node))],
    );
  },
};

function findLibrary({ running }: Bench): string | null {
  const packages = running.engines.environment['HOME'] ?? '';
  const [found] = globSync('usr/lib/*/faketime/libfaketimeMT.so.1', { cwd: packages });
  const path = found === undefined ? '' : join(packages, found);
  return existsSync(path) ? path : null;
}

async function whileWrong({ ground, reads }: Bench): Promise<Seen[]> {
  const startedAt = performance.now();
  await sleep(wrongMs);
  const now = performance.now();
  const ahead = await secondsAhead(ground.superuserUrl);
  const stored = storedBetween(ground, startedAt, now);
  const { made, answered } = readsSince(reads, startedAt);
  return [
    {
      says: `its time is ${ahead} s ahead; ${stored} alarms were stored in ${inSeconds(now - startedAt)}`,
      held: stored > 0 && ahead > aheadSeconds / 2,
    },
    // Sessions have a time without a call after which they end.
    {
      says: `${answered} of ${made} reading calls of a signed-in person were answered`,
      held: true,
    },
  ];
}

async function whenRightAgain(bench: Bench, wrong: number): Promise<Seen[]> {
  const { running, ground } = bench;
  const next = await standbyOf(running.place);
  if (next === null || next === wrong) throw new Error('no standby to hand over to');
  const startedAt = performance.now();
  await handOver(running, next);
  await sleep(rightMs);
  const now = performance.now();
  const stored = storedBetween(ground, now - 5000, now);
  const words = await notReadyWords(running.place);
  return [
    {
      says: `with the right time again the longest gap was ${inSeconds(gapSince(ground, startedAt))}, ${stored} alarms were stored in the last 5 s`,
      held: stored > 0,
    },
    {
      says: `${inSeconds(rightMs)} later the processes say ${words.join('; ') || 'that they are ready'}`,
      held: words.length === 0,
    },
  ];
}

/** The database's time against this process's. */
const secondsAhead = async (url: string): Promise<number> =>
  await asSuperuser(url, async (sql) => {
    const [row] = await sql<{ ms: number }[]>`
      select (extract(epoch from app.now()) * 1000)::float8 as ms`;
    return Math.round(((row?.ms ?? 0) - Date.now()) / 1000);
  });
