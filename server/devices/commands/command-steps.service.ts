// The next steps of commands under way, written with their lines in the story: for the gateway that
// carries them and for the sweep that takes over from a stopped one.
import {
  afterOutcome,
  type CommandOutcome,
  type CommandStep,
} from '#domain/devices/device-command.ts';
import type { WrittenSettings } from '#domain/devices/settings/setting-states.ts';
import type { ReceivedSettings } from '#domain/ev04/configuration/settings-codec.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type DeviceLine, writeDeviceLines } from '../device-lines.store.ts';
import { holdWriting, noteSettings, takeValues } from '../settings/sent-settings.service.ts';
import {
  refusePowerOffs,
  settleCommand,
  type TakenCommand,
  type Taking,
  takeCommands,
} from './device-commands.store.ts';

const sent: CommandStep = { state: 'sent', line: 'device_command.sent' };
const refused: CommandStep = { state: 'refused', line: 'device_command.refused' };
const alertActive = 'there is an active alert';

/** The line of a step; none where there is nothing to tell. */
export const lineOf = (
  { organisation_id, device_id, command }: TakenCommand,
  { line }: CommandStep,
  why?: string,
): DeviceLine[] =>
  line === null
    ? []
    : [
        {
          organisation_id,
          device_id,
          kind: line,
          data: { command, ...(why === undefined ? {} : { why }) },
        },
      ];

/** A command with the settings that it writes; null for any other. */
export type GivenCommand = TakenCommand & { readonly values: Partial<WrittenSettings> | null };

/**
 * Takes the commands that a gateway may send now. A pendant whose wearer has an alert by now is not
 * turned off.
 */
export async function takeForGateway(tx: Tx, taking: Taking): Promise<GivenCommand[]> {
  await holdWriting(tx, taking.devices);
  const kept = await refusePowerOffs(tx, taking.devices, alertActive);
  const taken = await takeCommands(tx, taking);
  await writeDeviceLines(tx, [
    ...kept.flatMap((command) => lineOf(command, refused, alertActive)),
    ...taken.flatMap((command) => lineOf(command, sent)),
  ]);
  const given: GivenCommand[] = [];
  for (const command of taken)
    given.push({
      ...command,
      values: command.command === 'write_settings' ? await takeValues(tx, command) : null,
    });
  return given;
}

export interface Ending {
  /** The pendant's answer. */
  readonly why?: string | undefined;
  /** The settings that were read. */
  readonly received?: ReceivedSettings | undefined;
}

/**
 * Writes a step with its line and its consequences for the settings, unless another process has
 * settled the command meanwhile.
 */
export async function takeStep(
  tx: Tx,
  command: TakenCommand,
  step: CommandStep,
  { why, received }: Ending = {},
): Promise<void> {
  if (command.command === 'write_settings') await holdWriting(tx, [command.device_id]);
  if (!(await settleCommand(tx, command, step.state, why))) return;
  await writeDeviceLines(tx, lineOf(command, step, why));
  await noteSettings(tx, command, { step, why, received });
}

/** Writes the outcome of a command that a gateway sent. */
export const settleOutcome = async (
  tx: Tx,
  command: TakenCommand,
  outcome: CommandOutcome,
  ending: Ending,
): Promise<void> => await takeStep(tx, command, afterOutcome(outcome, command.tries), ending);
