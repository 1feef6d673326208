// Finds the files that name a rule: code that keeps it says so in a comment, a test that holds it
// in its title.
import type { ESTree } from 'vite';
import { type ParsedSource, parseSource } from '../source/parsed-source.ts';
import { isTest, type SourceFile, sourceFiles } from '../source/source-files.ts';
import { mayNameRules, namedRules } from './rule-list.ts';

/** A rule named at one place of a file. */
export interface Naming {
  readonly id: string;
  readonly file: string;
  readonly line: number;
}

/** The wings whose code keeps rules. */
const KEEPING = ['domain/', 'server/', 'web/', 'database/', 'simulator/'];
const GROUPS = new Set(['test', 'it', 'describe']);

/** Where comments of the product name a rule, and its gates, which carry theirs as `rule`. */
export function keptIn(root: string): Naming[] {
  return sourceFiles(root, ['.ts', '.tsx', '.mjs', '.sql', '.css'])
    .filter(({ path, text }) => isProduct(path) && mayNameRules(text))
    .flatMap((file) => (/\.(sql|css)$/.test(file.path) ? inPlainComments(file) : inCode(file)));
}

const isProduct = (path: string): boolean =>
  KEEPING.some((wing) => path.startsWith(wing)) && !isTest(path) && !path.includes('.factory.');

function inPlainComments(file: SourceFile): Naming[] {
  const comments = file.text.matchAll(/(?:--[^\n]*\n\s*)+|\/\*[\s\S]*?\*\//g);
  return [...comments].flatMap(({ 0: text, index }) => {
    const line = file.text.slice(0, index).split('\n').length;
    return namedRules(text).map((id) => ({ id, file: file.path, line }));
  });
}

function inCode(file: SourceFile): Naming[] {
  const source = parseSource(file);
  const found = joined(source).flatMap(({ text, line }) =>
    namedRules(text).map((id) => ({ id, file: file.path, line })),
  );
  source.walk({
    Property: (node) => {
      if (node.key.type !== 'Identifier' || node.key.name !== 'rule') return;
      for (const id of textsIn(node.value).flatMap(namedRules))
        found.push({ id, file: file.path, line: source.lineAt(node.start) });
    },
  });
  return found;
}

/** Comments, with the lines of one that follow each other as one text. */
function joined({ comments }: ParsedSource): { text: string; line: number }[] {
  const blocks: { text: string; line: number; last: number }[] = [];
  for (const { text, line } of comments) {
    const block = blocks.at(-1);
    if (block && block.last + 1 === line) {
      block.text += `\n${text}`;
      block.last = line;
    } else blocks.push({ text, line, last: line + text.split('\n').length - 1 });
  }
  return blocks;
}

/** Where titles of tests, of their groups and of their cases name a rule. */
export function testedBy(root: string): Naming[] {
  return sourceFiles(root, ['.test.ts', '.test.tsx', '.spec.ts'])
    .filter(({ text }) => mayNameRules(text))
    .flatMap(inTitles);
}

function inTitles(file: SourceFile): Naming[] {
  const source = parseSource(file);
  const constants = constantsOf(source);
  const found: Naming[] = [];
  source.walk({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!title || !GROUPS.has(rootName(callee))) return;
      // The cases of test.each(cases)(title): a name stands for what it was declared as.
      const cases = callee.type === 'CallExpression' ? callee.arguments : [];
      for (const node of [title, ...cases]) {
        const named = node.type === 'Identifier' ? constants.get(node.name) : node;
        for (const id of new Set(textsIn(named).flatMap(namedRules)))
          found.push({ id, file: file.path, line: source.lineAt(title.start) });
      }
    },
  });
  return found;
}

/** `test` of test(…), test.each(…)(…) and test.skipIf(…).each(…)(…). */
function rootName(node: ESTree.Expression | ESTree.Super): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return rootName(node.callee);
  return node.type === 'MemberExpression' ? rootName(node.object) : '';
}

function constantsOf(source: ParsedSource): Map<string, object> {
  const found = new Map<string, object>();
  source.walk({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) found.set(id.name, init);
    },
  });
  return found;
}

/** Every text below a node: literals and the fixed parts of templates. */
function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && node.type === 'Literal' && 'value' in node)
    return typeof node.value === 'string' ? [node.value] : [];
  if ('type' in node && node.type === 'TemplateElement' && 'value' in node)
    return textsOfTemplate(node.value);
  return Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : textsIn(value)));
}

const textsOfTemplate = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string'
    ? [value.raw]
    : [];
