// Two cells on this machine: two whole clusters, which share a directory and a secret.
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Running } from '../layout/members.ts';
import { type ClusterPlace, findPlace, makePlace } from '../layout/place.ts';
import { makeAuthority } from '../machine/authority.ts';
import { findEngines } from '../machine/engines.ts';
import { fetchPackages } from '../machine/packages.ts';
import type { Say } from '../say.ts';
import { startCluster } from '../start.ts';

export const CELLS = [0, 1] as const;
const portsEach = 100;

export interface CellsOptions {
  /** With a folder for each cell. */
  readonly installation: string;
  readonly packages: string;
  readonly base: number;
  readonly say: Say;
  readonly onStart: (starting: Running) => void;
}

/** The places come first: each cell's proxies know the other's ports and authority. */
export async function startCells(options: CellsOptions): Promise<readonly [Running, Running]> {
  const { installation, packages, say, onStart } = options;
  const places: ClusterPlace[] = [];
  for (const cell of CELLS) {
    const folder = join(installation, String(cell));
    const appSecret = places[0]?.facts.appSecret ?? randomBytes(20).toString('hex');
    const base = Math.max(
      options.base + cell * portsEach,
      ...places.map(({ facts }) => facts.base + portsEach),
    );
    places.push(
      findPlace(folder) ?? (await makePlace(folder, base, { cell, installation, appSecret })),
    );
  }
  fetchPackages(packages, say);
  const engines = findEngines(packages);
  if (!engines) throw new Error(`${packages} lacks an engine: remove the folder and start again.`);
  const [own] = places;
  // One authority for all: cells call each other.
  for (const place of places) {
    if (own && place !== own && !existsSync(place.path('tls')))
      cpSync(own.path('tls'), place.path('tls'), { recursive: true });
    makeAuthority(place, engines);
  }
  const started: Running[] = [];
  for (const { folder, facts } of places) {
    say(`Cell ${facts.cell}:`);
    started.push(await startCluster({ folder, packages, base: facts.base, say, onStart }));
  }
  const [first, second] = started;
  if (!first || !second) throw new Error('There are two cells.');
  return [first, second];
}
