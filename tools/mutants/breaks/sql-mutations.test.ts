// Which clauses of a statement are broken, and into what.
import { expect, test } from 'vitest';
import { sqlMutations } from './sql-mutations.ts';

/** Each broken part as `kind: before => after`. */
const breaks = (statement: string): string[] =>
  sqlMutations(statement).map(
    ({ kind, start, end, text }) => `${kind}: ${statement.slice(start, end)} => ${text}`,
  );

test.each<[string, string, string[]]>([
  [
    'each condition of a chain is left out, also in brackets and in a subquery',
    `select from t where a = 1 and (b or c) and exists (select from u where d and e)`,
    [
      'condition: b => false',
      'condition: c => false',
      'condition: d => true',
      'condition: e => true',
      'condition: a = 1 => true',
      'condition: (b or c) => true',
      'condition: exists (select from u where d and e) => true',
    ],
  ],
  [
    'the only condition',
    'delete from t where ended_at is null',
    ['condition: ended_at is null => true'],
  ],
  [
    'a part of a statement',
    'and a is null or b',
    ['condition: a is null => true', 'condition: b => false'],
  ],
  [
    'between is one condition',
    'select from t where a between 1 and 2',
    ['condition: a between 1 and 2 => true'],
  ],
  [
    'a case is one condition, and its own are broken too',
    'select from t where case when a then b end and c',
    ['condition: a => true', 'condition: case when a then b end => true', 'condition: c => true'],
  ],
  [
    'bounds move by one',
    'select from t where at >= ‹0›',
    ['condition: at >= ‹0› => true', 'bound: >= => >'],
  ],
  [
    'each value of a list is missing once, and each fallback',
    "select coalesce(a, b, '') from t where s in ('x', 'y')",
    [
      "condition: s in ('x', 'y') => true",
      'value: b,  => ',
      "value: , '' => ",
      "value: 'x',  => ",
      "value: , 'y' => ",
    ],
  ],
  [
    'each column stays unwritten once, but the time of the change',
    'update t set a = 1, b = ‹0›, updated_at = app.now() where id = ‹1›',
    ['condition: id = ‹1› => true', 'column: a = 1,  => ', 'column: b = ‹0›,  => '],
  ],
  [
    'answers that are shown',
    "select status = 'on' as is_on, x is not null, y is null from t",
    ['answer: = => <>', 'answer: is not => is', 'answer: is => is not'],
  ],
  [
    'periods, orders and joins',
    "select distinct max(a) from t left join u on u.t_id = t.id order by b desc, interval '10 minutes'",
    [
      'distinct: distinct => ',
      'function: max => min',
      'join: left => ',
      'order: desc => asc',
      "interval: '10 minutes' => '20 minutes'",
      "interval: '10 minutes' => '5 minutes'",
    ],
  ],
])('%s', (_, statement, expected) => {
  expect(breaks(statement)).toEqual(expected);
});

test.each([
  ['texts and comments', "select 'a and b' -- c and d\n from t /* where e */"],
  ['text that is no SQL', 'nothing to see here'],
  ['operators of JSON', "select a ->> 'b', c @> d from t"],
])('%s are left alone', (_, statement) => {
  expect(breaks(statement)).toEqual([]);
});

test('a condition on the organisation is broken unless an id says which row', () => {
  expect(breaks('select from t where organisation_id = ‹0› and name = ‹1›')).toContain(
    'condition: organisation_id = ‹0› => true',
  );
  expect(breaks('select from t where organisation_id = ‹0› and id = ‹1›')).toEqual([
    'condition: id = ‹1› => true',
  ]);
  expect(breaks('select from t join u on u.organisation_id = t.organisation_id and u.a')).toEqual([
    'condition: u.a => true',
  ]);
});

test('a long statement takes time in proportion to its length', () => {
  const of = (count: number): number => {
    const statement = `select from t where ${Array.from({ length: count }, () => '(a and b)').join(' and ')}`;
    return sqlMutations(statement).length;
  };
  expect(of(2000)).toBe(3 * 2000);
});
