// Holds the words of the screens: none is outside the catalogue, and what Americans write differently has its `en` entry (ux.md check 46).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import { type Finding, runAsProgram } from './source/finding.ts';
import { type ParsedSource, parseSource } from './source/parsed-source.ts';
import { isTest, typescriptFiles } from './source/source-files.ts';

const CATALOGUE = 'web/locales/en.po';
const BRITISH = /isation|colour|centre|licence|metre/i;

/** Attributes and calls whose text a person sees or hears. */
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
const MACROS = new Set(['t', 'msg', 'defineMessage']);
const MACRO_ELEMENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
/** Text that is the same in every language. */
const NAMES = new Set(['Vigil', 'Ctrl K', 'Esc', 'Enter']);

export interface Text {
  /** The words without their placeholders. */
  words: string;
  line: number;
}

/** Every visible text outside the catalogue, and every text that an American reader would see misspelt. */
export function findings(root: string): Finding[] {
  const translated = americanTexts(root);
  return typescriptFiles(root)
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap((file) => {
      const source = parseSource(file);
      const finding = (rule: string, { line, words }: Text, why: string): Finding => ({
        file: file.path,
        line,
        rule,
        message: `"${words.trim()}" ${why}`,
      });
      return [
        ...looseTexts(source).map((text) => finding('outside-catalogue', text, 'is seen by people: write it with t, msg or <Trans>')),
        ...catalogueTexts(source)
          .filter(({ words }) => BRITISH.test(words) && !translated.has(bare(words)))
          .map((text) => finding('american-wording', text, `needs an entry in ${CATALOGUE}`)),
      ];
    });
}

const bare = (text: string): string =>
  text
    .replace(/\{[^{}]*\}|<\/?\d+\/?>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The texts that the `en` catalogue words again, without their placeholders. */
function americanTexts(root: string): Set<string> {
  const path = join(root, CATALOGUE);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const entries = text.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/gm);
  const value = (lines: string): string =>
    lines
      .trim()
      .split('\n')
      .map((line) => String(JSON.parse(line)))
      .join('');
  return new Set([...entries].filter((entry) => value(entry[2] ?? '""') !== '').map((entry) => bare(value(entry[1] ?? '""'))));
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
      const text = literal(node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
      if (text !== null) take(text, node.start);
    },
    CallExpression: (node) => {
      const text = SPOKEN_CALLS.has(calledName(node.callee)) ? literal(node.arguments[0]) : null;
      if (text !== null) take(text, node.start);
    },
  });
  return found;
}

function catalogueTexts(source: ParsedSource): Text[] {
  const found: Text[] = [];
  source.walk({
    TaggedTemplateExpression: (node) => {
      if (node.tag.type !== 'Identifier' || !MACROS.has(node.tag.name)) return;
      found.push({ words: node.quasi.quasis.map((part) => part.value.cooked ?? '').join(''), line: source.lineAt(node.start) });
    },
    JSXElement: (node) => {
      if (elementName(node) === 'Trans') found.push({ words: wordsIn(node), line: source.lineAt(node.start) });
    },
  });
  return found;
}

/** The text of an element and of those inside it, in order. */
function wordsIn(node: ESTree.JSXElement): string {
  return node.children
    .map((child) => (child.type === 'JSXText' ? child.value : child.type === 'JSXElement' ? wordsIn(child) : ''))
    .join('');
}

function elementName(node: ESTree.JSXElement): string {
  return node.openingElement.name.type === 'JSXIdentifier' ? node.openingElement.name.name : '';
}

/** `toast` of toast.error(...), `announce` of announce(...). */
function calledName(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.object.type === 'Identifier' ? callee.object.name : '';
}

function literal(node: { type: string } | null | undefined): string | null {
  return node?.type === 'Literal' && 'value' in node && typeof node.value === 'string' ? node.value : null;
}

runAsProgram(import.meta.url, findings);
