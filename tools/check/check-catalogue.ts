// Checks the words of the screens: none is outside the catalogue (ux.md check 46). The check
// `wordings` covers the catalogue's contents.
import type { ESTree } from 'vite';
import { type Finding, runAsProgram } from './source/finding.ts';
import { type ParsedSource, parseSource } from './source/parsed-source.ts';
import { isTest, typescriptFiles } from './source/source-files.ts';

/** Attributes and calls whose text a person reads, or a screen reader speaks. */
const SPOKEN_ATTRIBUTES = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'aria-label',
  'hint',
  'closeLabel',
  'showLabel',
  'crumbsLabel',
  'heading',
]);
const SPOKEN_CALLS = new Set(['toast', 'announce', 'useTitle', 'setScreenTitle']);
const MACRO_ELEMENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
/** Text that is the same in every language. */
const NAMES = new Set(['Vigil', 'Ctrl K', 'Esc', 'Enter']);

interface Text {
  /** The words without their placeholders. */
  words: string;
  line: number;
}

/** Every visible text outside the catalogue. */
export function findings(root: string): Finding[] {
  return typescriptFiles(root)
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap((file) =>
      looseTexts(parseSource(file)).map(({ line, words }) => ({
        file: file.path,
        line,
        rule: 'outside-catalogue',
        message: `"${words.trim()}" is seen by people: write it with t, msg or <Trans>`,
      })),
    );
}

const isSpoken = (text: string): boolean => /\p{L}{2}/u.test(text) && !NAMES.has(text.trim());

function looseTexts(source: ParsedSource): Text[] {
  const found: Text[] = [];
  const inMacro: boolean[] = [];
  const take = (words: string, at: number): void => {
    if (isSpoken(words) && !inMacro.includes(true)) found.push({ words, line: source.lineAt(at) });
  };
  source.walk({
    JSXElement: (node) => void inMacro.push(MACRO_ELEMENTS.has(elementName(node))),
    'JSXElement:exit': () => void inMacro.pop(),
    JSXText: (node) => take(node.value, node.start),
    JSXAttribute: (node) => {
      if (node.name.type !== 'JSXIdentifier' || !SPOKEN_ATTRIBUTES.has(node.name.name)) return;
      const text = literal(
        node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value,
      );
      if (text !== null) take(text, node.start);
    },
    CallExpression: (node) => {
      const text = SPOKEN_CALLS.has(calledName(node.callee)) ? literal(node.arguments[0]) : null;
      if (text !== null) take(text, node.start);
    },
  });
  return found;
}

function elementName(node: ESTree.JSXElement): string {
  return node.openingElement.name.type === 'JSXIdentifier' ? node.openingElement.name.name : '';
}

/** `toast` of toast.error(...), `announce` of announce(...). */
function calledName(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier'
    ? callee.object.name
    : '';
}

function literal(node: { type: string } | null | undefined): string | null {
  return node?.type === 'Literal' && 'value' in node && typeof node.value === 'string'
    ? node.value
    : null;
}

runAsProgram(import.meta.url, findings);
