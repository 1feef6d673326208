// A gateway that is killed takes its knowledge of who has gone with it: units that stay silent afterwards are noted as offline here.
import { recordEvents } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { setSilentOffline } from './devices.store.ts';

/** A living gateway closes a silent connection after 2.5 heartbeats (11 minutes), and a heartbeat is noted once a minute. */
const silentMinutes = 13;
const minuteMs = 60_000;

export const silentDevicesSweep = (database: Database): Sweep => ({
  name: 'silent-devices',
  everyMs: minuteMs,
  run: async () => {
    await database.write({ role: 'platform' }, async (tx) => {
      const gone = await setSilentOffline(tx, silentMinutes);
      await recordEvents(
        tx,
        gone.map((device) => ({ ...device, kind: 'device.offline', data: { silent_minutes: silentMinutes } })),
      );
    });
    return null;
  },
});
