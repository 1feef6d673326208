// Finds a Node that runs the program: this one when it is new enough, else the one that npm
// installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const NEEDED = 24;

/**
 * @returns {string} path of a Node of version 24 or newer; @throws with the remedy when there is
 * none
 */
export function findNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const windows = process.platform === 'win32';
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const node = join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0)
    return node;
  throw new Error(
    `Node ${NEEDED} or newer is needed; this is ${process.version}, and npm has none that runs here (${name}).\nThe way out: install Node ${NEEDED} from nodejs.org, then start again.`,
  );
}
