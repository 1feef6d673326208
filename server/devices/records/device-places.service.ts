// Whether there is a place for one more device: in its organisation, and in the department of its
// wearer. Exported for all features that add devices.
import type { DeviceKind } from '#domain/devices/device.ts';
import { invalid } from '#domain/kit/errors.ts';
import {
  blockedBy,
  blockedText,
  type LimitedKind,
  limitedKinds,
} from '#domain/organisations/device-limits.ts';
import type { Tx } from '#server/kit/db/database.ts';
import {
  countedDevices,
  type LimitState,
  lockLimits,
} from '#server/organisations/device-limits.store.ts';

const limitedKind = (kind: DeviceKind): LimitedKind | undefined =>
  limitedKinds.find((one) => one === kind);

export interface Place {
  readonly organisation_id: number;
  readonly kind: DeviceKind;
  readonly user_id: number | null;
}

/**
 * Reserves a place for one more device until the transaction ends: another transaction that adds
 * one waits.
 * @param atField where a form shows that the organisation has no place left; that of a department
 * is shown at the person
 * @throws 422 beyond a limit that is enforced
 */
export async function keepPlace(
  tx: Tx,
  { organisation_id, kind, user_id }: Place,
  atField: string,
): Promise<void> {
  const limited = limitedKind(kind);
  if (!limited) return;
  const limits = await lockLimits(tx, organisation_id);
  const { used } = await countedDevices(tx, organisation_id);
  const needed = { ...used, [limited]: used[limited] + 1 };
  const [blocked] = blockedBy({ limits, needed: used }, { limits, needed });
  if (blocked) throw invalid({ [atField]: [blockedText(blocked.count)] });
  if (user_id !== null)
    await refuseFullDepartment(tx, limits, { organisation_id, kind: limited, user_id });
}

/**
 * The same for a device that is given to another person of its organisation.
 * @throws 422 at `user_id` where that person's department has no place left
 */
export async function keepPlaceWith(
  tx: Tx,
  { organisation_id, kind, user_id }: Place & { readonly user_id: number },
): Promise<void> {
  const limited = limitedKind(kind);
  if (limited)
    await refuseFullDepartment(tx, await lockLimits(tx, organisation_id), {
      organisation_id,
      kind: limited,
      user_id,
    });
}

/**
 * Departments have no flag of their own: they are held to their limits where their organisation is
 * held to any.
 */
const isEnforced = (limits: LimitState): boolean =>
  limits.admin_enforce_device_limit || limits.user_enforce_device_limit;

async function refuseFullDepartment(
  tx: Tx,
  limits: LimitState,
  {
    organisation_id,
    kind,
    user_id,
  }: { organisation_id: number; kind: LimitedKind; user_id: number },
): Promise<void> {
  if (!isEnforced(limits)) return;
  const [department] = await tx<{ name: string; most: number | null; used: number }[]>`
    select d.name, (d.device_limits ->> ${kind})::int as most,
      (app.used_devices_of_department(d.organisation_id, d.id) ->> ${kind})::int as used
    from users u
    join departments d
      on d.organisation_id = u.organisation_id
      and d.id = u.department_id
      and d.archived_at is null
    where u.organisation_id = ${organisation_id} and u.id = ${user_id}`;
  if (!department || department.most === null || department.used < department.most) return;
  const count = department.used + 1 - department.most;
  throw invalid({
    user_id: [`${blockedText(count)} This is the limit of the department ${department.name}.`],
  });
}
