// The sentences of the domain and the server that people may read: words with a space between them,
// outside SQL and imports.
import { parseSource } from '../source/parsed-source.ts';
import { isTest, typescriptFiles } from '../source/source-files.ts';

export interface Sentence {
  readonly file: string;
  readonly line: number;
  /** Values are shown as {}. */
  readonly text: string;
}

/** Its sentences are written into docs/reports.md, which is in one spelling. */
const inTheDocs = 'domain/reports/figures.ts';

const isRead = (path: string): boolean =>
  /^(?:domain|server)\//.test(path) &&
  path !== inTheDocs &&
  !/\.(?:factory|fixtures)\.ts$/.test(path);

export function serverSentences(root: string): Sentence[] {
  const found: Sentence[] = [];
  for (const file of typescriptFiles(root).filter(({ path }) => isRead(path) && !isTest(path))) {
    const source = parseSource(file);
    const take = (text: string, at: number) => {
      if (/\p{L} \p{L}/u.test(text)) found.push({ file: file.path, line: source.lineAt(at), text });
    };
    const tagged = new Set<number>();
    source.walk({
      TaggedTemplateExpression: (node) => {
        // A tag that is not `say` is SQL.
        if (node.tag.type !== 'Identifier' || node.tag.name !== 'say') tagged.add(node.quasi.start);
      },
      Literal: (node) => void (typeof node.value === 'string' && take(node.value, node.start)),
      TemplateLiteral: (node) => {
        if (!tagged.has(node.start))
          take(node.quasis.map(({ value }) => value.cooked ?? '').join('{}'), node.start);
      },
    });
  }
  return found;
}
