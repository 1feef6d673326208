// The attributes that we keep of a person and a group of a directory (RFC 7643), as one table:
// reading, filtering, changing and /Schemas all go by it.

export const urns = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  search: 'urn:ietf:params:scim:api:messages:2.0:SearchRequest',
} as const;

export interface Attribute {
  readonly name: string;
  readonly kind: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  readonly many?: boolean;
  /** Compared letter by letter; else capitals do not matter. */
  readonly exact?: boolean;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly sub?: readonly Attribute[];
  /** What a reference names: a resource type, or `uri`. */
  readonly refers?: string;
}

const text = (name: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  kind: 'string',
  ...more,
});
const complex = (
  name: string,
  sub: readonly Attribute[],
  more: Partial<Attribute> = {},
): Attribute => ({
  name,
  kind: 'complex',
  sub,
  ...more,
});

const id = text('id', { exact: true, readOnly: true, unique: true });
const externalId = text('externalId', { exact: true });
const meta = complex(
  'meta',
  [
    text('resourceType'),
    { name: 'created', kind: 'dateTime' },
    { name: 'lastModified', kind: 'dateTime' },
    text('location'),
    text('version'),
  ],
  { readOnly: true },
);
const reference = (refers: string): Attribute => ({
  name: '$ref',
  kind: 'reference',
  exact: true,
  refers,
});
const primary: Attribute = { name: 'primary', kind: 'boolean' };
const contact = [text('value'), text('type'), primary, text('display')] as const;
const address = [
  ...['formatted', 'streetAddress', 'locality', 'region', 'postalCode', 'country', 'type'].map(
    (name) => text(name),
  ),
  primary,
];

const enterprise: readonly Attribute[] = [
  ...['employeeNumber', 'costCenter', 'organization', 'division', 'department'].map((name) =>
    text(name),
  ),
  complex('manager', [text('value', { exact: true }), reference('User'), text('displayName')]),
];

export interface ResourceSchema {
  readonly name: 'User' | 'Group';
  readonly endpoint: string;
  readonly urn: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  readonly extension: { readonly urn: string; readonly attributes: readonly Attribute[] } | null;
}

export const userSchema: ResourceSchema = {
  name: 'User',
  endpoint: '/Users',
  urn: urns.user,
  description: 'User Account',
  attributes: [
    id,
    externalId,
    text('userName', { required: true, unique: true }),
    complex(
      'name',
      [
        'formatted',
        'familyName',
        'givenName',
        'middleName',
        'honorificPrefix',
        'honorificSuffix',
      ].map((name) => text(name)),
    ),
    ...[
      'displayName',
      'nickName',
      'title',
      'userType',
      'preferredLanguage',
      'locale',
      'timezone',
    ].map((name) => text(name)),
    { name: 'active', kind: 'boolean' },
    complex('emails', contact, { many: true }),
    complex('phoneNumbers', contact, { many: true }),
    complex('addresses', address, { many: true }),
    complex('roles', contact, { many: true }),
    complex('groups', [text('value'), reference('Group'), text('display')], {
      many: true,
      readOnly: true,
    }),
    meta,
  ],
  extension: { urn: urns.enterprise, attributes: enterprise },
};

export const groupSchema: ResourceSchema = {
  name: 'Group',
  endpoint: '/Groups',
  urn: urns.group,
  description: 'Group',
  attributes: [
    id,
    externalId,
    text('displayName', { required: true, unique: true }),
    complex('members', [text('value'), reference('User'), text('display'), text('type')], {
      many: true,
    }),
    meta,
  ],
  extension: null,
};

/** By name, in any capitals; nothing for one that we do not keep. */
export const attributeIn = (
  attributes: readonly Attribute[] | undefined,
  name: string,
): Attribute | undefined =>
  attributes?.find((one) => one.name.toLowerCase() === name.toLowerCase());
