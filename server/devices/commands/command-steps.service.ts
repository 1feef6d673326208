// What follows for commands under way, written with its line in the story: for the gateway that carries them and for the sweep that takes over from one that died.
import { afterOutcome, type CommandOutcome, type CommandStep } from '#domain/devices/device-command.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type DeviceLine, writeDeviceLines } from '../device-lines.store.ts';
import { refusePowerOffs, settleCommand, type TakenCommand, type Taking, takeCommands } from './device-commands.store.ts';

const sent: CommandStep = { state: 'sent', line: 'device_command.sent' };
const refused: CommandStep = { state: 'refused', line: 'device_command.refused' };
const alertActive = 'there is an active alert';

/** The line of a step; none where there is nothing to tell. */
export const lineOf = ({ organisation_id, device_id, command }: TakenCommand, { line }: CommandStep, why?: string): DeviceLine[] =>
  line === null ? [] : [{ organisation_id, device_id, kind: line, data: { command, ...(why === undefined ? {} : { why }) } }];

/** Takes what a gateway may send now. A pendant whose wearer has an alert by now stays on. */
export async function takeForGateway(tx: Tx, taking: Taking): Promise<TakenCommand[]> {
  const kept = await refusePowerOffs(tx, taking.devices, alertActive);
  const taken = await takeCommands(tx, taking);
  await writeDeviceLines(tx, [
    ...kept.flatMap((command) => lineOf(command, refused, alertActive)),
    ...taken.flatMap((command) => lineOf(command, sent)),
  ]);
  return taken;
}

/** Writes a step and its line, unless somebody else has decided about the command meanwhile. */
export async function takeStep(tx: Tx, command: TakenCommand, step: CommandStep, why?: string): Promise<void> {
  if (await settleCommand(tx, command, step.state, why)) await writeDeviceLines(tx, lineOf(command, step, why));
}

/** Writes what came of a command that a gateway sent. @param why what the pendant said */
export const settleOutcome = async (tx: Tx, command: TakenCommand, outcome: CommandOutcome, why?: string): Promise<void> =>
  await takeStep(tx, command, afterOutcome(outcome, command.tries), why);
