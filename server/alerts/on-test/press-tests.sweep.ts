// Ends the alerts of press tests as soon as they are committed. A sweep and no subscriber of device
// events: nothing waits on the way of an alarm.
import type { Database } from '#server/kit/db/database.ts';
import { doAllDue, oneByOne } from '#server/kit/jobs/apart.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import { endPressed } from './press-tests.service.ts';
import { isAnyPressed, listPressed } from './press-tests.store.ts';

export const pressTestsSweepName = 'press-tests';

const batch = 100;

export const pressTestsSweep = (database: Database): Sweep => ({
  name: pressTestsSweepName,
  everyMs: 1000,
  // Woken by every alarm, hardly any of which is a press test.
  restMs: 100,
  run: async () => {
    if (!(await database.ask(isAnyPressed))) return null;
    await doAllDue(database, {
      due: async (tx, but) => await listPressed(tx, batch, but),
      work: oneByOne(endPressed),
    });
    return null;
  },
});
