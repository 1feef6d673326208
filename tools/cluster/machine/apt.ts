// Runs the tools of Debian's packages.
import { spawnSync } from 'node:child_process';

/** @returns what it printed @throws Error with its last words */
export function run(command: string, words: readonly string[], cwd = '/'): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  if (status === 0) return stdout;
  const reason = error?.message ?? stderr.trim().split('\n').slice(-3).join(' ');
  throw new Error(
    `${command} ${words[0]} failed: ${reason}\nThe cluster is made of packages of Debian or Ubuntu. "apt-get update" may help.`,
  );
}

export const succeeds = (command: string, words: readonly string[]): boolean =>
  spawnSync(command, words).status === 0;
