// A queued message may have no service that sends it: the caller uses the answer, or says `void`
// where delivery is not awaited.
import type { Finding } from '../source/finding.ts';
import type { ParsedSource } from '../source/parsed-source.ts';
import { isTest } from '../source/source-files.ts';

const QUEUES = new Set(['queueMail', 'queueMessage', 'queueDelivery', 'queueDeliveries']);

/** Statements that wait for a queue and drop what it answers. */
export function ignoredQueueAnswers(source: ParsedSource): Finding[] {
  if (
    !source.path.startsWith('server/') ||
    isTest(source.path) ||
    source.path.endsWith('.factory.ts')
  )
    return [];
  const found: Finding[] = [];
  source.walk({
    ExpressionStatement: ({ expression, start }) => {
      const called = expression.type === 'AwaitExpression' ? expression.argument : expression;
      if (
        called.type !== 'CallExpression' ||
        called.callee.type !== 'Identifier' ||
        !QUEUES.has(called.callee.name)
      )
        return;
      const { name } = called.callee;
      const message = `${name} answers whether a service takes the message: use that, or write void (await ${name}(...))`;
      found.push({ file: source.path, line: source.lineAt(start), rule: 'queue-answer', message });
    },
  });
  return found;
}
