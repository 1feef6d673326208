// F17: single messages that can never be sent, broken frames and unreadable posts among many good
// ones. The others are not late, the bad ones are shown, and are sent once they are mended.
import { setTimeout as sleep } from 'node:timers/promises';
import { type PartnerStandIn, partnerStandIn } from '#server/kit/testing/partner-stand-in.ts';
import { asSuperuser } from '../database/superuser.ts';
import {
  addTallies,
  type FaultReport,
  type FaultRun,
  type Ground,
  type Tally,
  tallyOf,
} from '../fault-run.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { countKept, startSpoiledFrames } from '../units/spoiled-frames.ts';
import { judgeRows, queueRows, type RowsOutcome } from './bad-rows.ts';
import {
  deliveryOf,
  queueTexts,
  readTexts,
  settingsFor,
  type TextState,
} from './partner-ground.ts';

const mostTries = 5;
const patienceMs = 60_000;
const latestMs = 1000;
/** "The body is too long": the partner will never take it as it is. */
const badBody = 21617;

export const poison: FaultRun = {
  name: 'poison',
  goal: 'F17',
  hurts: 'messages that can never be sent, broken frames, unreadable posts, among many good ones',
  run: async (ground) => {
    const partner = await partnerStandIn();
    try {
      return await poisonSome(ground, partner);
    } finally {
      await partner.close();
    }
  },
};

async function poisonSome(ground: Ground, partner: PartnerStandIn): Promise<FaultReport> {
  const program = ground.start(settingsFor(partner, ground.place.httpPort));
  await program.ready();
  const bad = new Set<number>();
  const taken = new Set<number>();
  let mended = false;
  partner.refuses = (form) => (!mended && bad.has(deliveryOf(form)) ? badBody : null);
  partner.onTaken = ({ form }) => void taken.add(deliveryOf(form));
  const inParallel = await poisonBeside(ground);
  const ids = await queueRounds(ground, bad);
  const parallelOutcome = await inParallel.finish();
  const until = performance.now() + patienceMs;
  const waits = async () =>
    (await readTexts(ground.superuserUrl, ids)).some(({ status }) => status === 'queued');
  while (performance.now() < until && (await waits())) await sleep(500);
  const texts = await readTexts(ground.superuserUrl, ids);
  const shown = await countShown(
    ground,
    texts.filter(({ status }) => status === 'dead'),
  );
  mended = true;
  await requeue(ground, bad);
  for (const end = performance.now() + 10_000; performance.now() < end && (await waits()); )
    await sleep(200);
  const requests = partner.requests.filter(({ form }) => taken.has(deliveryOf(form))).length;
  return judge({ ids, bad, taken, texts, shown, requests, parallelOutcome, lives: program.alive });
}

interface Outcome {
  readonly ids: readonly number[];
  readonly bad: ReadonlySet<number>;
  readonly taken: ReadonlySet<number>;
  /** As they stood before the bad ones were mended. */
  readonly texts: readonly TextState[];
  readonly shown: number;
  /** For what was taken in the end. */
  readonly requests: number;
  readonly parallelOutcome: Besides;
  readonly lives: boolean;
}

function judge({
  ids,
  bad,
  taken,
  texts,
  shown,
  requests,
  parallelOutcome,
  lives,
}: Outcome): FaultReport {
  const dead = texts.filter(({ status }) => status === 'dead');
  const latest = Math.max(
    ...texts
      .filter(({ id }) => !bad.has(id))
      .map(({ late_ms }) => late_ms ?? Number.POSITIVE_INFINITY),
  );
  const { frames, slowestMs, spoiled, rows, unreadable } = parallelOutcome;
  const own = {
    attempted: ids.length,
    acked: ids.filter((id) => taken.has(id)).length,
    lost: ids.filter((id) => !taken.has(id)).length,
    doubled: requests - taken.size - dead.reduce((sum, { attempts }) => sum + attempts, 0),
    unexpected: [...taken].filter((id) => !ids.includes(id)).length,
  };
  return {
    tally: addTallies([own, frames]),
    lines: [
      `texts: bad ${bad.size} of ${ids.length}; dead after ${dead.map(({ attempts }) => attempts).join(', ')} tries; shown ${shown}; the latest of the others after ${Math.round(latest)} ms`,
      `frames: broken ${spoiled.sent}, kept ${spoiled.kept}, answered ${spoiled.answered}; the slowest answer to the others ${Math.round(slowestMs)} ms`,
      `satellite posts: unreadable ${rows.unreadable}; the latest of the others after ${Math.round(rows.latest_ms)} ms`,
    ],
    conditions: [
      {
        says: 'every bad message ended on the dead list after 5 tries at most',
        held:
          dead.length === bad.size &&
          dead.every(({ id, attempts }) => bad.has(id) && attempts <= mostTries),
      },
      { says: 'each of them is shown', held: shown === bad.size },
      { says: `no other message was more than ${latestMs} ms late`, held: latest <= latestMs },
      { says: 'mended, they went out', held: [...bad].every((id) => taken.has(id)) },
      {
        says: 'each broken frame was kept and none answered',
        held: spoiled.kept === spoiled.sent && spoiled.answered === 0,
      },
      { says: 'no other frame waited more than 1 s', held: slowestMs <= latestMs },
      {
        says: 'each unreadable post is marked so',
        held: rows.unreadable === unreadable && rows.waiting === 0,
      },
      { says: 'no other post waited more than 1 s', held: rows.latest_ms <= latestMs },
      { says: 'the program lived through all of it', held: lives },
    ],
    leastAcked: ids.length / 2,
  };
}

interface Besides {
  readonly frames: Tally;
  readonly slowestMs: number;
  readonly spoiled: { readonly sent: number; readonly kept: number; readonly answered: number };
  readonly rows: RowsOutcome;
  /** Posts that were put in unreadable. */
  readonly unreadable: number;
}

/** Broken frames among units' news, and unreadable posts among a satellite feed's. */
async function poisonBeside(ground: Ground): Promise<{ finish(): Promise<Besides> }> {
  const load = await startPendantLoad(ground, {
    rate: 100,
    devices: 50,
    flags: ['low_battery', 'side_key_1'],
  });
  const frames = startSpoiledFrames(ground.place.ev04Port, load.imeis[0] ?? '');
  const unreadable = await queueRows(ground.superuserUrl, ground.long ? 2000 : 300);
  return {
    finish: async () => {
      frames.stop();
      await load.drain();
      load.close();
      await sleep(500);
      const kept = await countKept(ground.superuserUrl);
      return {
        frames: tallyOf(load.ledger.compare(await ground.owner.storedEvents())),
        slowestMs: Math.max(...load.answersMs),
        spoiled: { sent: frames.sent, answered: frames.answered, kept },
        rows: await judgeRows(ground.superuserUrl),
        unreadable,
      };
    },
  };
}

/** A round a second; every other one has a bad message in its middle. */
async function queueRounds(
  { long, seed, superuserUrl }: Ground,
  bad: Set<number>,
): Promise<number[]> {
  const [rounds, each] = long ? [20, 100] : [6, 50];
  const ids: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fresh = await queueTexts(
      superuserUrl,
      Array.from({ length: each }, (_, index) => `poison ${seed} ${round} ${index}`),
    );
    if (round % 2 === 0) bad.add(fresh[Math.floor(each / 2)] ?? 0);
    ids.push(...fresh);
    await sleep(1000);
  }
  return ids;
}

async function countShown({ superuserUrl }: Ground, dead: readonly TextState[]): Promise<number> {
  const [row] = await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql<{ count: number }[]>`
      select count(*)::int as count
      from events
      where kind = 'delivery.failed'
        and (data->>'delivery_id')::bigint = any(${dead.map(({ id }) => id)}::bigint[])`,
  );
  return row?.count ?? 0;
}

/** As the call for undelivered messages does it. */
const requeue = async ({ superuserUrl }: Ground, bad: ReadonlySet<number>): Promise<void> =>
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      void (await sql`
        update deliveries
        set status = 'queued', refusals = 0, due_at = app.now(), finished_at = null
        where id = any(${[...bad]}::bigint[])
      `),
  );
