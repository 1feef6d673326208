// The program of each npm script, by name: the whole list of the commands of this repository.

/**
 * `needsWeb`: the screens are built first when they are older than their sources. `staysUp`:
 * started again when it dies. `isOperation`: runs where only the run-time packages are installed
 * (`npm ci --omit=dev`), once the screens are built.
 */
const targets = {
  start: { program: 'server/main.ts', needsWeb: true, staysUp: true, isOperation: true },
  test: { program: 'tools/test/run-tests.ts' },
  check: { program: 'tools/test/run-tests.ts', words: ['--checks-only'] },
  build: { program: 'tools/launch/build-web.mjs' },
  simulate: { program: 'simulator/main.ts' },
  bench: { program: 'bench/main.ts', needsWeb: true },
  'fence-errors': { program: 'bench/fences/main.ts' },
  'verify-events': { program: 'tools/verify-events.ts', isOperation: true },
  archive: { program: 'tools/archive.ts', isOperation: true },
  backup: { program: 'tools/backup.ts', isOperation: true },
  restore: { program: 'tools/restore.ts', isOperation: true },
  'move-organisation': { program: 'tools/move-organisation.ts', isOperation: true },
  'create-admin': { program: 'tools/create-admin.ts', isOperation: true },
  feature: { program: 'tools/print-feature.ts' },
  'new-feature': { program: 'tools/new-feature.ts' },
  notices: { program: 'tools/notices.ts' },
  release: { program: 'tools/release.ts' },
  walk: { program: 'tools/walk.ts', needsWeb: true },
  picture: { program: 'e2e/console-picture.ts', needsWeb: true },
  mutants: { program: 'tools/mutants.ts' },
  faults: { program: 'tools/faults.ts', needsWeb: true },
  cluster: { program: 'tools/cluster.ts', needsWeb: true },
};

/** @param {string | undefined} name @throws when there is no such command */
export function findTarget(name) {
  if (name !== undefined && Object.hasOwn(targets, name)) return targets[name];
  throw new Error(
    `There is no command "${name ?? ''}". The commands are: ${Object.keys(targets).join(', ')}.`,
  );
}
