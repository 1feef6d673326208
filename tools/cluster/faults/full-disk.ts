// The primary's disk fills up. The disk is a file system in memory that only this node sees, so that
// nothing of the machine is filled and no right is needed.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '#tools/faults/database/superuser.ts';
import { dataFolderOf } from '../layout/filled-files.ts';
import type { Member } from '../layout/members.ts';
import type { ClusterPlace } from '../layout/place.ts';
import { findPrimary } from '../machine/patroni-state.ts';
import { pidOf } from '../machine/processes.ts';
import {
  type Bench,
  type ClusterFault,
  gapSince,
  inSeconds,
  notReadyWords,
  type Seen,
  standbyOf,
  storedBetween,
  untilStoring,
} from './bench.ts';
import { handOver, inOwnSpaces, withChangedPrimary } from './changed-node.ts';

/** Longer than `archive_timeout`, with which a new file of changes begins. */
const fullMs = 90_000;
const patienceMs = 60_000;
const spareMegabytes = 300;

export const fullDisk: ClusterFault = {
  name: 'disk',
  does: 'the disk of the primary is filled to its last byte, for 90 s',
  expects: 'nothing is acknowledged that is not stored; another node leads, by itself or by hand',
  promotes: true,
  run: async (bench) => {
    const megabytes = (await databaseMegabytes(bench.ground.superuserUrl)) * 2 + spareMegabytes;
    return await withChangedPrimary(
      bench,
      {
        apply: (member) => onSmallDisk(bench.running.place, member, megabytes),
        revert: () => undefined,
      },
      async (node) => await fillDisk(bench, node),
    );
  },
};

const databaseMegabytes = async (url: string): Promise<number> =>
  await asSuperuser(url, async (sql) => {
    const [row] = await sql<{ size: number }[]>`
      select ceil(sum(pg_database_size(oid)) / 1e6)::int as size from pg_database`;
    return row?.size ?? 0;
  });

/** Its data folder is a new file system of this size. */
const onSmallDisk = (place: ClusterPlace, member: Member, megabytes: number): Member =>
  inOwnSpaces(
    member,
    '--mount',
    `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs '${dataFolderOf(place, member.number)}' && exec "$@"`,
  );

async function fillDisk(bench: Bench, node: number): Promise<readonly Seen[]> {
  const { running, ground } = bench;
  const { place } = running;
  const file = join(`/proc/${pidOf(place, `db${node}`)}/root`, dataFolderOf(place, node), 'filler');
  const fullAt = performance.now();
  fill(file);
  await sleep(fullMs);
  const leader = await findPrimary(place);
  const now = performance.now();
  const gap = gapSince(ground, fullAt);
  const stored = storedBetween(ground, now - 5000, now);
  const words = await notReadyWords(place);
  const seen = [
    {
      says: `after ${inSeconds(fullMs)} db${leader ?? '?'} leads (full: db${node}); the longest gap was ${inSeconds(gap)}, ${stored} alarms were stored in the last 5 s`,
      held: true,
    },
    {
      says: `the processes say ${words.join('; ') || 'that they are ready'}`,
      held: stored > 0 || words.length > 0,
    },
  ];
  if (leader !== node || stored > 0) return [...seen, { says: 'by itself', held: stored > 0 }];
  const next = await standbyOf(running.place);
  const handedAt = performance.now();
  await handOver(running, next ?? 0).catch((error: unknown) => bench.say(String(error)));
  const again = await untilStoring(ground, handedAt, patienceMs);
  rmSync(file, { force: true });
  return [
    ...seen,
    {
      says: `patronictl switchover to db${next ?? '?'}: writing went on after ${inSeconds(again)}`,
      held: again !== null,
    },
  ];
}

/** Until not a byte more is taken. */
function fill(file: string): void {
  const block = Buffer.alloc(1 << 20);
  const written = openSync(file, 'w');
  try {
    for (let size = block.length; size > 0; ) {
      try {
        if (writeSync(written, block, 0, size) < size) size = Math.floor(size / 2);
      } catch {
        // No room for this much.
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(written);
  }
}
