// The rows of commands to pendants: the gateway that holds a pendant's connection takes them from
// here and writes their outcome back.
import {
  type DeviceCommandState,
  mayRepeat,
  type PendantCommandName,
  pendantCommandNames,
  settingsCommandNames,
} from '#domain/devices/device-command.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

const repeatable = pendantCommandNames.filter(mayRepeat);

export interface CommandedDevice {
  readonly id: number;
  readonly organisation_id: number;
  readonly name: string;
  readonly type: string;
  /** The wearer. */
  readonly user_id: number | null;
  /** Whether a gateway holds its connection now. */
  readonly is_connected: boolean;
  /** Whether its wearer, or the device without one, has an active alert. */
  readonly has_alert: boolean;
}

const hasAlert = (tx: Tx) =>
  tx`
    exists (select from alerts a
      where a.subject = coalesce('u' || v.user_id, 'd' || v.id) and a.status = 'active_alert')
  `;

/** A device of the caller's view that is in use; null for any other. */
export async function findCommanded(tx: Tx, id: number): Promise<CommandedDevice | null> {
  const [row] = await tx<CommandedDevice[]>`
    select v.id, v.organisation_id, v.device_name as name, k.name as type, v.user_id,
      ${hasAlert(tx)} as has_alert,
      exists (select from device_connections c where c.device_id = v.id) as is_connected
    from devices v
    join device_types k on k.id = v.device_type_id
    where v.id = ${id} and v.archived_at is null`;
  return row ?? null;
}

/** Writes the request. @returns false when the same is requested already and not sent yet */
export async function askCommand(
  tx: Tx,
  device: CommandedDevice,
  command: PendantCommandName,
  lapsesAfterMinutes: number,
): Promise<boolean> {
  const asked = await tx`
    insert into device_commands (organisation_id, device_id, command, lapses_at)
    values (${device.organisation_id}, ${device.id}, ${command},
      app.now() + make_interval(mins => ${lapsesAfterMinutes}))
    on conflict (device_id, command) where state = 'asked' do nothing returning id`;
  return asked.length > 0;
}

export interface TakenCommand {
  readonly organisation_id: number;
  readonly id: number;
  readonly device_id: number;
  readonly command: PendantCommandName;
  readonly tries: number;
}

/** The devices connected to a gateway that have a command waiting. */
export async function findAsked(tx: Tx, gateway: string): Promise<number[]> {
  const rows = await tx<{ device_id: number }[]>`
    select distinct k.device_id
    from device_commands k
    join device_connections c on c.device_id = k.device_id
    where k.state = 'asked' and k.lapses_at > app.now() and c.gateway = ${gateway}
      and not exists (select from device_commands s
        where s.device_id = k.device_id and s.state = 'sent')`;
  return rows.map(({ device_id }) => device_id);
}

export interface Taking {
  readonly gateway: string;
  readonly devices: readonly number[];
  /**
   * How long the gateway may be at it before it counts as gone: with what may be sent once, and
   * with what may be repeated.
   */
  readonly onceSeconds: number;
  readonly repeatedSeconds: number;
  /** With settings, which are read, written and read again. */
  readonly settingsSeconds: number;
}

/**
 * Takes the oldest request of each of these devices for a gateway, if it still holds their
 * connection: one at a time a device, settings last.
 */
export const takeCommands = async (
  tx: Tx,
  { gateway, devices, onceSeconds, repeatedSeconds, settingsSeconds }: Taking,
): Promise<TakenCommand[]> =>
  await tx<TakenCommand[]>`
    with due as (
      select distinct on (k.device_id) k.organisation_id, k.id
      from device_commands k join device_connections c on c.device_id = k.device_id
      where k.state = 'asked'
        and k.lapses_at > app.now()
        and c.gateway = ${gateway}
        and k.device_id = any(${[...devices]}::bigint[])
        and not exists (select from device_commands s
          where s.device_id = k.device_id and s.state = 'sent')
      order by k.device_id, k.command = any(${[...settingsCommandNames]}::text[]), k.id
    )
    update device_commands k
    set state = 'sent', sent_at = app.now(), sent_by = ${gateway}::uuid, tries = k.tries + 1,
      answer_due_at = app.now() + make_interval(secs => case
        when k.command = any(${[...settingsCommandNames]}::text[]) then ${settingsSeconds}::float8
        when k.command = any(${repeatable}::text[]) then ${repeatedSeconds}::float8
          else ${onceSeconds}::float8 end)
    from due where k.organisation_id = due.organisation_id and k.id = due.id and k.state = 'asked'
    returning k.organisation_id, k.id, k.device_id, k.command, k.tries`;

/**
 * Power-offs that must not be sent any more, because their wearer has an active alert by now. They
 * end refused.
 */
export const refusePowerOffs = async (
  tx: Tx,
  devices: readonly number[],
  why: string,
): Promise<TakenCommand[]> =>
  await tx<TakenCommand[]>`
    update device_commands k set state = 'refused', why = ${why}, ended_at = app.now()
    from devices v
    where v.organisation_id = k.organisation_id
      and v.id = k.device_id
      and k.state = 'asked'
      and k.command = 'power_off'
      and k.device_id = any(${[...devices]}::bigint[]) and ${hasAlert(tx)}
    returning k.organisation_id, k.id, k.device_id, k.command, k.tries`;

/**
 * Writes the outcome of a command that was sent: an end, or requested again; the older of two equal
 * requests gives way to the newer.
 * @returns false when another process has settled it meanwhile
 */
export async function settleCommand(
  tx: Tx,
  { organisation_id, id, tries }: TakenCommand,
  state: DeviceCommandState,
  why?: string,
): Promise<boolean> {
  const again = tx`
    exists (select from device_commands n
      where n.device_id = k.device_id and n.command = k.command and n.state = 'asked')
  `;
  const settled =
    state === 'asked'
      ? await tx`
        update device_commands k set answer_due_at = null,
          state = case
            when ${again} then 'lapsed'
            else 'asked' end, ended_at = case
            when ${again} then app.now() end
        where organisation_id = ${organisation_id}
          and id = ${id}
          and state = 'sent'
          and tries = ${tries}
        returning id`
      : await tx`
        update device_commands
        set state = ${state}, answer_due_at = null, ended_at = app.now(), why = ${why ?? null}
        where organisation_id = ${organisation_id}
          and id = ${id}
          and state = 'sent'
          and tries = ${tries}
        returning id`;
  return settled.length > 0;
}

/**
 * Command k awaits no answer any more: its time is over, or another gateway holds the pendant than
 * the one that sent it, so that the connection it went over is gone. A running gateway is notified
 * of that and writes the outcome itself: it has ten seconds. Where the same gateway holds it, that
 * one is running and decides.
 */
const unanswered = (tx: Tx): Fragment => tx`
  k.state = 'sent' and (k.answer_due_at <= app.now() or exists (
    select from device_connections c
    where c.device_id = k.device_id
      and c.gateway <> k.sent_by
      and c.since <= app.now() - interval '10 seconds'))`;

/**
 * Commands that expired or lost their gateway, sent or not, without those in `but`, the longest
 * overdue first.
 */
export async function listLate(tx: Tx, most: number, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from (
      select k.id, k.answer_due_at as late_since from device_commands k where ${unanswered(tx)}
      union all select id, lapses_at
      from device_commands
      where state = 'asked' and lapses_at <= app.now()
    ) late where id <> all(${[...but]}::bigint[]) order by late_since limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Those of these that were sent and whose sender is gone: locked for the caller. */
export const findUnanswered = async (tx: Tx, ids: readonly number[]): Promise<TakenCommand[]> =>
  await tx<TakenCommand[]>`
    select k.organisation_id, k.id, k.device_id, k.command, k.tries from device_commands k
    where k.id = any(${[...ids]}::bigint[]) and ${unanswered(tx)}
    order by k.answer_due_at
    for update skip locked`;

/** Ends those of these that could not be sent in their time. */
export const lapseCommands = async (tx: Tx, ids: readonly number[]): Promise<TakenCommand[]> =>
  await tx<TakenCommand[]>`
    update device_commands set state = 'lapsed', ended_at = app.now()
    where (organisation_id, id) in (
      select organisation_id, id
      from device_commands
      where id = any(${[...ids]}::bigint[]) and state = 'asked' and lapses_at <= app.now()
      for update skip locked
    ) and state = 'asked'
    returning organisation_id, id, device_id, command, tries`;

/**
 * Whether any has waited too long, for an answer or to be sent, and when the next one will have.
 */
export async function lookForLate(tx: Tx): Promise<{ due: boolean; next: Date | null }> {
  const [row] = await tx<{ next: Date | null; due: boolean | null }[]>`
    select next, next <= app.now()
      or exists (select from device_commands k where ${unanswered(tx)}) as due
    from (select least(
      (select min(answer_due_at) from device_commands where state = 'sent'),
        (select min(lapses_at) from device_commands where state = 'asked')) as next) x`;
  return { due: row?.due ?? false, next: row?.next ?? null };
}
