// F6: the database commits and the answer is lost. Devices and browsers send again with the same key: once in the log, and the same answer both times.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../caller.ts';
import { asSuperuser } from '../database-hurts.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { someOf, tallyOf } from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';

export const ambiguousCommit: FaultRun = {
  name: 'ambiguous-commit',
  goal: 'F6',
  hurts: 'the wire cut after COMMIT, before its answer',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const caller = new Caller(ground.place.httpPort);
    await caller.signIn('operator@vigil.example');
    const load = await startPendantLoad(ground, { rate: 200, devices: 200 });
    try {
      const cuts = ground.long ? 200 : 40;
      for (let cut = 0; cut < cuts; cut += 1) {
        ground.wire.commitsToSwallow += 1;
        await sleep(100);
      }
      const drained = await load.drain();
      const frames = ground.wire.swallowed;
      const comparison = load.ledger.compare(await ground.owner.storedEvents());
      const comments = await commentAll(ground, caller, cuts);
      return {
        tally: {
          ...tallyOf(comparison),
          attempted: comparison.attempted + comments.attempted,
          acked: comparison.acked + comments.answered,
          lost: comparison.lost.length + comments.lost,
          doubled: comparison.doubled.length + comments.doubled,
        },
        lines: [
          `commits whose answer was lost: ${frames} under device load, ${ground.wire.swallowed - frames} under comments; comments sent ${comments.sends} times for ${comments.attempted}`,
          ...someOf('lost', comparison.lost),
          ...someOf('doubled', comparison.doubled),
        ],
        conditions: [
          { says: 'the program lived through all of it', held: program.alive },
          { says: 'every frame was answered in the end', held: drained },
          { says: 'most commits meant to be cut were cut', held: frames >= cuts / 2 && ground.wire.swallowed - frames >= cuts / 2 },
          { says: 'the same answer to the same comment', held: comments.differing === 0 },
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
    }
  },
};

interface Comments {
  readonly attempted: number;
  readonly answered: number;
  readonly sends: number;
  readonly lost: number;
  readonly doubled: number;
  readonly differing: number;
}

/** Every comment loses its first answer, is sent until it has one, and then once more: the last two must be equal. */
async function commentAll({ wire, superuserUrl }: Ground, caller: Caller, count: number): Promise<Comments> {
  const [alert] = await asSuperuser(
    superuserUrl,
    async (sql) => await sql<{ id: string }[]>`select max(id) as id from alerts where status = 'active_alert' and monitored`,
  );
  const path = `/api/alerts/${alert?.id}/alert-history`;
  const keys = Array.from({ length: count }, () => randomUUID());
  let [answered, sends, differing] = [0, 0, 0];
  for (const client_id of keys) {
    const comment = { comment: `said once, ${client_id}`, client_id };
    wire.commitsToSwallow = 1;
    let first = await caller.call('POST', path, comment);
    for (sends += 1; first.status !== 200 && sends < count * 20; sends += 1) {
      await sleep(30);
      first = await caller.call('POST', path, comment);
    }
    wire.commitsToSwallow = 0;
    if (first.status === 200) answered += 1;
    const again = await caller.call('POST', path, comment);
    if (JSON.stringify(again.body) !== JSON.stringify(first.body)) differing += 1;
  }
  const stored = await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql<{ times: number }[]>`
        select count(e.id)::int as times from unnest(${keys}::text[]) as key left join events e on e.kind = 'alert.commented' and e.data ->> 'client_id' = key group by key`,
  );
  return {
    ...{ attempted: count, answered, sends, differing },
    lost: stored.filter(({ times }) => times === 0).length,
    doubled: stored.filter(({ times }) => times > 1).length,
  };
}
