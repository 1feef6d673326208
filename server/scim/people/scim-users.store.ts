// The SQL of people managed by a directory.

import { mostResults } from '#domain/scim/discovery.ts';
import { findPath } from '#domain/scim/filter/attribute-path.ts';
import { parseFilter } from '#domain/scim/filter/filter.ts';
import type { Resource } from '#domain/scim/read-resource.ts';
import { userSchema } from '#domain/scim/scim-schema.ts';
import type { Listing } from '#domain/scim/search-request.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import {
  type Columns,
  conditionOf,
  directionOf,
  type LinkedRows,
  orderOf,
  type Parts,
} from '../protocol/filter-sql.ts';
import type { Place } from '../scim-issues.store.ts';

export interface ScimUser {
  readonly id: number;
  readonly public_id: string;
  readonly user_id: number;
  readonly attributes: Resource;
  readonly revision: number;
  readonly created: string;
  readonly modified: string;
  readonly groups: readonly { value: string; display: string }[];
}

const columns: Columns = {
  id: (tx) => tx`t.public_id::text`,
  externalId: (tx) => tx`t.external_id`,
  userName: (tx) => tx`t.user_name_key`,
  active: (tx) => tx`coalesce(t.attributes ->> 'active', 'true')`,
  'meta.resourceType': (tx) => tx`'User'::text`,
  'meta.created': (tx) => tx`app.iso(t.created_at)`,
  'meta.lastModified': (tx) => tx`app.iso(t.updated_at)`,
};
const groups: LinkedRows = {
  rows: (tx) => tx`
    from scim_group_members m
      join scim_groups g on g.organisation_id = m.organisation_id and g.id = m.scim_group_id
    where m.organisation_id = t.organisation_id and m.scim_user_id = t.id`,
  columns: {
    value: (tx) => tx`g.public_id::text`,
    display: (tx) => tx`g.display_name`,
  },
  order: (tx) => tx`g.display_name_key`,
};

/** How people are filtered and sorted. */
export const userParts = (tx: Tx): Parts => ({
  tx,
  columns,
  linked: { groups },
  lowered: ['userName'],
});

const shown = (tx: Tx): Fragment => tx`t.id, t.public_id, t.user_id, t.attributes, t.revision,
    app.iso(t.created_at) as created, app.iso(t.updated_at) as modified,
  (select coalesce(json_agg(json_build_object('value', g.public_id, 'display', g.display_name)
        order by g.display_name_key),
      '[]')
    from scim_group_members m
    join scim_groups g on g.organisation_id = m.organisation_id and g.id = m.scim_group_id
    where m.organisation_id = t.organisation_id and m.scim_user_id = t.id) as groups`;

/** People of the connection, as rows `t`, without those removed here. */
export const userRows = (tx: Tx, { organisation_id, connection_id }: Place): Fragment => tx`
  scim_users t
  join users u
    on u.organisation_id = t.organisation_id
    and u.id = t.user_id
    and u.deleted_at is null
  where t.organisation_id = ${organisation_id} and t.connection_id = ${connection_id}`;

/** A page and how many there are. @throws 400 invalidFilter, invalidValue */
export async function listScimUsers(
  tx: Tx,
  place: Place,
  listing: Listing,
): Promise<{ total: number; users: ScimUser[] }> {
  const parts = userParts(tx);
  const where =
    listing.filter === undefined
      ? tx`true`
      : conditionOf(parts, parseFilter(userSchema, listing.filter));
  const order = orderOf(
    parts,
    listing.sortBy === undefined ? null : findPath(userSchema, listing.sortBy),
  );
  const count = Math.min(listing.count, mostResults);
  const [[counted], users] = await Promise.all([
    tx<{ total: number }[]>`select count(*)::int as total from ${userRows(tx, place)} and ${where}`,
    count === 0
      ? []
      : tx<ScimUser[]>`
          select ${shown(tx)} from ${userRows(tx, place)} and ${where}
          order by ${order} ${directionOf(tx, listing.descending)}, t.id
          limit ${count}
          offset ${listing.startIndex - 1}`,
  ]);
  return { total: counted?.total ?? 0, users: [...users] };
}

/** Those of a page that was chosen among several resource types. */
export async function scimUsersAmong(
  tx: Tx,
  place: Place,
  ids: readonly number[],
): Promise<ScimUser[]> {
  if (ids.length === 0) return [];
  return [
    ...(await tx<
      ScimUser[]
    >`select ${shown(tx)} from ${userRows(tx, place)} and t.id = any(${[...ids]}::bigint[])`),
  ];
}

/** By the id that the directory has. */
export async function findScimUser(
  tx: Tx,
  place: Place,
  publicId: string,
): Promise<ScimUser | undefined> {
  if (!isUuid(publicId)) return undefined;
  const [row] = await tx<
    ScimUser[]
  >`select ${shown(tx)} from ${userRows(tx, place)} and t.public_id = ${publicId}::text::uuid`;
  return row;
}

/** The same, held until the transaction ends. */
export async function lockScimUser(
  tx: Tx,
  place: Place,
  publicId: string,
): Promise<ScimUser | undefined> {
  if (!isUuid(publicId)) return undefined;
  // Sent together: the second begins when the first has the lock.
  const [, user] = await Promise.all([
    tx`
      select from scim_users t
      where t.connection_id = ${place.connection_id} and t.public_id = ${publicId}::text::uuid
      for no key update
    `,
    findScimUser(tx, place, publicId),
  ]);
  return user;
}

export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/** Which of the unique names belongs to another person. */
export async function findTaken(
  tx: Tx,
  place: Place,
  resource: Resource,
  besides: number,
): Promise<'userName' | 'externalId' | null> {
  const [row] = await tx<{ by_name: boolean }[]>`
    select t.user_name_key = lower(${String(resource['userName'])}) as by_name
    from ${userRows(tx, place)} and t.id <> ${besides}
      and (t.user_name_key = lower(${String(resource['userName'])})
        or t.external_id = ${textOf(resource['externalId'])})
      order by 1 desc
      limit 1`;
  if (!row) return null;
  return row.by_name ? 'userName' : 'externalId';
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export async function insertScimUser(
  tx: Tx,
  place: Place,
  userId: number,
  resource: Resource,
): Promise<ScimUser> {
  // Of people who were removed here.
  const leaving = tx`
    delete from scim_users t
    using users u
    where t.connection_id = ${place.connection_id} and u.id = t.user_id and u.deleted_at is not null
      and (t.user_name_key = lower(${String(resource['userName'])})
        or t.external_id = ${textOf(resource['externalId'])})`;
  const adding = tx<Written[]>`
    insert into scim_users (organisation_id, connection_id, user_id, user_name, external_id,
      attributes)
    values (${place.organisation_id}, ${place.connection_id}, ${userId},
      ${String(resource['userName'])}, ${textOf(resource['externalId'])},
      ${JSON.stringify(resource)}::text::jsonb) returning ${written(tx)}`;
  const [, [row]] = await Promise.all([leaving, adding]);
  if (!row) throw new Error('the person of the directory was not written');
  return { ...row, groups: [] };
}

type Written = Omit<ScimUser, 'groups'>;

const written = (tx: Tx): Fragment =>
  tx`
    id, public_id, user_id, attributes, revision, app.iso(created_at) as created,
      app.iso(updated_at) as modified
  `;

export async function updateScimUser(
  tx: Tx,
  { id, groups }: ScimUser,
  resource: Resource,
): Promise<ScimUser> {
  const [row] = await tx<Written[]>`
    update scim_users
    set user_name = ${String(resource['userName'])},
      external_id = ${textOf(resource['externalId'])},
      attributes = ${JSON.stringify(resource)}::text::jsonb, revision = revision + 1,
        updated_at = app.now()
      where id = ${id}
      returning ${written(tx)}`;
  if (!row) throw new Error('the person of the directory was not written');
  return { ...row, groups };
}

export async function deleteScimUser(tx: Tx, id: number): Promise<void> {
  await tx`delete from scim_users where id = ${id}`;
}

export interface Holder {
  readonly id: number;
  readonly name: string;
  readonly is_kept: boolean;
}

/** The person with an email in the organisation. */
export async function findByEmail(
  tx: Tx,
  organisationId: number,
  email: string,
): Promise<Holder | undefined> {
  const [row] = await tx<Holder[]>`
    select u.id, u.name,
      exists (select from scim_users s
        where s.organisation_id = u.organisation_id and s.user_id = u.id) as is_kept
    from users u
    where u.organisation_id = ${organisationId}
      and u.email_key = lower(${email})
      and u.deleted_at is null`;
  return row;
}
