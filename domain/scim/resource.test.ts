// What is taken of a directory's person or group, what an answer shows of it, and what a list is
// asked for.
import { describe, expect, test } from 'vitest';
import { listOf, mostResults, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts';
import { namesVersion, versionOf } from './entity-tags.ts';
import { changedFields, isActive, personFields } from './person-fields.ts';
import {
  mostCharacters,
  mostEntries,
  partOf,
  readResource,
  requireSchema,
} from './read-resource.ts';
import { badRequest, errorBody, noResource, notUnique, ScimError } from './scim-error.ts';
import { groupSchema, type ResourceSchema, urns, userSchema } from './scim-schema.ts';
import { queryListing, queryNames, readSearch } from './search-request.ts';
import { isShown, mostNames, namesIn, narrowedTo, readShown } from './shown-attributes.ts';

const fault = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof ScimError) return [error.status, error.scimType];
    throw error;
  }
  return null;
};
const invalid = (type: string) => [400, type];

describe('of what is sent', () => {
  const read = (sent: unknown, schema: ResourceSchema = userSchema) => readResource(schema, sent);

  test.each<[string, object, object]>([
    ['names are in our spelling', { USERNAME: 'a', Title: 'T' }, { userName: 'a', title: 'T' }],
    ['what we do not keep is left out', { shoeSize: 9, userName: 'a' }, { userName: 'a' }],
    ['what is read only is left out', { id: 'x', meta: {}, groups: [] }, {}],
    ['null and empty text are none', { title: null, locale: '', nickName: undefined }, {}],
    ['a flag', { active: false }, { active: false }],
    ['a flag in words', { active: 'False' }, { active: false }],
    ['a flag in other words', { active: 'True' }, { active: true }],
    [
      'parts in our spelling',
      { name: { GIVENNAME: 'A', shoe: 1, familyName: '' } },
      { name: { givenName: 'A' } },
    ],
    ['a whole without parts is none', { name: { shoe: 1 } }, {}],
    ['values', { emails: [{ value: 'a' }, null, { shoe: 1 }] }, { emails: [{ value: 'a' }] }],
    ['no values are none', { emails: [] }, {}],
    [
      'the extension, in any capitals',
      { [urns.enterprise.toUpperCase()]: { Department: 'D', shoe: 1 } },
      { [urns.enterprise]: { department: 'D' } },
    ],
    ['an extension that is null is none', { [urns.enterprise]: null }, {}],
    [
      'a manager by the bare id',
      { [urns.enterprise]: { manager: 'm' } },
      { [urns.enterprise]: { manager: { value: 'm' } } },
    ],
    [
      'a manager in a list of one',
      { [urns.enterprise]: { manager: ['m'] } },
      { [urns.enterprise]: { manager: { value: 'm' } } },
    ],
    [
      'a manager as an object',
      { [urns.enterprise]: { manager: [{ value: 'm' }] } },
      { [urns.enterprise]: { manager: { value: 'm' } } },
    ],
    [
      'its schema, among others',
      { schemas: ['x', urns.user.toUpperCase()], title: 'T' },
      { title: 'T' },
    ],
    ['schemas that are null', { schemas: null, title: 'T' }, { title: 'T' }],
    ['the longest text', { title: 'a'.repeat(mostCharacters) }, { title: 'a'.repeat(1000) }],
    [
      'the most values',
      { emails: Array(mostEntries).fill({ value: 'a' }) },
      { emails: Array(50).fill({ value: 'a' }) },
    ],
    [
      'one primary value',
      { emails: [{ primary: true }, { primary: 'false' }] },
      { emails: [{ primary: true }, { primary: false }] },
    ],
  ])('%s', (_, sent, kept) => {
    expect(read(sent)).toEqual(kept);
  });

  test('members are kept apart, and a group has no extension', () => {
    expect(read({ displayName: 'D', members: [{ value: 'a' }] }, groupSchema)).toEqual({
      displayName: 'D',
    });
    expect(read({ displayName: 'D', [urns.enterprise]: 'x' }, groupSchema)).toEqual({
      displayName: 'D',
    });
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'invalidSyntax'],
    ['a list', [], 'invalidSyntax'],
    ['a text', 'x', 'invalidSyntax'],
    ['another schema', { schemas: [urns.group] }, 'invalidSyntax'],
    ['a schema that is no list', { schemas: urns.user }, 'invalidSyntax'],
    ['schemas that are no texts', { schemas: [7] }, 'invalidSyntax'],
    ['a number for a text', { title: 7 }, 'invalidValue'],
    ['a text that is too long', { title: 'a'.repeat(1001) }, 'invalidValue'],
    ['a text for a flag', { active: 'yes' }, 'invalidValue'],
    ['a list for a flag', { active: ['true'] }, 'invalidValue'],
    ['a number for a flag', { active: 1 }, 'invalidValue'],
    ['a text for a whole', { name: 'x' }, 'invalidValue'],
    ['a list for a whole', { name: [{ givenName: 'A' }] }, 'invalidValue'],
    ['a value that is alone', { emails: { value: 'a' } }, 'invalidValue'],
    ['values that are texts', { emails: ['a'] }, 'invalidValue'],
    ['too many values', { emails: Array(51).fill({ value: 'a' }) }, 'invalidValue'],
    ['two primary values', { emails: [{ primary: true }, { primary: true }] }, 'invalidValue'],
    ['an extension that is a text', { [urns.enterprise]: 'x' }, 'invalidValue'],
    ['two managers', { [urns.enterprise]: { manager: ['m', 'n'] } }, 'invalidValue'],
  ])('%s is refused', (_, sent, type) => {
    expect(fault(() => read(sent))).toEqual(invalid(type));
  });

  test('a part is found in any capitals, in ours first', () => {
    expect([
      partOf({ OPS: 1, Ops: 2 }, 'Ops'),
      partOf({ OPS: 1 }, 'ops'),
      partOf({}, 'ops'),
    ]).toEqual([2, 1, undefined]);
    expect(fault(() => requireSchema({ SCHEMAS: ['x'] }, urns.user))).toEqual(
      invalid('invalidSyntax'),
    );
  });
});

describe('a person here', () => {
  const work = { type: 'Work', value: 'w@x.example' };
  test.each<[string, object, object]>([
    [
      'has the names',
      { name: { givenName: ' A ', familyName: 'S' } },
      { first_name: 'A', last_name: 'S' },
    ],
    [
      'has those of the shown name',
      { displayName: 'Ana Maria Silva' },
      { first_name: 'Ana Maria', last_name: 'Silva' },
    ],
    [
      'has those of the formatted name',
      { name: { formatted: 'Ana Silva' } },
      { first_name: 'Ana', last_name: 'Silva' },
    ],
    [
      'has those of the user name',
      { userName: 'ana@x.example' },
      { first_name: 'ana', last_name: '-' },
    ],
    [
      'has the one that is given',
      { displayName: 'Ana Silva', name: { givenName: 'B' } },
      { first_name: 'B', last_name: 'Silva' },
    ],
    ['has names without spaces around', { displayName: 'Ana  Silva' }, { first_name: 'Ana' }],
    ['has the whole user name as email', { userName: 'ana@red.gum' }, { email: 'ana@red.gum' }],
    ['has no email with more behind it', { userName: 'a@x.example z' }, { email: null }],
    ['has one name alone', { displayName: 'Ana' }, { first_name: 'Ana', last_name: '-' }],
    [
      'has no name of spaces',
      { displayName: ' ', name: { formatted: 'Ana' } },
      { first_name: 'Ana' },
    ],
    [
      'has names that fit',
      { name: { givenName: 'a'.repeat(101), familyName: 'b'.repeat(101) } },
      { first_name: 'a'.repeat(100), last_name: 'b'.repeat(100) },
    ],
    [
      'has the work email',
      { emails: [{ value: 'f' }, { primary: true, value: 'p' }, work] },
      { email: 'w@x.example' },
    ],
    [
      'has the primary email',
      { emails: [{ value: 'f' }, { primary: true, value: 'p' }] },
      { email: 'p' },
    ],
    ['has the first email', { emails: [{ value: 'f' }, { value: 's' }] }, { email: 'f' }],
    ['has the user name as email', { userName: 'a@x.example' }, { email: 'a@x.example' }],
    ['has no email of a name', { userName: 'ana' }, { email: null }],
    ['has no email of a name with a space', { userName: 'a b@x.example' }, { email: null }],
    ['has no email of a bare host', { userName: 'a@x' }, { email: null }],
    [
      'has the numbers',
      {
        phoneNumbers: [
          { type: 'WORK', value: '1' },
          { type: 'mobile', value: '2' },
          { value: '3' },
        ],
      },
      { mobile: '2', landline: '1' },
    ],
    [
      'has no other numbers',
      { phoneNumbers: [{ type: 'home', value: '1' }] },
      { mobile: null, landline: null },
    ],
    [
      'has nothing of what is no list',
      { emails: 'x', phoneNumbers: [7], name: 'x' },
      { email: null, mobile: null },
    ],
  ])('%s', (_, resource, fields) => {
    expect(personFields({ ...resource })).toMatchObject(fields);
  });

  test('is changed by what the directory changed alone', () => {
    const before = { userName: 'a', displayName: 'Ana Silva', emails: [work] };
    expect([
      changedFields(before, { ...before, title: 'T' }),
      changedFields(before, { ...before, displayName: 'Ana Costa', emails: [] }),
    ]).toEqual([{}, { last_name: 'Costa', email: null }]);
  });

  test('is active unless the directory says otherwise', () => {
    expect([isActive({}), isActive({ active: true }), isActive({ active: false })]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('an answer shows', () => {
  const resource = {
    schemas: [urns.user],
    id: 'x',
    userName: 'ana',
    name: { givenName: 'A', familyName: 'S' },
    emails: [
      { type: 'work', value: 'w' },
      { type: 'home', value: 'h' },
    ],
    [urns.enterprise]: { department: 'D', manager: { value: 'm', displayName: 'M' } },
  };
  const always = { schemas: [urns.user], id: 'x' };
  const extension = resource[urns.enterprise];
  const shown = (attributes: string[] | null, excludedAttributes: string[] = []) =>
    narrowedTo(userSchema, resource, readShown(userSchema, { attributes, excludedAttributes }));
  const without = (...keys: string[]) =>
    Object.fromEntries(Object.entries(resource).filter(([key]) => !keys.includes(key)));

  test.each<[string[], object]>([
    [['userName'], { userName: 'ana' }],
    [['name.givenName'], { name: { givenName: 'A' } }],
    [['name.nickName'], {}],
    [['name.givenName', 'name'], { name: resource.name }],
    [['emails.value'], { emails: [{ value: 'w' }, { value: 'h' }] }],
    [['emails[type eq "work"]'], { emails: [{ type: 'work', value: 'w' }] }],
    [['emails[type eq "work"].value'], { emails: [{ value: 'w' }] }],
    [['emails[type eq "other"].value'], {}],
    [['emails.display'], {}],
    [['userName.x', 'shoeSize'], {}],
    [[urns.enterprise.toUpperCase()], { [urns.enterprise]: extension }],
    [['department'], { [urns.enterprise]: { department: 'D' } }],
    [['manager.value'], { [urns.enterprise]: { manager: { value: 'm' } } }],
    [[], {}],
  ])('only %j', (names, expected) => {
    expect(shown(names)).toEqual({ ...always, ...expected });
  });

  test.each<[string[], object]>([
    [[], resource],
    [['userName', 'id', 'schemas'], without('userName')],
    [['name.givenName'], { ...resource, name: { familyName: 'S' } }],
    [['name.givenName', 'name.familyName'], without('name')],
    [['emails.type'], { ...resource, emails: [{ value: 'w' }, { value: 'h' }] }],
    [['emails[type eq "work"]'], { ...resource, emails: [{ type: 'home', value: 'h' }] }],
    [
      ['emails[type eq "work"].value'],
      { ...resource, emails: [{ type: 'work' }, { type: 'home', value: 'h' }] },
    ],
    [['emails[type pr]'], without('emails')],
    [['shoeSize'], resource],
    [[urns.enterprise], without(urns.enterprise)],
    [['department'], { ...resource, [urns.enterprise]: { manager: extension.manager } }],
    [['department', 'manager'], without(urns.enterprise)],
  ])('all but %j', (names, expected) => {
    expect(shown(null, names)).toEqual(expected);
  });

  test('what is named in both is shown; a value that is no list stays as it is', () => {
    expect(shown(['userName'], ['userName'])).toEqual({ ...always, userName: 'ana' });
    const odd = { id: 'x', emails: 'text', [urns.enterprise]: 'text' };
    const part = readShown(userSchema, { attributes: ['emails.value'], excludedAttributes: [] });
    expect(narrowedTo(userSchema, odd, part)).toEqual({ id: 'x', emails: 'text' });
  });

  test('a list of members where it is named, or not left out as a whole', () => {
    const of = (attributes: string[] | null, excludedAttributes: string[] = []) =>
      isShown(readShown(groupSchema, { attributes, excludedAttributes }), 'members');
    expect([
      of(null),
      of(['displayName']),
      of(['displayName', 'members']),
      of(['members.value']),
      of(null, ['members']),
      of(null, ['members.display']),
      of(null, ['displayName']),
    ]).toEqual([true, false, true, true, false, true, true]);
  });

  test.each<[string, string[]]>([
    ['a,b', ['a', 'b']],
    [' a , b ,', ['a', 'b']],
    ['', []],
    ['a[b eq "c,d"],e', ['a[b eq "c,d"]', 'e']],
    ['a[b eq "c]",d],e', ['a[b eq "c]",d]', 'e']],
    ['a[b eq "c\\"]",d],e', ['a[b eq "c\\"]",d]', 'e']],
    ['a["["],e', ['a["["]', 'e']],
    ['"a,b",c', ['"a,b"', 'c']],
  ])('names in a query: %s', (list, names) => {
    expect(namesIn(list)).toEqual(names);
  });

  test('at most 100 names of 8000 characters', () => {
    expect([namesIn(Array(101).fill('a').join(',')).length, mostNames]).toEqual([100, 100]);
    const of = (length: number) =>
      fault(() =>
        readShown(userSchema, {
          attributes: Array(10).fill('a'.repeat(length / 10)),
          excludedAttributes: [],
        }),
      );
    expect([of(8000), of(8010)]).toEqual([null, invalid('invalidValue')]);
    expect(fault(() => shown(['emails[']))).toEqual(invalid('invalidValue'));
  });
});

describe('a list is asked for', () => {
  const usual = {
    filter: undefined,
    sortBy: undefined,
    descending: false,
    startIndex: 1,
    count: mostResults,
  };
  const query = (text: string) => queryListing(new URLSearchParams(text));

  test.each<[string, object]>([
    ['', {}],
    ['filter=&startIndex=&count=', {}],
    ['filter=a&sortBy=b', { filter: 'a', sortBy: 'b' }],
    ['filter=7', { filter: '7' }],
    ['sortOrder=Descending', { descending: true }],
    ['sortOrder=ascending', {}],
    ['startIndex=7&count=3', { startIndex: 7, count: 3 }],
    ['startIndex=0&count=0', { startIndex: 1, count: 0 }],
    ['startIndex=-7&count=-3', { startIndex: 1, count: 0 }],
    ['count=999999999', { count: 999_999_999 }],
  ])('by %s', (text, expected) => {
    expect(query(text)).toEqual({ ...usual, ...expected });
  });

  test.each([
    'sortOrder=down',
    'count=many',
    'count=1.5',
    'startIndex=1000000000',
    'count=1x',
    'count=x1',
  ])('not by %s', (text) => {
    expect(fault(() => query(text))).toEqual(invalid('invalidValue'));
  });

  test('names of attributes in a query', () => {
    const names = (text: string) => queryNames(new URLSearchParams(text));
    expect([names(''), names('attributes=a,b'), names('attributes=&excludedAttributes=c')]).toEqual(
      [
        { attributes: null, excludedAttributes: [] },
        { attributes: ['a', 'b'], excludedAttributes: [] },
        { attributes: null, excludedAttributes: ['c'] },
      ],
    );
  });

  test('in a body', () => {
    expect(readSearch({})).toEqual({
      listing: usual,
      names: { attributes: null, excludedAttributes: [] },
    });
    expect(
      readSearch({
        schemas: [urns.search],
        Filter: 'a',
        count: 1,
        startIndex: null,
        attributes: ['x'],
        excludedAttributes: ['y'],
      }),
    ).toEqual({
      listing: { ...usual, filter: 'a', count: 1 },
      names: { attributes: ['x'], excludedAttributes: ['y'] },
    });
    expect(readSearch({ attributes: [] }).names.attributes).toBeNull();
    expect(readSearch({ attributes: Array(100).fill('a') }).names.attributes).toHaveLength(100);
  });

  test.each<[unknown, string]>([
    [[], 'invalidSyntax'],
    [{ schemas: [urns.list] }, 'invalidSyntax'],
    [{ count: '1' }, 'invalidValue'],
    [{ count: 1.5 }, 'invalidValue'],
    [{ count: 1e9 }, 'invalidValue'],
    [{ startIndex: -1e9 }, 'invalidValue'],
    [{ filter: 7 }, 'invalidValue'],
    [{ sortOrder: 7 }, 'invalidValue'],
    [{ attributes: 'a' }, 'invalidValue'],
    [{ attributes: [7] }, 'invalidValue'],
    [{ excludedAttributes: {} }, 'invalidValue'],
    [{ attributes: Array(101).fill('a') }, 'invalidValue'],
  ])('not in the body %#', (body, type) => {
    expect(fault(() => readSearch(body))).toEqual(invalid(type));
  });
});

test.each<[string, boolean]>([
  ['W/"3"', true],
  ['"3"', true],
  [' * ', true],
  ['W/"2", W/"3"', true],
  ['"2" "3"', true],
  ['W/"30"', false],
  ['3', false],
  ['"2", x, "3"', false],
  ['', false],
])('the header %s names the third version: %s', (header, names) => {
  expect([versionOf(3), namesVersion(header, versionOf(3)), namesVersion(header, '"3"')]).toEqual([
    'W/"3"',
    names,
    names,
  ]);
});

test('a refusal has its status, its type and its reason', () => {
  expect([
    [badRequest('tooMany', 'x').status, badRequest('tooMany', 'x').scimType],
    [notUnique('x').status, notUnique('x').scimType],
    [noResource().status, noResource().scimType, noResource().name],
    errorBody(409, 'x', 'uniqueness'),
    errorBody(404, 'x'),
  ]).toEqual([
    [400, 'tooMany'],
    [409, 'uniqueness'],
    [404, undefined, 'ScimError'],
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '409',
      scimType: 'uniqueness',
      detail: 'x',
    },
    { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404', detail: 'x' },
  ]);
});

describe('the server says of itself', () => {
  test('what it can do, and a list of what it has', () => {
    expect(serviceProviderConfig('b')).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken', primary: true }],
      meta: { location: 'b/ServiceProviderConfig' },
    });
    expect([listOf([1, 2]), listOf([1], 9, 3)]).toEqual([
      { schemas: [urns.list], totalResults: 2, itemsPerPage: 2, startIndex: 1, Resources: [1, 2] },
      { schemas: [urns.list], totalResults: 9, itemsPerPage: 1, startIndex: 3, Resources: [1] },
    ]);
  });

  test('which resources it has', () => {
    expect(resourceTypes('b')).toMatchObject([
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
        id: 'User',
        endpoint: '/Users',
        schema: urns.user,
        schemaExtensions: [{ schema: urns.enterprise, required: false }],
        meta: { location: 'b/ResourceTypes/User' },
      },
      { id: 'Group', endpoint: '/Groups', schema: urns.group },
    ]);
    expect(resourceTypes('b')[1]).not.toHaveProperty('schemaExtensions');
  });

  test('which attributes they have, in words that a directory reads', () => {
    expect(schemas('b').map(({ id }) => id)).toEqual([urns.user, urns.enterprise, urns.group]);
    expect(schemas('b')[0]).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
      meta: { resourceType: 'Schema', location: `b/Schemas/${urns.user}` },
    });
    // One line an attribute, so that a change of one is a change of one line here.
    expect(lines(schemas('b'))).toMatchInlineSnapshot(`
      [
        "urn:ietf:params:scim:schemas:core:2.0:User",
        "id string exact readOnly always unique",
        "externalId string exact readWrite",
        "userName string required readWrite unique",
        "name complex readWrite",
        "name.formatted string readWrite",
        "name.familyName string readWrite",
        "name.givenName string readWrite",
        "name.middleName string readWrite",
        "name.honorificPrefix string readWrite",
        "name.honorificSuffix string readWrite",
        "displayName string readWrite",
        "nickName string readWrite",
        "title string readWrite",
        "userType string readWrite",
        "preferredLanguage string readWrite",
        "locale string readWrite",
        "timezone string readWrite",
        "active boolean readWrite",
        "emails complex many readWrite",
        "emails.value string readWrite",
        "emails.type string readWrite",
        "emails.primary boolean readWrite",
        "emails.display string readWrite",
        "phoneNumbers complex many readWrite",
        "phoneNumbers.value string readWrite",
        "phoneNumbers.type string readWrite",
        "phoneNumbers.primary boolean readWrite",
        "phoneNumbers.display string readWrite",
        "addresses complex many readWrite",
        "addresses.formatted string readWrite",
        "addresses.streetAddress string readWrite",
        "addresses.locality string readWrite",
        "addresses.region string readWrite",
        "addresses.postalCode string readWrite",
        "addresses.country string readWrite",
        "addresses.type string readWrite",
        "addresses.primary boolean readWrite",
        "roles complex many readWrite",
        "roles.value string readWrite",
        "roles.type string readWrite",
        "roles.primary boolean readWrite",
        "roles.display string readWrite",
        "groups complex many readOnly",
        "groups.value string readOnly",
        "groups.$ref reference exact readOnly Group",
        "groups.display string readOnly",
        "meta complex readOnly",
        "meta.resourceType string readOnly",
        "meta.created dateTime readOnly",
        "meta.lastModified dateTime readOnly",
        "meta.location string readOnly",
        "meta.version string readOnly",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
        "employeeNumber string readWrite",
        "costCenter string readWrite",
        "organization string readWrite",
        "division string readWrite",
        "department string readWrite",
        "manager complex readWrite",
        "manager.value string exact readWrite",
        "manager.$ref reference exact readWrite User",
        "manager.displayName string readWrite",
        "urn:ietf:params:scim:schemas:core:2.0:Group",
        "id string exact readOnly always unique",
        "externalId string exact readWrite",
        "displayName string required readWrite unique",
        "members complex many readWrite",
        "members.value string readWrite",
        "members.$ref reference exact readWrite User",
        "members.display string readWrite",
        "members.type string readWrite",
        "meta complex readOnly",
        "meta.resourceType string readOnly",
        "meta.created dateTime readOnly",
        "meta.lastModified dateTime readOnly",
        "meta.location string readOnly",
        "meta.version string readOnly",
      ]
    `);
  });
});

interface Described {
  readonly name: string;
  readonly type: string;
  readonly multiValued: boolean;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: string;
  readonly returned: string;
  readonly uniqueness: string;
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly Described[];
}

const words = (one: Described, parent = ''): string[] => [
  [
    `${parent}${one.name}`,
    one.type,
    ...(one.multiValued ? ['many'] : []),
    ...(one.required ? ['required'] : []),
    ...(one.caseExact ? ['exact'] : []),
    one.mutability,
    ...(one.returned === 'always' ? ['always'] : []),
    ...(one.uniqueness === 'server' ? ['unique'] : []),
    ...(one.referenceTypes ?? []),
  ].join(' '),
  ...(one.subAttributes ?? []).flatMap((sub) => words(sub, `${one.name}.`)),
];

function lines(of: readonly object[]): string[] {
  return (of as readonly { id: string; attributes: readonly Described[] }[]).flatMap(
    ({ id, attributes }) => [id, ...attributes.flatMap((one) => words(one))],
  );
}
