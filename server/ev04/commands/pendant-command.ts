// The gateway's interface to the stored commands.
import type { CommandOutcome, PendantCommandName } from '#domain/devices/device-command.ts';
import type { WrittenSettings } from '#domain/devices/settings/setting-states.ts';
import type { ReceivedSettings } from '#domain/ev04/configuration/settings-codec.ts';

/** A command taken by this gateway: no other sends it while this one runs. */
export type PendantCommand = {
  readonly id: number;
  readonly device_id: number;
  readonly command: PendantCommandName;
  /** The settings to write; null where the command writes none. */
  readonly values: Partial<WrittenSettings> | null;
};

/** The outcome of a command, with the pendant's answer and the settings that were read. */
export type CommandEnd = {
  readonly outcome: CommandOutcome;
  readonly why?: string | undefined;
  readonly received?: ReceivedSettings | undefined;
};

/** Where commands are written down. */
export type CommandDesk<OneCommand extends PendantCommand = PendantCommand> = {
  /** The devices connected to this gateway that have a command waiting. */
  asked(): Promise<number[]>;
  /**
   * Takes the next command of each of these. `seconds`: how long this gateway may take before
   * others take over.
   */
  take(
    deviceIds: readonly number[],
    seconds: { once: number; repeated: number; settings: number },
  ): Promise<OneCommand[]>;
  /** Writes its outcome. */
  settle(command: OneCommand, end: CommandEnd): Promise<void>;
};
