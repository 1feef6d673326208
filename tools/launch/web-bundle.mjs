// Builds the screens into dist/web when their sources have changed since the last build.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { runStep } from './run-step.mjs';

const sources = [
  'web',
  'domain',
  'tools/build',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];
const log = (line) => console.log(line);

/** @throws when the build fails; what stood in dist/web before is then not trusted again */
export async function ensureWebBundle(root, node) {
  if (isFresh(root)) return;
  await withLock(join(root, 'data', 'web-bundle.lock'), log, async (also) => {
    if (isFresh(root)) return;
    log('Building the screens (only when their sources have changed).');
    const began = Date.now();
    const made = hashOf(root);
    rmSync(stampOf(root), { force: true });
    await build(root, node, also);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stampOf(root), made);
    log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
  });
}

const stampOf = (root) => join(root, 'dist', 'web.stamp');

export function isFresh(root) {
  if (!existsSync(join(root, 'dist', 'web', 'index.html')) || !existsSync(stampOf(root)))
    return false;
  return readFileSync(stampOf(root), 'utf8') === hashOf(root);
}

/** One hash over names and contents of all sources; tests do not count. */
export function hashOf(root) {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesUnder(root, source)))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}

function filesUnder(root, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}

async function build(root, node, also) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } };
  const ended = await runStep(node, [vite, 'build', '--logLevel', 'warn'], options, also);
  if (ended !== 0)
    throw new Error(
      `The screens could not be built (vite build ended with ${ended}; its reason is above).`,
    );
}
