// The texts of the domain, which is the catalogue of what server and screens say alike; its American
// words come from domain/kit/wording.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const literal = /'((?:[^'\\\n]|\\.)*)'|(say)?`((?:[^`\\]|\\.)*)`/g;

/** The pieces between the values of each text, the longest first. */
export function domainTexts(): string[] {
  const pieces = globSync('domain/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(literal)].flatMap(
        ([, plain, say, template]) =>
          (plain ?? template ?? '')
            .split(/\$\{[^}]*\}/)
            .map((piece) => piece.replaceAll('\\', '').trim())
            .filter((piece) => say !== undefined || isSaid(piece, path)),
      ),
    );
  return [...new Set(pieces)].sort((left, right) => right.length - left.length);
}

/** Several words, a word with a capital, or any word of a file of words. */
const isSaid = (piece: string, path: string): boolean =>
  / /.test(piece) || /^[A-Z][a-z]+$/.test(piece) || /-words\.ts$/.test(path);
