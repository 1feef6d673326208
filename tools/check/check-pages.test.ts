// Breaks the pages in a small tree: a file that is gone, a link that leads nowhere, an excerpt that
// its file no longer holds.
import { expect, test } from 'vitest';
import { findings } from './check-pages.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const code = 'export const sweeps = [\n  one,\n  two,\n];\n';
const page = (text: string) => ({
  'docs/recipes/sweep.md': text,
  'server/app.ts': code,
  'STYLE.md': '# Style\n',
});
const found = (text: string) =>
  findings(temporaryTree(page(text))).map(
    ({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`,
  );

test('a page whose files, links and excerpts are there has no findings', () => {
  const excerpt = '1. Look:\n\n   ```ts server/app.ts\n     one,\n     two,\n   ```\n';
  expect(
    found(`See \`server/app.ts\`, [style](../../STYLE.md), \`server/<feature>/x.ts\`.\n${excerpt}`),
  ).toEqual([]);
});

test.each([
  [
    'a file that is gone',
    'One.\nSee `server/old.ts`.',
    '2 named-file server/old.ts does not exist',
  ],
  [
    'a link that leads nowhere',
    '[style](STYLE.md)',
    '1 named-file docs/recipes/STYLE.md does not exist',
  ],
  [
    'an excerpt that was changed',
    '```ts server/app.ts\n  one,\n  three,\n```\n',
    '1 excerpt server/app.ts does not hold this text',
  ],
  [
    'an excerpt of a file that is gone',
    '```ts server/old.ts\none\n```\n',
    '1 excerpt server/old.ts does not hold this text',
  ],
])('%s is a finding', (_what, text, finding) => {
  expect(found(text)).toEqual([`docs/recipes/sweep.md:${finding}`]);
});
