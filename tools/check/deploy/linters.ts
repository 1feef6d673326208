// Which program checks which files of deploy/, and with which words. A new file gets a row here.

import { fileOf } from '#tools/cluster/layout/filled-files.ts';
import { proxyFiles } from '#tools/cluster/layout/members.ts';
import type { ClusterPlace } from '#tools/cluster/layout/place.ts';
import type { Engines } from '#tools/cluster/machine/engines.ts';

export interface DeployLinter {
  /** Globs below deploy/. */
  readonly files: readonly string[];
  /** The command for a filled copy; null where nothing checks such a file without starting it. */
  readonly command: ((engines: Engines, place: ClusterPlace) => readonly string[]) | null;
  /** Lines that it prints about the machine of the check, or that are no faults. */
  readonly ignored?: RegExp;
}

export const DEPLOY_LINTERS: readonly DeployLinter[] = [
  {
    files: ['haproxy/haproxy.cfg', 'haproxy/cell.cfg'],
    command: ({ of }, place) => [of.haproxy, '-c', ...proxyFiles(place, 1)],
  },
  {
    files: ['patroni/patroni.yml'],
    command: ({ patroni }, place) => [...patroni, '--validate-config', fileOf.patroni(place, 1)],
    // Nothing runs, all is on loopback; pg_hba may be in another section; and the check of 4.0.7 does
    // not know the quorum that Patroni 4 has.
    ignored:
      /is not reachable|connect_address 127\.0\.0\.1|bootstrap\.pg_hba .*not defined|synchronous_mode quorum is not a boolean/,
  },
  {
    files: ['pgbackrest/pgbackrest.conf'],
    command: ({ of }, place) => [of.pgbackrest, `--config=${fileOf.pgbackrest(place, 1)}`, 'info'],
  },
  {
    // Its certificates are made before the others are checked.
    files: ['tls/authority.cnf'],
    command: null,
  },
  {
    // Read when they start alone: npm run cluster.
    files: ['etcd/etcd.yml', 'redis/redis.conf', 'patroni/owner.sql'],
    command: null,
  },
  {
    // Its own check wants the interface that it names.
    files: ['keepalived/keepalived.conf'],
    command: null,
  },
];

export interface FolderLinter {
  readonly folder: string;
  /** Runs where the machine has it. */
  readonly program: string;
  /** @param folder a copy, in which each template of a unit has an instance */
  words(folder: string): readonly string[];
}

/** Of whole folders, whose files have no placeholders; tools/check/deploy-files.test.ts reads them. */
export const FOLDER_LINTERS: readonly FolderLinter[] = [
  {
    folder: 'systemd',
    program: 'systemd-analyze',
    words: (folder) => ['verify', `${folder}/vigil@api.service`, `${folder}/vigil.target`],
  },
  {
    folder: 'kubernetes',
    program: 'kubectl',
    words: (folder) => ['kustomize', folder],
  },
];

/** Folders whose files have no placeholders, and checks of their own. */
export const OTHER_FOLDERS: readonly string[] = [
  'container',
  ...FOLDER_LINTERS.map(({ folder }) => folder),
];
