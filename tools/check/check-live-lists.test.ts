// A live list or a choice without a guard is found; one with it, and a list that is not live, are
// not.
import { expect, test } from 'vitest';
import { findings } from './check-live-lists.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const found = (code: string, path = 'web/alerts/a.tsx'): number =>
  findings(temporaryTree({ [path]: `// A part.\n${code}\n` })).length;
const list = (row: string, source = 'useQueue(store)') =>
  `export const A = () => { const { rows } = ${source}; return <ul>{rows.map((one) => ${row})}</ul>; };`;

test.each<[number, string, string]>([
  [1, 'a row of the queue with a link', list('<li key={one.id}><Link to="/a">A</Link></li>')],
  [
    1,
    'a row that is polled for',
    list(
      '<li><button type="button">A</button></li>',
      'useData(call, {}, { refetchInterval: 5000 })',
    ),
  ],
  [
    1,
    'a row in a component of the file',
    `${list('<Row one={one} />')} const Row = () => <li><div><Button>A</Button></div></li>;`,
  ],
  [0, 'a row that spreads its name', list('<li {...steady}><Link to="/a">A</Link></li>')],
  [0, 'a row that cannot be pressed', list('<li key={one.id}><b>A</b></li>')],
  [0, 'a list that does not move', list('<li><Link to="/a">A</Link></li>', 'useFormat()')],
  [1, 'an item of a menu', 'export const A = () => <button role="menuitem">A</button>;'],
  [1, 'a tab', 'export const A = () => <button role="tab" {...rest}>A</button>;'],
  [
    0,
    'a guarded tab',
    'export const A = () => <button role="tab" {...steadyChoice(\'a\')}>A</button>;',
  ],
  [0, 'a dialog', 'export const A = () => <div role="dialog">A</div>;'],
])('%i: %s', (count, _, code) => {
  expect(found(code)).toBe(count);
});

test('tests and the phone’s page are not checked', () => {
  const bad = 'export const A = () => <button role="tab">A</button>;';
  expect([
    found(bad, 'web/alerts/a.test.tsx'),
    found(bad, 'web/phone/a.tsx'),
    found(bad, 'web/ui/a.tsx'),
  ]).toEqual([0, 0, 1]);
});
