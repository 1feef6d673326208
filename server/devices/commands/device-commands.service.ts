// Requests to a pendant: stored, and after the commit the gateway that holds the pendant is
// notified.

import { commandLapsesAfterMinutes } from '#domain/devices/device-command.ts';
import type { DeviceCommand, DeviceCommandName } from '#domain/devices/devices.api.ts';
import { commandRefusal } from '#domain/devices/devices.policy.ts';
import { notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Context } from '#server/kit/http/context.ts';
import type { Log } from '#server/kit/log.ts';
import { writeDeviceLines } from '../device-lines.store.ts';
import { tellOfDevices } from '../device-notices.service.ts';
import { askCommand, findCommanded } from './device-commands.store.ts';

export interface CommandParts {
  readonly database: Database;
  readonly log: Log;
}

/**
 * Requests a command from a pendant; an unreachable pendant receives it with its next frame, within
 * a quarter of an hour at most. A command that is requested and not yet sent is not requested
 * twice.
 * @throws 404; 409 `not_a_pendant`, and `alert_active` for turning off the pendant of a person who
 * may need it
 */
export async function commandPendant(
  { tx, actor, afterCommit }: Pick<Context, 'tx' | 'actor' | 'afterCommit'>,
  { database, log }: CommandParts,
  deviceId: number,
  command: DeviceCommandName,
): Promise<DeviceCommand> {
  const device = await findCommanded(tx, deviceId);
  if (!device) throw notFound();
  refuseIf(commandRefusal(device, command));
  if (await askCommand(tx, device, command, commandLapsesAfterMinutes)) {
    const { id: device_id, organisation_id } = device;
    await writeDeviceLines(tx, [
      { organisation_id, device_id, kind: 'device_command.requested', data: { command }, actor },
    ]);
    tellGateway({ afterCommit }, { database, log }, device_id);
  }
  return {
    device: { id: device.id, name: device.name },
    command,
    state: device.is_connected ? 'sent' : 'queued',
  };
}

/** Notifies the gateway that holds the pendant, after the commit. */
export function tellGateway(
  { afterCommit }: Pick<Context, 'afterCommit'>,
  { database, log }: CommandParts,
  deviceId: number,
): void {
  afterCommit(() => {
    tellOfDevices(database, { word: 'asked' }, [deviceId]).catch((error: unknown) =>
      log.warn(
        { err: error, device_id: deviceId },
        'the gateway was not notified of a command; it will find it by polling',
      ),
    );
  });
}
