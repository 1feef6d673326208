// The SQL of people.

import { abilitiesOf, type RoleName, roles } from '#domain/access/roles.ts';
import type { AppError } from '#domain/kit/errors.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import type { FirstAdmin } from '#domain/organisations/first-admin.ts';
import { chosenHome, hasPortalAccess, type Me } from '#domain/users/me.ts';
import type { StartPage } from '#domain/users/start-pages.ts';
import { emptyRefusal } from '#domain/users/users.policy.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { currencyOf } from './rules/shown-rights.ts';
import { openRequest, standingOf } from './standing.store.ts';

interface MeRow extends Omit<Me, 'role' | 'role_id' | 'abilities' | 'portal_access' | 'home'> {
  role: RoleName;
  abilities: Permission[] | null;
  start_page: StartPage;
}

/**
 * The person whose portal the session shows, in the form the portal needs.
 * @param tokenHash of the person's session, which has the proofs
 */
export async function findMe(tx: Tx, userId: number, tokenHash: Buffer): Promise<Me | undefined> {
  const [row] = await tx<MeRow[]>`
    select u.id, u.first_name, u.last_name, u.name, u.email, u.new_email, u.abilities,
      u.organisation_id, u.timezone, u.language, u.measurement_system,
      ${currencyOf(tx, tx`u.organisation_id`)} as currency,
      coalesce(o.country, u.country) as country, u.start_page,
        app.iso(u.terms_accepted_at) as terms_accepted_at, ${standingOf(tx)},
      case
        when o.id is not null then json_build_object('id', o.id, 'name', o.name, 'not_monitored',
          o.not_monitored, 'enable_provisioning', o.enable_provisioning,
        'enable_messaging', o.enable_messaging, 'geofence_locations', o.geofence_locations,
        'geofence_proximity_reminders', o.geofence_proximity_reminders, 'enable_saml',
          o.enable_saml, 'self_manage_ev04_config', o.self_manage_ev04_config, 'sso_url',
          o.sso_url) end as organisation,
      ${openRequest(tx)} as session_request,
      (select number from this_cell
        where exists (select from cells c where c.number <> this_cell.number)) as cell
    from users u
    join sessions s
      on s.token_hash = ${tokenHash}
      and coalesce(s.acting_for_user_id, s.user_id) = u.id
    left join organisations o on o.id = u.organisation_id
    where u.id = ${userId}`;
  if (!row) return undefined;
  const { id, name, title, kind, abilities: ofRole } = roles[row.role];
  const { start_page, ...shown } = row;
  const abilities = [...abilitiesOf(row.role, row.abilities)];
  return {
    ...shown,
    role: { id, name, title, kind, abilities: [...ofRole] },
    role_id: id,
    abilities,
    portal_access: hasPortalAccess(abilities),
    home: chosenHome(row.role, abilities, start_page),
  };
}

/** Keeps when and from where a person last signed in. */
export async function noteSignIn(tx: Tx, userId: number, address: string): Promise<void> {
  await tx`
    update users set last_login_at = app.now(), last_login_ip = ${address} where id = ${userId}
  `;
}

/**
 * Completes the set-up of an account: it is active, and an organisation user continues with their
 * profile.
 */
export async function acceptInvitation(tx: Tx, userId: number): Promise<void> {
  await tx`
    update users
    set status = 'active', updated_at = app.now(), profile_step = case
      when role = 'organisation_user' then 'profile' end
    where id = ${userId} and status = 'pending'`;
}

export interface NewStaff {
  readonly role: RoleName;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/** Inserts a person of the platform or the monitoring centre and returns the id. */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into users (role, first_name, last_name, email)
    values (${staff.role}, ${staff.first_name}, ${staff.last_name}, ${staff.email})
    returning id`;
  if (!row) throw new Error('the person was not written');
  return row.id;
}

export interface NewDraft {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
}

/**
 * Inserts a draft for a person who came by single sign-on without an account; those who provision
 * people may publish it. An email that another person has is not kept.
 * @returns the id
 */
export async function insertDraft(
  tx: Tx,
  organisationId: number,
  draft: NewDraft,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into users (organisation_id, role, status, first_name, last_name, email, timezone,
      language, measurement_system)
    select o.id, 'organisation_user', 'draft', ${draft.first_name}, ${draft.last_name},
      case
        when not exists (select from users
          where lower(email) = lower(${draft.email}::text)) then ${draft.email}::text end,
          o.timezone,
      o.language, ${unitsOf(tx)}
    from organisations o where o.id = ${organisationId} returning id`;
  if (!row) throw new Error('the person was not written');
  return row.id;
}

/** How many people a department had, and how many of them have no escalation group of their own. */
type Left = Readonly<Record<'users_moved' | 'without_group', number>>;

/**
 * Removes the department of everyone in these departments and returns their numbers by department;
 * refused in a view that may not show all of them.
 */
export async function leaveDepartments(
  tx: Tx,
  departmentIds: readonly number[],
): Promise<Map<number, Left | AppError>> {
  const ids = [...departmentIds];
  const rows = await tx<(Left & { id: number; is_restricted: boolean })[]>`
    with moved as (
      update users u set department_id = null, updated_at = app.now() from departments d
      where d.id = any(${ids}::bigint[])
        and u.organisation_id = d.organisation_id
        and u.department_id = d.id
        and current_user <> 'vigil_restricted'
      returning d.id, u.escalation_group_id)
    select left_by.id, current_user = 'vigil_restricted' as is_restricted,
      count(moved.id)::int as users_moved,
      count(moved.id) filter (where escalation_group_id is null)::int as without_group
    from unnest(${ids}::bigint[]) left_by (id) left join moved on moved.id = left_by.id group by 1`;
  return new Map(
    rows.map(({ id, is_restricted, ...left }) => [id, emptyRefusal({ is_restricted }) ?? left]),
  );
}

/** The ids of the organisation's administrators. */
export async function findAdmins(tx: Tx, organisationId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id
    from users
    where organisation_id = ${organisationId} and role = 'organisation_admin' and deleted_at is null
    order by id`;
  return rows.map(({ id }) => id);
}

/** Inserts an administrator to be invited later, in the organisation's time zone. */
export async function insertPendingAdmin(
  tx: Tx,
  organisationId: number,
  { first_name, last_name, email }: FirstAdmin,
): Promise<void> {
  await tx`
    insert into users (organisation_id, role, status, first_name, last_name, email, timezone,
      language, measurement_system)
    select o.id, 'organisation_admin', 'pending', ${first_name}, ${last_name}, ${email}, o.timezone,
      o.language, ${unitsOf(tx)}
    from organisations o
    where id = ${organisationId}`;
}

/** The units that people of organisation o begin with. */
const unitsOf = (tx: Tx): Fragment =>
  tx`case o.language when 'en' then 'imperial' else 'metric' end`;
