// Which files are broken, and the tests that are to notice: those of the room, in all wings that it
// stands in.
import { globSync } from 'node:fs';
import { sep } from 'node:path';

/** Rules stand in these; routes, features and screens say what is called, and journeys hold them. */
const rules = [
  'domain/**/*.ts',
  'server/**/*.{policy,rules,service,store,sweep,jobs}.ts',
  'server/**/{ev04,kit}/**/*.ts',
  'web/**/*.ts',
];
const without = [
  '**/*.{test,factory,fixture,preload,api,d}.ts',
  '**/testing/**',
  '**/demo/**',
  'domain/api.ts',
  'web/locales/**',
];

/** Paths from the root with `/`, of all rules, or of those in a folder or file. */
export function mutatedFiles(root: string, within = ''): string[] {
  return globSync(rules, { cwd: root, exclude: without })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => within === '' || path === within || path.startsWith(`${within}/`))
    .sort();
}

/**
 * The room of a file by its name, the same in every wing: `alerts`, or for the kits wing and part,
 * `server/kit/db`.
 */
export function roomOf(path: string): string {
  const [wing = '', room = '', part = ''] = path.split('/');
  if (room === 'kit' || room === 'ui')
    return part.includes('.') ? `${wing}/${room}` : `${wing}/${room}/${part}`;
  return room.includes('.') ? wing : room;
}

/** Patterns of the test files that stand nearest. */
export function nearTests(path: string): string[] {
  const room = roomOf(path);
  const [wing] = path.split('/');
  if (room.includes('/')) return [`${room}/**/*.test.{ts,tsx}`];
  if (room === wing) return [`${wing}/*.test.ts`];
  const wings = wing === 'web' ? ['web'] : ['domain', 'server'];
  return wings.map((each) => `${each}/${room}/**/*.test.{ts,tsx}`);
}
