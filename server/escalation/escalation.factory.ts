// Fixture of the escalation tests: an unmonitored organisation, a worker with a pendant, contacts
// with hours, people of the worker's own, and an admin.
import type { Tx } from '#server/kit/db/database.ts';

export interface EscalationWorld {
  organisation_id: number;
  department_id: number;
  group_id: number;
  worker_id: number;
  device: { device_id: number; organisation_id: number };
  /** First name -> account. */
  users: Record<string, number>;
}

export interface ContactGiven {
  readonly name: string;
  readonly mobile?: string | null;
  readonly email?: string | null;
  /** Days and hours in the group; always where absent. */
  readonly hours?: { readonly on: string; readonly off: string; readonly days: readonly number[] };
  readonly status?: 'active' | 'disabled';
}

export interface WorldGiven {
  readonly timezone?: string;
  readonly contacts: readonly ContactGiven[];
  readonly personal?: readonly { readonly name: string; readonly mobile: string }[];
  readonly admin?: ContactGiven;
  readonly max_escalation_contacts?: number;
  /** Puts the group on the worker's department and not on the worker. */
  readonly by_department?: boolean;
  readonly not_monitored?: boolean;
}

let made = 0;

export async function anEscalationWorld(sql: Tx, given: WorldGiven): Promise<EscalationWorld> {
  made += 1;
  const zone = given.timezone ?? 'Australia/Sydney';
  const [row] = await sql<{ organisation_id: number; department_id: number; group_id: number }[]>`
    with o as (insert into organisations (name, not_monitored, timezone, max_escalation_contacts)
      values (${`Harbour ${made}`}, ${given.not_monitored ?? true}, ${zone},
        ${given.max_escalation_contacts ?? 5})
      returning id),
    d as (insert into departments (organisation_id, name, timezone)
      select id, 'Wharf', ${zone}
      from o
      returning organisation_id, id),
    g as (insert into escalation_groups (organisation_id, name)
      select id, 'On call'
      from o
      returning id)
    select o.id as organisation_id, d.id as department_id, g.id as group_id from o, d, g`;
  if (!row) throw new Error('the world was not made');
  const worker = await aPerson(
    sql,
    row.organisation_id,
    { name: 'Noah', email: null },
    'organisation_user',
  );
  await sql`
    update users
    set department_id = ${row.department_id}, timezone = ${zone},
      escalation_group_id = ${given.by_department ? null : row.group_id}
    where id = ${worker}
  `;
  if (given.by_department)
    await sql`
      insert into department_escalation_groups (organisation_id, department_id, escalation_group_id,
        "order")
      values (${row.organisation_id}, ${row.department_id}, ${row.group_id}, 1)
    `;
  const users: Record<string, number> = {};
  for (const [index, contact] of given.contacts.entries()) {
    const id = await aPerson(sql, row.organisation_id, contact, 'escalation_contact');
    users[contact.name] = id;
    await sql`
      insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order",
        all_day, time_on, time_off, days)
      values (${row.organisation_id}, ${row.group_id}, ${id}, ${index + 1},
        ${contact.hours === undefined}, ${contact.hours?.on ?? null}, ${contact.hours?.off ?? null},
        ${[...(contact.hours?.days ?? [1, 2, 3, 4, 5, 6, 7])]}::smallint[])`;
  }
  for (const [index, { name, mobile }] of (given.personal ?? []).entries())
    await sql`
      insert into personal_contacts (organisation_id, user_id, "order", first_name, last_name,
        mobile)
      values (${row.organisation_id}, ${worker}, ${index + 1}, ${name}, 'Ward', ${mobile})
    `;
  if (given.admin)
    users[given.admin.name] = await aPerson(
      sql,
      row.organisation_id,
      given.admin,
      'organisation_admin',
    );
  const [device] = await sql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, user_id, device_name, imei)
    values (${row.organisation_id}, 2, ${worker}, 'Pendant', ${String(360000000000000 + made)})
    returning id`;
  return {
    ...row,
    worker_id: worker,
    users,
    device: { device_id: device?.id ?? 0, organisation_id: row.organisation_id },
  };
}

async function aPerson(
  sql: Tx,
  organisationId: number,
  given: ContactGiven,
  role: string,
): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into users (organisation_id, role, first_name, last_name, mobile, email, status)
    values (${organisationId}, ${role}, ${given.name}, 'Ward', ${given.mobile ?? null},
      ${given.email ?? null}, ${given.status ?? 'active'})
    returning id`;
  return row?.id ?? 0;
}
