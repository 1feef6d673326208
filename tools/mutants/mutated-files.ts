// Which files are broken, and the tests that are to notice.
import { globSync } from 'node:fs';
import { sep } from 'node:path';

/** Routes and features only name what is called; journeys and the generated pages hold those. */
const rules = ['domain/**/*.ts', 'server/**/*.ts', 'web/**/*.ts'];
const without = [
  '**/*.{test,factory,fixture,preload,api,d,routes,feature,hooks}.ts',
  '**/testing/**',
  '**/demo/**',
  'domain/api.ts',
  'server/*.ts',
  'server/program/**',
  'web/locales/**',
];

/** Paths from the root with `/`, of all rules, or of those in a folder or file. */
export function mutatedFiles(root: string, within = ''): string[] {
  return globSync(rules, { cwd: root, exclude: without })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => within === '' || path === within || path.startsWith(`${within}/`))
    .sort();
}

/** `alerts`; for the kits wing and part: `server/kit/db`. */
function roomOf(path: string): string {
  const [wing = '', room = '', part = ''] = path.split('/');
  if (room === 'kit' || room === 'ui')
    return part.includes('.') ? `${wing}/${room}` : `${wing}/${room}/${part}`;
  return room.includes('.') ? wing : room;
}

/** Wing and room: `server/alerts`, `web/kit/form`. */
export function areaOf(path: string): string {
  const [wing = ''] = path.split('/');
  const room = roomOf(path);
  return room.includes('/') || room === wing ? room : `${wing}/${room}`;
}

/**
 * Patterns of the test files that stand nearest: those of the area, and for a room of the domain
 * without tests those of the server's.
 */
export function nearTests(root: string, path: string): string[] {
  const area = areaOf(path);
  if (!area.includes('/')) return [`${area}/*.test.ts`];
  const own = `${area}/**/*.test.{ts,tsx}`;
  if (!area.startsWith('domain/') || globSync(own, { cwd: root }).length > 0) return [own];
  return [own.replace(/^domain/, 'server')];
}
