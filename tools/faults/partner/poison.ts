// F17: single messages that can never be sent stand among many that can. The others are not late, the bad ones end on the dead list, and go out once they are mended.
import { setTimeout as sleep } from 'node:timers/promises';
import { type PartnerStandIn, partnerStandIn } from '#server/kit/testing/partner-stand-in.ts';
import { asSuperuser } from '../database/database-hurts.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { deliveryOf, queueTexts, readTexts, settingsFor, type TextState } from './partner-ground.ts';

const mostTries = 5;
const patienceMs = 60_000;
const latestMs = 1000;
/** "The body is too long": the partner will never take it as it is. */
const badBody = 21617;

export const poison: FaultRun = {
  name: 'poison',
  goal: 'F17',
  hurts: 'messages that can never be sent, among many that can',
  run: async (ground) => {
    const partner = await partnerStandIn();
    try {
      return await poisonSome(ground, partner);
    } finally {
      await partner.close();
    }
  },
};

async function poisonSome(ground: Ground, partner: PartnerStandIn) {
  const program = ground.start(settingsFor(partner, ground.place.httpPort));
  await program.ready();
  const bad = new Set<number>();
  const taken = new Set<number>();
  let mended = false;
  partner.refuses = (form) => (!mended && bad.has(deliveryOf(form)) ? badBody : null);
  partner.onTaken = ({ form }) => void taken.add(deliveryOf(form));
  const ids = await queueRounds(ground, bad);
  const isBad = (id: number) => bad.has(id);
  const until = performance.now() + patienceMs;
  const waits = async () => (await readTexts(ground.superuserUrl, ids)).some(({ status }) => status === 'queued');
  while (performance.now() < until && (await waits())) await sleep(500);
  const texts = await readTexts(ground.superuserUrl, ids);
  const dead = texts.filter(({ status }) => status === 'dead');
  const latest = Math.max(...texts.filter(({ id }) => !isBad(id)).map(({ late_ms }) => late_ms ?? Number.POSITIVE_INFINITY));
  const shown = await countShown(ground, dead);
  mended = true;
  await requeue(ground, bad);
  for (const end = performance.now() + 10_000; performance.now() < end && (await waits()); ) await sleep(200);
  return {
    tally: {
      attempted: ids.length,
      acked: taken.size,
      lost: ids.filter((id) => !taken.has(id)).length,
      doubled:
        partner.requests.filter(({ form }) => taken.has(deliveryOf(form))).length -
        taken.size -
        dead.reduce((sum, { attempts }) => sum + attempts, 0),
      unexpected: [...taken].filter((id) => !ids.includes(id)).length,
    },
    lines: [
      `bad ${bad.size} of ${ids.length}; dead after ${dead.map(({ attempts }) => attempts).join(', ')} tries; shown ${shown}; the latest of the others after ${Math.round(latest)} ms`,
    ],
    conditions: [
      {
        says: 'every bad message ended on the dead list after 5 tries at most',
        held: dead.length === bad.size && dead.every(({ id, attempts }) => isBad(id) && attempts <= mostTries),
      },
      { says: 'each of them is shown', held: shown === bad.size },
      { says: `no other message was more than ${latestMs} ms late`, held: latest <= latestMs },
      { says: 'mended, they went out', held: [...bad].every((id) => taken.has(id)) },
      { says: 'the program lived through all of it', held: program.alive },
    ],
    leastAcked: ids.length / 2,
  };
}

/** A round a second; every other one has a bad message in its middle. */
async function queueRounds({ long, seed, superuserUrl }: Ground, bad: Set<number>): Promise<number[]> {
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
      select count(*)::int as count from events where kind = 'delivery.failed' and (data->>'delivery_id')::bigint = any(${dead.map(({ id }) => id)}::bigint[])`,
  );
  return row?.count ?? 0;
}

/** As the call for undelivered messages does it. */
const requeue = async ({ superuserUrl }: Ground, bad: ReadonlySet<number>): Promise<void> =>
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      void (await sql`update deliveries set status = 'queued', refusals = 0, due_at = app.now(), finished_at = null where id = any(${[...bad]}::bigint[])`),
  );
