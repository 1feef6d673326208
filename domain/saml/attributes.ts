// What identity providers call the facts of a person, and what of an assertion is used: by the
// names an administrator set, else the usual ones.

/** The attributes of an assertion; one with several values is a list. */
export type Attributes = Readonly<Record<string, string | readonly string[]>>;

export const attributeKinds = ['id', 'email', 'first_name', 'last_name'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/**
 * In this order, letters in any case: Entra ID's names, then those that Okta, Google and others
 * propose.
 */
export const usualNames: Readonly<Record<AttributeKind, readonly string[]>> = {
  id: ['http://schemas.microsoft.com/identity/claims/objectidentifier', 'objectidentifier', 'id'],
  email: [
    `${claims}/emailaddress`,
    'email',
    'mail',
    'emailaddress',
    'urn:oid:0.9.2342.19200300.100.1.3',
  ],
  first_name: [`${claims}/givenname`, 'firstname', 'first_name', 'givenname', 'urn:oid:2.5.4.42'],
  last_name: [`${claims}/surname`, 'lastname', 'last_name', 'surname', 'sn', 'urn:oid:2.5.4.4'],
};

/** @param own the name that the administrator set; it replaces the usual ones */
export function attributeOf(
  attributes: Attributes,
  kind: AttributeKind,
  own: string | null,
): string | null {
  const names = (own ? [own] : usualNames[kind]).map((name) => name.toLowerCase());
  const byName = new Map(
    Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const name of names) {
    const value = byName.get(name);
    const first = typeof value === 'string' ? value : value?.[0];
    if (first !== undefined && first.trim() !== '') return first.trim().slice(0, 300);
  }
  return null;
}
