// The tables' side of drafts: listing and changing them, and the questions that are asked before
// accounts are made of them.
import { provisioning } from '#domain/provisioning/provisioning.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type TableStore, tableStore } from '#server/kit/resource/table-store.ts';

const named = (tx: Tx, table: string, key: string): Fragment => tx`
  (select json_build_object('id', n.id, 'name', n.name)
    from ${tx(table)} n
    where n.organisation_id = t.organisation_id and n.id = ${tx(`t.${key}`)})`;

const accountStatus = (tx: Tx): Fragment =>
  tx`
    (select u.status from users u where u.organisation_id = t.organisation_id and u.id = t.user_id)
  `;

const drafts = tableStore(provisioning, {
  table: 'provisioning_records',
  lowered: { name: 'name_key', last_name: 'last_name_key', email: 'email_key' },
  derived: {
    status: (tx) =>
      tx`
        case
          when t.user_id is null then 'draft'
          when ${accountStatus(tx)} = 'pending' then 'pending'
          else 'published' end
      `,
    department: (tx) => named(tx, 'departments', 'department_id'),
    escalation_group: (tx) => named(tx, 'escalation_groups', 'escalation_group_id'),
  },
  filters: {
    status: (tx, status: 'draft' | 'pending' | 'published') => {
      if (status === 'draft') return tx`t.user_id is null`;
      const isPending = tx`${accountStatus(tx)} is not distinct from 'pending'`;
      return status === 'pending'
        ? tx`(t.user_id is not null and ${isPending})`
        : tx`(t.user_id is not null and not (${isPending}))`;
    },
    country_id: (tx, codes: string[]) => tx`t.country_id = any(${codes}::text[])`,
  },
});

/** A new one gets the country of its organisation. */
export const provisioningStore: TableStore = {
  ...drafts,
  insert: async (tx, fields) => {
    const [home] = await tx<
      { country: string }[]
    >`select country from organisations where id = app.tenant()`;
    return await drafts.insert(tx, { ...(home ? { country_id: home.country } : {}), ...fields });
  },
};

/** Notes which account was made of a draft. */
export async function noteProvisioned(tx: Tx, id: number, userId: number): Promise<void> {
  await tx`
    update provisioning_records set user_id = ${userId}, updated_at = app.now() where id = ${id}
  `;
}

/** Whether the account that was made of a record is a member of an escalation group. */
export async function isInGroup(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx`
      select from escalation_group_users m
      where m.organisation_id = app.tenant() and m.user_id = ${userId}
      limit 1
    `;
  return rows.length > 0;
}

/** How many of these are drafts that would take a place of the limit of mobile apps. */
export async function countWithApp(tx: Tx, ids: readonly number[]): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from provisioning_records
    where id = any(${[...ids]}::bigint[])
      and user_id is null
      and create_device_provisioned
      and mobile_app_access`;
  return row?.count ?? 0;
}

/** Apps that people of the organisation were promised and have not installed. */
export async function promisedApps(tx: Tx): Promise<{ organisation_id: number; promised: number }> {
  const [row] = await tx<{ organisation_id: number; promised: number }[]>`
    select app.tenant() as organisation_id, app.promised_apps(app.tenant()) as promised`;
  if (!row) throw new Error('the view has no organisation');
  return row;
}

/**
 * The name of a person in view who signed in without an account under this email; null for none.
 */
export async function findAsking(tx: Tx, email: string): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`
    select name
    from users
    where email_key = lower(${email})
      and organisation_id = app.tenant()
      and status = 'draft'
    limit 1`;
  return row?.name ?? null;
}
