// Each condition on an assertion by itself: for whom it is, from when to when it is valid, and how
// long it must be remembered so that it is accepted once.
import { expect, test } from 'vitest';
import { type Expected, factsOfAssertion, skewMs } from './assertion-facts.ts';
import { assertionOf, issuer } from './identity-provider.factory.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 1, 0, seconds));
const expected: Expected = {
  issuer,
  audience: 'https://vigil.example/saml/3',
  recipient: 'https://vigil.example/saml/3/acs',
  now: at(0),
};
const text = assertionOf({
  id: 'r1',
  assertionId: 'a1',
  issuer,
  audience: expected.audience,
  recipient: expected.recipient,
  destination: expected.recipient,
  inResponseTo: 'q1',
  nameId: 'ana',
  email: 'ana@example.com',
  now: at(0),
  notBefore: at(-60),
  notOnOrAfter: at(300),
  status: 'Success',
});
const audiences = `<AudienceRestriction><Audience>${expected.audience}</Audience></AudienceRestriction>`;
const data = /<SubjectConfirmationData[^>]*>/.exec(text)?.[0] ?? '';
const factsOf = (changed: string, over: Partial<Expected> = {}) =>
  factsOfAssertion(changed, { ...expected, ...over });
const ends = (of: 'confirmation' | 'conditions', end: Date): string =>
  of === 'confirmation'
    ? text.replace(data, data.replace(at(300).toISOString(), end.toISOString()))
    : text.replace(
        /(<Conditions [^>]*NotOnOrAfter=")[^"]*/,
        (_, before: string) => before + end.toISOString(),
      );

test('is read', () => {
  expect(factsOf(text)).toMatchObject({
    id: 'a1',
    nameId: 'ana',
    inResponseTo: 'q1',
    sessionIndex: 'index-1',
  });
});

test.each<[string, string]>([
  ['the confirmation', ends('conditions', at(900))],
  ['the conditions', ends('confirmation', at(900))],
  [
    'the confirmation, where the conditions have no end',
    text.replace(/(<Conditions [^>]*) NotOnOrAfter="[^"]*"/, '$1'),
  ],
])(
  'is remembered until it cannot be used any more: the end of %s with the difference of clocks',
  (_, changed) => {
    expect(factsOf(changed).usableUntil).toEqual(new Date(at(300).getTime() + skewMs));
  },
);

test.each<[string, Date]>([
  ['the beginning, by a clock that is behind', new Date(at(-60).getTime() - skewMs)],
  ['the end, by a clock that is ahead', new Date(at(300).getTime() + skewMs - 1)],
])('is valid at %s', (_, now) => {
  const issuedEarlier = text.replace(
    `IssueInstant="${at(0).toISOString()}"`,
    `IssueInstant="${at(-60).toISOString()}"`,
  );
  expect(factsOf(issuedEarlier, { now })).toMatchObject({ id: 'a1' });
});

test.each<[string, string, Date, string]>([
  [
    'before its beginning',
    text.replace(
      `IssueInstant="${at(0).toISOString()}"`,
      `IssueInstant="${at(-600).toISOString()}"`,
    ),
    new Date(at(-60).getTime() - skewMs - 1),
    'not valid yet',
  ],
  ['issued in the future', text, new Date(at(0).getTime() - skewMs - 1), 'issued in the future'],
  [
    'after the confirmation',
    ends('conditions', at(900)),
    new Date(at(300).getTime() + skewMs),
    'has expired',
  ],
  [
    'after the conditions',
    ends('confirmation', at(900)),
    new Date(at(300).getTime() + skewMs),
    'has expired',
  ],
  [
    'after the session at the identity provider',
    text.replace(
      '<AuthnStatement ',
      `<AuthnStatement SessionNotOnOrAfter="${at(0).toISOString()}" `,
    ),
    new Date(at(0).getTime() + skewMs),
    'has expired',
  ],
])('is refused %s', (_, changed, now, reason) => {
  expect(() => factsOf(changed, { now })).toThrow(reason);
});

test.each<[string, string]>([
  [
    'the second of two audiences',
    `<AudienceRestriction><Audience>https://other.example</Audience><Audience>${expected.audience}</Audience></AudienceRestriction>`,
  ],
  ['two restrictions that both name us', audiences + audiences],
])('%s is ours', (_, restrictions) => {
  expect(factsOf(text.replace(audiences, restrictions))).toMatchObject({ id: 'a1' });
});

test.each<[string, string, string]>([
  [
    'a second restriction to others',
    audiences,
    `${audiences}<AudienceRestriction><Audience>https://other.example</Audience></AudienceRestriction>`,
  ],
  ['no restriction', audiences, ''],
  [
    'no conditions',
    text.slice(text.indexOf('<Conditions'), text.indexOf('</Conditions>') + 13),
    '',
  ],
  ['another recipient', `Recipient="${expected.recipient}"`, 'Recipient="https://other.example"'],
  [
    'a confirmation without an end',
    ` NotOnOrAfter="${at(300).toISOString()}" Recipient`,
    ' Recipient',
  ],
  [
    'a confirmation with a beginning',
    '<SubjectConfirmationData ',
    `<SubjectConfirmationData NotBefore="${at(-60).toISOString()}" `,
  ],
  [
    'a second confirmation',
    '<SubjectConfirmation ',
    `<SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">${data}</SubjectConfirmation><SubjectConfirmation `,
  ],
  ['another way to confirm', 'cm:bearer', 'cm:sender-vouches'],
  ['a second name', '<NameID ', '<NameID>other</NameID><NameID '],
  ['an empty name', '>ana</NameID>', '></NameID>'],
  ['a name that is too long', '>ana<', `>${'a'.repeat(301)}<`],
  ['an id that is too long', 'ID="a1"', `ID="${'a'.repeat(301)}"`],
  ['no id', 'ID="a1"', ''],
  ['another version', 'Version="2.0"', 'Version="1.1"'],
  ['another issuer', `<Issuer>${issuer}`, `<Issuer>${issuer}x`],
  ['nobody who signed in', /<AuthnStatement.*<\/AuthnStatement>/.exec(text)?.[0] ?? '', ''],
  [
    'a time without a zone',
    `IssueInstant="${at(0).toISOString()}"`,
    'IssueInstant="2026-11-21T01:00:00"',
  ],
  [
    'a time that is none',
    `IssueInstant="${at(0).toISOString()}"`,
    'IssueInstant="2026-19-39T01:00:00Z"',
  ],
])('with %s it is refused', (_, from, to) => {
  expect(text).toContain(from);
  expect(() => factsOf(text.replace(from, to))).toThrow();
});

test.each(['a'.repeat(300), 'x'])('ids and names of up to 300 characters are taken', (long) => {
  expect(
    factsOf(text.replace('ID="a1"', `ID="${long}"`).replace('>ana<', `>${long}<`)),
  ).toMatchObject({ id: long, nameId: long });
});

test('values of one attribute in several statements are all read, in their order', () => {
  const more =
    '<AttributeStatement><Attribute Name="g"><AttributeValue>b</AttributeValue></Attribute></AttributeStatement>';
  const changed = text.replace(
    '<AttributeStatement>',
    `${more.replace('>b<', '> a <')}${more}<AttributeStatement>`,
  );
  expect(factsOf(changed).attributes).toMatchObject({ g: ['a', 'b'] });
});
