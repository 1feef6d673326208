// The facts of a verified assertion, read from the signed text alone, and whether it is for us and
// valid now.
import type { Attributes } from '#domain/saml/attributes.ts';
import { attributeIn, childrenOf, namespaces, readXml } from '../xml/safe-xml.ts';
import { need } from './refused.ts';

/** How far the clocks may be apart. */
export const skewMs = 3 * 60_000;
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const { assertion: saml } = namespaces;

export interface Expected {
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly now: Date;
}

export interface AssertionFacts {
  readonly id: string;
  readonly nameId: string;
  readonly nameIdFormat: string | null;
  readonly sessionIndex: string | null;
  /** The request that it answers; null where the identity provider began by itself. */
  readonly inResponseTo: string | null;
  readonly attributes: Attributes;
  /** After this it is refused as too old anyway. */
  readonly usableUntil: Date;
}

const child = (parent: Element | null | undefined, name: string): Element[] =>
  childrenOf(parent, saml, name);
const textOf = (element: Element | undefined): string => (element?.textContent ?? '').trim();
const timeIn = (element: Element | undefined, name: string): number | null => {
  const text = attributeIn(element, name);
  if (text === null) return null;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  need(!Number.isNaN(time), `The time ${name} cannot be read.`);
  return time;
};

/** @param text of the assertion as it was signed @throws Refused, UnsafeXml */
export function factsOfAssertion(text: string, expected: Expected): AssertionFacts {
  const root = readXml(text, 400_000).documentElement;
  need(
    root.localName === 'Assertion' && root.namespaceURI === saml,
    'The signed element is no assertion.',
  );
  need(attributeIn(root, 'Version') === '2.0', 'The assertion is not of SAML 2.0.');
  const id = attributeIn(root, 'ID');
  need(id !== null && id.length <= 300, 'The assertion has no ID.');
  const issuer = textOf(child(root, 'Issuer')[0]);
  need(issuer === expected.issuer, `The issuer is ${issuer || 'missing'}, not ${expected.issuer}.`);
  const issued = timeIn(root, 'IssueInstant');
  need(
    issued !== null && issued <= expected.now.getTime() + skewMs,
    'The assertion was issued in the future.',
  );
  const subject = child(root, 'Subject');
  need(subject.length === 1, 'The assertion has no subject, or several.');
  const confirmed = confirmationOf(subject[0], expected);
  const conditionsEnd = needConditions(root, expected);
  const [statement] = child(root, 'AuthnStatement');
  need(statement !== undefined, 'The assertion does not say that anybody signed in.');
  needNow(statement, expected.now, { until: 'SessionNotOnOrAfter' });
  const names = child(subject[0], 'NameID');
  const nameId = textOf(names[0]);
  need(
    names.length === 1 && nameId !== '' && nameId.length <= 300,
    'The assertion has no name ID.',
  );
  return {
    id,
    nameId,
    nameIdFormat: attributeIn(names[0], 'Format'),
    inResponseTo: confirmed.inResponseTo,
    sessionIndex: attributeIn(statement, 'SessionIndex'),
    attributes: attributesOf(root),
    usableUntil: new Date(Math.min(confirmed.until, conditionsEnd ?? confirmed.until) + skewMs),
  };
}

function confirmationOf(
  subject: Element | undefined,
  { recipient, now }: Expected,
): { inResponseTo: string | null; until: number } {
  const confirmations = child(subject, 'SubjectConfirmation').filter(
    (one) => attributeIn(one, 'Method') === bearer,
  );
  const data = confirmations.map((one) => child(one, 'SubjectConfirmationData')[0]);
  need(
    data.length === 1 && data[0] !== undefined,
    'The assertion has no bearer confirmation, or several.',
  );
  const [only] = data;
  const given = attributeIn(only, 'Recipient');
  need(given === recipient, `The recipient is ${given ?? 'missing'}, not ${recipient}.`);
  const until = timeIn(only, 'NotOnOrAfter');
  need(until !== null, 'The confirmation has no end.');
  need(attributeIn(only, 'NotBefore') === null, 'The confirmation must not have a beginning.');
  needNow(only, now, { until: 'NotOnOrAfter' });
  return { inResponseTo: attributeIn(only, 'InResponseTo'), until };
}

function needConditions(root: Element, { audience, now }: Expected): number | null {
  const conditions = child(root, 'Conditions');
  need(conditions.length === 1, 'The assertion has no conditions, or several.');
  needNow(conditions[0], now, { from: 'NotBefore', until: 'NotOnOrAfter' });
  const restrictions = child(conditions[0], 'AudienceRestriction').map((one) =>
    child(one, 'Audience').map(textOf),
  );
  const asked = restrictions.flat().join(', ');
  need(
    restrictions.length > 0 && restrictions.every((audiences) => audiences.includes(audience)),
    `The audience is ${asked || 'missing'}, not ${audience}.`,
  );
  return timeIn(conditions[0], 'NotOnOrAfter');
}

function needNow(
  element: Element | undefined,
  now: Date,
  names: { from?: string; until: string },
): void {
  const from = names.from === undefined ? null : timeIn(element, names.from);
  const until = timeIn(element, names.until);
  need(
    from === null || now.getTime() + skewMs >= from,
    'The assertion is not valid yet. Check the clocks.',
  );
  need(until === null || now.getTime() - skewMs < until, 'The assertion has expired.');
}

function attributesOf(root: Element): Attributes {
  const found = new Map<string, string[]>();
  for (const attribute of child(root, 'AttributeStatement').flatMap((statement) =>
    child(statement, 'Attribute'),
  )) {
    const name = attributeIn(attribute, 'Name');
    const values = child(attribute, 'AttributeValue').map(textOf);
    if (name !== null) found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return Object.fromEntries(found);
}
