// Reports of low batteries, and the people who are emailed about a device: its wearer and the
// administrators of the organisation.
import type { Tx } from '#server/kit/db/database.ts';

export interface LowBattery {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly battery_percent: number | null;
  readonly battery_millivolts: number | null;
}

export async function keepReports(
  tx: Tx,
  reports: readonly Omit<LowBattery, 'battery_millivolts'>[],
): Promise<void> {
  await tx`insert into low_battery_reports ${tx([...reports])}`;
}

export const isReportDue = async (tx: Tx): Promise<boolean> =>
  (await tx`select from low_battery_reports limit 1`).length > 0;

/** Deletes and returns the oldest, so that no other process handles them. */
export const takeReports = async (tx: Tx, most: number): Promise<LowBattery[]> =>
  await tx<LowBattery[]>`
    delete from low_battery_reports
    where id in (select id
      from low_battery_reports
      order by id
      limit ${most}
      for update skip locked)
    returning organisation_id, device_id, battery_percent, battery_millivolts`;

export interface LowBatteryNotice {
  readonly user_id: number;
  readonly first_name: string;
  readonly email: string;
  readonly device: string;
  readonly person: string;
  /** By the clocks of the organisation: one email a day. */
  readonly day: string;
}

/** Empty for a device without a wearer, or that is archived or gone. */
export const listNotified = async (
  tx: Tx,
  { organisation_id, device_id }: LowBattery,
): Promise<LowBatteryNotice[]> =>
  await tx<LowBatteryNotice[]>`
    select u.id as user_id, u.first_name, u.email, v.device_name as device, w.name as person,
      to_char(app.now() at time zone o.timezone, 'YYYY-MM-DD') as day
    from devices v join users w on w.organisation_id = v.organisation_id and w.id = v.user_id
    join organisations o on o.id = v.organisation_id
    join users u
      on u.organisation_id = v.organisation_id
      and (u.id = w.id or u.role = 'organisation_admin')
    where v.organisation_id = ${organisation_id} and v.id = ${device_id} and v.archived_at is null
      and u.status = 'active' and u.email is not null
    order by u.id`;
