// Packages that the machine's own release has only too old: fetched from Debian 13, by the address
// and the keys that apt already has. They are of Python alone, so that they run on an older release.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run, succeeds } from './apt.ts';

/** The first with a quorum of standbys (decision 0088). */
const leastPatroni = '4.0.0';
const release = 'trixie';
const keys = '/usr/share/keyrings/debian-archive-keyring.gpg';
const wanted = ['patroni', 'python3-ydiff'];

/**
 * Fetches Patroni with what only the newer one needs, where the machine's is too old.
 * @returns the packages that were fetched, which are not to be taken from the machine's release
 * @throws Error with apt's words where it cannot be had
 */
export function fetchNewer(archives: string): readonly string[] {
  const own = /^Version: (\S+)/m.exec(run('apt-cache', ['show', '--no-all-versions', 'patroni']));
  if (own && succeeds('dpkg', ['--compare-versions', own[1] ?? '', 'ge', leastPatroni])) return [];
  const folder = join(archives, 'newer');
  mkdirSync(join(folder, 'lists/partial'), { recursive: true });
  const sources = join(folder, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${keys}] ${debianAddress()} ${release} main\n`);
  const options = [
    ['Dir::Etc::SourceList', sources],
    ['Dir::Etc::SourceParts', '/dev/null'],
    ['Dir::State::Lists', join(folder, 'lists')],
    ['Dir::Cache', folder],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  run('apt-get', [...options, '--quiet', '--quiet', 'update']);
  run('apt-get', [...options, '--quiet', '--quiet', 'download', ...wanted], archives);
  return wanted;
}

/** Where this machine's apt finds Debian. */
function debianAddress(): string {
  const format = '$(ORIGIN) $(REPO_URI)';
  const listed = run('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']);
  const found = /^Debian (\S+)/m.exec(listed)?.[1];
  if (found === undefined)
    throw new Error(`Patroni ${leastPatroni} or newer is needed, and apt knows no Debian.`);
  return found;
}
