// The SQL of a directory's groups and their members.

import { mostResults } from '#domain/scim/discovery.ts';
import { findPath } from '#domain/scim/filter/attribute-path.ts';
import { parseFilter } from '#domain/scim/filter/filter.ts';
import type { ChosenMembers, MemberChange } from '#domain/scim/patch/group-operations.ts';
import type { Resource } from '#domain/scim/read-resource.ts';
import { badRequest } from '#domain/scim/scim-error.ts';
import { groupSchema } from '#domain/scim/scim-schema.ts';
import type { Listing } from '#domain/scim/search-request.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { isUuid } from '../people/scim-users.store.ts';
import {
  type Columns,
  conditionOf,
  directionOf,
  type LinkedRows,
  orderOf,
  type Parts,
} from '../protocol/filter-sql.ts';
import type { Place } from '../scim-issues.store.ts';

export interface ScimGroup {
  readonly id: number;
  readonly public_id: string;
  readonly attributes: Resource;
  readonly revision: number;
  readonly created: string;
  readonly modified: string;
  /** Absent unless requested. */
  readonly members?: readonly { value: string; display: string }[];
}

const columns: Columns = {
  id: (tx) => tx`t.public_id::text`,
  externalId: (tx) => tx`t.external_id`,
  displayName: (tx) => tx`t.display_name_key`,
  'meta.resourceType': (tx) => tx`'Group'::text`,
  'meta.created': (tx) => tx`app.iso(t.created_at)`,
  'meta.lastModified': (tx) => tx`app.iso(t.updated_at)`,
};
const memberColumns: Columns = {
  value: (tx) => tx`s.public_id::text`,
  display: (tx) => tx`s.user_name`,
  type: (tx) => tx`'User'::text`,
};
const linkedMembers: LinkedRows = {
  rows: (tx) => tx`
    from scim_group_members m
      join scim_users s on s.organisation_id = m.organisation_id and s.id = m.scim_user_id
    where m.organisation_id = t.organisation_id and m.scim_group_id = t.id`,
  columns: memberColumns,
  order: (tx) => tx`s.id`,
};

/** How groups are filtered and sorted. */
export const groupParts = (tx: Tx): Parts => ({
  tx,
  columns,
  linked: { members: linkedMembers },
  lowered: ['displayName'],
});

const members = (tx: Tx): Fragment => tx`,
    (select coalesce(json_agg(json_build_object('value', s.public_id, 'display', s.user_name)
          order by s.id),
        '[]')
  from scim_group_members m
  join scim_users s on s.organisation_id = m.organisation_id and s.id = m.scim_user_id
    join users u
      on u.organisation_id = s.organisation_id
      and u.id = s.user_id
      and u.deleted_at is null
  where m.organisation_id = t.organisation_id and m.scim_group_id = t.id) as members`;

const shown = (tx: Tx, withMembers: boolean): Fragment => tx`
  t.id, t.public_id, t.attributes, t.revision, app.iso(t.created_at) as created,
    app.iso(t.updated_at) as modified ${withMembers ? members(tx) : tx``}`;

/** Groups of the connection, as rows `t`. */
export const groupRows = (tx: Tx, { organisation_id, connection_id }: Place): Fragment => tx`
  scim_groups t where t.organisation_id = ${organisation_id} and t.connection_id = ${connection_id}`;

/** @throws 400 invalidFilter, invalidValue */
export async function listScimGroups(
  tx: Tx,
  place: Place,
  { withMembers, ...listing }: Listing & { readonly withMembers: boolean },
): Promise<{ total: number; groups: ScimGroup[] }> {
  const parts = groupParts(tx);
  const where =
    listing.filter === undefined
      ? tx`true`
      : conditionOf(parts, parseFilter(groupSchema, listing.filter));
  const order = orderOf(
    parts,
    listing.sortBy === undefined ? null : findPath(groupSchema, listing.sortBy),
  );
  const count = Math.min(listing.count, mostResults);
  const [[counted], groups] = await Promise.all([
    tx<
      { total: number }[]
    >`select count(*)::int as total from ${groupRows(tx, place)} and ${where}`,
    count === 0
      ? []
      : tx<ScimGroup[]>`
          select ${shown(tx, withMembers)} from ${groupRows(tx, place)} and ${where}
          order by ${order} ${directionOf(tx, listing.descending)}, t.id
          limit ${count}
          offset ${listing.startIndex - 1}`,
  ]);
  return { total: counted?.total ?? 0, groups: [...groups] };
}

/** Those of a page that was chosen among several resource types. */
export async function scimGroupsAmong(
  tx: Tx,
  place: Place,
  ids: readonly number[],
  withMembers: boolean,
): Promise<ScimGroup[]> {
  if (ids.length === 0) return [];
  const rows = await tx<ScimGroup[]>`
    select ${shown(tx, withMembers)}
    from ${groupRows(tx, place)} and t.id = any(${[...ids]}::bigint[])`;
  return [...rows];
}

export async function findScimGroup(
  tx: Tx,
  place: Place,
  publicId: string,
  withMembers: boolean,
): Promise<ScimGroup | undefined> {
  if (!isUuid(publicId)) return undefined;
  const [row] = await tx<ScimGroup[]>`
    select ${shown(tx, withMembers)}
    from ${groupRows(tx, place)} and t.public_id = ${publicId}::text::uuid
  `;
  return row;
}

/** Held until the transaction ends; without its members. */
export async function lockScimGroup(
  tx: Tx,
  place: Place,
  publicId: string,
): Promise<ScimGroup | undefined> {
  if (!isUuid(publicId)) return undefined;
  // Sent together: the second begins when the first has the lock.
  const [, group] = await Promise.all([
    tx`
      select from scim_groups t
      where t.connection_id = ${place.connection_id} and t.public_id = ${publicId}::text::uuid
      for no key update
    `,
    findScimGroup(tx, place, publicId, false),
  ]);
  return group;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export async function findTakenGroup(
  tx: Tx,
  place: Place,
  resource: Resource,
  besides: number,
): Promise<'displayName' | 'externalId' | null> {
  const [row] = await tx<{ by_name: boolean }[]>`
    select t.display_name_key = lower(${String(resource['displayName'])}) as by_name
    from ${groupRows(tx, place)} and t.id <> ${besides}
      and (t.display_name_key = lower(${String(resource['displayName'])})
        or t.external_id = ${textOf(resource['externalId'])})
      order by 1 desc
      limit 1`;
  if (!row) return null;
  return row.by_name ? 'displayName' : 'externalId';
}

export async function insertScimGroup(
  tx: Tx,
  place: Place,
  resource: Resource,
): Promise<{ id: number; public_id: string }> {
  const [row] = await tx<{ id: number; public_id: string }[]>`
    insert into scim_groups (organisation_id, connection_id, display_name, external_id, attributes)
    values (${place.organisation_id}, ${place.connection_id}, ${String(resource['displayName'])},
      ${textOf(resource['externalId'])},
      ${JSON.stringify(resource)}::text::jsonb) returning id, public_id`;
  if (!row) throw new Error('the group was not written');
  return row;
}

export async function updateScimGroup(tx: Tx, id: number, resource: Resource): Promise<void> {
  await tx`
    update scim_groups
    set display_name = ${String(resource['displayName'])},
      external_id = ${textOf(resource['externalId'])},
      attributes = ${JSON.stringify(resource)}::text::jsonb, revision = revision + 1,
        updated_at = app.now()
      where id = ${id}`;
}

export async function deleteScimGroup(tx: Tx, id: number): Promise<void> {
  await tx`delete from scim_groups where id = ${id}`;
}

/** The ids of all members of a group. */
export async function memberRows(tx: Tx, groupId: number): Promise<number[]> {
  const found = await tx<
    { id: number }[]
  >`select scim_user_id as id from scim_group_members where scim_group_id = ${groupId} order by 1`;
  return found.map(({ id }) => id);
}

/**
 * @returns the people who were added or removed.
 * @throws 400 invalidValue for an id that is no person of this directory, noTarget
 */
export async function changeMembers(
  tx: Tx,
  place: Place,
  groupId: number,
  change: MemberChange,
): Promise<number[]> {
  if ('where' in change) return await removeChosen(tx, groupId, change);
  const { op, ids } = change;
  const wanted = await memberIdsOf(tx, place, ids, op !== 'remove');
  const left =
    op === 'add'
      ? []
      : await tx<{ id: number }[]>`
          delete from scim_group_members
          where scim_group_id = ${groupId}
            and (scim_user_id = any(${wanted}::bigint[])) = ${op === 'remove'}
          returning scim_user_id as id`;
  const came =
    op === 'remove'
      ? []
      : await tx<{ id: number }[]>`
          insert into scim_group_members (organisation_id, scim_group_id, scim_user_id)
          select ${place.organisation_id}, ${groupId}, id
          from unnest(${wanted}::bigint[]) given (id)
          on conflict do nothing
          returning scim_user_id as id`;
  return [...left, ...came].map(({ id }) => id);
}

async function removeChosen(
  tx: Tx,
  groupId: number,
  { where, mustExist }: ChosenMembers,
): Promise<number[]> {
  const left = await tx<{ id: number }[]>`
    delete from scim_group_members m using scim_users s
    where m.scim_group_id = ${groupId}
      and s.organisation_id = m.organisation_id
      and s.id = m.scim_user_id
      and (${conditionOf({ tx, columns: memberColumns, linked: {}, ofValue: true }, where)})
    returning m.scim_user_id as id`;
  if (mustExist && left.length === 0)
    throw badRequest('noTarget', 'No member of the group matches this path.');
  return left.map(({ id }) => id);
}

async function memberIdsOf(
  tx: Tx,
  { organisation_id, connection_id }: Place,
  ids: readonly string[],
  all: boolean,
): Promise<number[]> {
  const known = ids.filter(isUuid);
  const found = await tx<{ id: number; public_id: string }[]>`
    select t.id, t.public_id
    from scim_users t
    where t.organisation_id = ${organisation_id} and t.connection_id = ${connection_id}
      and t.public_id = any(${known}::text[]::uuid[])`;
  if (all && found.length !== ids.length) {
    const there = new Set(found.map(({ public_id }) => public_id));
    const missing = ids.find((id) => !there.has(id.toLowerCase()));
    if (missing !== undefined)
      throw badRequest('invalidValue', `There is no person with the id ${missing.slice(0, 100)}.`);
  }
  return found.map(({ id }) => id);
}
