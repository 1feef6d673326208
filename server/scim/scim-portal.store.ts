// The SQL of what administrators see of provisioning: counts, groups with their grants, issues.

import type { Mapping } from '#domain/scim/group-gifts.ts';
import { type ScimGroup, type ScimState, scimApi } from '#domain/scim/scim.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { listTokens } from './access/scim-tokens.store.ts';

export interface Connection {
  readonly organisation_id: number;
  readonly id: number;
  readonly name: string;
  readonly public_id: string;
  readonly signs_in: boolean;
}

/** In the caller's view. */
export async function findScimConnection(tx: Tx, id: number): Promise<Connection | undefined> {
  const [row] = await tx<Connection[]>`
    select organisation_id, id, name, public_id, status = 'enabled' as signs_in
    from saml_connections
    where id = ${id}`;
  return row;
}

export async function readState(
  tx: Tx,
  { id, public_id }: Connection,
  origin: string,
): Promise<ScimState> {
  const [tokens, [counts]] = await Promise.all([
    listTokens(tx, id),
    tx<Omit<ScimState, 'tenant_url' | 'tokens'>[]>`
      select
        (select count(*)::int
          from scim_users s
          join users u
            on u.organisation_id = s.organisation_id
            and u.id = s.user_id
            and u.deleted_at is null
          where s.connection_id = ${id}) as users_count,
        (select count(*)::int
          from scim_users s
          join users u
            on u.organisation_id = s.organisation_id
            and u.id = s.user_id
            and u.deleted_at is null
          where s.connection_id = ${id} and u.status <> 'disabled') as active_count,
        (select count(*)::int from scim_groups g where g.connection_id = ${id}) as groups_count,
        (select count(*)::int
          from scim_issues i
          where i.connection_id = ${id} and i.resolved_at is null) as issues_count`,
  ]);
  return {
    tenant_url: `${origin}/scim/v2/${public_id}`,
    tokens,
    users_count: 0,
    active_count: 0,
    groups_count: 0,
    issues_count: 0,
    ...counts,
  };
}

const named = (tx: Tx, table: string, key: string): Fragment => tx`
  (select json_build_object('id', n.id, 'name', n.name)
    from ${tx(table)} n
    where n.organisation_id = t.organisation_id and n.id = ${tx(`t.${key}`)})`;

const groupNames = {
  department: (tx: Tx) => named(tx, 'departments', 'department_id'),
  user_tag: (tx: Tx) => named(tx, 'user_tags', 'user_tag_id'),
};

export const listGroups = async (tx: Tx, connectionId: number, query: ListQuery) =>
  await listStore(scimApi.groups, {
    table: 'scim_groups',
    where: () => tx`t.connection_id = ${connectionId}`,
    lowered: { display_name: 'display_name_key' },
    search: ['display_name'],
    derived: groupNames,
  })(tx, query);

export async function findGroup(
  tx: Tx,
  connectionId: number,
  id: number,
): Promise<ScimGroup | undefined> {
  const [row] = await tx<ScimGroup[]>`
    select t.id, t.display_name, t.members_count, t.department_id, t.role, t.user_tag_id,
      ${groupNames.department(tx)} as department,
      ${groupNames.user_tag(tx)} as user_tag, app.iso(t.updated_at) as updated_at
    from scim_groups t where t.connection_id = ${connectionId} and t.id = ${id}`;
  return row;
}

/** The group's row is held until the transaction ends. */
export async function setMapping(
  tx: Tx,
  id: number,
  { department_id, role, user_tag_id }: Mapping,
): Promise<void> {
  await tx`
    update scim_groups
    set department_id = ${department_id}, role = ${role}, user_tag_id = ${user_tag_id}
    where id = ${id}
  `;
}

/** Which of a department and a tag are there to be given. */
export async function knownTargets(
  tx: Tx,
  { department_id, user_tag_id }: Mapping,
): Promise<{ department: boolean; tag: boolean }> {
  const [row] = await tx<{ department: boolean; tag: boolean }[]>`
    select exists (select from departments
      where id = ${department_id} and archived_at is null) as department,
      exists (select from user_tags where id = ${user_tag_id}) as tag`;
  return row ?? { department: false, tag: false };
}

export const listIssues = async (tx: Tx, connectionId: number, query: ListQuery) =>
  await listStore(scimApi.issues, {
    table: 'scim_issues',
    direction: 'desc',
    where: () => tx`t.connection_id = ${connectionId}`,
    search: ['subject', 'problem'],
    filters: {
      state: (at: Tx, state: string) =>
        state === 'open' ? at`t.resolved_at is null` : at`t.resolved_at is not null`,
    },
    derived: {
      can_link: () => tx`(t.attempt is not null and t.user_id is not null)`,
      user: () =>
        tx`
          (select json_build_object('id', u.id, 'name', u.name)
            from users u
            where u.organisation_id = t.organisation_id and u.id = t.user_id)
        `,
    },
  })(tx, query);
