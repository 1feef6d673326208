// The npm packages that a running Vigil contains: everything in the lockfile that is not only for
// development, for every platform, and the builders that leave pieces of themselves in the screens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /** Where it is installed, relative to the root; absent on a platform it is not for. */
  readonly path: string;
}

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
});

/** Builders whose helpers (loading of modules) are in the built screens. */
const leftInScreens: ReadonlySet<string> = new Set(['vite', 'rolldown']);

/** Packages whose package.json names no licence; read from the file in the package. */
const readByHand: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** In the order of their names; the same version in two places is listed once. */
export function shippedPackages(root: string): ShippedPackage[] {
  const { packages } = lockfile.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  const byId = new Map<string, ShippedPackage>();
  for (const [path, { name: alias, version, license, dev }] of Object.entries(packages)) {
    if (path === '' || version === undefined) continue;
    const name = alias ?? path.replace(/^.*node_modules\//, '');
    if (dev && !leftInScreens.has(name)) continue;
    const id = `${name} ${version}`;
    if (!byId.has(id))
      byId.set(id, { name, version, licence: license ?? readByHand[name] ?? 'unknown', path });
  }
  return [...byId.values()].sort((one, other) => (lineOf(one) < lineOf(other) ? -1 : 1));
}

/** The package as a line of the notices. */
export const lineOf = ({ name, version, licence }: ShippedPackage): string =>
  `${name} ${version} (${licence})`;
