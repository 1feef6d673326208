// Every statement of the server, the sweeps and the tools in a tagged template, with the texts that
// it may have.
import type { ESTree } from 'vite';
import { type ParsedSource, parseSource } from '../source/parsed-source.ts';
import { isTest, type SourceFile, sourceFiles } from '../source/source-files.ts';
import { type Names, namesOf } from './names.ts';
import { type Files, statementText, type Way } from './statement-texts.ts';

export interface Statement {
  readonly file: string;
  readonly line: number;
  /** All of it is in these texts: one for each side of the conditions in it. */
  readonly whole: readonly string[];
  /** The same with stand-ins for parts composed at run time; empty where there are none. */
  readonly withStandIns: readonly string[];
}

const isOurs = ({ path }: SourceFile): boolean =>
  /^(?:server|tools|bench|database)\//.test(path) &&
  !isTest(path) &&
  !path.endsWith('.factory.ts') &&
  !path.startsWith('tools/check/sql/');

const beginning =
  /^\(*\s*(?:select|insert|update|delete|with|merge|values|lock|set|create|alter|drop|truncate|notify|listen|copy|refresh|grant|revoke)\b/i;

const sides: readonly Way['side'][] = ['first', 'second'];
/** A condition, a value, nothing, a part of a with, and what is inserted. */
const standIns = ['true', 'null', '', 'stand_in as (select)', 'default values'];

export function collectedStatements(root: string): Statement[] {
  const sources = sourceFiles(root, ['.ts']).filter(isOurs).map(parseSource);
  const names = new Map<string, Names>(sources.map((source) => [source.path, namesOf(source)]));
  const files: Files = { root, namesOf: (path) => names.get(path) };
  return [...names.values()].flatMap((own) =>
    templatesIn(own.source).flatMap((node) => statementOf(files, own, node)),
  );
}

function templatesIn(source: ParsedSource): ESTree.TaggedTemplateExpression[] {
  const found: ESTree.TaggedTemplateExpression[] = [];
  source.walk({ TaggedTemplateExpression: (node) => void found.push(node) });
  return found;
}

function statementOf(
  files: Files,
  names: Names,
  node: ESTree.TaggedTemplateExpression,
): Statement[] {
  const textOf = (side: Way['side'], standIn: string | null): string | null =>
    statementText(files, { names, node }, { side, standIn });
  const whole = sides.map((side) => textOf(side, null));
  const inPart = sides
    .filter((_, at) => whole[at] === null)
    .flatMap((side) => standIns.map((standIn) => textOf(side, standIn)));
  const statement = { whole: statementsAmong(whole), withStandIns: statementsAmong(inPart) };
  if (statement.whole.length + statement.withStandIns.length === 0) return [];
  return [{ file: names.source.path, line: names.source.lineAt(node.start), ...statement }];
}

const statementsAmong = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null).filter((text) => beginning.test(text))),
];
