// What the gateway needs of the place where commands are written down.
import type { CommandOutcome } from '#domain/devices/device-command.ts';
import type { DeviceCommandName } from '#domain/devices/devices.api.ts';

/** A command taken by this gateway: no other sends it while this one lives. */
export type Errand = { readonly id: number; readonly device_id: number; readonly command: DeviceCommandName };

/** Where commands are written down. */
export type CommandDesk<OneErrand extends Errand = Errand> = {
  /** The devices connected to this gateway that have something to be told. */
  asked(): Promise<number[]>;
  /** Takes the next errand of each of these. `seconds`: how long this gateway may be at it before others take over. */
  take(deviceIds: readonly number[], seconds: { once: number; repeated: number }): Promise<OneErrand[]>;
  /** Writes what came of it. */
  settle(errand: OneErrand, outcome: CommandOutcome, why?: string): Promise<void>;
};
