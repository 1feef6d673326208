// People and groups as a directory reads them: what it sent, plus our id, links and version.
import { versionOf } from '#domain/scim/entity-tags.ts';
import type { Resource } from '#domain/scim/read-resource.ts';
import { groupSchema, type ResourceSchema, userSchema } from '#domain/scim/scim-schema.ts';
import type { DirectoryCall } from '../directory-call.ts';
import type { ScimGroup } from '../groups/scim-groups.store.ts';
import type { ScimUser } from '../people/scim-users.store.ts';

/** The columns of both kinds of rows. */
export type Held = Pick<ScimUser, 'public_id' | 'revision' | 'created' | 'modified'>;

export const locationOf = (
  { base }: DirectoryCall,
  { endpoint }: ResourceSchema,
  { public_id }: Held,
): string => `${base}${endpoint}/${public_id}`;

const metaOf = (call: DirectoryCall, schema: ResourceSchema, row: Held) => ({
  resourceType: schema.name,
  created: row.created,
  lastModified: row.modified,
  location: locationOf(call, schema, row),
  version: versionOf(row.revision),
});

export function shownUser(call: DirectoryCall, user: ScimUser): Resource {
  const extension = userSchema.extension?.urn ?? '';
  const schemas = user.attributes[extension] ? [userSchema.urn, extension] : [userSchema.urn];
  return {
    schemas,
    id: user.public_id,
    active: true,
    ...user.attributes,
    groups: user.groups.map((group) => ({ ...group, $ref: `${call.base}/Groups/${group.value}` })),
    meta: metaOf(call, userSchema, user),
  };
}

export function shownGroup(call: DirectoryCall, group: ScimGroup): Resource {
  const members = group.members?.map((member) => ({
    ...member,
    type: 'User',
    $ref: `${call.base}/Users/${member.value}`,
  }));
  return {
    schemas: [groupSchema.urn],
    id: group.public_id,
    ...group.attributes,
    ...(members ? { members } : {}),
    meta: metaOf(call, groupSchema, group),
  };
}
