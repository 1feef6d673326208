// Words that switch the compiler off: any, !, casts and the comments that silence it.
import type { Verdict } from '../source/finding.ts';
import type { ParsedSource } from '../source/parsed-source.ts';
import { isTest } from '../source/source-files.ts';

export type WordFinding = Verdict & { line: number };

/**
 * Each place where the file tells the compiler to look away. `as` may stand in kit folders and
 * tests only.
 */
export function typeWords(source: ParsedSource): WordFinding[] {
  const found: WordFinding[] = [];
  const add = (offset: number, rule: string, message: string): void => {
    found.push({ line: source.lineAt(offset), rule, message });
  };
  const castAllowed = isTest(source.path) || source.path.split('/').includes('kit');
  const definite = (node: { start: number; definite?: boolean }): void => {
    if (node.definite) add(node.start, 'no-non-null', 'give it a value instead of promising one');
  };
  source.walk({
    TSAnyKeyword: (node) =>
      add(node.start, 'no-any', 'name the type, or take unknown and check it'),
    TSNonNullExpression: (node) =>
      add(node.start, 'no-non-null', 'check it, or make absence impossible'),
    VariableDeclarator: definite,
    PropertyDefinition: definite,
    TSAsExpression: (node) => {
      const type = node.typeAnnotation;
      const isConst =
        type.type === 'TSTypeReference' &&
        type.typeName.type === 'Identifier' &&
        type.typeName.name === 'const';
      if (!isConst && !castAllowed)
        add(node.start, 'no-cast', '"as" stands in kit folders only: parse it or narrow it');
    },
    TSTypeAssertion: (node) =>
      add(node.start, 'no-cast', '"<T>x" is a cast: parse it or narrow it'),
  });
  for (const comment of source.comments) {
    const silencer = /@ts-(ignore|expect-error|nocheck)/.exec(comment.text);
    if (silencer)
      add(comment.start, 'no-silencing', `${silencer[0]} hides an error that somebody must read`);
  }
  return found;
}
