// F6: the database commits and the answer is lost. Devices and browsers retry with the same key:
// one row in the log, and the same answer both times.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Caller } from '../caller.ts';
import {
  addTallies,
  type FaultRun,
  type Ground,
  someOf,
  type Tally,
  tallyOf,
} from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { sayRecorded } from '../units/recorded-session.ts';
import { addWorkersSos } from './ambiguous-ground.ts';
import { asSuperuser } from './superuser.ts';

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
      ground.wire.commitsToSwallow = 0;
      const frames = ground.wire.swallowed;
      const comparison = load.ledger.compare(await ground.owner.storedEvents());
      const alert = await openAlert(ground, caller);
      const writes = [
        await writeAll(ground, caller, { ...comments, alert, count: cuts }),
        await writeAll(ground, caller, { ...messages, alert, count: cuts }),
      ];
      return {
        tally: addTallies([tallyOf(comparison), ...writes.map(({ tally }) => tally)]),
        lines: [
          `commits whose answer was lost: ${frames} under device load${writes.map(({ name, cut }) => `, ${cut} of ${name}`).join('')}`,
          ...someOf('lost', comparison.lost),
          ...someOf('doubled', comparison.doubled),
          ...writes.flatMap(({ differing }) => someOf('differing', differing)),
        ],
        conditions: [
          { says: 'the program lived through all of it', held: program.alive },
          { says: 'every frame was answered in the end', held: drained },
          {
            says: 'most commits under device load that were meant to be cut were cut',
            held: frames >= cuts / 2,
          },
          ...writes.flatMap(({ name, cut, differing }) => [
            {
              says: `each of the ${name} lost its first answer after its commit`,
              held: cut === cuts,
            },
            { says: `${name}: the same answer both times`, held: differing.length === 0 },
          ]),
        ],
        leastAcked: 500,
      };
    } finally {
      load.close();
    }
  },
};

/** Something that an operator writes about an alert, under a key of the browser's own. */
interface Written {
  readonly name: string;
  readonly path: string;
  body(key: string): object;
  /** How many rows each key has. */
  readonly stored: (ground: Ground, keys: readonly string[]) => Promise<number[]>;
}

const comments: Written = {
  name: 'comments',
  path: 'alert-history',
  body: (client_id) => ({ comment: `said once, ${client_id}`, client_id }),
  stored: async ({ superuserUrl }, keys) =>
    await asSuperuser(superuserUrl, async (sql) => {
      const rows = await sql<{ times: number }[]>`
        select count(e.id)::int as times from unnest(${[...keys]}::text[]) as key
        left join events e on e.kind = 'alert.commented' and e.data ->> 'client_id' = key
        group by key`;
      return rows.map(({ times }) => times);
    }),
};

/** With its one delivery: a text that goes out twice is a doubled one. */
const messages: Written = {
  name: 'messages',
  path: 'message',
  body: (client_id) => ({ text: `sent once, ${client_id}`, client_id }),
  stored: async ({ superuserUrl }, keys) =>
    await asSuperuser(superuserUrl, async (sql) => {
      const rows = await sql<{ times: number }[]>`
        select greatest(count(distinct m.id), count(d.id))::int as times
        from unnest(${[...keys]}::text[]) as key
        left join alert_messages m on m.client_id = key::uuid
        left join deliveries d on d.body like '%' || key || '%'
        group by key`;
      return rows.map(({ times }) => times);
    }),
};

interface Writing extends Written {
  readonly alert: number;
  readonly count: number;
}

interface WriteOutcome {
  readonly name: string;
  readonly tally: Tally;
  /** First answers that were lost after their commit. */
  readonly cut: number;
  readonly differing: readonly string[];
}

/**
 * Each loses its first answer, is sent until it has one, and then once more: the last two must say
 * the same.
 */
async function writeAll(
  ground: Ground,
  caller: Caller,
  { name, path, body, stored, alert, count }: Writing,
): Promise<WriteOutcome> {
  const { wire } = ground;
  const keys = Array.from({ length: count }, () => randomUUID());
  const before = wire.swallowed;
  const differing: string[] = [];
  let answered = 0;
  for (const key of keys) {
    const send = async () => await caller.call('POST', `/api/alerts/${alert}/${path}`, body(key));
    wire.swallowsOnly = key;
    wire.commitsToSwallow = 1;
    let first = await send();
    for (let tries = 1; first.status !== 200 && tries < 50; tries += 1) {
      await sleep(30);
      first = await send();
    }
    if (first.status === 200) answered += 1;
    const again = await send();
    // The order in which JSON names things has no meaning, and a message's delivery goes on
    // meanwhile.
    if (!isDeepStrictEqual(withoutDelivery(again.body), withoutDelivery(first.body)))
      differing.push(`${JSON.stringify(first.body)} and then ${JSON.stringify(again.body)}`);
  }
  wire.commitsToSwallow = 0;
  wire.swallowsOnly = null;
  const times = await stored(ground, keys);
  const lost = times.filter((one) => one === 0).length;
  const doubled = times.filter((one) => one > 1).length;
  return {
    name,
    tally: { attempted: count, acked: answered, lost, doubled, unexpected: 0 },
    cut: wire.swallowed - before,
    differing,
  };
}

const withoutDelivery = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value) => (name === 'delivery' ? null : value)));

/** An alert of a person with a mobile, owned by the operator. */
async function openAlert(ground: Ground, caller: Caller): Promise<number> {
  const { imei, frame } = await addWorkersSos(ground);
  if ((await sayRecorded(ground.place.ev04Port, [frame])) !== 1)
    throw new Error('the SOS was not acknowledged');
  const [alert] = await asSuperuser(
    ground.superuserUrl,
    async (sql) =>
      await sql<{ id: string }[]>`
        select a.id
        from alerts a
        join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
        where v.imei = ${imei}
      `,
  );
  const { status } = await caller.call('PUT', `/api/alerts/${alert?.id}/acknowledge`, {});
  if (status !== 200) throw new Error(`the alert could not be acknowledged: ${status}`);
  return Number(alert?.id);
}
