// Writing to the SCIM server against RFC 7643 and 7644: one primary value, types and schemas, PATCH
// and versions.
import { expect, test } from 'vitest';
import {
  ana,
  answered,
  enterprise,
  exactly,
  group,
  home,
  ops,
  refused,
  testSections,
  user,
  without,
  work,
} from './conformance.factory.ts';

const added = (more: object) => ({ schemas: [user], userName: 'dora', ...more });

testSections({
  'RFC 7643 2.4, one primary value': [
    refused(
      'two primary emails of a new person are refused',
      'POST /Users',
      'invalidValue',
      added({
        emails: [
          { ...work, primary: true },
          { ...home, primary: 'True' },
        ],
      }),
    ),
    refused('two primary emails in a replacement are refused', 'PUT /Users/{ana}', 'invalidValue', {
      ...ana,
      emails: [
        { ...work, primary: true },
        { ...home, primary: true },
      ],
    }),
    refused(
      'a PATCH that brings two primary emails is refused',
      'PATCH /Users/{ana}',
      'invalidValue',
      ops({
        op: 'replace',
        path: 'emails',
        value: [
          { ...work, primary: true },
          { ...home, primary: true },
        ],
      }),
    ),
    refused(
      'a PATCH that makes all emails primary is refused',
      'PATCH /Users/{ana}',
      'invalidValue',
      ops({ op: 'replace', path: 'emails.primary', value: true }),
    ),
    answered(
      'adding a primary email takes it from the one before',
      'PATCH /Users/{new}',
      { emails: [{ primary: false }, { value: 'third@work.example', primary: true }] },
      ops({
        op: 'add',
        path: 'emails',
        value: [{ type: 'other', value: 'third@work.example', primary: true }],
      }),
    ),
    answered(
      'making another email primary takes it from the one before',
      'PATCH /Users/{new}',
      { emails: [{ primary: false }, { type: 'other', primary: true }] },
      ops(
        { op: 'add', path: 'emails[type eq "other"].value', value: 'x@work.example' },
        { op: 'replace', path: 'emails[type eq "other"].primary', value: 'True' },
      ),
    ),
  ],
  'RFC 7643 2.3 and 3, types and schemas': [
    refused('emails that are a text', 'POST /Users', 'invalidValue', added({ emails: 'text' })),
    refused('emails that are one object', 'POST /Users', 'invalidValue', added({ emails: work })),
    refused(
      'emails that are texts',
      'POST /Users',
      'invalidValue',
      added({ emails: ['a@b.example'] }),
    ),
    refused('a userName that is a number', 'POST /Users', 'invalidValue', added({ userName: 7 })),
    refused(
      'a userName that is a list',
      'POST /Users',
      'invalidValue',
      added({ userName: ['dora'] }),
    ),
    refused('a name that is a text', 'POST /Users', 'invalidValue', added({ name: 'Dora' })),
    refused('a title that is a boolean', 'PUT /Users/{ana}', 'invalidValue', {
      ...ana,
      title: true,
    }),
    refused(
      'a number in a PATCH',
      'PATCH /Users/{ana}',
      'invalidValue',
      ops({ op: 'replace', path: 'userName', value: 7 }),
    ),
    refused(
      'a text for emails in a PATCH',
      'PATCH /Users/{ana}',
      'invalidValue',
      ops({ op: 'replace', value: { emails: 'text' } }),
    ),
    refused(
      'a text for one email in a PATCH',
      'PATCH /Users/{ana}',
      'invalidValue',
      ops({ op: 'add', path: 'emails[type eq "home"]', value: 'text' }),
    ),
    refused(
      'an extension that is a text',
      'POST /Users',
      'invalidValue',
      added({ [enterprise]: 'text' }),
    ),
    refused('members that are a number', 'POST /Groups', 'invalidValue', {
      displayName: 'New',
      members: 7,
    }),
    refused('members that are ids alone', 'POST /Groups', 'invalidValue', {
      displayName: 'New',
      members: ['{ana}'],
    }),
    refused('members that are one object', 'PUT /Groups/{night}', 'invalidValue', {
      displayName: 'Night',
      members: { value: '{ana}' },
    }),
    refused('no userName', 'POST /Users', 'invalidValue', { schemas: [user] }),
    refused(
      'schemas of a group for a person',
      'POST /Users',
      'invalidSyntax',
      added({ schemas: [group] }),
    ),
    refused('schemas that are a text', 'PUT /Users/{ana}', 'invalidSyntax', {
      ...ana,
      schemas: user,
    }),
    refused('schemas of a person for a group', 'PUT /Groups/{depot}', 'invalidSyntax', {
      schemas: [user],
      displayName: 'Depot',
    }),
    refused('schemas of a person for a PATCH', 'PATCH /Users/{ana}', 'invalidSyntax', {
      ...ops({ op: 'remove', path: 'title' }),
      schemas: [user],
    }),
    answered(
      'schemas in other capitals and next to unknown ones are accepted',
      'PUT /Users/{new}',
      { userName: 'renamed', schemas: exactly([user]) },
      { schemas: ['urn:example:Unknown', user.toUpperCase()], userName: 'renamed' },
    ),
    answered('an address is kept as it was sent', 'GET /Users/{ana}', {
      addresses: exactly(ana.addresses),
    }),
  ],
  'RFC 7644 3.5.2, PATCH': [
    answered(
      'a group answers with what was asked for',
      'PATCH /Groups/{depot}?attributes=displayName',
      { displayName: 'Depot' },
      ops({ op: 'replace', path: 'displayName', value: 'Depot' }),
    ),
    refused(
      'a required attribute cannot be removed',
      'PATCH /Users/{ana}',
      'mutability',
      ops({ op: 'remove', path: 'userName' }),
    ),
    refused(
      'a read-only attribute cannot be changed',
      'PATCH /Users/{ana}',
      'mutability',
      ops({ op: 'replace', path: 'meta.created', value: '2020-01-01T00:00:00Z' }),
    ),
    refused(
      'adding needs a value',
      'PATCH /Users/{ana}',
      'invalidValue',
      ops({ op: 'add', path: 'title' }),
    ),
    refused('removing needs a path', 'PATCH /Users/{ana}', 'noTarget', ops({ op: 'remove' })),
    refused(
      'an operation that does not exist',
      'PATCH /Users/{ana}',
      'invalidSyntax',
      ops({ op: 'move', path: 'title', value: 'x' }),
    ),
    refused('no operation', 'PATCH /Users/{ana}', 'invalidSyntax', ops()),
    refused(
      'a path that cannot be read',
      'PATCH /Users/{ana}',
      'invalidPath',
      ops({ op: 'replace', path: 'emails[type eq', value: 'x' }),
    ),
    refused(
      'a path with an order of booleans',
      'PATCH /Users/{ana}',
      'invalidPath',
      ops({ op: 'remove', path: 'emails[primary gt true]' }),
    ),
    refused(
      'a value that no filter with eq names',
      'PATCH /Users/{ana}',
      'noTarget',
      ops({ op: 'replace', path: 'emails[value co "nobody"].type', value: 'x' }),
    ),
    refused(
      'the first operation is undone when the second fails',
      'PATCH /Users/{ana}',
      'invalidValue',
      ops(
        { op: 'replace', path: 'title', value: 'x' },
        { op: 'replace', path: 'userName', value: '' },
      ),
    ),
    answered(
      'an email is removed by its value alone',
      'PATCH /Users/{new}',
      without('emails'),
      ops({ op: 'remove', path: 'emails', value: [{ value: '{mail}' }] }),
    ),
    answered(
      'a role that Entra names by its primary value',
      'PATCH /Users/{new}',
      { roles: exactly([{ primary: true, value: 'Admin' }]) },
      ops({ op: 'Add', path: 'roles[primary eq "True"].value', value: 'Admin' }),
    ),
    answered(
      'an address that Entra names by its type',
      'PATCH /Users/{new}',
      { addresses: exactly([{ type: 'work', locality: 'Perth' }]) },
      ops({ op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Perth' }),
    ),
    answered(
      'a key like a prototype changes nothing',
      'PATCH /Users/{new}',
      { meta: { version: 'W/"1"' } },
      ops({
        op: 'add',
        value: { '__proto__.polluted': true, 'constructor.prototype.polluted': true },
      }),
    ),
    answered(
      'a member is removed by the id in the path',
      'PATCH /Groups/{team}?attributes=members',
      { members: [] },
      ops({ op: 'remove', path: 'members[value eq "{ana}"]' }),
    ),
    answered(
      'other members stay',
      'PATCH /Groups/{team}?attributes=members',
      { members: [{ display: 'ana' }] },
      ops({ op: 'remove', path: 'members[value eq "{ben}" or display eq "cem"]' }),
    ),
    answered(
      'members are removed by any filter',
      'PATCH /Groups/{team}?attributes=members',
      { members: [] },
      ops({ op: 'remove', path: 'members[type eq "User" and not (display sw "b")]' }),
    ),
    answered(
      'a member in the path is replaced',
      'PATCH /Groups/{team}?attributes=members',
      { members: [{ display: 'ben', type: 'User' }] },
      ops({ op: 'replace', path: 'members[value eq "{ana}"]', value: { value: '{ben}' } }),
    ),
    answered(
      'a member in the path is added',
      'PATCH /Groups/{team}?attributes=members',
      { members: [{ display: 'ana' }, { display: 'ben' }] },
      ops({ op: 'add', path: 'members[value eq "{ben}"]', value: {} }),
    ),
    refused(
      'a part of a member that is not kept',
      'PATCH /Groups/{depot}',
      'invalidFilter',
      ops({ op: 'remove', path: 'members[$ref pr]' }),
    ),
    refused(
      'a member that is not there cannot be replaced',
      'PATCH /Groups/{night}',
      'noTarget',
      ops({ op: 'replace', path: 'members[value eq "{ana}"]', value: { value: '{ben}' } }),
    ),
    refused(
      'members cannot be added by a part of their name',
      'PATCH /Groups/{night}',
      'invalidPath',
      ops({ op: 'add', path: 'members[display co "a"]', value: {} }),
    ),
    refused(
      'a member that does not exist',
      'PATCH /Groups/{night}',
      'invalidValue',
      ops({ op: 'add', path: 'members', value: [{ value: 'nobody' }] }),
    ),
    refused(
      'a group keeps its name',
      'PATCH /Groups/{night}',
      'mutability',
      ops({ op: 'remove', path: 'displayName' }),
    ),
  ],
  'RFC 7644 3.14, versions': [
    {
      rule: 'a list with the version is not sent again',
      call: 'GET /Users/{ana}',
      headers: { 'if-none-match': '"a", W/"1" ,"b"' },
      status: 304,
    },
    {
      rule: 'the comparison is weak',
      call: 'GET /Users/{ana}',
      headers: { 'if-none-match': '"1"' },
      status: 304,
    },
    {
      rule: 'any version is not sent again',
      call: 'GET /Groups/{depot}',
      headers: { 'if-none-match': '*' },
      status: 304,
    },
    {
      rule: 'a list without the version is sent',
      call: 'GET /Users/{ana}',
      headers: { 'if-none-match': '"a", "11", W/"2"' },
      status: 200,
      holds: { userName: 'ana' },
    },
    {
      rule: 'a change with a list with the version',
      call: 'PATCH /Users/{new}',
      headers: { 'if-match': '"a", "1"' },
      body: ops({ op: 'add', path: 'title', value: 'x' }),
      status: 200,
      holds: { meta: { version: 'W/"2"' } },
    },
    {
      rule: 'a change with any version',
      call: 'PATCH /Users/{new}',
      headers: { 'if-match': ' * ' },
      body: ops({ op: 'add', path: 'title', value: 'x' }),
      status: 200,
      holds: { title: 'x' },
    },
    {
      rule: 'a change with a list without the version',
      call: 'PATCH /Users/{ana}',
      headers: { 'if-match': '"a", W/"2"' },
      body: ops({ op: 'remove', path: 'title' }),
      status: 412,
    },
    {
      rule: 'a removal with what is no version',
      call: 'DELETE /Users/{ana}',
      headers: { 'if-match': '1' },
      status: 412,
    },
    {
      rule: 'a change unless there is any version',
      call: 'PUT /Groups/{depot}',
      headers: { 'if-none-match': '*' },
      body: { displayName: 'Other' },
      status: 412,
    },
  ],
});

test('no row changed the prototype of all objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect('polluted' in {}).toBe(false);
});
