// The software bill of materials of a release: CycloneDX by `npm sbom`, from the lockfile alone, so
// that it needs no network and no installation.
import * as z from 'zod';
import { shippedPackages } from '../notices/shipped-packages.ts';
import { runNpm } from './run-npm.ts';

const bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), version: z.string() }) }),
  components: z.array(
    z.looseObject({
      name: z.string(),
      version: z.string(),
      licenses: z.array(z.unknown()).optional(),
    }),
  ),
});

export interface Sbom {
  readonly version: string;
  readonly components: number;
  /** The document as JSON text. */
  readonly text: string;
}

/** @throws Error when npm fails, or when a shipped package is not in the document */
export async function makeSbom(root: string): Promise<Sbom> {
  // Development packages stay in, marked by npm: leaving them out also leaves out what the product
  // shares with them.
  const words = [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--offline',
  ];
  const { code, output, errors } = await runNpm(root, words);
  if (code !== 0) throw new Error(`npm sbom ended with ${code}:\n${errors.trim()}`);
  const document = bill.parse(JSON.parse(output));
  // npm names the root after its folder.
  document.metadata.component.name = 'vigil';
  const listed = new Set(document.components.map(({ name, version }) => `${name} ${version}`));
  const missing = shippedPackages(root).filter(
    ({ name, version }) => !listed.has(`${name} ${version}`),
  );
  if (missing.length > 0)
    throw new Error(
      `The SBOM lacks ${missing.map(({ name, version }) => `${name} ${version}`).join(', ')}.`,
    );
  return {
    version: document.metadata.component.version,
    components: document.components.length,
    text: `${JSON.stringify(document, null, 2)}\n`,
  };
}
