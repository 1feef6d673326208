// Installs the packages when they are missing or older than package-lock.json; npm's own list of
// the installed packages is the stamp.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withLock } from './lock.mjs';
import { runStep } from './run-step.mjs';

const log = (line) => console.log(line);

/**
 * @param needs `dev`: whether the packages for development must be there too
 * @throws with the remedy when npm cannot install
 */
export async function ensureInstalled(root, needs) {
  if (isInstalled(root, needs)) return;
  await withLock(join(root, 'data', 'install.lock'), log, async (also) => {
    if (isInstalled(root, needs)) return;
    const total = Object.keys(lockedPackages(join(root, 'package-lock.json')) ?? {}).length;
    log(
      `Installing up to ${total} packages (first start, or package-lock.json has changed). This is the only step that needs the network.`,
    );
    const began = Date.now();
    await runNpm(root, also);
    if (!isInstalled(root, needs))
      throw new Error(
        'npm ended well, yet node_modules is not what package-lock.json says. Remove node_modules and start again.',
      );
    log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
  });
}

/**
 * True when every package of the lock is in node_modules in its version; those for other platforms
 * may be absent, and without need those for development.
 */
function isInstalled(root, { dev }) {
  const locked = lockedPackages(join(root, 'package-lock.json'));
  // npm writes this file last, so an installation cut short has none.
  const present = lockedPackages(join(root, 'node_modules', '.package-lock.json'));
  if (!locked)
    throw new Error(`package-lock.json is missing or broken in ${root}. Is the clone whole?`);
  if (!present) return false;
  return Object.entries(locked).every(([path, wanted]) => {
    const found = present[path];
    if (found) return found.version === wanted.version;
    return path === '' || wanted.optional === true || (wanted.dev === true && !dev);
  });
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function runNpm(root, also) {
  // Install scripts stay off: none is needed, and npm asks about them in some versions and not in
  // others. Warnings too: they are about the Node that installs, not the one that runs.
  const words = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const caller = process.env.npm_execpath ?? '';
  const [command, first] =
    basename(caller) === 'npm-cli.js' ? [process.execPath, [caller]] : ['npm', []];
  const began = Date.now();
  const ticking = setInterval(
    () => log(`  ... still installing, ${Math.round((Date.now() - began) / 1000)} s`),
    5000,
  );
  const options = { cwd: root, shell: process.platform === 'win32' && first.length === 0 };
  const ended = await runStep(command, [...first, ...words], options, also).finally(() =>
    clearInterval(ticking),
  );
  if (ended === 0) return;
  throw new Error(
    `The packages could not be installed (npm ci ended with ${ended}; its reason is above).\n` +
      'The way out: see that this machine reaches the registry that "npm config get registry" names (proxy, certificates), that the folder is yours to write, and start again.',
  );
}
