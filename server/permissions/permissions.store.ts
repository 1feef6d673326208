// The tables' side of permissions: people with what was given to them and the names of what they
// are restricted to.
import { type RoleName, roleNames, roles } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { permissionList } from '#domain/permissions/permissions.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { StoreOptions } from '#server/kit/resource/store-options.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { narrowed, options } from '#server/users/people.store.ts';

const restrictedTo = (tx: Tx): Fragment => tx`
  (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name)
        order by lower(n.name), n.id),
      '[]')
    from (
    select d.id, d.name
    from departments d
    where t.restriction_type = 'department'
      and d.organisation_id = t.organisation_id
      and d.id = any(t.restrictions)
    union all
    select g.id, g.name
    from user_tags g
    where t.restriction_type = 'tag'
      and g.organisation_id = t.organisation_id
      and g.id = any(t.restrictions)) n)`;

const rolesWith = (ability: Permission): RoleName[] =>
  roleNames.filter((name) => roles[name].abilities.includes(ability));

const withRights = (base: StoreOptions): StoreOptions => ({
  ...base,
  derived: { ...base.derived, restricted_to: restrictedTo },
  filters: {
    ...base.filters,
    ability: (tx, ability: Permission) =>
      tx`
        case
          when t.abilities is null then t.role = any(${rolesWith(ability)}::text[])
          else ${ability} = any(t.abilities) end
      `,
  },
});

/** The people of an organisation who can use the portal. */
export const permissionsStore = tableStore(
  permissionList,
  withRights(narrowed((tx) => tx`t.role <> 'escalation_contact'`)),
);

/** Anybody in the caller's view, staff too. */
export const accessStore = tableStore(permissionList, withRights(options));
