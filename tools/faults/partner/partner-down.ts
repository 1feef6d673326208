// F18: the partner for texts refuses, hangs, breaks, is busy, talks garbage, takes and cuts the
// line. Nothing is lost, others are not late, the other channel is used.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type PartnerStandIn,
  partnerStandIn,
  type StandInMode,
} from '#server/kit/testing/partner-stand-in.ts';
import { asSuperuser } from '../database/superuser.ts';
import type { FaultReport, FaultRun, Ground } from '../fault-run.ts';
import { tallyOf } from '../fault-run.ts';
import type { Comparison } from '../ledger.ts';
import { startPendantLoad } from '../pendant-load.ts';
import { addUnmonitored, deliveryOf, sendSos, settingsFor } from './partner-ground.ts';

const modes: readonly StandInMode[] = ['dead', 'hangs', 'broken', 'busy', 'garbage', 'cut'];
const alarmsEach = 4;
const firstTryMs = 5000;
const shownMs = 30_000;
const drainedMs = 60_000;

export const partnerDown: FaultRun = {
  name: 'partner-down',
  goal: 'F18',
  hurts: 'the partner for texts refuses, hangs, breaks, is busy, talks garbage, takes and cuts',
  run: async (ground) => {
    const partner = await partnerStandIn();
    try {
      return await misbehave(ground, partner);
    } finally {
      await partner.close();
    }
  },
};

interface Bout {
  readonly mode: StandInMode;
  readonly requests: number;
  readonly seconds: number;
  readonly drained_ms: number;
}

async function misbehave(ground: Ground, partner: PartnerStandIn) {
  const boutMs = ground.long ? 600_000 : 12_000;
  const imeis = await addUnmonitored(ground.superuserUrl, modes.length * alarmsEach, ground.seed);
  const program = ground.start(settingsFor(partner, ground.place.httpPort));
  await program.ready();
  const load = await startPendantLoad(ground, { rate: 50, devices: 100 });
  try {
    await sleep(5000);
    const calm = p99(load.answersMs);
    const before = load.answersMs.length;
    const tries = new Map<number, number>();
    const taken = new Map<number, number>();
    partner.onTaken = ({ form }) =>
      void taken.set(deliveryOf(form), (taken.get(deliveryOf(form)) ?? 0) + 1);
    const bouts: Bout[] = [];
    for (const [index, mode] of modes.entries())
      bouts.push(
        await oneBout(ground, partner, {
          mode,
          boutMs,
          imeis: imeis.slice(index * alarmsEach, (index + 1) * alarmsEach),
          tries,
        }),
      );
    const during = p99(load.answersMs.slice(before));
    const drained = await load.drain();
    const comparison = load.ledger.compare(await ground.owner.storedEvents());
    const texts = await readFirstTexts(ground.superuserUrl);
    return judge({
      comparison,
      texts,
      tries,
      taken,
      bouts,
      calm,
      during,
      lived: program.alive && drained,
    });
  } finally {
    load.close();
  }
}

interface Outcome {
  readonly comparison: Comparison;
  readonly texts: readonly FirstText[];
  readonly tries: ReadonlyMap<number, number>;
  /** Delivery -> how often the partner took it. */
  readonly taken: ReadonlyMap<number, number>;
  readonly bouts: readonly Bout[];
  /** p99 of the answers to frames, before and while the partner misbehaved, in milliseconds. */
  readonly calm: number;
  readonly during: number;
  readonly lived: boolean;
}

function judge({
  comparison,
  texts,
  tries,
  taken,
  bouts,
  calm,
  during,
  lived,
}: Outcome): FaultReport {
  const worst = (pick: (text: FirstText) => number | null) =>
    Math.max(...texts.map((text) => pick(text) ?? Number.POSITIVE_INFINITY));
  // A line that is closed before anything is read leaves no request; its failure is in the story at
  // once.
  const firstTry = (text: FirstText) =>
    tries.has(text.id) ? (tries.get(text.id) ?? 0) - text.received_at_ms : text.shown_ms;
  const lost = texts.filter(({ status }) => status !== 'handed_over').length;
  return {
    tally: {
      ...tallyOf(comparison),
      attempted: comparison.attempted + texts.length,
      acked: comparison.acked + texts.length - lost,
      lost: comparison.lost.length + lost,
    },
    lines: [
      ...bouts.map(
        ({ mode, requests, seconds, drained_ms }) =>
          `${String(mode)}: ${requests} tries in ${seconds.toFixed(0)} s, all there ${Math.round(drained_ms)} ms after the end`,
      ),
      `texts ${texts.length}: the first try at most ${Math.round(worst(firstTry))} ms after the alert, the call ${Math.round(worst(({ call_ms }) => call_ms))} ms, "not delivered" in the story ${Math.round(worst(({ shown_ms }) => shown_ms ?? 0))} ms`,
      `texts that the partner took more than once ${[...taken.values()].filter((times) => times > 1).length}: an alarm whose delivery is unknown is sent again`,
      `frames answered p99 ${Math.round(calm)} ms before, ${Math.round(during)} ms while it lasted`,
    ],
    conditions: [
      { says: 'the program lived through all of it, and every frame was answered', held: lived },
      { says: 'each first try within 5 s of its alert', held: worst(firstTry) <= firstTryMs },
      {
        says: 'the other channel was used within 5 s',
        held: worst(({ call_ms }) => call_ms) <= firstTryMs,
      },
      {
        says: 'what was not delivered stood in the story within 30 s',
        held: worst(({ shown_ms }) => shown_ms ?? 0) <= shownMs,
      },
      {
        says: 'after the first failures one try a second at most',
        held: bouts.every(({ requests, seconds }) => requests <= seconds + 1 + alarmsEach),
      },
      {
        says: 'all there within 60 s of the end of each',
        held: bouts.every(({ drained_ms }) => drained_ms <= drainedMs),
      },
      {
        says: 'frames were answered as fast as before, within a tenth and 20 ms',
        held: during <= calm * 1.1 + 20,
      },
    ],
    leastAcked: 500,
  };
}

interface BoutParts {
  readonly mode: StandInMode;
  readonly boutMs: number;
  readonly imeis: readonly string[];
  /** Delivery -> epoch milliseconds of the first try that reached the partner. */
  readonly tries: Map<number, number>;
}

async function oneBout(
  ground: Ground,
  partner: PartnerStandIn,
  { mode, boutMs, imeis, tries }: BoutParts,
): Promise<Bout> {
  ground.say(`the partner: ${String(mode)}`);
  partner.mode = mode;
  partner.requests.length = 0;
  const startedAt = performance.now();
  for (const imei of imeis) await sendSos(ground.place.ev04Port, imei);
  await sleep(boutMs);
  const [requests, seconds] = [partner.requests.length, (performance.now() - startedAt) / 1000];
  for (const { form, at } of partner.requests) {
    const id = deliveryOf(form);
    if (Number.isInteger(id) && !tries.has(id)) tries.set(id, performance.timeOrigin + at);
  }
  partner.mode = 'works';
  const endedAt = performance.now();
  while (
    performance.now() - endedAt < drainedMs + 1000 &&
    (await readFirstTexts(ground.superuserUrl)).some(({ status }) => status === 'queued')
  )
    await sleep(100);
  return { mode, requests, seconds, drained_ms: performance.now() - endedAt };
}

interface FirstText {
  readonly id: number;
  readonly status: string;
  /** Epoch milliseconds. */
  readonly received_at_ms: number;
  readonly call_ms: number | null;
  /** null where the first try arrived. */
  readonly shown_ms: number | null;
}

/** The first text of each alert of the unmonitored organisation, with its times since the alert. */
async function readFirstTexts(superuserUrl: string): Promise<FirstText[]> {
  return await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql<FirstText[]>`
      select d.id::float8 as id, d.status,
        (extract(epoch from a.received_at) * 1000)::float8 as received_at_ms,
        (select extract(epoch from v.handed_over_at - a.received_at) * 1000
          from deliveries v
          where v.alert_id = a.id and v.channel = 'voice'
          order by v.id
          limit 1)::float8 as call_ms,
        (select extract(epoch from e.recorded_at - a.received_at) * 1000
          from events e
          where e.alert_id = a.id and e.kind = 'delivery.delayed'
          order by e.id
          limit 1)::float8 as shown_ms
      from alerts a join organisations o on o.id = a.organisation_id and o.name = 'Fault Freight'
      join lateral (select *
        from deliveries d
        where d.alert_id = a.id and d.channel = 'sms'
        order by d.id
        limit 1) d
        on true`,
  );
}

const p99 = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? 0;
