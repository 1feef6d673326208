// The engines of a cluster, from the packages of Debian: fetched by apt, unpacked into a folder, not
// installed. What the machine has is not fetched.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Say } from '../say.ts';

const wanted = [
  'patroni',
  'python3-etcd',
  // Where the machine has python3-openssl, urllib3 uses that, which needs this and does not say so.
  'python3-idna',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'pgbackrest',
  'redis-server',
  'postgresql',
  'openssl',
  // Not an engine: a node with a wrong clock (-- faults).
  'libfaketime',
];

/**
 * @param folder where they are unpacked; done once for each list
 * @throws Error with the reason where apt cannot fetch them
 */
export function fetchPackages(folder: string, say: Say): void {
  // What is in it is the list: a folder of an older list is completed.
  const done = join(folder, 'complete');
  const list = wanted.join('\n');
  if (existsSync(done) && readFileSync(done, 'utf8') === list) return;
  const archives = join(folder, 'archives');
  mkdirSync(archives, { recursive: true });
  const missing = missingPackages();
  if (missing.length > 0) {
    say(`Fetching ${missing.length} packages: ${missing.join(', ')}.`);
    run('apt-get', ['download', '--quiet', '--quiet', ...missing], archives);
  }
  for (const archive of globSync('*.deb', { cwd: archives }).sort())
    run('dpkg', ['--extract', join(archives, archive), folder], archives);
  writeFileSync(done, list);
}

/** What apt would install, with what that depends on. */
function missingPackages(): string[] {
  const planned = run(
    'apt-get',
    ['install', '--simulate', '--no-upgrade', '--no-install-recommends', ...wanted],
    '/',
  );
  return planned
    .split('\n')
    .filter((line) => line.startsWith('Inst '))
    .map((line) => line.split(' ')[1] ?? '');
}

function run(command: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout;
  const reason = error?.message ?? stderr.trim().split('\n').slice(-3).join(' ');
  throw new Error(
    `${command} ${words[0]} failed: ${reason}\nThe cluster is made of packages of Debian or Ubuntu. "apt-get update" may help.`,
  );
}
