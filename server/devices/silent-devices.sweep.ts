// Marks silent devices offline: by their silence alone, independent of their connections.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { writeDeviceLines } from './device-lines.store.ts';
import { isSilenceDue, judgeSilence } from './silent-devices.store.ts';

const everyMs = 15_000;
const batch = 1000;

export const silentDevicesSweep = (database: Database): Sweep => ({
  name: 'silent-devices',
  everyMs,
  run: async () => {
    if (!(await database.ask(isSilenceDue))) return null;
    for (;;) {
      const looked = await database.write({ role: 'platform' }, async (tx) => {
        const { looked, gone } = await judgeSilence(tx, batch);
        await writeDeviceLines(
          tx,
          gone.map(({ silent_minutes, ...device }) => ({
            ...device,
            kind: 'device.offline',
            data: { silent_minutes },
          })),
        );
        return looked;
      });
      if (looked < batch) return null;
    }
  },
});
