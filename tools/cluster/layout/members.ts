// The members of a cluster: what runs, with which command, and how it says that it serves.
import { connect } from 'node:net';
import { join } from 'node:path';
import { chooseRunAs, type RunAs } from '#server/kit/postgres/run-as.ts';
import { tlsFilesOf } from '../machine/authority.ts';
import type { Engines } from '../machine/engines.ts';
import { isEtcdHealthy } from '../machine/etcd-health.ts';
import { isNodeRunning } from '../machine/patroni-state.ts';
import type { Started } from '../machine/processes.ts';
import { databasePath, fileOf, otherCells, THREE, TWO } from './filled-files.ts';
import { type ClusterPlace, cellsOf, databaseUrl } from './place.ts';
import { ROLES, type Role } from './ports.ts';

export type Group = 'etcd' | 'database' | 'proxy' | 'redis' | 'role';

export interface Member extends Started {
  readonly group: Group;
  /** Its number among its like, from 1. */
  readonly number: number;
  /** Where it listens, in words. */
  readonly serves: string;
  isReady(): Promise<boolean>;
}

export interface Running {
  readonly place: ClusterPlace;
  readonly engines: Engines;
  readonly members: readonly Member[];
}

/** All of them, in the order in which they start; they end in the reverse order. */
export function membersOf(place: ClusterPlace, engines: Engines): Member[] {
  const { ports } = place;
  const base = { environment: engines.environment };
  const asDatabase = runAsDatabase(place, engines);
  return [
    ...THREE.map((number) => ({
      ...base,
      name: `etcd${number}`,
      group: 'etcd' as const,
      number,
      command: [engines.of.etcd, '--config-file', fileOf.etcd(place, number)],
      serves: `etcd, port ${ports.etcdClient[number - 1]}`,
      isReady: async () => await isEtcdHealthy(place, number),
    })),
    ...THREE.map((number) => ({
      ...base,
      name: `db${number}`,
      group: 'database' as const,
      number,
      command: [...asDatabase.prefix, ...engines.patroni, fileOf.patroni(place, number)],
      identity: asDatabase.identity,
      serves: `PostgreSQL, port ${ports.postgres[number - 1]}; Patroni, port ${ports.rest[number - 1]}`,
      isReady: async () => await isNodeRunning(place, number),
    })),
    ...TWO.map((number) => ({
      ...base,
      name: `proxy${number}`,
      group: 'proxy' as const,
      number,
      command: [engines.of.haproxy, '-db', ...proxyFiles(place, number)],
      serves: proxyServes(place, number),
      isReady: async () => await isListening(ports.proxies[number - 1]?.https ?? 0),
    })),
    {
      ...base,
      name: 'redis',
      group: 'redis' as const,
      number: 1,
      command: [engines.of['redis-server'], fileOf.redis(place)],
      serves: `Redis, port ${ports.redis}`,
      isReady: async () => await isListening(ports.redis),
    },
    ...rolesOf(place).flatMap(([name, role, roles]) =>
      TWO.map((number) => roleMember(place, { name: `${name}${number}`, role, roles }, number)),
    ),
  ];
}

/** The user that PostgreSQL and its tools run as, which must not be root. */
export const runAsDatabase = (place: ClusterPlace, engines: Engines): RunAs =>
  chooseRunAs(databasePath(place), join(engines.postgres, 'postgres'));

/** Its own, and one for each of the other cells. */
export const proxyFiles = (place: ClusterPlace, number: number): string[] =>
  [
    fileOf.proxy(place, number),
    ...otherCells(place).map(({ facts }) => fileOf.cell(place, facts.cell)),
  ].flatMap((file) => ['-f', file]);

function proxyServes(place: ClusterPlace, number: number): string {
  const own = place.ports.proxies[number - 1];
  return `https://localhost:${own?.https}, pendants ${own?.ev04}, PostgreSQL ${own?.postgres}`;
}

const main = join(import.meta.dirname, '../../../server/main.ts');

/** The same process of a role, with the program of another checkout. */
export const fromCheckout = (member: Member, checkout: string): Member => ({
  ...member,
  command: member.command.map((word) => (word === main ? join(checkout, 'server/main.ts') : word)),
});

/** The name, the role whose port it has, and what it does. */
const rolesOf = (place: ClusterPlace): readonly (readonly [string, Role, string])[] =>
  place.facts.installation === null
    ? ROLES.map((role) => [role, role, role])
    : [['vigil', 'api', ROLES.join(',')]];

interface RoleNames {
  readonly name: string;
  readonly role: Role;
  readonly roles: string;
}

/** The first of each role uses the first proxy, as on a machine that has one of each. */
function roleMember(place: ClusterPlace, { name, role, roles }: RoleNames, number: number): Member {
  const { ports } = place;
  const http = ports.roles[role][number - 1] ?? 0;
  const ev04 = ports.ev04[number - 1];
  const isGateway = roles.includes('gateway');
  return {
    name,
    group: 'role',
    number,
    command: [process.execPath, main, `--roles=${roles}`],
    environment: {
      ...settingsOf(place, number - 1),
      DATA_DIRECTORY: place.path('vigil', name),
      PORT: String(http),
      ...(isGateway ? { EV04_PORT: String(ev04) } : {}),
    },
    serves: `http://127.0.0.1:${http}${isGateway ? `, pendants ${ev04}` : ''}`,
    isReady: async () => await isRoleReady(http),
  };
}

/** The settings of the program, for its processes and for its tools. */
export function settingsOf(place: ClusterPlace, proxy: number): Record<string, string> {
  const { facts, ports } = place;
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: place.folder,
    LANG: 'C.UTF-8',
    NODE_EXTRA_CA_CERTS: tlsFilesOf(place).authority,
    DATABASE_URL: databaseUrl(place, 'vigil_owner', proxy),
    DATABASE_STANDBYS: '2',
    APP_SECRET: facts.appSecret,
    REDIS_URL: `redis://:${facts.redis}@127.0.0.1:${ports.redis}`,
    PUBLIC_URL: `https://localhost:${ports.proxies[0]?.https}`,
    TRUST_PROXY: '127.0.0.1',
    POOL_SIZE: '6',
    LOG_LEVEL: 'warn',
    ...directoryOf(place),
  };
}

/** The etcd of the first cell keeps the directory of all. */
function directoryOf(place: ClusterPlace): Record<string, string> {
  const [first, ...others] = cellsOf(place);
  if (!first || others.length === 0) return {};
  const { authority, certificate, key } = tlsFilesOf(first);
  return {
    CELL: String(place.facts.cell),
    DIRECTORY_ETCD: first.ports.etcdClient.map((port) => `https://127.0.0.1:${port}`).join(','),
    DIRECTORY_CA: authority,
    DIRECTORY_CERT: certificate,
    DIRECTORY_KEY: key,
    CELL_UNITS_AT: `127.0.0.1:${place.ports.proxies[0]?.ev04}`,
  };
}

async function isRoleReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2000);
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal })).ok;
  } catch {
    // Not listening yet, or not in time: not ready.
    return false;
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
