// F26: one letter of one sealed event is changed by the superuser; the verifier names exactly that row, before and after it names none.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRun } from '../fault-run.ts';
import { tallyOf } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { checkTampering } from '../seal-check.ts';

const loadMs = 3000;

export const seal: FaultRun = {
  name: 'seal',
  goal: 'F26',
  hurts: 'one letter of the log, changed by the superuser',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const load = await startPendantLoad(ground, { rate: 400, devices: 100 });
    try {
      await sleep(loadMs);
      const drained = await load.drain();
      const outcome = await checkTampering(ground.database, ground.owner, 0.5);
      const { checked, unsealed, untouched, tampered, restored, changed_event_id } = outcome;
      const names = tampered.length === 1 && (tampered[0] ?? '').startsWith(`event ${changed_event_id} `);
      return {
        tally: tallyOf(load.ledger.compare(await ground.owner.storedEvents())),
        lines: [
          `sealed events checked ${checked}, not sealed ${unsealed}; event ${changed_event_id} changed: ${tampered.join('; ') || 'not noticed'}`,
          ...untouched.slice(0, 3),
        ],
        conditions: [
          { says: 'everything was answered and sealed', held: drained && unsealed === 0 && checked > 0 },
          { says: 'the untouched log has no finding', held: untouched.length === 0 },
          { says: 'the changed event is named, and no other', held: names },
          { says: 'put back, the log is whole again', held: restored.length === 0 },
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
    }
  },
};
