// Where a cluster keeps everything: one folder, which can be removed whole, and in it the ports and
// secrets that must be the same at each start.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { freeBase, type Ports, portsFrom } from './ports.ts';

const keptFacts = z.object({
  base: z.number().int(),
  superuser: z.string(),
  replication: z.string(),
  owner: z.string(),
  rest: z.string(),
  redis: z.string(),
  cipher: z.string(),
  appSecret: z.string(),
  adminPassword: z.string(),
  cell: z.number().int().default(0),
  /** The folder with all cells of the installation, each in a folder named by its number. */
  installation: z.string().nullable().default(null),
});
export type KeptFacts = z.infer<typeof keptFacts>;

export interface ClusterPlace {
  readonly folder: string;
  readonly facts: KeptFacts;
  readonly ports: Ports;
  /** A path below the folder. */
  path(...parts: string[]): string;
}

/** PostgreSQL's limit for the path of a socket, less its own name there. */
const longestSocketFolder = 90;

const placeOf = (folder: string, facts: KeptFacts): ClusterPlace => ({
  folder,
  facts,
  ports: facts.installation === null ? portsFrom(facts.base) : withoutRoles(portsFrom(facts.base)),
  path: (...parts) => join(folder, ...parts),
});

/** Of several cells on one machine each has all roles in one process, of which there are two. */
function withoutRoles(ports: Ports): Ports {
  const { api } = ports.roles;
  return { ...ports, roles: { api, live: api, gateway: api, worker: api } };
}

const factsFile = (folder: string): string => join(folder, 'cluster.json');

/** The cluster that was made in the folder; null if none was. */
export function findPlace(folder: string): ClusterPlace | null {
  if (!existsSync(factsFile(folder))) return null;
  return placeOf(folder, keptFacts.parse(JSON.parse(readFileSync(factsFile(folder), 'utf8'))));
}

/** Which cell of which installation, and the secret that all of them share. */
export type CellFacts = Pick<KeptFacts, 'cell' | 'installation' | 'appSecret'>;

/** The same; a missing one is made, with ports from `base` on. */
export async function makePlace(
  folder: string,
  base: number,
  cell?: CellFacts,
): Promise<ClusterPlace> {
  const found = findPlace(folder);
  if (found) return found;
  if (join(folder, 'db/sockets').length > longestSocketFolder)
    throw new Error(`${folder} is too long for the path of a socket: name another --folder.`);
  mkdirSync(folder, { recursive: true });
  const secret = (): string => randomBytes(20).toString('hex');
  const facts = {
    base: await freeBase(base),
    superuser: secret(),
    replication: secret(),
    owner: secret(),
    rest: secret(),
    redis: secret(),
    cipher: secret(),
    appSecret: secret(),
    adminPassword: `admin-${randomBytes(6).toString('hex')}`,
    cell: 0,
    installation: null,
    ...cell,
  };
  writeFileSync(factsFile(folder), JSON.stringify(facts, null, 2), { mode: 0o600 });
  return placeOf(folder, facts);
}

/** All cells of its installation, itself among them; only itself where it is the only one. */
export function cellsOf(place: ClusterPlace): ClusterPlace[] {
  const { installation } = place.facts;
  if (installation === null) return [place];
  return readdirSync(installation)
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => findPlace(join(installation, name)) ?? [])
    .sort((one, other) => one.facts.cell - other.facts.cell);
}

/** The url of a role of the database through one of the two proxies, with TLS. */
export function databaseUrl(
  { facts, ports }: ClusterPlace,
  user: 'postgres' | 'vigil_owner',
  proxy: number,
): string {
  const password = user === 'postgres' ? facts.superuser : facts.owner;
  const port = ports.proxies[proxy]?.postgres ?? 0;
  return `postgres://${user}:${password}@127.0.0.1:${port}/vigil?sslmode=verify-full`;
}
