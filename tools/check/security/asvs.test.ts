// Breaks each rule of the answers to ASVS in a small tree and sees exactly that finding; a whole
// list gives none.
import { expect, test } from 'vitest';
import { temporaryTree } from '../source/temporary-tree.ts';
import { asvsFindings, listFile, pageFile, pageOf } from './asvs.ts';
import { required } from './asvs-requirements.ts';

const head = 'id\tstatus\trequirement\tproof\tnote';
const test1 = 'server/a.test.ts';
const files = {
  [test1]: '// A test.\n',
  'server/a.ts': '// Code.\n',
  'docs/security/controls.md': '# Controls\n',
};
const row = (
  id: string,
  cells: Partial<Record<'status' | 'requirement' | 'proof' | 'note', string>> = {},
): string => {
  const { status, requirement, proof, note } = {
    status: 'met',
    requirement: `What ${id} asks for`,
    proof: test1,
    note: '',
    ...cells,
  };
  return [id, status, requirement, proof, note].join('\t');
};
const whole = [...required.keys()].map((id) => row(id));

/** The rules that a list breaks, with the line, where its page is made from it. */
function broken(rows: readonly string[]): string[] {
  const list = { [listFile]: `${[head, ...rows].join('\n')}\n` };
  const root = temporaryTree({ ...files, ...list, [pageFile]: pageOf(temporaryTree(list)) });
  return asvsFindings(root).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

const withRow = (cells: Parameters<typeof row>[1]): string[] =>
  whole.map((text, at) => (at === 0 ? row('V1.1.1', cells) : text));

test('the standard has 70 requirements of level 1 and 183 of level 2', () => {
  const levels = [...required.values()];
  expect([
    levels.filter((level) => level === 1).length,
    levels.filter((level) => level === 2).length,
  ]).toEqual([70, 183]);
  expect(['V1.1.1', 'V6.2.12', 'V10.4.11', 'V17.3.2'].every((id) => required.has(id))).toBe(true);
  expect(
    ['V1.2.10', 'V6.7.1', 'V3.1.1', 'V10.4.12', 'V18.1.1'].some((id) => required.has(id)),
  ).toBe(false);
});

test('a whole list has no findings', () => {
  expect(broken(whole)).toEqual([]);
});

test.each([
  ['a document shows it', { proof: 'docs/security/controls.md' }],
  ['code next to its test', { proof: `server/a.ts ${test1}` }],
  [
    'not applicable with its reason',
    { status: 'not applicable', proof: '', note: 'The product has no LDAP at all.' },
  ],
  [
    'an exception with its reason',
    { status: 'exception', proof: '', note: 'The specification asks for it (decision 0019).' },
  ],
])('%s', (_what, cells) => {
  expect(broken(withRow(cells))).toEqual([]);
});

test.each([
  ['an unknown status', { status: 'undecided' }, 'asvs-status'],
  ['no status', { status: '' }, 'asvs-status'],
  ['no wording', { requirement: '' }, 'asvs-requirement'],
  ['met by nothing', { proof: '' }, 'asvs-proof'],
  ['met by code without a test', { proof: 'server/a.ts' }, 'asvs-proof'],
  ['a proof that is gone', { proof: `${test1} server/gone.test.ts` }, 'asvs-proof'],
  ['an exception without a reason', { status: 'exception' }, 'asvs-reason'],
  ['not applicable without a reason', { status: 'not applicable', proof: '' }, 'asvs-reason'],
])('%s is found', (_what, cells, rule) => {
  expect(broken(withRow(cells))).toEqual([`${listFile}:2 ${rule}`]);
});

test('a missing, a doubled and an invented requirement are found', () => {
  expect(broken(whole.slice(0, -1))).toEqual([`${listFile}:1 asvs-missing`]);
  expect(broken([...whole, row('V1.1.1')])).toEqual([`${listFile}:255 asvs-twice`]);
  expect(broken([...whole, row('V1.2.10')])).toEqual([`${listFile}:255 asvs-unknown`]);
});

test('without the list nothing is answered', () => {
  const findings = asvsFindings(temporaryTree(files));
  expect(findings.filter(({ rule }) => rule === 'asvs-missing')).toHaveLength(253);
});

test('a page that was edited or left behind is found', () => {
  const list = { [listFile]: `${[head, ...whole].join('\n')}\n` };
  const page = pageOf(temporaryTree(list)).replace('253 met', '254 met');
  expect(
    asvsFindings(temporaryTree({ ...files, ...list, [pageFile]: page })).map(({ rule }) => rule),
  ).toEqual(['asvs-page']);
});
