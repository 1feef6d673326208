// F26: the superuser changes, removes, inserts and exchanges rows of the sealed log; the verifier
// names exactly those, and none before and after.
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultRun, someOf, tallyOf } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { checkTampering, type TamperOutcome } from './seal-check.ts';
import { rolesThatMayTamper, tamperings } from './tampering.ts';

export const seal: FaultRun = {
  name: 'seal',
  goal: 'F26',
  hurts: 'the log changed, shortened, lengthened and put in another order by the superuser',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    // News only: what raises an alert is spoken of long afterwards.
    const load = await startPendantLoad(ground, {
      rate: 400,
      devices: 100,
      flags: ['low_battery', 'side_key_1'],
    });
    try {
      await sleep(ground.long ? 240_000 : 3000);
      const drained = await load.drain();
      const startedAt = performance.now();
      const {
        checked,
        unsealed,
        untouched,
        tamperings: done,
      } = await checkTampering(ground.database, ground.owner, tamperings(ground.superuserUrl));
      const seconds = (performance.now() - startedAt) / 1000 / (1 + 2 * done.length);
      const letIn = await rolesThatMayTamper(ground.superuserUrl);
      return {
        tally: tallyOf(load.ledger.compare(await ground.owner.storedEvents())),
        lines: [
          `sealed events checked ${checked} in ${seconds.toFixed(2)} s, not sealed ${unsealed}`,
          ...done.map(({ says, findings }) => `${says}: ${findings.join('; ') || 'not noticed'}`),
          ...untouched.slice(0, 3),
          ...someOf('not refused', letIn),
        ],
        conditions: [
          {
            says: 'everything was answered and sealed',
            held: drained && unsealed === 0 && checked > 0,
          },
          { says: 'the untouched log has no finding', held: untouched.length === 0 },
          ...done.map((one) => ({
            says: `${one.says}: named, and nothing else`,
            held: namesExactly(one),
          })),
          {
            says: 'put back, the log is whole again, each time',
            held: done.every(({ restored }) => restored.length === 0),
          },
          { says: 'checked within 60 s', held: seconds < 60 },
          {
            says: 'every role of the program is refused to change or remove',
            held: letIn.length === 0,
          },
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
    }
  },
};

const namesExactly = ({ names, findings }: TamperOutcome): boolean =>
  findings.length === names.length &&
  names.every((name) => findings.some((finding) => finding.startsWith(name)));
