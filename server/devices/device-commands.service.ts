// Commands to pendants: written down, handed to the gateway's queue after the commit, and what the pendant answers written down again.
import type { DeviceCommand, DeviceCommandName } from '#domain/devices/devices.api.ts';
import { encodeControl } from '#domain/ev04/server-frames.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Context } from '#server/kit/http/context.ts';
import type { Log } from '#server/kit/log.ts';
import { type CommandedDevice, findCommanded, writeCommandLine } from './device-commands.store.ts';

/** The gateway as far as commands need it; it stands on a floor above. */
export interface PendantGateway {
  readonly connections: { has(deviceId: number): boolean };
  readonly commandQueue: {
    send(
      deviceId: number,
      build: (sequence: number) => Uint8Array,
      options?: { once?: boolean },
    ): Promise<{ readonly status: 'confirmed' | 'refused' | 'not_confirmed' | 'queue_full'; readonly meaning?: string }>;
  };
}

export interface CommandParts {
  /** Null in a process where no pendants connect. */
  readonly gateway: PendantGateway | null;
  readonly database: Database;
  readonly log: Log;
}

/**
 * Asks a pendant for something; it may be out of reach, then the command waits for its next word.
 * @throws 404; 409 `not_a_pendant`, `no_way_to_pendants`, and `alert_active` for turning off the pendant of somebody who may need it
 */
export async function commandPendant(
  { tx, actor, afterCommit }: Pick<Context, 'tx' | 'actor' | 'afterCommit'>,
  parts: CommandParts,
  deviceId: number,
  command: DeviceCommandName,
): Promise<DeviceCommand> {
  const device = await findCommanded(tx, deviceId);
  if (!device) throw notFound();
  if (device.type !== 'ev04') throw conflict('not_a_pendant', `${device.name} is no EV-04 pendant and takes no commands.`);
  const { gateway } = parts;
  if (!gateway) throw conflict('no_way_to_pendants', 'Commands can only be sent where the pendants connect.');
  if (command === 'power_off' && device.alert_id !== null)
    throw conflict('alert_active', `${device.name} stays on: there is an active alert.`);
  await writeCommandLine(tx, device, { kind: 'device_command.requested', data: { command }, actor });
  afterCommit(() => void send(parts, gateway, device, command));
  return { device: { id: device.id, name: device.name }, command, state: gateway.connections.has(device.id) ? 'sent' : 'queued' };
}

async function send({ database, log }: CommandParts, gateway: PendantGateway, device: CommandedDevice, command: DeviceCommandName) {
  try {
    // Sent again, a reboot or a power-off would happen twice.
    const { status, meaning } = await gateway.commandQueue.send(device.id, (sequence) => encodeControl(sequence, command), {
      once: command !== 'find_me',
    });
    const why = status === 'queue_full' ? { why: 'too many commands wait already' } : meaning ? { why: meaning } : {};
    const kind = `device_command.${status === 'queue_full' ? 'refused' : status}`;
    await database.write({ role: 'platform' }, async (tx) => await writeCommandLine(tx, device, { kind, data: { command, ...why } }));
  } catch (error) {
    log.error({ err: error, device_id: device.id, command }, 'what came of a command could not be written down');
  }
}
