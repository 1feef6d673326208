// Words of the machine a file was written on: such a path or host works for its author and for
// nobody else.
import type { SourceFile } from '../source/source-files.ts';
import type { WordFinding } from './type-words.ts';

const MACHINE_PATH = /(?<![\w.)\]])\/(work|farm)\//;
const REGISTRY_HOST = /\bregistry\.[a-z0-9-]+\.[a-z]+|https?:\/\/[^\s/"']*registry[^\s/"']*/i;
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/**
 * Machine paths and package registries named in any text; the lock file may name the public
 * registry only.
 */
export function placeWords({ path, text }: SourceFile): WordFinding[] {
  const found: WordFinding[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const machine = MACHINE_PATH.exec(line);
    if (machine)
      found.push({
        line: at + 1,
        rule: 'no-machine-path',
        message: `${machine[0]} exists on one machine only`,
      });
    const known = path === 'package-lock.json' ? line.replace(PUBLIC_REGISTRY, '') : line;
    const host = REGISTRY_HOST.exec(known);
    if (host)
      found.push({
        line: at + 1,
        rule: 'no-registry-host',
        message: `${host[0]}: which registry is used is npm's setting`,
      });
    const mirror =
      path === 'package-lock.json' &&
      /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)([^"]+)"/.exec(line);
    if (mirror && !host)
      found.push({
        line: at + 1,
        rule: 'no-registry-host',
        message: `${mirror[1]} is no public package`,
      });
  }
  return found;
}
