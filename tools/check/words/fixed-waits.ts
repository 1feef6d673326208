// Fixed waits in tests: one that is to prove an absence is too short on a busy machine, and too
// long on every other.
import type { ParsedSource } from '../source/parsed-source.ts';
import type { WordFinding } from './type-words.ts';

/** Tests that wait for a time by their nature, each with its reason. */
export const WAITS_THAT_STAY: Record<string, string> = {
  'server/deliveries/deliveries.test.ts': 'a partner that answers after uneven times',
  'server/ev04/connections/hand-over.test.ts': 'a peer that reads slowly',
  'server/ev04/reconnect-flood.test.ts': 'the pace of the flood',
  'server/kit/db/database-faults.test.ts': 'connections that are cut at any moment',
  'server/kit/live/hub/unbroken-order.test.ts': 'writers that wait anywhere between statements',
  'server/kit/postgres/keep-running.test.ts': 'a writer that tries again while its server is away',
  'server/main.test.ts': 'a pendant that repeats its alarm at its own pace',
  'web/app/palette/use-search-hits.test.tsx': 'an answer that nobody waits for any more',
  'web/kit/call/call.test.ts': 'a caller who calls off in the middle of an answer',
  'web/kit/live/live-client.test.ts': 'the time in which a doubt about the server ends',
  'web/kit/page/resource/dialogs-open.test.tsx': 'the tasks of the focus trap after a drawing',
};

const message =
  'ask the system (a counter, a promise, one that came later), or move a clock of the test';

/** Each timer of a test file that is more than a turn of the event loop, and each busy loop. */
export function fixedWaits(source: ParsedSource): WordFinding[] {
  if (!/\.test\.tsx?$/.test(source.path)) return [];
  const found: WordFinding[] = [];
  const add = (offset: number, text: string): void => {
    found.push({ line: source.lineAt(offset), rule: 'no-fixed-wait', message: text });
  };
  const timers = new Set(['setTimeout']);
  const promised = new Set<string>();
  source.walk({
    ImportDeclaration: (node) => {
      if (!/^(node:)?timers\/promises$/.test(node.source.value)) return;
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier' && source.text.slice(one.start).startsWith('setTimeout'))
          promised.add(one.local.name);
    },
  });
  for (const name of promised) timers.delete(name);
  source.walk({
    CallExpression: (node) => {
      if (node.callee.type !== 'Identifier') return;
      const { name } = node.callee;
      if (!timers.has(name) && !promised.has(name)) return;
      const ms = node.arguments[promised.has(name) ? 0 : 1];
      const isTurn = ms === undefined || (ms.type === 'Literal' && ms.value === 0);
      if (!isTurn) add(node.start, message);
    },
    WhileStatement: (node) => {
      if (/\b(performance|Date)\.now\(\)/.test(source.text.slice(node.test.start, node.test.end)))
        add(node.start, message);
    },
  });
  if (!(source.path in WAITS_THAT_STAY)) return found;
  if (found.length > 0) return [];
  add(0, 'it waits no more: take it off the list in fixed-waits.ts');
  return found;
}
