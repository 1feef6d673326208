// Words that have no place in the program: skipped tests, left-over printing, raw HTML, dice and
// the database's own clock.
import type { ParsedSource } from '../source/parsed-source.ts';
import { isTest } from '../source/source-files.ts';
import type { WordFinding } from './type-words.ts';

const TEST_WORDS = new Set(['test', 'it', 'describe', 'suite', 'bench']);
const TEST_DODGES = new Set(['skip', 'only', 'todo', 'skipIf', 'runIf', 'fails']);
const BARE_CLOCK =
  /(?<![\w.])(now\(\)|(current_timestamp|current_date|current_time|localtimestamp)\b|(clock|statement|transaction)_timestamp\(\))/i;
const LOOKS_LIKE_SQL =
  /\b(select|insert|update|delete|where|values|set|default|returning|interval|between|order by)\b|[<>=]/i;

/**
 * Each banned word of the file. Tools, simulator and bench may print; tests and what they stand on
 * may throw dice.
 */
export function codeWords(source: ParsedSource): WordFinding[] {
  const found: WordFinding[] = [];
  const add = (offset: number, rule: string, message: string): void => {
    found.push({ line: source.lineAt(offset), rule, message });
  };
  const wing = source.path.split('/')[0] ?? '';
  const inProgram = ['domain', 'server', 'web'].includes(wing);
  const html = (name: string, offset: number): void => {
    if (name === 'dangerouslySetInnerHTML')
      add(offset, 'no-raw-html', 'raw HTML runs what a stranger wrote');
  };
  source.walk({
    MemberExpression: (node) => {
      if (node.computed || node.property.type !== 'Identifier' || node.object.type !== 'Identifier')
        return;
      const [object, property] = [node.object.name, node.property.name];
      if (TEST_WORDS.has(object) && TEST_DODGES.has(property))
        add(node.start, 'no-skipped-test', `${object}.${property}: a test runs or is deleted`);
      if (object === 'console' && inProgram)
        add(node.start, 'no-console', 'write to the log, with its fields');
      if (
        object === 'Math' &&
        property === 'random' &&
        ['domain', 'server'].includes(wing) &&
        !isTest(source.path) &&
        !source.path.startsWith('server/kit/testing/')
      ) {
        add(node.start, 'no-dice', 'take randomness as an input, or node:crypto for secrets');
      }
    },
    JSXAttribute: (node) => node.name.type === 'JSXIdentifier' && html(node.name.name, node.start),
    Property: (node) => node.key.type === 'Identifier' && html(node.key.name, node.start),
  });
  for (const comment of source.comments) {
    const left = /\b(TODO|FIXME|XXX|HACK)\b/.exec(comment.text);
    if (left) add(comment.start, 'no-todo', `${left[0]}: do it, or write it where work is planned`);
  }
  return [...found, ...bareClocks(source)];
}

/**
 * Bare now() in SQL text: only app.now() lets a test move time. Bench programs are not the product.
 */
function bareClocks(source: ParsedSource): WordFinding[] {
  if (/^(database|bench|e2e|web)\//.test(source.path)) return [];
  const found: WordFinding[] = [];
  const look = (text: string, start: number, isSql: boolean): void => {
    const clock = BARE_CLOCK.exec(text);
    if (!clock || !(isSql || LOOKS_LIKE_SQL.test(text))) return;
    found.push({
      line: source.lineAt(start + clock.index),
      rule: 'app-now',
      message: `${clock[0]} in SQL: ask app.now()`,
    });
  };
  const tagged = new Set<number>();
  source.walk({
    TaggedTemplateExpression: (node) => {
      if (!/sql/i.test(source.text.slice(node.tag.start, node.tag.end))) return;
      for (const quasi of node.quasi.quasis) {
        tagged.add(quasi.start);
        look(quasi.value.raw, quasi.start, true);
      }
    },
    TemplateElement: (node) => {
      if (!tagged.has(node.start)) look(node.value.raw, node.start, false);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') look(node.value, node.start, false);
    },
  });
  return found;
}
