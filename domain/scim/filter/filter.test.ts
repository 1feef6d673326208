// Filters and paths of a directory: how each form is read, which entries it is true of, and what is
// refused.
import { describe, expect, test } from 'vitest';
import { ScimError } from '../scim-error.ts';
import { groupSchema, userSchema } from '../scim-schema.ts';
import { type AttributePath, findPath, findPathAmong } from './attribute-path.ts';
import {
  type Filter,
  mostConditions,
  mostLevels,
  parseEntryFilter,
  parseFilter,
} from './filter.ts';
import { mostFilterCharacters, tokensOf } from './filter-tokens.ts';
import { entryFor, matches } from './matches.ts';
import { readTarget } from './target-path.ts';

const emails = userSchema.attributes.find(({ name }) => name === 'emails');
const manager = userSchema.extension?.attributes.find(({ name }) => name === 'manager');
if (!emails || !manager) throw new Error('the schema has no emails');

/** A short form of a filter, by the names of its attributes. */
const shown = (filter: Filter): unknown => {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return [filter.kind, ...filter.parts.map(shown)];
    case 'not':
      return ['not', shown(filter.part)];
    case 'present':
      return [nameOf(filter), 'pr'];
    case 'entry':
      return [nameOf(filter), shown(filter.where)];
    case 'compare':
      return [nameOf(filter), filter.by, filter.value];
  }
};
const nameOf = ({ path: { attribute, sub } }: { readonly path: AttributePath }): string =>
  sub ? `${attribute.name}.${sub.name}` : attribute.name;
const read = (text: string): unknown => shown(parseFilter(userSchema, text));
const fault = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof ScimError) return [error.status, error.scimType];
    throw error;
  }
  return null;
};

describe('a filter', () => {
  test.each<[string, unknown]>([
    ['userName eq "a"', ['userName', 'eq', 'a']],
    ['USERNAME EQ "A b"', ['userName', 'eq', 'A b']],
    ['userName eq bare', ['userName', 'eq', 'bare']],
    ['userName eq null', ['userName', 'eq', null]],
    ['userName ne NULL', ['userName', 'ne', null]],
    ['active eq "True"', ['active', 'eq', true]],
    ['active ne false', ['active', 'ne', false]],
    ['title eq "true"', ['title', 'eq', 'true']],
    ['title eq true', ['title', 'eq', true]],
    ['title eq False', ['title', 'eq', false]],
    ['title pr', ['title', 'pr']],
    ['name.givenName sw "a"', ['name.givenName', 'sw', 'a']],
    ['title eq "a\\"b)"', ['title', 'eq', 'a"b)']],
    ['title eq "\\u0041"', ['title', 'eq', 'A']],
    ['title eq "a\\\\"', ['title', 'eq', 'a\\']],
    ['title eq""', ['title', 'eq', '']],
    ...['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'].map((by): [string, unknown] => [
      `title ${by} "a"`,
      ['title', by, 'a'],
    ]),
    ['meta.created ge "2020"', ['meta.created', 'ge', '2020']],
    ['title pr and active eq true', ['and', ['title', 'pr'], ['active', 'eq', true]]],
    [
      'title pr or locale pr and active eq true',
      ['or', ['title', 'pr'], ['and', ['locale', 'pr'], ['active', 'eq', true]]],
    ],
    [
      '(title pr or locale pr)AND active eq true',
      ['and', ['or', ['title', 'pr'], ['locale', 'pr']], ['active', 'eq', true]],
    ],
    ['not (title pr)', ['not', ['title', 'pr']]],
    ['emails[type eq "work"]', ['emails', ['type', 'eq', 'work']]],
    [
      'emails[type eq "work"].value co "a" and title pr',
      ['and', ['emails', ['and', ['type', 'eq', 'work'], ['value', 'co', 'a']]], ['title', 'pr']],
    ],
    [
      'emails[TYPE pr].Primary eq true',
      ['emails', ['and', ['type', 'pr'], ['primary', 'eq', true]]],
    ],
    ['emails[type eq "a"] or title pr', ['or', ['emails', ['type', 'eq', 'a']], ['title', 'pr']]],
  ])('%s is read', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test.each([
    '',
    'title',
    'title eq',
    'title is "a"',
    'title "a"',
    'title eq (',
    'title eq "a" title pr',
    'title pr)',
    'shoeSize pr',
    '"title" pr',
    'not title pr',
    'not (title pr',
    '(title pr',
    'emails[type pr',
    'emails[type pr)',
    'emails[type pr].shoe eq "a"',
    'emails[type pr].value',
    'emails[type pr] value pr',
    'emails[title pr]',
    'title eq "a',
    'title eq "a\\"',
    'title eq "\\x"',
    'userName gt null',
    'active gt true',
    'active co "t"',
    'active eq "perhaps"',
    'meta.created co "2020"',
    'meta.created sw "2020"',
    'meta.created ew "2020"',
    'title pr and',
  ])('%j is refused', (text) => {
    expect(fault(() => read(text))).toEqual([400, 'invalidFilter']);
  });

  test('has at most so many conditions, levels and characters', () => {
    const conditions = (count: number) => Array(count).fill('title pr').join(' or ');
    const nested = (count: number) => `${'('.repeat(count)}title pr${')'.repeat(count)}`;
    const long = (count: number) => `title eq "${'a'.repeat(count - 11)}"`;
    const refused = (text: string) => fault(() => read(text));
    expect([
      refused(conditions(mostConditions)),
      refused(conditions(mostConditions + 1)),
      refused(nested(mostLevels)),
      refused(nested(mostLevels + 1)),
      refused(long(mostFilterCharacters)),
      refused(long(mostFilterCharacters + 1)),
    ]).toEqual([
      null,
      [400, 'invalidFilter'],
      null,
      [400, 'invalidFilter'],
      null,
      [400, 'invalidFilter'],
    ]);
    expect([mostConditions, mostLevels, mostFilterCharacters]).toEqual([50, 8, 2000]);
  });

  test('says where it cannot be read, and no more than 100 characters of it', () => {
    expect(() => read('title pr )')).toThrow('The filter cannot be read at ")".');
    expect(() => read('title')).toThrow('The filter ends too early.');
    expect(() => read('title eq "a')).toThrow('no closing quotation mark');
    expect(() => read('x'.repeat(200))).toThrow(`"${'x'.repeat(100)}"`);
  });

  test('is cut into words, texts and signs', () => {
    expect(tokensOf(' a[b eq "c d"]\t(e)')).toEqual([
      { kind: 'word', text: 'a' },
      { kind: 'sign', text: '[' },
      { kind: 'word', text: 'b' },
      { kind: 'word', text: 'eq' },
      { kind: 'text', text: 'c d' },
      { kind: 'sign', text: ']' },
      { kind: 'sign', text: '(' },
      { kind: 'word', text: 'e' },
      { kind: 'sign', text: ')' },
    ]);
  });
});

describe('an entry', () => {
  const entry = { type: 'Work', value: 'a@x.example', primary: true };
  const of = (text: string) => parseEntryFilter(emails, text);

  test.each<[string, boolean, boolean]>([
    ['type eq "work"', true, false],
    ['type ne "work"', false, true],
    ['value co "@X"', true, false],
    ['value sw "a@"', true, false],
    ['value sw "x"', false, false],
    ['value ew "example"', true, false],
    ['value ew "a@x"', false, false],
    ['value gt "a@x.example"', false, false],
    ['value ge "a@x.example"', true, false],
    ['value gt "a"', true, false],
    ['value lt "a@x.example"', false, true],
    ['value le "a@x.example"', true, true],
    ['value le "a"', false, true],
    ['value lt "b"', true, true],
    ['primary eq true', true, false],
    ['primary eq false', false, true],
    ['primary eq null', false, true],
    ['type eq null', false, true],
    ['type pr', true, false],
    ['not (type pr)', false, true],
    ['type pr and primary eq false', false, false],
    ['type pr and primary eq true', true, false],
    ['type eq "home" or primary eq true', true, false],
    ['type eq "home" or value eq "b"', false, false],
  ])('%s is true of a full one: %s, of an empty one: %s', (text, full, empty) => {
    expect([matches(of(text), entry), matches(of(text), {})]).toEqual([full, empty]);
  });

  test('without text in a part does not have the part; an exact part is compared by its letters', () => {
    expect(matches(of('type pr'), { type: '' })).toBe(false);
    const exact = parseEntryFilter(manager, 'value eq "A"');
    expect([matches(exact, { value: 'A' }), matches(exact, { value: 'a' })]).toEqual([true, false]);
  });

  test('has no entries of its own', () => {
    expect(matches(parseFilter(userSchema, 'emails[type pr]'), { type: 'work' })).toBe(false);
  });

  test.each<[string, object | null]>([
    ['type eq "work"', { type: 'work' }],
    ['primary eq true', { primary: true }],
    ['value eq true', { value: 'true' }],
    ['type eq null', {}],
    ['type eq "work" and value eq "a"', { type: 'work', value: 'a' }],
    ['type eq "work" and value co "a"', null],
    ['type ne "work"', null],
    ['type pr', null],
    ['type eq "work" or type eq "home"', null],
    ['not (type eq "work")', null],
  ])('for which %s is true is %j', (text, expected) => {
    expect(entryFor(of(text))).toEqual(expected);
  });
});

describe('a path', () => {
  const enterprise = userSchema.extension?.urn ?? '';
  const path = (text: string) => {
    const found = findPath(userSchema, text);
    return found && [found.extended, found.attribute.name, found.sub?.name ?? null];
  };

  test.each<[string, unknown]>([
    ['userName', [false, 'userName', null]],
    ['USERNAME', [false, 'userName', null]],
    ['name.GIVENname', [false, 'name', 'givenName']],
    [`${userSchema.urn}:userName`, [false, 'userName', null]],
    [`${userSchema.urn.toUpperCase()}:userName`, [false, 'userName', null]],
    [`${enterprise}:department`, [true, 'department', null]],
    [`${enterprise.toUpperCase()}:manager.value`, [true, 'manager', 'value']],
    ['employeeNumber', [true, 'employeeNumber', null]],
    [`${enterprise}:userName`, null],
    [`${userSchema.urn}.userName`, null],
    [`${enterprise}department`, null],
    [`${'x'.repeat(enterprise.length)}:department`, null],
    ['shoeSize', null],
    ['name.shoe', null],
    ['userName.value', null],
    ['', null],
  ])('%s is %j', (text, expected) => {
    expect(path(text)).toEqual(expected);
  });

  test('of another resource type has no value here, and is found in its own first', () => {
    const among = (text: string) => findPathAmong(groupSchema, [userSchema], text);
    expect([
      among('displayName')?.absent,
      among('userName')?.absent,
      among('userName')?.attribute.name,
      among('shoeSize'),
      findPathAmong(groupSchema, [], 'userName'),
    ]).toEqual([undefined, true, 'userName', null, null]);
    expect(shown(parseFilter(groupSchema, 'userName pr', [userSchema]))).toEqual([
      'userName',
      'pr',
    ]);
    expect(fault(() => parseFilter(groupSchema, 'userName pr'))).toEqual([400, 'invalidFilter']);
  });

  const target = (text: string) => {
    const found = readTarget(userSchema, text, 'invalidPath');
    return (
      found && [found.attribute.name, found.where && shown(found.where), found.sub?.name ?? null]
    );
  };

  test.each<[string, unknown]>([
    ['emails', ['emails', null, null]],
    ['name.givenName', ['name', null, 'givenName']],
    ['emails[type eq "work"]', ['emails', ['type', 'eq', 'work'], null]],
    ['emails[type eq "work"].VALUE', ['emails', ['type', 'eq', 'work'], 'value']],
    ['emails[type eq "a]b"].value', ['emails', ['type', 'eq', 'a]b'], 'value']],
    ['emails[type pr].shoe', null],
    ['emails[type pr].$ref', null],
    ['shoes[type pr]', null],
    ['[type pr]', null],
    ['shoeSize', null],
  ])('to change %s is %j', (text, expected) => {
    expect(target(text)).toEqual(expected);
  });

  test.each([
    'emails]',
    'emails a',
    'emails"',
    'emails]type pr[',
    'emails[type pr]value',
    'emails[type pr].a b',
    'emails[type pr]x.value',
    'emails[type pr].',
    'name[givenName pr]',
    'emails.value[type pr]',
    'emails[type]',
    'emails[shoe pr]',
    'emails[type pr type pr]',
    `emails[type eq "${'a'.repeat(1000)}"]`,
  ])('%s cannot be read', (text) => {
    expect(fault(() => target(text))).toEqual([400, 'invalidPath']);
    expect(fault(() => readTarget(userSchema, text, 'invalidValue'))).toEqual([
      400,
      'invalidValue',
    ]);
  });

  test('has at most 1000 characters', () => {
    expect([target('a'.repeat(1000)), fault(() => target('a'.repeat(1001)))]).toEqual([
      null,
      [400, 'invalidPath'],
    ]);
  });
});
