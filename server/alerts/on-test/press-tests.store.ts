// Press tests: a few minutes in which the first press of a device that is being connected is a test,
// and the alerts that were raised by it.
import type { OnTestPeriod } from '#domain/alerts/actions/on-test.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import {
  minutesAfterPress,
  pressedTypes,
  pressTestMinutes,
} from '#domain/devices/connect/connect.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertJoins, alertRowJson } from '../alert-row.sql.ts';
import { periodJson } from './on-test.store.ts';

/** Pendants count whole seconds: a press right after the beginning may be dated before it. */
const clockTolerance = '5 seconds';

const pressedTypeIds = pressedTypes.map((name) => alertTypes[name].id);

type Read = { period: OnTestPeriod }[];

/** Begins one. @returns null where a test of the device runs, which stays as it is */
export async function insertPressTest(
  tx: Tx,
  device: { organisation_id: number; device_id: number },
  given: { reason: string; staff_id: number },
): Promise<OnTestPeriod | null> {
  const [row] = await tx<Read>`
    with q as (
      insert into on_test_periods (organisation_id, device_id, reason, started_by_staff_id,
        started_at, until, is_press_test)
      select ${device.organisation_id}, ${device.device_id}, ${given.reason}, ${given.staff_id},
        began, began + make_interval(mins => ${pressTestMinutes}), true
      from (select app.now() - ${clockTolerance}::interval as began) b
      on conflict (subject) where ended_at is null do nothing
      returning *
    ) select ${periodJson(tx)} as period from q`;
  return row?.period ?? null;
}

/** Ends the press test of a device; null where none runs. */
export async function endPressTest(
  tx: Tx,
  deviceId: number,
  staffId: number,
): Promise<OnTestPeriod | null> {
  const [row] = await tx<Read>`
    with q as (update on_test_periods
      set ended_at = app.now(), ended_by_staff_id = ${staffId}
      where subject = 'd' || ${deviceId}::bigint and is_press_test and ended_at is null
      returning *)
    select ${periodJson(tx)} as period from q`;
  return row?.period ?? null;
}

/**
 * Open alerts that a press test of their device raised, for an hour after its beginning, so that a
 * late sweep catches up. Without those that an operator has, and without those that no press raises.
 */
const pressed = (tx: Tx) => tx`
  from on_test_periods q
  join alerts a on a.organisation_id = q.organisation_id
    and a.device_id = q.device_id
    and a.status = 'active_alert'
    and a.on_test
    and a.alert_type_id = any(${pressedTypeIds}::int[])
    and a.owner_staff_id is null
    and a.raised_at >= q.started_at
    and a.raised_at <= coalesce(q.ended_at, 'infinity')
  where q.is_press_test and q.started_at > app.now() - interval '1 hour'`;

/** Their ids, none of `but`, the oldest first. */
export async function listPressed(tx: Tx, most: number, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select distinct a.id ${pressed(tx)} and a.id <> all(${[...but]}::bigint[])
    order by a.id limit ${most}`;
  return rows.map(({ id }) => id);
}

export async function isAnyPressed(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ due: boolean }[]>`select exists (select ${pressed(tx)}) as due`;
  return row?.due ?? false;
}

/**
 * Resolves the alert, which the caller has locked, if it is still one of them. @returns its row
 */
export async function resolvePressed(tx: Tx, id: number, note: string): Promise<AlertRow | null> {
  const [changed] = await tx<{ row: AlertRow }[]>`
    with changed as (
      update alerts t
      set status = 'resolved', resolved_at = app.now(), note = ${note}, outcome = 'test',
        response_sent = false, version = version + 1
      where t.id = ${id} and exists (select ${pressed(tx)} and a.id = t.id)
      returning *
    ) select ${alertRowJson(tx)} as row from changed a ${alertJoins(tx)}`;
  return changed?.row ?? null;
}

/** Shortens the running press test of a device that was pressed. @returns it, if it got shorter */
export async function shortenPressTest(tx: Tx, deviceId: number): Promise<OnTestPeriod | null> {
  const [row] = await tx<Read>`
    with q as (update on_test_periods
      set until = app.now() + make_interval(mins => ${minutesAfterPress})
      where subject = 'd' || ${deviceId}::bigint and is_press_test and ended_at is null
        and until > app.now() + make_interval(mins => ${minutesAfterPress})
      returning *)
    select ${periodJson(tx)} as period from q`;
  return row?.period ?? null;
}
