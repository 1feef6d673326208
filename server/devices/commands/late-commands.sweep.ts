// Commands that nobody waits for any more: their gateway died with them, or the pendant did not speak in time.
import { afterSilence, afterTime } from '#domain/devices/device-command.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { writeDeviceLines } from '../device-lines.store.ts';
import { tellOfDevices } from '../device-notices.service.ts';
import { lineOf, takeStep } from './command-steps.service.ts';
import { findUnanswered, lapseCommands, lookForLate } from './device-commands.store.ts';

export const lateCommandsSweep = (database: Database): Sweep => ({
  name: 'late-commands',
  everyMs: 5000,
  run: async () => {
    const { due, next } = await database.ask(lookForLate);
    if (!due) return next;
    const again = await database.write({ role: 'platform' }, async (tx) => {
      const lapsed = await lapseCommands(tx);
      await writeDeviceLines(
        tx,
        lapsed.flatMap((command) => lineOf(command, afterTime)),
      );
      const unanswered = await findUnanswered(tx);
      for (const command of unanswered) await takeStep(tx, command, afterSilence(command.command, command.tries));
      return unanswered;
    });
    await tellOfDevices(
      database,
      { word: 'asked' },
      again.map(({ device_id }) => device_id),
    );
    return (await database.ask(lookForLate)).next;
  },
});
