// Where the engines of the cluster are, in the unpacked packages or on the machine, and the
// environment in which they find their libraries.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

const names = ['etcd', 'etcdctl', 'haproxy', 'pgbackrest', 'redis-server', 'openssl'] as const;
type EngineName = (typeof names)[number];

export interface Engines {
  /** Its path. */
  readonly of: Readonly<Record<EngineName, string>>;
  /** Words that run Patroni, and its tool for operators. */
  readonly patroni: readonly string[];
  readonly patronictl: readonly string[];
  /** The folder of PostgreSQL's programs. */
  readonly postgres: string;
  readonly environment: Readonly<Record<string, string>>;
}

const folders = ['usr/bin', 'usr/sbin'];

/**
 * @param packages the folder of the unpacked packages
 * @returns null where one of the engines is missing
 */
export function findEngines(packages: string): Engines | null {
  const roots = [packages, '/'];
  const find = (paths: readonly string[]): string | undefined =>
    roots.flatMap((root) => paths.map((path) => join(root, path))).find((path) => existsSync(path));
  const program = (name: string): string | undefined =>
    find(folders.map((folder) => join(folder, name)));
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : program('python3');
  const patroni = program('patroni');
  const patronictl = program('patronictl');
  const postgres = newestPostgres(roots);
  const found = names.map((name) => [name, program(name)] as const);
  if (!python || !patroni || !patronictl || !postgres) return null;
  const [etcd, etcdctl, haproxy, pgbackrest, redis, openssl] = found.map(([, path]) => path);
  if (!etcd || !etcdctl || !haproxy || !pgbackrest || !redis || !openssl) return null;
  return {
    of: { etcd, etcdctl, haproxy, pgbackrest, 'redis-server': redis, openssl },
    patroni: [python, patroni],
    patronictl: [python, patronictl],
    postgres,
    environment: environmentOf(packages),
  };
}

function newestPostgres(roots: readonly string[]): string | undefined {
  const found = roots.flatMap((root) =>
    globSync('usr/lib/postgresql/*/bin/postgres', { cwd: root }).map((path) => join(root, path)),
  );
  const major = (path: string): number => Number(path.split('/').at(-3));
  const [newest] = found.sort((a, b) => major(b) - major(a));
  return newest?.slice(0, -'/postgres'.length);
}

// Nothing else of this shell: a setting of its PostgreSQL or its Python would be another cluster's.
function environmentOf(packages: string): Record<string, string> {
  const libraries = ['usr/lib', 'lib'].flatMap((folder) =>
    globSync(`${folder}/*-linux-gnu*`, { cwd: packages }).map((path) => join(packages, path)),
  );
  return {
    PATH: `${join(packages, 'usr/bin')}:${join(packages, 'usr/sbin')}:/usr/bin:/bin:/usr/sbin:/sbin`,
    HOME: packages,
    LANG: 'C.UTF-8',
    LD_LIBRARY_PATH: libraries.join(':'),
    PYTHONPATH: join(packages, 'usr/lib/python3/dist-packages'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
}
