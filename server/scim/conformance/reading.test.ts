// Reading from the SCIM server against RFC 7644: filters, order, pages, searches, chosen
// attributes, versions and discovery.
import { expect } from 'vitest';
import {
  ana,
  answered,
  enterprise,
  exactly,
  group,
  home,
  messages,
  ops,
  refused,
  testSections,
  user,
  without,
  work,
} from './conformance.factory.ts';

const names = (...userNames: string[]) => ({
  Resources: userNames.map((userName) => ({ userName })),
});
const found = (...userNames: string[]) => ({
  totalResults: userNames.length,
  ...names(...userNames),
});
const find = (filter: string) => `GET /Users?filter=${encodeURIComponent(filter)}`;
const findGroups = (filter: string) => `GET /Groups?filter=${encodeURIComponent(filter)}`;
const search = (more: object) => ({ schemas: [`${messages}:SearchRequest`], ...more });

testSections({
  'RFC 7644 3.4.2.2, filters': [
    refused('a boolean has no order', find('active gt true'), 'invalidFilter'),
    refused('a boolean has no parts', find('active co "tr"'), 'invalidFilter'),
    refused('a boolean of an email has no order', find('emails[primary ge true]'), 'invalidFilter'),
    refused('a boolean is true or false', find('active eq "perhaps"'), 'invalidFilter'),
    refused('a time has no parts', find('meta.created sw "2026"'), 'invalidFilter'),
    refused('null has no order', find('title gt null'), 'invalidFilter'),
    answered('a boolean is equal or not', find('active ne true'), found('cem')),
    answered(
      'a primary email of one type',
      find('emails[type eq "work" and primary eq true]'),
      found('ana'),
    ),
    answered('an attribute without a value', find('title eq null'), found('ben')),
    refused('an unknown attribute', find('shoeSize eq "9"'), 'invalidFilter'),
    refused('an unknown operator', find('userName is "ana"'), 'invalidFilter'),
    refused(
      'a text without its end, thousands of lines long',
      find(`userName eq "${'\n'.repeat(1900)}`),
      'invalidFilter',
    ),
    answered('members by value', findGroups('members[value eq "{ana}"]'), {
      totalResults: 1,
      Resources: [{ displayName: 'Depot' }],
    }),
    answered('members by an id in capitals', findGroups('members.value eq "{ANA}"'), {
      totalResults: 1,
    }),
    answered('members by two parts', findGroups('members[type eq "User" and display sw "be"]'), {
      totalResults: 1,
    }),
    answered('groups without members', findGroups('not (members pr)'), {
      totalResults: 1,
      Resources: [{ displayName: 'Night' }],
    }),
    answered(
      'a person by the name of a group',
      find('groups[display eq "depot"]'),
      found('ana', 'ben'),
    ),
    refused('a part of a member that is not kept', findGroups('members[$ref pr]'), 'invalidFilter'),
    refused('a part of a complex attribute', find('name co "Ana"'), 'invalidFilter'),
  ],
  'RFC 7644 3.4.2.3, sorting': [
    answered(
      'missing values are last when ascending',
      'GET /Users?sortBy=title',
      names('cem', 'ana', 'ben'),
    ),
    answered(
      'missing values are first when descending',
      'GET /Users?sortBy=title&sortOrder=descending',
      names('ben', 'ana', 'cem'),
    ),
    answered(
      'a list sorts by its primary value, else the first',
      'GET /Users?sortBy=emails',
      names('ana', 'ben', 'cem'),
    ),
    answered(
      'the same, descending',
      'GET /Users?sortBy=emails.value&sortOrder=Descending',
      names('cem', 'ben', 'ana'),
    ),
    answered(
      'by another part of a list',
      'GET /Users?sortBy=emails.type',
      names('ben', 'ana', 'cem'),
    ),
    answered(
      'by a list of other resources',
      'GET /Groups?sortBy=members.display&sortOrder=descending',
      {
        Resources: [{ displayName: 'Night' }, { displayName: 'Depot' }],
      },
    ),
    answered(
      'by a part of a complex attribute',
      'GET /Users?sortBy=name.givenName&sortOrder=descending',
      names('cem', 'ben', 'ana'),
    ),
    refused('a complex attribute needs its part', 'GET /Users?sortBy=name', 'invalidValue'),
    refused('an address needs its part', 'GET /Users?sortBy=addresses', 'invalidValue'),
    refused(
      'an order that does not exist',
      'GET /Users?sortBy=title&sortOrder=sideways',
      'invalidValue',
    ),
  ],
  'RFC 7644 3.4.2.4, pages': [
    answered('a page from the second', 'GET /Users?sortBy=userName&startIndex=2&count=1', {
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      ...names('ben'),
    }),
    answered('a count below zero is zero', 'GET /Users?count=-1', {
      totalResults: 3,
      itemsPerPage: 0,
      Resources: [],
    }),
    refused('a count that is no number', 'GET /Users?count=2.5', 'invalidValue'),
  ],
  'RFC 7644 3.4.3, searching by POST': [
    answered(
      'people, with parts of their attributes',
      'POST /Users/.search',
      {
        schemas: [`${messages}:ListResponse`],
        totalResults: 2,
        itemsPerPage: 2,
        startIndex: 1,
        ...names('cem', 'ana'),
      },
      search({
        filter: 'title pr',
        sortBy: 'userName',
        sortOrder: 'descending',
        attributes: ['name.givenName', 'userName'],
        startIndex: 1,
        count: 10,
      }),
    ),
    answered(
      'groups',
      'POST /Groups/.search',
      { totalResults: 1, Resources: [without('members')] },
      search({ filter: 'members pr', excludedAttributes: ['members'] }),
    ),
    answered(
      'both at the root, where the other kind has no value',
      'POST /.search',
      {
        totalResults: 2,
        Resources: [{ userName: 'ana' }, { schemas: [group], displayName: 'Night' }],
      },
      search({
        filter: 'userName eq "ana" or displayName eq "night"',
        attributes: ['userName', 'displayName'],
      }),
    ),
    answered(
      'one kind by its name',
      'POST /.search',
      { totalResults: 2, Resources: [{ displayName: 'Night' }, { displayName: 'Depot' }] },
      search({
        filter: 'meta.resourceType eq "Group"',
        sortBy: 'displayName',
        sortOrder: 'descending',
      }),
    ),
    answered(
      'sorted and paged over both kinds',
      'POST /.search',
      {
        totalResults: 5,
        startIndex: 2,
        itemsPerPage: 2,
        Resources: [{ displayName: 'Night' }, { userName: 'ana' }],
      },
      search({ sortBy: 'displayName', startIndex: 2, count: 2 }),
    ),
    answered(
      'lists of other resources, each of one kind',
      'POST /.search',
      {
        totalResults: 3,
        Resources: [{ userName: 'ana' }, { userName: 'ben' }, { displayName: 'Depot' }],
      },
      search({ filter: 'members pr or groups pr' }),
    ),
    answered(
      'a boolean of the other kind is not false',
      'POST /.search',
      found('cem'),
      search({ filter: 'active eq false' }),
    ),
    answered(
      'a value of the other kind is missing',
      'POST /.search',
      { totalResults: 2, Resources: [{ displayName: 'Depot' }, { displayName: 'Night' }] },
      search({ filter: 'userName eq null and active ne true' }),
    ),
    refused(
      'an attribute of no kind',
      'POST /.search',
      'invalidFilter',
      search({ filter: 'shoeSize pr' }),
    ),
    refused('the schemas of another message', 'POST /Users/.search', 'invalidSyntax', {
      schemas: [`${messages}:PatchOp`],
    }),
    refused(
      'attributes that are no list',
      'POST /Users/.search',
      'invalidValue',
      search({ attributes: 'userName' }),
    ),
    refused(
      'a count that is a text',
      'POST /Users/.search',
      'invalidValue',
      search({ count: '2' }),
    ),
    {
      rule: 'below a single resource',
      call: 'POST /Users/{ana}/.search',
      body: search({}),
      status: 404,
    },
    answered('the root by GET', 'GET /?count=1&filter=userName+pr&attributes=userName', {
      totalResults: 3,
      itemsPerPage: 1,
    }),
  ],
  'RFC 7644 3.9, attributes': [
    answered(
      'only a part',
      'GET /Users/{ana}?attributes=name.givenName',
      exactly({ schemas: [user, enterprise], id: '{ana}', name: { givenName: 'Ana' } }),
    ),
    answered(
      'a part by its URN, in other capitals',
      `GET /Users/{ana}?attributes=${user.toUpperCase()}:NAME.GIVENNAME`,
      {
        name: exactly({ givenName: 'Ana' }),
      },
    ),
    answered('a part of each value of a list', 'GET /Users/{ana}?attributes=emails.value', {
      emails: exactly([{ value: home.value }, { value: work.value }]),
    }),
    answered(
      'chosen values of a list, as Entra asks',
      'GET /Users/{ana}?attributes=emails[type eq "work"]',
      {
        emails: exactly([{ ...work, primary: true }]),
      },
    ),
    answered(
      'a part in the extension',
      `GET /Users/{ana}?attributes=${enterprise}:manager.value,${enterprise}:department`,
      {
        [enterprise]: exactly({ department: 'Depot', manager: { value: 'm-1' } }),
      },
    ),
    answered(
      'the whole extension',
      `GET /Users/{ana}?attributes=${enterprise}`,
      exactly({ schemas: [user, enterprise], id: '{ana}', [enterprise]: ana[enterprise] }),
    ),
    answered('all but a part', 'GET /Users/{ana}?excludedAttributes=name.givenName', {
      name: exactly({ familyName: 'Silva' }),
      title: 'Guard',
    }),
    answered('all but a part of a list', 'GET /Users/{ana}?excludedAttributes=emails.type', {
      emails: exactly([{ value: home.value }, { value: work.value, primary: true }]),
    }),
    answered(
      'all but chosen values of a list',
      'GET /Users/{ana}?excludedAttributes=emails[type eq "work"]',
      {
        emails: exactly([home]),
      },
    ),
    answered(
      'the id and the schemas are always there',
      'GET /Users/{ana}?excludedAttributes=id,schemas',
      {
        id: expect.any(String),
        schemas: [user, enterprise],
      },
    ),
    answered(
      'an unknown attribute shows nothing more',
      'GET /Users/{ana}?attributes=shoeSize',
      exactly({ schemas: [user, enterprise], id: '{ana}' }),
    ),
    refused(
      'names that are too long together',
      'POST /Users/.search',
      'invalidValue',
      search({ attributes: Array(99).fill('x'.repeat(99)) }),
    ),
    refused('a name that cannot be read', 'GET /Users?attributes=emails[type', 'invalidValue'),
    answered(
      'also of what was written',
      'PATCH /Users/{new}?attributes=title',
      exactly({ schemas: [user], id: '{new}', title: 'Driver' }),
      ops({ op: 'add', path: 'title', value: 'Driver' }),
    ),
  ],
  'RFC 7644 4, discovery': [
    { rule: 'schemas are not filtered', call: 'GET /Schemas?filter=id+pr', status: 403 },
    { rule: 'nor one of them', call: `GET /Schemas/${user}?filter=id+pr`, status: 403 },
    {
      rule: 'resource types are not filtered',
      call: 'GET /ResourceTypes?filter=name+eq+"User"',
      status: 403,
    },
    {
      rule: 'the configuration is not filtered',
      call: 'GET /ServiceProviderConfig?filter=id+pr',
      status: 403,
    },
    {
      rule: 'schemas are not searched',
      call: 'POST /Schemas/.search',
      body: search({}),
      status: 403,
    },
    answered('other parameters are ignored', 'GET /Schemas?startIndex=2&count=1&attributes=id', {
      totalResults: 3,
      itemsPerPage: 3,
    }),
    answered('schemas carry the descriptions of RFC 7643', `GET /Schemas/${user}`, {
      id: user,
      name: 'User',
      description: 'User Account',
    }),
    { rule: 'schemas are not changed', call: 'PUT /Schemas', body: {}, status: 405 },
  ],
});
