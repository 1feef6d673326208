// Reminders near hazards as rows: opened by an entry, shown on the phone, snoozed, and ended by
// whatever comes first.
import type { AppReminder } from '#domain/phone/app-state.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

export interface OpenedReminder {
  readonly organisation_id: number;
  readonly user_id: number;
  readonly geofence_location_id: number;
  readonly device_id: number;
}

/** One that is open for the same person and place begins again. */
export async function openReminders(tx: Tx, rows: readonly OpenedReminder[]): Promise<void> {
  if (rows.length === 0) return;
  await tx`
    insert into proximity_reminders (organisation_id, user_id, geofence_location_id, device_id)
    select distinct on (organisation_id, user_id, geofence_location_id) *
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as g (organisation_id bigint, user_id bigint, geofence_location_id bigint, device_id bigint)
    on conflict (organisation_id, user_id, geofence_location_id) where ended_at is null
      do update set reminded_at = app.now(), next_at = null, device_id = excluded.device_id`;
}

interface OfPerson {
  readonly organisation_id: number;
  readonly user_id: number | null;
}

const open = (tx: Tx): Fragment => tx`
  proximity_reminders r
  join geofence_locations g
    on g.organisation_id = r.organisation_id
    and g.id = r.geofence_location_id`;

const words = (tx: Tx): Fragment =>
  tx`
    coalesce(g.entry_message,
      'You are near ' || g.name || '. Start a welfare timer before you go on.')
  `;

/** Those that are open, also snoozed ones. */
export const readRemindersOfPhone = async (
  tx: Tx,
  { organisation_id, user_id }: OfPerson,
): Promise<AppReminder[]> =>
  user_id === null
    ? []
    : await tx<AppReminder[]>`
      select r.id, g.name as place, ${words(tx)} as text, app.iso(r.reminded_at) as reminded_at,
        app.iso(r.next_at) as snoozed_until
      from ${open(tx)}
      where r.organisation_id = ${organisation_id} and r.user_id = ${user_id} and r.ended_at is null
      order by r.reminded_at desc, r.id`;

/** Of this person, held until the transaction ends; null where it is not open. */
export async function lockReminder(
  tx: Tx,
  { organisation_id, user_id }: OfPerson,
  id: number,
): Promise<Reminder | null> {
  const [row] = await tx<Reminder[]>`
    select ${columns(tx)} from ${open(tx)}
    where r.organisation_id = ${organisation_id}
      and r.user_id = ${user_id}
      and r.id = ${id}
      and r.ended_at is null
    for update of r`;
  return row ?? null;
}

export interface Reminder extends OpenedReminder {
  readonly id: number;
  readonly geofence: string;
  readonly text: string;
  readonly snoozes: number;
}

const columns = (tx: Tx): Fragment =>
  tx`
    r.organisation_id, r.id, r.user_id, r.geofence_location_id, r.device_id, r.snoozes,
      g.name as geofence, ${words(tx)} as text
  `;

export const snoozeReminder = async (
  tx: Tx,
  { organisation_id, id }: Reminder,
  minutes: number,
): Promise<void> =>
  void (await tx`
    update proximity_reminders
    set next_at = app.now() + make_interval(mins => ${minutes}), snoozes = snoozes + 1
    where organisation_id = ${organisation_id} and id = ${id}`);

export type ReminderOutcome = 'timer_started' | 'dismissed' | 'left' | 'expired';

export const endReminder = async (
  tx: Tx,
  { organisation_id, id }: Reminder,
  outcome: ReminderOutcome,
): Promise<void> =>
  void (await tx`
    update proximity_reminders
    set ended_at = app.now(), outcome = ${outcome}, next_at = null
    where organisation_id = ${organisation_id} and id = ${id}`);

/** It was sent again: it is open and no longer snoozed. */
export const noteReminded = async (tx: Tx, { organisation_id, id }: Reminder): Promise<void> =>
  void (await tx`
    update proximity_reminders
    set reminded_at = app.now(), next_at = null
    where organisation_id = ${organisation_id} and id = ${id}`);

/** No one works next to a hazard for longer without moving: after that nothing is known of them. */
const expiresAfterHours = 12;

/**
 * What is due of an open reminder; null while nothing is. A timer counts first, then whether they
 * are still there.
 */
const due = (tx: Tx): Fragment => tx`
  case
    when exists (select from welfare_sessions w
      where w.organisation_id = r.organisation_id
        and w.user_id = r.user_id
        and w.next_at is not null) then 'timer_started'
    when not (o.geofence_proximity_reminders and o.geofence_locations and g.active) or not exists (
      select from geofence_states s
      where s.organisation_id = r.organisation_id
        and s.user_id = r.user_id
        and s.geofence_location_id = r.geofence_location_id
        and s.is_inside)
      then 'left'
    when r.reminded_at < app.now() - make_interval(hours => ${expiresAfterHours}) then 'expired'
    when r.next_at <= app.now() then 'again' end`;

export const listDueReminders = async (
  tx: Tx,
  but: readonly number[],
  most: number,
): Promise<number[]> =>
  (
    await tx<{ id: number }[]>`
      select r.id from ${open(tx)} join organisations o on o.id = r.organisation_id
      where r.ended_at is null and ${due(tx)} is not null and r.id <> all(${[...but]}::bigint[])
      order by r.id
      limit ${most}`
  ).map(({ id }) => id);

export const lockDueReminders = async (
  tx: Tx,
  ids: readonly number[],
): Promise<(Reminder & { due: ReminderOutcome | 'again' })[]> =>
  await tx`
    select * from (
      select ${columns(tx)}, ${due(tx)} as due
      from ${open(tx)}
      join organisations o on o.id = r.organisation_id
      where r.id = any(${[...ids]}::bigint[]) and r.ended_at is null for update of r skip locked
    ) x where due is not null order by id`;
