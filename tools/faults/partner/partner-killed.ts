// F8: the program is killed after the partner took a message and before that was noted. Nothing is
// lost; only what was under way is sent again, with the same key.
import { setTimeout as sleep } from 'node:timers/promises';
import { type PartnerStandIn, partnerStandIn } from '#server/kit/testing/partner-stand-in.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import type { RunningProgram } from '../program/program.ts';
import { deliveryOf, queueTexts, readTexts, settingsFor } from './partner-ground.ts';

/** A claim runs out after half a minute; then the next process takes the message up. */
const patienceMs = 90_000;

export const partnerKilled: FaultRun = {
  name: 'partner-killed',
  goal: 'F8',
  hurts: 'killed between the partner’s yes and our note of it',
  run: async (ground) => {
    const partner = await partnerStandIn();
    try {
      return await killAtTheYes(ground, partner);
    } finally {
      await partner.close();
    }
  },
};

async function killAtTheYes(ground: Ground, partner: PartnerStandIn) {
  const [count, kills] = ground.long ? [1000, 100] : [200, 10];
  const settings = settingsFor(partner, ground.place.httpPort);
  const taken = new Map<number, number>();
  const struck = new Set<number>();
  let killNow = false;
  let killed = (): void => {};
  partner.onTaken = ({ form }) => {
    const id = deliveryOf(form);
    taken.set(id, (taken.get(id) ?? 0) + 1);
    if (!killNow) return;
    killNow = false;
    killed();
  };
  let program: RunningProgram = ground.start(settings);
  await program.ready();
  const ids: number[] = [];
  let done = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const yes = new Promise<void>((resolve) => {
      killed = resolve;
    });
    killNow = true;
    ids.push(
      ...(await queueTexts(
        ground.superuserUrl,
        Array.from(
          { length: count / kills },
          (_, index) => `fault ${ground.seed} ${kill} ${index}`,
        ),
      )),
    );
    await Promise.race([yes, sleep(20_000)]);
    await program.kill();
    if (!killNow) done += 1;
    for (const text of await readTexts(ground.superuserUrl, ids))
      if (text.status === 'queued' && text.claimed) struck.add(text.id);
    program = ground.start(settings);
    await program.ready();
  }
  await untilSent(ground, ids);
  return await judge(ground, { ids, taken, struck, done, kills, alive: program.alive });
}

interface Outcome {
  readonly ids: readonly number[];
  /** Delivery -> how often the partner took it. */
  readonly taken: ReadonlyMap<number, number>;
  /** Under way at some kill. */
  readonly struck: ReadonlySet<number>;
  readonly done: number;
  readonly kills: number;
  readonly alive: boolean;
}

async function judge(ground: Ground, { ids, taken, struck, done, kills, alive }: Outcome) {
  const texts = await readTexts(ground.superuserUrl, ids);
  const repeated = [...taken].filter(([, times]) => times > 1).map(([id]) => id);
  const known = new Set(ids);
  return {
    tally: {
      attempted: ids.length,
      acked: texts.filter(({ status }) => status !== 'queued').length,
      lost:
        ids.filter((id) => !taken.has(id)).length +
        texts.filter(({ status }) => status !== 'handed_over').length,
      doubled: repeated.filter((id) => !struck.has(id)).length,
      unexpected: [...taken.keys()].filter((id) => !known.has(id)).length,
    },
    lines: [
      `kills at the partner’s yes: ${done} of ${kills}; messages under way at them ${struck.size}, of which the partner saw again ${repeated.length}, each under its own key`,
      `a partner that honours the key did ${taken.size} things for ${ids.length} messages`,
    ],
    conditions: [
      { says: 'most kills struck a message that was just taken', held: done * 2 > kills },
      { says: 'the program lives at the end', held: alive },
    ],
    leastAcked: ids.length / 2,
  };
}

async function untilSent({ superuserUrl }: Ground, ids: readonly number[]): Promise<void> {
  const until = performance.now() + patienceMs;
  while (
    performance.now() < until &&
    (await readTexts(superuserUrl, ids)).some(({ status }) => status === 'queued')
  )
    await sleep(500);
}
