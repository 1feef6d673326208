// The engines of a cluster, from the packages of Debian: fetched by apt, unpacked into a folder, not
// installed. What the machine has is not fetched.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Say } from '../say.ts';
import { run } from './apt.ts';
import { fetchNewer } from './newer-packages.ts';

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
  const list = [...wanted, 'Patroni of Debian 13 where the own one is too old'].join('\n');
  if (existsSync(done) && readFileSync(done, 'utf8') === list) return;
  const archives = join(folder, 'archives');
  mkdirSync(archives, { recursive: true });
  const newer = fetchNewer(archives);
  if (newer.length > 0) say(`Fetched ${newer.join(', ')} of Debian 13.`);
  const missing = missingPackages().filter((name) => !newer.includes(name));
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
  const options = ['--simulate', '--no-upgrade', '--no-install-recommends'];
  const planned = run('apt-get', ['install', ...options, ...wanted]);
  return planned
    .split('\n')
    .filter((line) => line.startsWith('Inst '))
    .map((line) => line.split(' ')[1] ?? '');
}
