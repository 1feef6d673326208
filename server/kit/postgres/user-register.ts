// Counts the processes that use one embedded server, so that only the last one stops it.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityOf, isRunning } from './process-identity.ts';

const folderIn = (directory: string): string => join(directory, 'users');

/**
 * Registers this process as a user.
 * @returns the name to leave under; one process may enter several times
 */
export function enter(directory: string): string {
  mkdirSync(folderIn(directory), { recursive: true });
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(join(folderIn(directory), name), identityOf(process.pid));
  return name;
}

/**
 * Removes `name`.
 * @returns how many living users remain; those that died without leaving are removed too
 */
export function leave(directory: string, name: string): number {
  rmSync(join(folderIn(directory), name), { force: true });
  const files = readdirSync(folderIn(directory)).map((file) => join(folderIn(directory), file));
  const living = files.filter((file) => isRunning(contents(file)));
  for (const file of files) if (!living.includes(file)) rmSync(file, { force: true });
  return living.length;
}

function contents(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
