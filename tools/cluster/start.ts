// Starts a cluster: what already runs stays, what died is started again, so that a second start
// mends the first.
import { setTimeout as sleep } from 'node:timers/promises';
import { giveTo } from '#server/kit/postgres/run-as.ts';
import { makeStanza } from './backup/stanza.ts';
import { adminEmailOf, prepareDatabase } from './first-start.ts';
import { databasePath, writeFiles } from './layout/filled-files.ts';
import { type Member, membersOf, type Running, runAsDatabase } from './layout/members.ts';
import { makePlace } from './layout/place.ts';
import { makeAuthority, trustAuthority } from './machine/authority.ts';
import { findEngines } from './machine/engines.ts';
import { fetchPackages } from './machine/packages.ts';
import { findPrimary, isInSync, nodeStates } from './machine/patroni-state.ts';
import { logOf, pidOf, startProcess } from './machine/processes.ts';
import type { Say } from './say.ts';
import { tableOf } from './status.ts';

const memberPatienceMs = 120_000;

export interface StartOptions {
  readonly folder: string;
  /** Of the packages; several clusters may share it. */
  readonly packages: string;
  /** The first port that is tried. */
  readonly base: number;
  readonly say: Say;
  /** Called before the first process is started, with the members that will be. */
  readonly onStart: (starting: Running) => void;
}

/** @throws Error with the end of a log where a member does not come up */
export async function startCluster(options: StartOptions): Promise<Running> {
  const { folder, packages, base, say } = options;
  fetchPackages(packages, say);
  const engines = findEngines(packages);
  if (!engines) throw new Error(`${packages} lacks an engine: remove the folder and start again.`);
  const place = await makePlace(folder, base);
  makeAuthority(place, engines);
  trustAuthority(place);
  writeFiles(place, engines);
  giveTo(runAsDatabase(place, engines), databasePath(place));
  const members = membersOf(place, engines);
  const running = { place, engines, members };
  const missing = members.filter(({ name }) => pidOf(place, name) === null);
  options.onStart({ ...running, members: missing });
  if (missing.length === 0) say('The cluster runs already.');
  const isOf = (...groups: readonly Member['group'][]): Member[] =>
    members.filter(({ group }) => groups.includes(group));
  await bringUp(running, isOf('etcd', 'redis'), say);
  await bringUp(running, isOf('database', 'proxy'), say);
  await until('one database node leads and two follow', async () =>
    isInSync(await nodeStates(place)),
  );
  await until('a proxy reaches the primary', async () => (await findPrimary(place)) !== null);
  await prepareDatabase(place, say);
  makeStanza(running, say);
  await bringUp(running, isOf('role'), say);
  return running;
}

/** Starts those that do not run, and waits until each is ready. */
export async function bringUp(
  { place }: Pick<Running, 'place'>,
  members: readonly Member[],
  say: Say,
): Promise<void> {
  const missing = members.filter(({ name }) => pidOf(place, name) === null);
  if (missing.length > 0) say(`Starting ${missing.map(({ name }) => name).join(', ')}.`);
  for (const member of missing) startProcess(place, member);
  await Promise.all(
    members.map(async (member) => {
      await until(`${member.name} is ready (${logOf(place, member.name)})`, async () => {
        if (pidOf(place, member.name) === null)
          throw new Error(`${member.name} ended; why is in ${logOf(place, member.name)}.`);
        return await member.isReady();
      });
    }),
  );
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + memberPatienceMs; performance.now() < end; await sleep(200))
    if (await isSo()) return;
  throw new Error(`After ${memberPatienceMs / 1000} s it is not so that ${what}.`);
}

/** What is where, and how to sign in. */
export async function greet({ place, members }: Running, say: Say): Promise<void> {
  for (const line of await tableOf(place, members)) say(line);
  const [first, second] = place.ports.proxies;
  say('');
  say(`The portal: https://localhost:${first?.https} and https://localhost:${second?.https}`);
  say(`  ${adminEmailOf(place.facts.cell)}, password ${place.facts.adminPassword}`);
  say(`  Its authority, for a browser: ${place.path('tls/authority.crt')}`);
  say(`Pendants connect to port ${first?.ev04} or ${second?.ev04}.`);
  say(
    `Logs: ${place.path('log')}, settings: ${place.path('etc')} and ${databasePath(place, 'etc')}`,
  );
  say('npm run cluster -- status, upgrade, drill, faults, backup, restore-trial, stop [--remove]');
}
