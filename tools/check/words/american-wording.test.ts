// No sentence of the domain or the server reaches an American reader in Australian spelling: refusals, the texts of fields, reasons in results.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { american } from '#domain/kit/wording.ts';
import { parseSource } from '../source/parsed-source.ts';
import { isTest, typescriptFiles } from '../source/source-files.ts';

/** Wider than the table of the product, so that a word which it lacks is found. */
const australian = [
  /\b\w+is(?:e|es|ed|ing|ation|ations)\b/gi,
  /\b\w*(?:colour|favour|behaviour|neighbour|honour|harbour|labour|rumour)\w*/gi,
  /\b\w*(?:centre|metre|litre|theatre|fibre|licence|defence|offence|catalogue|dialogue|programme|cheque|grey|labelled|travelled|modelled|judgement|enrolment|fulfilment)s?\b/gi,
];
/** Spelt alike in both. */
const alike =
  /^(?:(?:other|like|clock)wise|(?:pre|com|sur|enter|ap)?prises?|precise|concise|exercis(?:e|es|ed|ing)|(?:ad|re|super|tele|de)vis(?:e|es|ed|ing)|(?:com)?promis(?:e|es|ed|ing)|(?:p?r|pr|a|b)aised?|rais(?:e|es|ed|ing)|noise|rise|arise|wise|disguise|premises?|surpris(?:e|ed|ing)|this|dialogue)$/i;

/** Its sentences are written into docs/reports.md, which is in one spelling. */
const inTheDocs = 'domain/reports/figures.ts';

/** What people may read: words with a space between them, outside SQL and imports. */
function sentences(): { place: string; text: string }[] {
  const found: { place: string; text: string }[] = [];
  const root = join(import.meta.dirname, '../../..');
  for (const file of typescriptFiles(root).filter(({ path }) => /^(?:domain|server)\//.test(path) && !isTest(path) && path !== inTheDocs)) {
    const source = parseSource(file);
    const take = (text: string, at: number) => {
      if (/\p{L} \p{L}/u.test(text)) found.push({ place: `${file.path}:${source.lineAt(at)}`, text });
    };
    const sql = new Set<number>();
    source.walk({
      TaggedTemplateExpression: (node) => void sql.add(node.quasi.start),
      Literal: (node) => void (typeof node.value === 'string' && take(node.value, node.start)),
      TemplateLiteral: (node) => {
        if (!sql.has(node.start)) take(node.quasis.map(({ value }) => value.cooked ?? '').join('…'), node.start);
      },
    });
  }
  return found;
}

const left = (text: string): string[] =>
  australian.flatMap((pattern) => american(text).match(pattern) ?? []).filter((word) => !word.includes('_') && !alike.test(word));

test('none is left', () => {
  const all = sentences();
  expect(all.filter(({ text }) => american(text) !== text).length).toBeGreaterThan(100);
  expect(all.flatMap(({ place, text }) => left(text).map((word) => `${place} ${word}`))).toEqual([]);
});

test('one that the product would not reword is found', () => {
  expect(left('Fertilise the harbour.')).toEqual(['Fertilise', 'harbour']);
});
