// The first program of every command, in JavaScript that an old Node understands: it installs what
// is missing, then hands over to Node 24.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './launch/hand-over.mjs';
import { ensureInstalled } from './launch/install.mjs';
import { findNode } from './launch/node-runtime.mjs';
import { endWithNpm } from './launch/npm-watch.mjs';
import { supervise } from './launch/supervise.mjs';
import { findTarget } from './launch/targets.mjs';
import { ensureWebBundle, isFresh } from './launch/web-bundle.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

async function launch([name, ...given]) {
  const target = findTarget(name);
  endWithNpm();
  const isBuilt = !target.needsWeb || isFresh(root);
  await ensureInstalled(root, { dev: !target.isOperation || !isBuilt });
  const node = findNode(root);
  if (target.needsWeb) await ensureWebBundle(root, node);
  const own = given[0] === '--' ? given.slice(1) : given;
  const command = { node, root, program: target.program, words: [...(target.words ?? []), ...own] };
  return target.staysUp ? supervise(command) : handOver(command);
}

try {
  process.exitCode = await launch(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
