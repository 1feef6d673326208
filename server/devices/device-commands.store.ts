// Which pendant a command is for, and the lines that say what came of it: in the story of its wearer's alert where one is active.
import type { Actor } from '#domain/access/actor.ts';
import { alertChannel } from '#domain/alerts/alert-channels.ts';
import { alertHistory } from '#domain/alerts/alerts.events.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface CommandedDevice {
  readonly id: number;
  readonly organisation_id: number;
  readonly user_id: number | null;
  readonly name: string;
  readonly type: string;
  /** The most urgent active alert of its wearer, or of the device that nobody carries. */
  readonly alert_id: number | null;
}

/** A device of the caller's view that is in use; null for any other. */
export async function findCommanded(tx: Tx, id: number): Promise<CommandedDevice | null> {
  const [row] = await tx<CommandedDevice[]>`
    select v.id, v.organisation_id, v.user_id, v.device_name as name, k.name as type,
      (select a.id from alerts a where a.subject = coalesce('u' || v.user_id, 'd' || v.id) and a.status = 'active_alert'
        order by a.priority, a.raised_at limit 1) as alert_id
    from devices v join device_types k on k.id = v.device_type_id where v.id = ${id} and v.archived_at is null`;
  return row ?? null;
}

export interface CommandLine {
  readonly kind: string;
  readonly data: Record<string, unknown>;
  /** Absent for what the pendant answered. */
  readonly actor?: Actor;
}

/** Writes a line about a command, and shows it to whoever has the alert open. */
export async function writeCommandLine(tx: Tx, device: CommandedDevice, { kind, data, actor }: CommandLine): Promise<void> {
  const about = {
    ...(device.user_id === null ? {} : { user_id: device.user_id }),
    ...(device.alert_id === null ? {} : { alert_id: device.alert_id }),
    ...(actor ? { actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id } : {}),
  };
  const said = { ...data, device: device.name };
  const [written] = await recordEvents(tx, [{ organisation_id: device.organisation_id, device_id: device.id, kind, data: said, ...about }]);
  if (!written || device.alert_id === null) return;
  const by = actor ? { actor: { id: actor.user_id, name: actor.name } } : {};
  const item = { ...written, alert_id: device.alert_id, kind, ...by, data: said };
  await tell(tx, [{ channels: [alertChannel(device.alert_id)], event: alertHistory.name, data: item }]);
}
