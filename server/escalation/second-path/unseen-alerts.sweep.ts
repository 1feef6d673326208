// Runs the second path: checks for unseen alerts every second.
import type { Database } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { lookForUnseen } from './unseen-alerts.service.ts';

export const unseenAlertsSweep = (database: Database): Sweep => ({
  name: 'unseen alerts',
  everyMs: 1000,
  run: async () => {
    await lookForUnseen(database);
    return null;
  },
});
