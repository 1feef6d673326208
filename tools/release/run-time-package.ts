// The package.json of an installation that only runs: of the shipped packages those that the server
// and the tools of operation import. What the screens need is in their bundle already.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { operationPackages } from '../check/architecture/run-time-packages.ts';
import { parseSource } from '../check/source/parsed-source.ts';
import { typescriptFiles } from '../check/source/source-files.ts';

const wholePackage = z.object({
  name: z.string(),
  version: z.string(),
  private: z.boolean(),
  license: z.string(),
  type: z.string(),
  imports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});

/** Where the release writes it, from the root. */
export const runTimePackageFile = 'dist/release/package.json';

/**
 * @returns the text; with it and package-lock.json, `npm install --omit=dev` makes the installation
 * @throws Error naming each package that is imported and no dependency
 */
export function runTimePackage(root: string): string {
  const whole = wholePackage.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const needed = operationPackages(typescriptFiles(root).map(parseSource));
  const missing = needed.filter((name) => !Object.hasOwn(whole.dependencies, name));
  if (missing.length > 0)
    throw new Error(`Imported, yet no dependency of package.json: ${missing.join(', ')}.`);
  const dependencies = Object.fromEntries(
    needed.map((name) => [name, whole.dependencies[name]] as const),
  );
  return `${JSON.stringify({ ...whole, dependencies }, null, 2)}\n`;
}
