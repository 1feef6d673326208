// The SQL of a search over people and groups at once, at the root of the server (RFC 7644 section
// 3.4.2.1).
import { mostResults } from '#domain/scim/discovery.ts';
import { findPathAmong } from '#domain/scim/filter/attribute-path.ts';
import { parseFilter } from '#domain/scim/filter/filter.ts';
import { groupSchema, type ResourceSchema, userSchema } from '#domain/scim/scim-schema.ts';
import type { Listing } from '#domain/scim/search-request.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import {
  groupParts,
  groupRows,
  type ScimGroup,
  scimGroupsAmong,
} from '../groups/scim-groups.store.ts';
import { type ScimUser, scimUsersAmong, userParts, userRows } from '../people/scim-users.store.ts';
import type { Place } from '../scim-issues.store.ts';
import { conditionOf, directionOf, orderOf, type Parts } from './filter-sql.ts';

export type Found =
  | { readonly kind: 'User'; readonly row: ScimUser }
  | { readonly kind: 'Group'; readonly row: ScimGroup };

interface Asked extends Listing {
  readonly withMembers: boolean;
}

interface Source {
  readonly schema: ResourceSchema;
  readonly other: ResourceSchema;
  readonly parts: Parts;
  readonly rows: Fragment;
}

/**
 * A page in order, people before groups where nothing else orders them. @throws 400 invalidFilter,
 * invalidValue
 */
export async function searchAll(
  tx: Tx,
  place: Place,
  asked: Asked,
): Promise<{ total: number; found: Found[] }> {
  const users = keysOf(asked, {
    schema: userSchema,
    other: groupSchema,
    parts: userParts(tx),
    rows: userRows(tx, place),
  });
  const groups = keysOf(asked, {
    schema: groupSchema,
    other: userSchema,
    parts: groupParts(tx),
    rows: groupRows(tx, place),
  });
  const all = tx`(${users} union all ${groups}) found`;
  const count = Math.min(asked.count, mostResults);
  const [[counted], page] = await Promise.all([
    tx<{ total: number }[]>`select count(*)::int as total from ${all}`,
    tx<{ kind: Found['kind']; id: number }[]>`
      select kind, id from ${all}
      order by key ${directionOf(tx, asked.descending)}, kind desc, id
      limit ${count}
      offset ${asked.startIndex - 1}`,
  ]);
  return { total: counted?.total ?? 0, found: await rowsOf(tx, place, page, asked.withMembers) };
}

function keysOf({ filter, sortBy }: Listing, { schema, other, parts, rows }: Source): Fragment {
  const { tx } = parts;
  const where =
    filter === undefined ? tx`true` : conditionOf(parts, parseFilter(schema, filter, [other]));
  const key = orderOf(parts, sortBy === undefined ? null : findPathAmong(schema, [other], sortBy));
  return tx`select ${schema.name}::text as kind, t.id, ${key} as key from ${rows} and ${where}`;
}

async function rowsOf(
  tx: Tx,
  place: Place,
  page: readonly { kind: Found['kind']; id: number }[],
  withMembers: boolean,
): Promise<Found[]> {
  const idsOf = (kind: Found['kind']) =>
    page.filter((one) => one.kind === kind).map(({ id }) => id);
  const [users, groups] = await Promise.all([
    scimUsersAmong(tx, place, idsOf('User')),
    scimGroupsAmong(tx, place, idsOf('Group'), withMembers),
  ]);
  const people = new Map(users.map((row) => [row.id, row]));
  const others = new Map(groups.map((row) => [row.id, row]));
  return page.flatMap(({ kind, id }): Found[] => {
    if (kind === 'User') {
      const row = people.get(id);
      return row ? [{ kind, row }] : [];
    }
    const row = others.get(id);
    return row ? [{ kind, row }] : [];
  });
}
