// Ends a cluster and leaves nothing: no process, no shared memory, and if asked no folder.
import { rmSync } from 'node:fs';
import { THREE } from './layout/filled-files.ts';
import type { Member, Running } from './layout/members.ts';
import { findPlace } from './layout/place.ts';
import { findPrimary } from './machine/patroni-state.ts';
import { stopServer } from './machine/postmaster.ts';
import { endProcess, pidOf } from './machine/processes.ts';
import type { Say } from './say.ts';

const patienceMs = { role: 6000, proxy: 3000, database: 60_000, redis: 5000, etcd: 5000 };

/** Roles first, the primary after the nodes that follow it, etcd last. */
export async function stopCluster({ place, members }: Running, say: Say): Promise<void> {
  const running = members.filter(({ name }) => pidOf(place, name) !== null);
  if (running.length > 0) say(`Stopping ${running.length} processes.`);
  const end = async (some: readonly Member[]): Promise<void> => {
    await Promise.all(
      some.map(async ({ name, group }) => await endProcess(place, name, patienceMs[group])),
    );
  };
  const of = (group: Member['group']): Member[] => members.filter((one) => one.group === group);
  await end(of('role'));
  await end(of('proxy'));
  const primary = await findPrimary(place);
  const nodes = of('database');
  await end(nodes.filter(({ number }) => number !== primary));
  await end(nodes.filter(({ number }) => number === primary));
  for (const node of THREE) await stopServer(place, node, 10_000);
  await end([...of('redis'), ...of('etcd')]);
}

/** Ends these members at once, for an interrupted start: the launcher gives five seconds. */
export async function dropCluster({ place, members }: Running): Promise<void> {
  await Promise.all(members.map(async ({ name }) => await endProcess(place, name, 1500)));
  const nodes = members.filter(({ group }) => group === 'database');
  await Promise.all(nodes.map(async ({ number }) => await stopServer(place, number, 1000)));
}

/** The packages too. */
export function removeCluster(folder: string, say: Say): void {
  if (!findPlace(folder)) return;
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  say(`${folder} is removed.`);
}
