// `npm run release`: the requirements of a release in addition to green tests: notices of the
// lockfile, no known severe vulnerability, its bill of materials, and the package.json of machines
// that only run it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findings } from './check/check-security.ts';
import { asLine } from './check/source/finding.ts';
import { auditShipped } from './release/audit.ts';
import { runTimePackage, runTimePackageFile } from './release/run-time-package.ts';
import { makeSbom } from './release/sbom.ts';

const root = join(import.meta.dirname, '..');

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { 'sbom-only': { type: 'boolean' } } });
  const { version, components, text } = await makeSbom(root);
  const folder = join(root, 'dist/release');
  const file = join(folder, `vigil-${version}.cdx.json`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  writeFileSync(join(root, runTimePackageFile), runTimePackage(root));
  console.log(`SBOM with ${components} components: ${file}`);
  if (values['sbom-only']) return 0;
  const papers = findings(root).map(asLine);
  const { holding, others } = await auditShipped(root, new Date().toISOString().slice(0, 10));
  for (const line of others) console.log(`Known, does not hold the release back: ${line}`);
  for (const line of [...papers, ...holding]) console.error(`The release has to wait: ${line}`);
  return papers.length + holding.length > 0 ? 1 : 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
