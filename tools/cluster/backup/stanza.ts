// The repository of pgBackRest: made once, when there is a primary to archive from.
import { spawnSync } from 'node:child_process';
import { fileOf } from '../layout/filled-files.ts';
import { type Running, runAsDatabase } from '../layout/members.ts';
import type { Say } from '../say.ts';

/**
 * Runs pgBackRest on one node, as the user of its database.
 * @returns what it printed
 * @throws Error with its last words
 */
export function runBackrest(
  { place, engines }: Pick<Running, 'place' | 'engines'>,
  node: number,
  words: readonly string[],
): string {
  const { prefix, identity } = runAsDatabase(place, engines);
  const [command = '', ...own] = [
    ...prefix,
    engines.of.pgbackrest,
    `--config=${fileOf.pgbackrest(place, node)}`,
    '--stanza=vigil',
    ...words,
  ];
  const { status, stdout, stderr } = spawnSync(command, own, {
    ...identity,
    encoding: 'utf8',
    env: { ...engines.environment },
    cwd: place.folder,
  });
  if (status === 0) return stdout;
  throw new Error(`pgbackrest ${words.join(' ')} failed: ${(stdout + stderr).trim().slice(-1500)}`);
}

export function makeStanza(running: Running, say: Say): void {
  runBackrest(running, 1, ['stanza-create', '--no-online']);
  say('Every change of the database is archived.');
}
