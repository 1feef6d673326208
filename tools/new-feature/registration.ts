// The places outside its own files where a new feature is named: the calls, the lists of features,
// the floors of the server and the access matrix. Each is a text inserted before a known one.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureNames } from './names.ts';

interface Entry {
  /** Files that may hold the list, as a glob below the root. */
  readonly files: string;
  /** The known text in the list. */
  readonly before: string;
  /** The text inserted before it. */
  readonly text: string;
  /** Goes before the file's first import; the formatter puts it in its place. */
  readonly imports?: string;
}

const entriesOf = ({ feature, camels }: FeatureNames): Entry[] => [
  {
    files: 'domain/api.ts',
    before: "  'department-tags': departmentTagsApi,",
    text: `  '${feature}': ${camels}.api,\n`,
    imports: `import { ${camels} } from './${feature}/${feature}.api.ts';\n`,
  },
  {
    files: 'server/app.ts',
    before: '  userTags,',
    text: `  ${camels},\n`,
    imports: `import { feature as ${camels} } from './${feature}/${feature}.feature.ts';\n`,
  },
  {
    files: 'web/app/composition.tsx',
    before: '  hubs,',
    text: `  ${camels},\n`,
    imports: `import { feature as ${camels} } from '#web/${feature}/${feature}.feature.ts';\n`,
  },
  // The lowest floor above organisations: all that the resource kit needs. A feature that needs
  // more is moved up.
  { files: 'tools/check/architecture/wings.ts', before: "'users']", text: `'${feature}', ` },
  {
    files: 'tools/check/access/expected.ts',
    before: "  'department-tags',",
    text: `  '${feature}',\n`,
  },
];

/**
 * Adds the feature to each list. @returns the files that were changed, and what is left to do by
 * hand where a list was not found
 */
export function register(root: string, names: FeatureNames): { changed: string[]; left: string[] } {
  const changed: string[] = [];
  const left: string[] = [];
  for (const { files, before, text, imports } of entriesOf(names)) {
    const file = globSync(files, { cwd: root }).find((path) =>
      readFileSync(join(root, path), 'utf8').includes(before),
    );
    if (!file) {
      left.push(`${files}: add ${text.trim()}`);
      continue;
    }
    const listed = readFileSync(join(root, file), 'utf8').replace(before, () => `${text}${before}`);
    writeFileSync(
      join(root, file),
      imports ? listed.replace(/^import /m, () => `${imports}import `) : listed,
    );
    changed.push(file);
  }
  return { changed, left };
}
