// What the server says of itself: what it can do, its resources and their attributes (RFC 7643
// sections 5 to 7).
import {
  type Attribute,
  groupSchema,
  type ResourceSchema,
  urns,
  userSchema,
} from './scim-schema.ts';

export const mostResults = 200;

const core = 'urn:ietf:params:scim:schemas:core:2.0';

export const listOf = (
  resources: readonly unknown[],
  total = resources.length,
  startIndex = 1,
): object => ({
  schemas: [urns.list],
  totalResults: total,
  itemsPerPage: resources.length,
  startIndex,
  Resources: resources,
});

export const serviceProviderConfig = (base: string): object => ({
  schemas: [`${core}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the connection, from its SCIM page.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string): { id: string }[] =>
  [userSchema, groupSchema].map(({ name, endpoint, urn, extension }) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    endpoint,
    schema: urn,
    ...(extension ? { schemaExtensions: [{ schema: extension.urn, required: false }] } : {}),
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }));

export const schemas = (base: string): { id: string }[] =>
  [userSchema, groupSchema].flatMap((schema) => [
    schemaOf(base, {
      id: schema.urn,
      name: schema.name,
      description: schema.description,
      attributes: schema.attributes,
    }),
    ...extensionOf(base, schema),
  ]);

const extensionOf = (base: string, { extension }: ResourceSchema) =>
  extension
    ? [
        schemaOf(base, {
          id: extension.urn,
          name: 'EnterpriseUser',
          description: 'Enterprise User',
          attributes: extension.attributes,
        }),
      ]
    : [];

interface Described {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
}

const schemaOf = (base: string, { id, name, description, attributes }: Described) => ({
  schemas: [`${core}:Schema`],
  id,
  name,
  description,
  attributes: attributes.map((attribute) => described(attribute)),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

const described = (attribute: Attribute, parent?: Attribute): object => {
  const isReadOnly = attribute.readOnly || parent?.readOnly;
  return {
    name: attribute.name,
    type: attribute.kind,
    multiValued: attribute.many === true,
    description: attribute.name,
    required: attribute.required === true,
    caseExact: attribute.exact === true,
    mutability: isReadOnly ? 'readOnly' : 'readWrite',
    returned: attribute.name === 'id' ? 'always' : 'default',
    uniqueness: attribute.unique ? 'server' : 'none',
    ...(attribute.refers ? { referenceTypes: [attribute.refers] } : {}),
    ...(attribute.sub
      ? { subAttributes: attribute.sub.map((sub) => described(sub, attribute)) }
      : {}),
  };
};
