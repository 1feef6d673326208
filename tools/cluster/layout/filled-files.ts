// The files of deploy/ with the values of a cluster on loopback: what runs is what an operator gets.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { tlsFilesOf } from '../machine/authority.ts';
import type { Engines } from '../machine/engines.ts';
import { type ClusterPlace, cellsOf } from './place.ts';
import { fillPlaceholders } from './placeholders.ts';

const deploy = join(import.meta.dirname, '../../../deploy');
const host = '127.0.0.1';
const at = (port: number | undefined): string => `${host}:${port ?? 0}`;

/** The numbers of the members of which there are three, and of those of which there are two. */
export const THREE = [1, 2, 3] as const;
export const TWO = [1, 2] as const;

/** What belongs to the database is in a folder of its own, which may have another owner. */
export const databasePath = (place: ClusterPlace, ...parts: string[]): string =>
  place.path('db', ...parts);
export const dataFolderOf = (place: ClusterPlace, node: number): string =>
  databasePath(place, `data${node}`);

export const fileOf = {
  patroni: (place: ClusterPlace, node: number) => databasePath(place, 'etc', `db${node}.yml`),
  pgbackrest: (place: ClusterPlace, node: number) =>
    databasePath(place, 'etc', `pgbackrest${node}.conf`),
  etcd: (place: ClusterPlace, node: number) => place.path('etc', `etcd${node}.yml`),
  proxy: (place: ClusterPlace, node: number) => place.path('etc', `proxy${node}.cfg`),
  /** Of one of the other cells. */
  cell: (place: ClusterPlace, cell: number) => place.path('etc', `cell${cell}.cfg`),
  redis: (place: ClusterPlace) => place.path('etc', 'redis.conf'),
};

/** Writes all of them. Existing ones are replaced: an upgrade may have changed them. */
export function writeFiles(place: ClusterPlace, engines: Engines): void {
  for (const folder of ['tls', 'etc', 'sockets', 'repository', 'log', 'lock', 'spool'])
    mkdirSync(databasePath(place, folder), { recursive: true });
  for (const folder of ['sockets', 'redis']) mkdirSync(place.path(folder), { recursive: true });
  const { authority, certificate, key } = tlsFilesOf(place);
  for (const file of [authority, certificate, key])
    copyFileSync(file, databasePath(place, 'tls', file.split('/').at(-1) ?? ''));
  for (const node of THREE) {
    write(fileOf.patroni(place, node), 'patroni/patroni.yml', patroniValues(place, engines, node));
    write(fileOf.pgbackrest(place, node), 'pgbackrest/pgbackrest.conf', backupValues(place, node));
    write(fileOf.etcd(place, node), 'etcd/etcd.yml', etcdValues(place, node));
  }
  for (const node of TWO)
    write(fileOf.proxy(place, node), 'haproxy/haproxy.cfg', proxyValues(place, node));
  for (const other of otherCells(place))
    write(fileOf.cell(place, other.facts.cell), 'haproxy/cell.cfg', cellValues(other));
  write(fileOf.redis(place), 'redis/redis.conf', {
    HOST: host,
    PORT: String(place.ports.redis),
    PASSWORD: place.facts.redis,
    DATA_DIR: place.path('redis'),
  });
}

/** The statements that make the owner and his database. */
export const ownerStatements = (place: ClusterPlace): string =>
  fillPlaceholders(readFileSync(join(deploy, 'patroni/owner.sql'), 'utf8'), {
    OWNER_PASSWORD: place.facts.owner,
  });

function write(file: string, template: string, values: Record<string, string>): void {
  mkdirSync(dirname(file), { recursive: true });
  const text = readFileSync(join(deploy, template), 'utf8');
  writeFileSync(file, fillPlaceholders(text, values), { mode: 0o600 });
}

type Values = Record<string, string>;

function databaseTls(place: ClusterPlace): Values {
  return {
    TLS_CA: databasePath(place, 'tls/authority.crt'),
    TLS_CERT: databasePath(place, 'tls/node.crt'),
    TLS_KEY: databasePath(place, 'tls/node.crt.key'),
  };
}

function patroniValues(place: ClusterPlace, engines: Engines, node: number): Values {
  const { facts, ports } = place;
  const backup = `${engines.of.pgbackrest} --config=${fileOf.pgbackrest(place, node)} --stanza=vigil`;
  return {
    ...databaseTls(place),
    NAME: `db${node}`,
    HOST: host,
    POSTGRES_PORT: String(ports.postgres[node - 1]),
    REST_PORT: String(ports.rest[node - 1]),
    REST_PASSWORD: facts.rest,
    ETCD_HOSTS: ports.etcdClient.map(at).join(','),
    NETWORK: `${host}/32`,
    DATA_DIR: dataFolderOf(place, node),
    BIN_DIR: engines.postgres,
    SOCKET_DIR: databasePath(place, 'sockets'),
    SYSTEM_USER: process.getuid?.() === 0 ? 'nobody' : userInfo().username,
    SUPERUSER_PASSWORD: facts.superuser,
    REPLICATION_PASSWORD: facts.replication,
    ARCHIVE_COMMAND: `${backup} archive-push %p`,
    // A watchdog would restart the machine on which this is tried.
    WATCHDOG: 'off',
  };
}

function backupValues(place: ClusterPlace, node: number): Values {
  return {
    REPOSITORY: databasePath(place, 'repository'),
    CIPHER_PASSWORD: place.facts.cipher,
    LOG_DIR: databasePath(place, 'log'),
    LOCK_DIR: databasePath(place, 'lock'),
    SPOOL_DIR: databasePath(place, 'spool'),
    DATA_DIR: dataFolderOf(place, node),
    POSTGRES_PORT: String(place.ports.postgres[node - 1]),
    SOCKET_DIR: databasePath(place, 'sockets'),
  };
}

function etcdValues(place: ClusterPlace, node: number): Values {
  const { authority, certificate, key } = tlsFilesOf(place);
  const { etcdClient, etcdPeer } = place.ports;
  return {
    TLS_CA: authority,
    TLS_CERT: certificate,
    TLS_KEY: key,
    NAME: `etcd${node}`,
    HOST: host,
    CLIENT_PORT: String(etcdClient[node - 1]),
    PEER_PORT: String(etcdPeer[node - 1]),
    DATA_DIR: place.path('etcd', `data${node}`),
    INITIAL_CLUSTER: etcdPeer
      .map((port, index) => `etcd${index + 1}=https://${at(port)}`)
      .join(','),
    INITIAL_STATE: 'new',
  };
}

function proxyValues(place: ClusterPlace, node: number): Values {
  const { proxies, postgres, rest, roles, ev04 } = place.ports;
  const own = proxies[node - 1];
  const { authority, certificate } = tlsFilesOf(place);
  const user = userInfo();
  return {
    USER: user.username,
    GROUP: groupOf(user.gid),
    MAX_CONNECTIONS: '9000',
    STATS_SOCKET: place.path('sockets', `proxy${node}`),
    HTTPS_BIND: at(own?.https),
    HTTP_BIND: at(own?.http),
    EV04_BIND: at(own?.ev04),
    POSTGRES_BIND: at(own?.postgres),
    TLS_CA: authority,
    TLS_CERT: certificate,
    ...numbered('API', roles.api.map(at)),
    ...numbered('LIVE', roles.live.map(at)),
    ...numbered('GATEWAY', ev04.map(at)),
    ...Object.fromEntries(
      roles.gateway.map((port, index) => [`GATEWAY_${index + 1}_HEALTH`, String(port)]),
    ),
    ...numbered('DB', postgres.map(at)),
    ...Object.fromEntries(rest.map((port, index) => [`DB_${index + 1}_REST`, String(port)])),
  };
}

export const otherCells = (place: ClusterPlace): ClusterPlace[] =>
  cellsOf(place).filter(({ facts }) => facts.cell !== place.facts.cell);

const cellValues = (other: ClusterPlace): Values => ({
  CELL: String(other.facts.cell),
  CELL_HOST: 'localhost',
  CELL_CA: tlsFilesOf(other).authority,
  ...numbered(
    'CELL_PROXY',
    other.ports.proxies.map(({ https }) => at(https)),
  ),
});

const numbered = (name: string, values: readonly string[]): Values =>
  Object.fromEntries(values.map((value, index) => [`${name}_${index + 1}`, value]));

function groupOf(gid: number): string {
  const line = readFileSync('/etc/group', 'utf8')
    .split('\n')
    .find((one) => one.split(':')[2] === String(gid));
  return line?.split(':')[0] ?? String(gid);
}
