// The device limits of organisations with what counts against them: what departments are given, and
// what is in use.
import { notFound } from '#domain/kit/errors.ts';
import type {
  DeviceCounts,
  DeviceLimits,
  OrganisationLimits,
} from '#domain/organisations/device-limits.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { Child } from '#server/kit/resource/children.ts';
import { anyOf } from '#server/kit/resource/columns.ts';

export type LimitState = OrganisationLimits & { readonly allocated: DeviceCounts };

/** What the departments of organisation `t` are given; archived ones have nothing. */
export const allocatedDevices = (tx: Tx): Fragment => tx`app.allocated_devices(t.id)`;

/** The devices of organisation `t` that are in use. */
export const usedDevices = (tx: Tx): Fragment => tx`app.used_devices(t.id)`;

/**
 * The limits and what is allocated, locked until the transaction ends, so that changes of limits
 * and of departments' devices are serialised. Rows that only refer to the organisation, such as
 * alerts, do not wait.
 * @throws 404 where the view has no such organisation
 */
export async function lockLimits(tx: Tx, organisationId: number): Promise<LimitState> {
  await tx`select id from organisations where id = ${organisationId} for no key update`;
  const state = (await limitStates(tx, [organisationId])).get(organisationId);
  if (!state) throw notFound();
  return state;
}

/** By organisation. */
export async function limitStates(
  tx: Tx,
  organisationIds: readonly number[],
): Promise<Map<number, LimitState>> {
  const rows = await tx<(LimitState & { id: number })[]>`
    select t.id, t.admin_device_limit, t.admin_enforce_device_limit, t.user_device_limit,
      t.user_enforce_device_limit, ${allocatedDevices(tx)} as allocated
    from organisations t where t.id = ${anyOf(tx, organisationIds)}`;
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/**
 * The limits of the organisations of these departments, each with which of the departments are its
 * own. Nothing is counted where there is no limit.
 */
export async function limitStatesOfDepartments(
  tx: Tx,
  departmentIds: readonly number[],
): Promise<(LimitState & { readonly departments: readonly number[] })[]> {
  return await tx<(LimitState & { departments: number[] })[]>`
    select d.departments, t.admin_device_limit, t.admin_enforce_device_limit, t.user_device_limit,
      t.user_enforce_device_limit,
      case
        when jsonb_strip_nulls(t.admin_device_limit) = '{}'
        and jsonb_strip_nulls(t.user_device_limit) = '{}' then '{"app": 0, "ev04": 0, "zoleo": 0}'::jsonb
        else ${allocatedDevices(tx)} end as allocated
    from (select organisation_id, array_agg(id) as departments
      from departments
      where id = ${anyOf(tx, departmentIds)}
      group by 1) d
    join organisations t on t.id = d.organisation_id`;
}

/** What an organisation's departments are given and what is in use, now. */
export async function countedDevices(
  tx: Tx,
  organisationId: number,
): Promise<{ allocated: DeviceCounts; used: DeviceCounts }> {
  const [row] = await tx<{ allocated: DeviceCounts; used: DeviceCounts }[]>`
    select ${allocatedDevices(tx)} as allocated, ${usedDevices(tx)} as used
    from organisations t
    where t.id = ${organisationId}`;
  if (!row) throw notFound();
  return row;
}

/**
 * A limit that an organisation is added with; afterwards it is changed by the call of its device
 * limits.
 */
export const limitOfNew = (column: 'admin_device_limit' | 'user_device_limit'): Child => ({
  follows: [],
  read: async () => new Map(),
  write: async (tx, id, limits: DeviceLimits) =>
    void (await tx`
      update organisations set ${tx(column)} = ${tx.json({ ...limits })} where id = ${id}
    `),
});
