// The SQL of grants: the members of mapped groups, and what they have.
import type { Given, Mapping } from '#domain/scim/group-gifts.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface GiftRow {
  readonly id: number;
  readonly user_id: number;
  readonly user_name: string;
  readonly name: string;
  readonly department_id: number | null;
  readonly role: string;
  readonly user_tag_ids: number[];
  readonly given: Given;
  readonly mappings: Mapping[];
}

/** @param instead a mapping that a group does not have yet, for a preview */
export async function readGifts(
  tx: Tx,
  scimUserIds: readonly number[],
  instead?: Mapping & { readonly group_id: number },
): Promise<GiftRow[]> {
  const { group_id, department_id, role, user_tag_id } = instead ?? {
    group_id: 0,
    department_id: null,
    role: null,
    user_tag_id: null,
  };
  return await tx<GiftRow[]>`
    select s.id, s.user_id, s.user_name, u.name, u.department_id, u.role, s.given,
      (select coalesce(json_agg(l.user_tag_id order by l.user_tag_id), '[]') from user_tag_links l
        where l.organisation_id = u.organisation_id and l.user_id = u.id) as user_tag_ids,
      (select coalesce(json_agg(json_build_object(
          'department_id', case
            when g.id = ${group_id} then ${department_id}::bigint
            else g.department_id end,
          'role', case when g.id = ${group_id} then ${role}::text else g.role end,
          'user_tag_id', case
            when g.id = ${group_id} then ${user_tag_id}::bigint
            else g.user_tag_id end)
            order by g.display_name_key),
            '[]')
        from scim_group_members m
        join scim_groups g on g.organisation_id = m.organisation_id and g.id = m.scim_group_id
        where m.organisation_id = s.organisation_id and m.scim_user_id = s.id) as mappings
    from scim_users s
    join users u
      on u.organisation_id = s.organisation_id
      and u.id = s.user_id
      and u.deleted_at is null
    where s.id = any(${[...scimUserIds]}::bigint[]) order by u.name_key, s.id`;
}

export async function keepGiven(
  tx: Tx,
  scimUserIds: readonly number[],
  given: Given,
): Promise<void> {
  await tx`
    update scim_users
    set given = ${JSON.stringify(given)}::text::jsonb
    where id = any(${[...scimUserIds]}::bigint[])
  `;
}

/** The members of any group of a tag or department: their names, for a preview. */
export async function readNames(
  tx: Tx,
  ids: { departments: readonly number[]; tags: readonly number[] },
) {
  const [row] = await tx<{ departments: Record<string, string>; tags: Record<string, string> }[]>`
    select (select coalesce(json_object_agg(id, name), '{}')
      from departments
      where id = any(${[...ids.departments]}::bigint[])) as departments,
      (select coalesce(json_object_agg(id, name), '{}')
        from user_tags
        where id = any(${[...ids.tags]}::bigint[])) as tags`;
  return row ?? { departments: {}, tags: {} };
}
