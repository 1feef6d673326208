// What the gateway needs of the place where commands are written down.
import type { CommandOutcome } from '#domain/devices/device-command.ts';
import type { DeviceCommandName } from '#domain/devices/devices.api.ts';

/** A command taken by this gateway: no other sends it while this one lives. */
export type PendantCommand = { readonly id: number; readonly device_id: number; readonly command: DeviceCommandName };

/** Where commands are written down. */
export type CommandDesk<OneCommand extends PendantCommand = PendantCommand> = {
  /** The devices connected to this gateway that have something to be told. */
  asked(): Promise<number[]>;
  /** Takes the next command of each of these. `seconds`: how long this gateway may be at it before others take over. */
  take(deviceIds: readonly number[], seconds: { once: number; repeated: number }): Promise<OneCommand[]>;
  /** Writes what came of it. */
  settle(command: OneCommand, outcome: CommandOutcome, why?: string): Promise<void>;
};
