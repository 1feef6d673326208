// What the server says of itself: what it can do, its resources and their attributes (RFC 7643 sections 5 to 7).
import { type Attribute, groupSchema, type ResourceSchema, urns, userSchema } from './scim-schema.ts';

export const mostResults = 200;

const core = 'urn:ietf:params:scim:schemas:core:2.0';

export const listOf = (resources: readonly unknown[], total = resources.length, startIndex = 1): object => ({
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
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'The token of the connection, from its SCIM page.', primary: true },
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
    schemaOf(base, { id: schema.urn, name: schema.name, attributes: schema.attributes }),
    ...extensionOf(base, schema),
  ]);

const extensionOf = (base: string, { extension }: ResourceSchema) =>
  extension ? [schemaOf(base, { id: extension.urn, name: 'EnterpriseUser', attributes: extension.attributes })] : [];

const schemaOf = (base: string, { id, name, attributes }: { id: string; name: string; attributes: readonly Attribute[] }) => ({
  schemas: [`${core}:Schema`],
  id,
  name,
  description: name,
  attributes: attributes.map(described),
  meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
});

const described = (attribute: Attribute): object => ({
  name: attribute.name,
  type: attribute.kind,
  multiValued: attribute.many === true,
  description: attribute.name,
  required: attribute.required === true,
  caseExact: attribute.exact === true,
  mutability: attribute.readOnly ? 'readOnly' : 'readWrite',
  returned: attribute.name === 'id' ? 'always' : 'default',
  uniqueness: attribute.unique ? 'server' : 'none',
  ...(attribute.sub ? { subAttributes: attribute.sub.map(described) } : {}),
});
