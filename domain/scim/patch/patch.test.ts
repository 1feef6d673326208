// What the operations of a PATCH make of a person or a group, and which are refused.
import { describe, expect, test } from 'vitest';
import { mostEntries, type Resource } from '../read-resource.ts';
import { ScimError } from '../scim-error.ts';
import { groupSchema, urns, userSchema } from '../scim-schema.ts';
import { memberChanges, memberIds, mostMembers, wholeMemberIds } from './group-operations.ts';
import { mostOperations, readOperations } from './patch-operations.ts';
import { applyOperations } from './patch-resource.ts';

const fault = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof ScimError) return [error.status, error.scimType];
    throw error;
  }
  return null;
};
const work = { type: 'work', value: 'a@x.example' };
const home = { type: 'home', value: 'h@x.example' };
const ana: Resource = {
  userName: 'ana',
  title: 'Guard',
  name: { givenName: 'Ana', familyName: 'Silva' },
  emails: [work, home],
  [urns.enterprise]: { department: 'Depot' },
};
const change = (resource: Resource, ...operations: object[]): Resource =>
  applyOperations(
    userSchema,
    resource,
    readOperations(userSchema, { Operations: operations }, 'id-1'),
  );
const patched = (op: string, path: string | undefined, value?: unknown): Resource =>
  change(ana, { op, ...(path === undefined ? {} : { path }), value });

describe('a person', () => {
  test.each<[string, string, string | undefined, unknown, object]>([
    ['an attribute', 'replace', 'title', 'Lead', { title: 'Lead' }],
    ['in any capitals', 'Replace', 'TITLE', 'Lead', { title: 'Lead' }],
    ['one that is new', 'add', 'locale', 'en', { locale: 'en' }],
    ['one that goes', 'remove', 'title', undefined, { title: undefined }],
    ['one that goes, named with its value', 'remove', 'title', 'Guard', { title: undefined }],
    ['the name that is required', 'replace', 'userName', 'anna', { userName: 'anna' }],
    ['one to the id, which is a text too', 'replace', 'title', 'id-1', { title: 'id-1' }],
    ['one that is emptied', 'replace', 'title', '', { title: undefined }],
    ['one to null', 'replace', 'title', null, { title: undefined }],
    [
      'a part',
      'replace',
      'name.givenName',
      'Anna',
      { name: { givenName: 'Anna', familyName: 'Silva' } },
    ],
    ['a part that goes', 'remove', 'name.givenName', undefined, { name: { familyName: 'Silva' } }],
    [
      'a part that goes, named with its value',
      'remove',
      'name.givenName',
      'Ana',
      { name: { familyName: 'Silva' } },
    ],
    [
      'a whole with parts keeps the others',
      'replace',
      'name',
      { givenName: 'Anna' },
      { name: { givenName: 'Anna', familyName: 'Silva' } },
    ],
    ['a whole that goes', 'remove', 'name', undefined, { name: undefined }],
    [
      'a part of the extension',
      'replace',
      `${urns.enterprise}:department`,
      'Port',
      { [urns.enterprise]: { department: 'Port' } },
    ],
    [
      'the last part of the extension goes with it',
      'remove',
      'department',
      undefined,
      { [urns.enterprise]: undefined },
    ],
    [
      'all values',
      'replace',
      'emails',
      [{ type: 'other', value: 'o' }],
      { emails: [{ type: 'other', value: 'o' }] },
    ],
    [
      'one more value',
      'add',
      'emails',
      { type: 'other', value: 'o' },
      { emails: [work, home, { type: 'other', value: 'o' }] },
    ],
    [
      'the same value replaces itself',
      'add',
      'emails',
      [{ ...work, value: 'A@x.example', display: 'Ana' }],
      { emails: [home, { ...work, value: 'A@x.example', display: 'Ana' }] },
    ],
    [
      'the same value in another order of its parts',
      'add',
      'emails',
      [{ value: work.value, type: 'work' }],
      { emails: [home, work] },
    ],
    [
      'the same value of another type',
      'add',
      'emails',
      [{ ...work, type: 'other' }],
      { emails: [work, home, { ...work, type: 'other' }] },
    ],
    ['all values go', 'remove', 'emails', undefined, { emails: undefined }],
    ['several values go', 'remove', 'emails', [work, home], { emails: undefined }],
    [
      'a part of chosen values goes, named with its value',
      'remove',
      'emails[type eq "work"].type',
      'work',
      { emails: [{ value: work.value }, home] },
    ],
    [
      'a part of all values goes, named with its value',
      'remove',
      'emails.type',
      'work',
      { emails: [{ value: work.value }, { value: home.value }] },
    ],
    ['one value goes', 'remove', 'emails', [{ value: 'A@X.example' }], { emails: [home] }],
    [
      'none goes of another type',
      'remove',
      'emails',
      [{ value: 'a@x.example', type: 'home' }],
      { emails: [work, home] },
    ],
    ['chosen values go', 'remove', 'emails[type eq "work"]', undefined, { emails: [home] }],
    [
      'a part of chosen values',
      'replace',
      'emails[type eq "work"].value',
      'n',
      { emails: [{ ...work, value: 'n' }, home] },
    ],
    [
      'a chosen value as a whole',
      'replace',
      'emails[type eq "work"]',
      { value: 'n', display: 'N' },
      { emails: [{ ...work, value: 'n', display: 'N' }, home] },
    ],
    [
      'a part of chosen values goes',
      'remove',
      'emails[type eq "work"].type',
      undefined,
      { emails: [{ value: 'a@x.example' }, home] },
    ],
    [
      'a value without its value goes',
      'remove',
      'emails[type eq "work"].value',
      undefined,
      { emails: [home] },
    ],
    [
      'a value that is chosen and not there yet',
      'replace',
      'emails[type eq "other"].value',
      'o',
      { emails: [work, home, { type: 'other', value: 'o' }] },
    ],
    ['none is made by removing', 'remove', 'emails[type eq "other"]', undefined, {}],
    ['none is made by removing its part', 'remove', 'emails[type eq "other"].value', undefined, {}],
    ['none is made without a value', 'replace', 'emails[type eq "other"].display', 'x', {}],
    [
      'a part of all values',
      'replace',
      'emails.display',
      'x',
      {
        emails: [
          { ...work, display: 'x' },
          { ...home, display: 'x' },
        ],
      },
    ],
    [
      'a part of all values goes',
      'remove',
      'emails.type',
      undefined,
      { emails: [{ value: work.value }, { value: home.value }] },
    ],
    [
      'several without a path, each by its own',
      'replace',
      undefined,
      { title: 'Lead', 'name.givenName': 'Anna', [urns.enterprise]: { costCenter: '7' } },
      {
        title: 'Lead',
        name: { givenName: 'Anna', familyName: 'Silva' },
        [urns.enterprise]: { department: 'Depot', costCenter: '7' },
      },
    ],
    [
      'what is read only or unknown is ignored without a path',
      'add',
      undefined,
      { meta: {}, groups: [], id: 'id-1', shoeSize: 9, [urns.enterprise]: null },
      {},
    ],
    ['an attribute that we do not keep', 'replace', 'shoeSize', 9, {}],
    ['the same id', 'replace', 'id', 'id-1', {}],
  ])('%s', (_, op, path, value, changed) => {
    expect(patched(op, path, value)).toEqual({ ...ana, ...changed });
  });

  test('stays as given; an address without a value is kept by any of its parts', () => {
    const before = JSON.stringify(ana);
    patched('replace', 'name.givenName', 'Anna');
    expect(JSON.stringify(ana)).toBe(before);
    const address = { type: 'work', locality: 'Perth' };
    const other = { type: 'home', locality: 'Cairns' };
    const added = change(
      { ...ana, addresses: [address] },
      { op: 'add', path: 'addresses', value: [other, { ...address, primary: true }] },
    );
    expect(added['addresses']).toEqual([other, { ...address, primary: true }]);
    const emptied = (path: string) =>
      change({ ...ana, addresses: [address, other] }, { op: 'remove', path })['addresses'];
    expect([
      emptied('addresses[type eq "work"].locality'),
      emptied('addresses[type eq "work"].type'),
    ]).toEqual([[other], [{ locality: 'Perth' }, other]]);
    const filled = (value: object) =>
      change(ana, { op: 'replace', path: 'addresses[type eq "work"]', value })['addresses'];
    expect([filled({ primary: true }), filled({ locality: 'Perth' })]).toEqual([
      undefined,
      [address],
    ]);
  });

  test('a list that is none becomes one; parts of a text are none', () => {
    expect(
      change({ userName: 'a', emails: 'x' }, { op: 'add', path: 'emails', value: work }),
    ).toEqual({ userName: 'a', emails: [work] });
    expect(
      change({ userName: 'a', name: 'x' }, { op: 'add', path: 'name.givenName', value: 'A' }),
    ).toEqual({ userName: 'a', name: { givenName: 'A' } });
    expect(
      change({ userName: 'a', name: 'x' }, { op: 'add', path: 'name', value: { givenName: 'A' } }),
    ).toEqual({ userName: 'a', name: { givenName: 'A' } });
    expect(change({ userName: 'a' }, { op: 'remove', path: 'name.givenName' })).toEqual({
      userName: 'a',
    });
  });

  test('one value is primary: a new one takes it from the one before, two at once are refused', () => {
    const first = { ...ana, emails: [{ ...work, primary: true }, home] };
    expect(
      change(first, { op: 'replace', path: 'emails[type eq "home"].primary', value: true })[
        'emails'
      ],
    ).toEqual([
      { ...work, primary: false },
      { ...home, primary: true },
    ]);
    expect(
      change(first, { op: 'replace', path: 'emails[type eq "home"].display', value: 'x' })[
        'emails'
      ],
    ).toEqual([
      { ...work, primary: true },
      { ...home, display: 'x' },
    ]);
    const third = { type: 'other', value: 'o' };
    expect(
      change(first, { op: 'add', path: 'emails', value: [{ ...third, primary: true }] })['emails'],
    ).toEqual([{ ...work, primary: false }, home, { ...third, primary: true }]);
    expect(
      fault(() => change(ana, { op: 'replace', path: 'emails.primary', value: true })),
    ).toEqual([400, 'invalidValue']);
  });

  test('has at most so many values of one attribute', () => {
    const emails = Array.from({ length: mostEntries - 1 }, (_, nth) => ({ value: String(nth) }));
    const add = (value: object[]) =>
      fault(() => change({ ...ana, emails }, { op: 'add', path: 'emails', value }));
    expect([add([{ value: 'x' }]), add([{ value: 'x' }, { value: 'y' }])]).toEqual([
      null,
      [400, 'invalidValue'],
    ]);
  });
});

describe('is refused', () => {
  test.each<[unknown, [number, string | undefined]]>([
    [null, [400, 'invalidSyntax']],
    [{}, [400, 'invalidSyntax']],
    [{ Operations: [] }, [400, 'invalidSyntax']],
    [{ Operations: {} }, [400, 'invalidSyntax']],
    [
      { schemas: ['x'], Operations: [{ op: 'add', path: 'title', value: 'x' }] },
      [400, 'invalidSyntax'],
    ],
    [{ Operations: [null] }, [400, 'invalidSyntax']],
    [{ Operations: [{ path: 'title' }] }, [400, 'invalidSyntax']],
    [{ Operations: [{ op: 'move', path: 'title' }] }, [400, 'invalidSyntax']],
    [{ Operations: [{ op: 'add', path: 7, value: 'x' }] }, [400, 'invalidPath']],
    [{ Operations: [{ op: 'add', path: 'title[', value: 'x' }] }, [400, 'invalidPath']],
    [{ Operations: [{ op: 'add', path: 'title' }] }, [400, 'invalidValue']],
    [{ Operations: [{ op: 'replace', path: 'title' }] }, [400, 'invalidValue']],
    [{ Operations: [{ op: 'remove' }] }, [400, 'noTarget']],
    [{ Operations: [{ op: 'remove', path: '' }] }, [400, 'noTarget']],
    [{ Operations: [{ op: 'add', value: 'x' }] }, [400, 'invalidValue']],
    [{ Operations: [{ op: 'add', value: { [urns.enterprise]: 'x' } }] }, [400, 'invalidValue']],
    [{ Operations: [{ op: 'add', path: 'id', value: 'other' }] }, [400, 'mutability']],
    [{ Operations: [{ op: 'add', value: { id: 'other' } }] }, [400, 'mutability']],
    [{ Operations: [{ op: 'add', path: 'groups', value: [] }] }, [400, 'mutability']],
    [{ Operations: [{ op: 'remove', path: 'userName' }] }, [400, 'mutability']],
    [{ Operations: [{ op: 'replace', path: 'userName', value: '' }] }, [400, 'invalidValue']],
    [
      { Operations: [{ op: 'replace', path: 'emails[type ne "x"].value', value: 'n' }] },
      [400, 'noTarget'],
    ],
    [
      { Operations: Array(mostOperations + 1).fill({ op: 'add', path: 'title', value: 'x' }) },
      [413, undefined],
    ],
  ])('%# of a person', (body, expected) => {
    const resource = { userName: 'ana' };
    expect(
      fault(() => applyOperations(userSchema, resource, readOperations(userSchema, body, 'id-1'))),
    ).toEqual(expected);
  });

  test('nothing of a full list in its own schema', () => {
    const Operations = Array(mostOperations).fill({ op: 'ADD', PATH: 'title', Value: 'x' });
    const body = { Schemas: [urns.patch], operations: Operations };
    expect(readOperations(userSchema, body, 'id-1')).toHaveLength(mostOperations);
    expect(mostOperations).toBe(1000);
  });
});

describe('members', () => {
  const changes = (...operations: object[]) =>
    memberChanges(readOperations(groupSchema, { Operations: operations }, 'id-1'));

  test.each<[object, unknown]>([
    [
      { op: 'add', path: 'members', value: [{ value: 'a' }, { Value: 'b' }, 'c', { value: 'a' }] },
      [{ op: 'add', ids: ['a', 'b', 'c'] }],
    ],
    [{ op: 'add', path: 'members', value: { value: 'a' } }, [{ op: 'add', ids: ['a'] }]],
    [{ op: 'replace', path: 'members', value: [] }, [{ op: 'replace', ids: [] }]],
    [{ op: 'add', path: 'members', value: [] }, [{ op: 'add', ids: [] }]],
    [{ op: 'remove', path: 'members' }, [{ op: 'replace', ids: [] }]],
    [{ op: 'remove', path: 'members', value: [{ value: 'a' }] }, [{ op: 'remove', ids: ['a'] }]],
    [{ op: 'add', path: 'members[value eq "a"]', value: 'x' }, [{ op: 'add', ids: ['a'] }]],
    [{ op: 'add', path: 'members.display', value: 'x' }, []],
  ])('%j', (operation, expected) => {
    expect(changes(operation)).toEqual({ members: expected, others: [] });
  });

  test('that are chosen are removed; what takes their place must find one', () => {
    expect(
      changes(
        { op: 'remove', path: 'members[value eq "a"]' },
        { op: 'replace', path: 'members[value eq "a"]', value: [{ value: 'b' }] },
        { op: 'replace', path: 'displayName', value: 'x' },
      ),
    ).toMatchObject({
      members: [
        { op: 'remove', mustExist: false, where: { by: 'eq', value: 'a' } },
        { op: 'remove', mustExist: true, where: { by: 'eq', value: 'a' } },
        { op: 'add', ids: ['b'] },
      ],
      others: [{ op: 'replace', value: 'x' }],
    });
  });

  test('must be named by an id', () => {
    expect([
      fault(() => changes({ op: 'add', path: 'members[value sw "a"]', value: 'x' })),
      fault(() => changes({ op: 'add', path: 'members[display eq "a"]', value: 'x' })),
      fault(() => memberIds([{}])),
      fault(() => memberIds([''])),
      fault(() => memberIds([7])),
      fault(() => wholeMemberIds({ value: 'a' })),
      fault(() => wholeMemberIds(['a'])),
      fault(() => wholeMemberIds([{ value: 'a' }, 'b'])),
    ]).toEqual([
      [400, 'invalidPath'],
      [400, 'invalidPath'],
      ...Array(6).fill([400, 'invalidValue']),
    ]);
    expect([
      memberIds(null),
      memberIds(undefined),
      wholeMemberIds(null),
      wholeMemberIds(undefined),
      wholeMemberIds([{ value: 'a' }]),
    ]).toEqual([[], [], [], [], ['a']]);
  });

  test('are at most 20,000', () => {
    const many = (count: number) => Array.from({ length: count }, (_, nth) => String(nth));
    expect([
      memberIds(many(mostMembers)).length,
      fault(() => memberIds(many(mostMembers + 1))),
    ]).toEqual([20_000, [400, 'invalidValue']]);
  });
});
