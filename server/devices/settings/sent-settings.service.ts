// The changes of a pendant's settings with the command that carries them: taken by a gateway, and
// ended with each outcome.
import { type CommandStep, isAboutSettings } from '#domain/devices/device-command.ts';
import { heldAfter } from '#domain/devices/settings/pendant-fences.ts';
import {
  afterWriting,
  openValues,
  takenBy,
  type WrittenSettings,
} from '#domain/devices/settings/setting-states.ts';
import type { ReceivedSettings } from '#domain/ev04/configuration/settings-codec.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { TakenCommand } from '../commands/device-commands.store.ts';
import { lockSettings, writeReported, writeWanted } from './device-settings.store.ts';

/**
 * Locks the settings that wait to be written to these devices: always before their commands, in the
 * order that saving settings uses.
 */
export async function holdWriting(tx: Tx, devices: readonly number[]): Promise<void> {
  await tx`
    select from device_settings s where exists (
      select from device_commands k
      where k.organisation_id = s.organisation_id and k.device_id = s.device_id
        and k.device_id = any(${[...devices]}::bigint[])
          and k.command = 'write_settings'
          and k.state in ('asked', 'sent'))
    order by s.device_id for update`;
}

/** A gateway takes the queued values. @returns the values to write */
export async function takeValues(tx: Tx, command: TakenCommand): Promise<Partial<WrittenSettings>> {
  const { wanted, now, ...kept } = await lockSettings(tx, command);
  const taken = takenBy(wanted, now);
  await writeWanted(tx, command, { ...kept, wanted: taken });
  return openValues(taken);
}

interface Ended {
  readonly step: CommandStep;
  readonly why?: string | undefined;
  readonly received?: ReceivedSettings | undefined;
}

/** Writes what followed for the settings; commands of other kinds have none. */
export async function noteSettings(
  tx: Tx,
  command: TakenCommand,
  { step, why, received }: Ended,
): Promise<void> {
  if (!isAboutSettings(command.command) || (command.command === 'read_settings' && !received))
    return;
  const { wanted, reported, now, ...kept } = await lockSettings(tx, command);
  if (received) {
    const geofences =
      received.geofences && heldAfter(reported.geofences ?? [], received.geofences, now);
    const { settings, facts, access_point } = received;
    const others = {
      ...(access_point === null ? {} : { access_point }),
      ...(geofences ? { geofences } : {}),
    };
    await writeReported(tx, command, { facts, settings: { ...settings, ...others } });
  }
  if (command.command !== 'write_settings') return;
  await writeWanted(tx, command, {
    ...kept,
    wanted: afterWriting(wanted, { step, why, verified: received?.verified ?? null }, now),
  });
}
