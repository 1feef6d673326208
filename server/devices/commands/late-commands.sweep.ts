// Ends commands that cannot be answered any more: their gateway stopped, or the pendant did not
// connect in time.
import { afterSilence, afterTime } from '#domain/devices/device-command.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { doAllDue } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { writeDeviceLines } from '../device-lines.store.ts';
import { tellOfDevices } from '../device-notices.service.ts';
import { noteSettings } from '../settings/sent-settings.service.ts';
import { lineOf, takeStep } from './command-steps.service.ts';
import { findUnanswered, lapseCommands, listLate, lookForLate } from './device-commands.store.ts';

const batch = 500;

export const lateCommandsSweep = (database: Database): Sweep => ({
  name: 'late-commands',
  everyMs: 5000,
  run: async () => {
    const { due, next } = await database.ask(lookForLate);
    if (!due) return next;
    const again = new Set<number>();
    const work = async (tx: Tx, ids: readonly number[]): Promise<void> => {
      for (const device of await endOrAskAgain(tx, ids)) again.add(device);
    };
    try {
      await doAllDue(database, { due: async (tx, but) => await listLate(tx, batch, but), work });
    } finally {
      // A superfluous notice, about a change that was rolled back, makes a gateway look once and
      // find nothing.
      await tellOfDevices(database, { word: 'asked' }, [...again]);
    }
    return (await database.ask(lookForLate)).next;
  },
});

/** @returns the devices whose gateway may send again */
async function endOrAskAgain(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const lapsed = await lapseCommands(tx, ids);
  await writeDeviceLines(
    tx,
    lapsed.flatMap((command) => lineOf(command, afterTime)),
  );
  for (const command of lapsed) await noteSettings(tx, command, { step: afterTime });
  const unanswered = await findUnanswered(tx, ids);
  for (const command of unanswered)
    await takeStep(tx, command, afterSilence(command.command, command.tries));
  return unanswered.map(({ device_id }) => device_id);
}
