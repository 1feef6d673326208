// The SQL of people: one store for all areas, each list with its own condition. Row security
// decides which people a caller sees.

import { isStaff } from '#domain/access/access.policy.ts';
import { type RoleName, roleNames } from '#domain/access/roles.ts';
import { centreUsers, monitoredUsers, organisationUsers, users } from '#domain/users/people.api.ts';
import { isInvited, type UserStatus } from '#domain/users/user.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { linkedIds, linkedNames } from '#server/kit/resource/children.ts';
import type { StoreOptions } from '#server/kit/resource/store-options.ts';
import { type TableStore, tableStore } from '#server/kit/resource/table-store.ts';
import { findHome, type Home } from './people-checks.store.ts';
import { removePeople } from './people-moves.store.ts';
import { isReady } from './readiness.store.ts';
import { currencyOf, roleNumber, shownAbilities } from './rules/shown-rights.ts';

const named = (tx: Tx, table: string, key: string): Fragment => tx`
  (select json_build_object('id', n.id, 'name', n.name)
    from ${tx(table)} n
    where n.organisation_id = t.organisation_id and n.id = ${tx(`t.${key}`)})`;

const devicesOf = (
  tx: Tx,
): Fragment => tx`from devices v join device_types k on k.id = v.device_type_id
  where v.organisation_id = t.organisation_id and v.user_id = t.id and v.archived_at is null`;

/**
 * The status of a person as it is shown: an account that has expired is disabled. @param alias of
 * the table of people
 */
export const statusOf = (tx: Tx, alias = 't'): Fragment => {
  const column = (name: string): Fragment => tx`${tx(`${alias}.${name}`)}`;
  return tx`
    case
      when ${column('status')} = 'active'
      and ${column('expires_at')} <= app.now() then 'disabled'
      else ${column('status')} end
  `;
};

const onlineOf = (tx: Tx): Fragment => tx`case when k.name in ('app', 'ev04') then v.online end`;

// Staff of the platform are shown to the platform only.
const inSight = (tx: Tx): Fragment =>
  tx`t.deleted_at is null and (t.role <> 'admin' or current_user = 'vigil_platform')`;

const within = (
  tx: Tx,
  one: 'department' | 'escalation_group',
  ids: readonly number[],
): Fragment => tx`
  (t.organisation_id, ${tx(`t.${one}_id`)}) in (select n.organisation_id, n.id
    from ${tx(`${one}s`)} n
    where n.id = any(${[...ids]}::bigint[]))`;

const tagLinks = {
  table: 'user_tag_links',
  owners: 'users',
  owner: 'user_id',
  targets: 'user_tags',
  of: 'user_tag_id',
  unknown: 'One of these tags does not exist any more.',
} as const;

/**
 * How people are read and filtered, for stores that show more of them; `abilities` is there the
 * column, null for those of the role.
 */
export const options: StoreOptions = {
  table: 'users',
  isBehindFigure: true,
  owner: (tx) => tx`t.organisation_id`,
  where: inSight,
  lowered: { name: 'name_key', last_name: 'last_name_key' },
  derived: {
    status: (tx) => statusOf(tx),
    organisation: (tx) =>
      tx`
        (select json_build_object('id', n.id, 'name', n.name)
          from organisations n
          where n.id = t.organisation_id)
      `,
    department: (tx) => named(tx, 'departments', 'department_id'),
    escalation_group: (tx) => named(tx, 'escalation_groups', 'escalation_group_id'),
    devices: (tx) => tx`
      (select coalesce(json_agg(json_build_object('id', v.id, 'name', v.device_name, 'type', k.name,
              'online', ${onlineOf(tx)},
        'last_heard_at', app.iso(v.last_heard_at), 'battery_percent', v.battery_percent)
          order by v.device_name, v.id),
          '[]') ${devicesOf(tx)})`,
    devices_count: (tx) => tx`(select count(*)::int ${devicesOf(tx)})`,
    personal_contacts_count: (tx) =>
      tx`
        (select count(*)::int
          from personal_contacts c
          where c.organisation_id = t.organisation_id and c.user_id = t.id)
      `,
    has_password: (tx) => tx`exists (select from user_credentials c where c.user_id = t.id)`,
    role_id: roleNumber,
    currency: (tx) => currencyOf(tx),
    directory: (tx) => tx`app.directory_of(t.id)`,
    access_requested_at: (tx) => tx`case when t.status = 'draft' then t.access_requested_at end`,
    invitation_expires_at: (tx) =>
      tx`(select l.expires_at from password_links l where l.user_id = t.id)`,
  },
  filters: {
    status: (tx, status: UserStatus) => {
      if (status === 'disabled')
        return tx`(t.status = 'disabled' or t.status = 'active' and t.expires_at <= app.now())`;
      return status === 'active'
        ? tx`(t.status = 'active' and (t.expires_at is null or t.expires_at > app.now()))`
        : tx`t.status = ${status}`;
    },
    // By the keys of both, so that an index of the organisation's people finds them.
    department_id: (tx, ids: number[]) => within(tx, 'department', ids),
    escalation_group_id: (tx, ids: number[]) => within(tx, 'escalation_group', ids),
    user_tag_id: (tx, ids: number[]) => tx`
      exists (select from user_tag_links l
        where l.organisation_id = t.organisation_id
          and l.user_id = t.id
          and l.user_tag_id = any(${ids}::bigint[]))`,
    access_requested: (tx, asked: boolean) =>
      asked
        ? tx`(t.status = 'draft' and t.access_requested_at is not null)`
        : tx`(t.status <> 'draft' or t.access_requested_at is null)`,
    ready: isReady,
    expires: (tx, when: 'expired' | 'soon' | 'never') => {
      if (when === 'never') return tx`t.expires_at is null`;
      return when === 'expired'
        ? tx`t.expires_at <= app.now()`
        : tx`t.expires_at > app.now() and t.expires_at <= app.now() + interval '30 days'`;
    },
  },
  pickable: (tx) =>
    tx`t.status in ('active', 'pending') and (t.expires_at is null or t.expires_at > app.now())`,
  children: {
    user_tag_ids: linkedIds('user_tag_ids', tagLinks),
    user_tags: linkedNames('user_tag_ids', tagLinks),
  },
  states: {
    // An invited person without a password is invited again. A draft came by single sign-on without
    // an account: enabling gives them one.
    enable: {
      set: (tx) =>
        tx`
          status = case
            when t.email is null
            or exists (select from user_credentials c where c.user_id = t.id) then 'active'
            else 'pending' end
        `,
      of: (tx) => tx`t.status in ('disabled', 'draft')`,
    },
    disable: { set: (tx) => tx`status = 'disabled'`, of: (tx) => tx`t.status <> 'disabled'` },
  },
};

/**
 * A new person gets the organisation's time zone, country and wording; an invited one is pending
 * until they set a password. Removed rows stay: past alerts name them.
 */
const people = (store: TableStore): TableStore => ({
  ...store,
  insert: async (tx, fields) => {
    const role = roleOf(fields);
    const home = isStaff({ role })
      ? null
      : await findHome(tx, Number(fields['organisation_id'] ?? 0) || null);
    const usual = home ? usualOf(home) : {};
    const email = typeof fields['email'] === 'string' ? fields['email'] : null;
    const status = isInvited({ role, email }) ? 'pending' : 'active';
    // Tags are part of the insert: people restricted to some tags see this person by them.
    const tag_ids = [...tagsIn(fields['user_tag_ids'])];
    const held = await store.insert(tx, {
      ...usual,
      ...fields,
      organisation_id: home?.id ?? null,
      status,
      tag_ids,
    });
    return held;
  },
  remove: removePeople,
});

const usualOf = ({ timezone, country, language }: Home) => ({
  timezone,
  country,
  language,
  measurement_system: language === 'en' ? 'imperial' : 'metric',
  mobile_country: country,
  landline_country: country,
});

const tagsIn = (given: unknown): number[] =>
  Array.isArray(given) ? given.filter((id) => typeof id === 'number') : [];

const roleOf = (fields: Readonly<Record<string, unknown>>): RoleName =>
  roleNames.find((name) => name === fields['role']) ?? 'organisation_user';

/** The visible people that meet `more`. */
export const narrowed = (more: (tx: Tx) => Fragment): StoreOptions => ({
  ...options,
  where: (tx) => tx`${inSight(tx)} and ${more(tx)}`,
});

/** With what each may do, by their role too. */
const withAbilities = (given: StoreOptions): StoreOptions => ({
  ...given,
  derived: { ...given.derived, abilities: shownAbilities },
});

export const everybodyStore = people(tableStore(users, withAbilities(options)));
export const organisationPeopleStore = people(
  tableStore(organisationUsers, withAbilities(options)),
);
export const centrePeopleStore = people(
  tableStore(
    centreUsers,
    withAbilities(narrowed((tx) => tx`t.organisation_id is null and t.role <> 'admin'`)),
  ),
);
export const monitoredPeopleStore = tableStore(
  monitoredUsers,
  withAbilities(narrowed((tx) => tx`t.organisation_id is not null`)),
);
