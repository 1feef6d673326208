// The product's side of the escalation measurement: pendants of an unmonitored organisation, and
// the messages that their alerts queue.
import postgres from 'postgres';
import * as z from 'zod';
import { startChild } from '../kit/child.ts';
import { nowMs, pause } from '../kit/clock.ts';
import type { Figures, Side } from '../kit/measurement.ts';
import { percentile } from '../kit/statistics.ts';
import { scaled, type World } from '../ratios/world.ts';
import { type Product, startProduct } from './server.ts';
import {
  escalatedOrganisation,
  firstEscalatedPendant,
  firstImei,
  fullWorld,
  type WorldSize,
} from './world-rows.ts';

const atOnce = 100;
const patienceMs = 15_000;

export interface EscalatedAlert {
  /**
   * From the receipt of the alert to the writing of its first message, and to the end of its
   * hand-over, in ms.
   */
  readonly queued_ms: number | null;
  readonly handed_ms: number | null;
  /** First messages to the same person by the same way. */
  readonly doubled: number;
}

export interface EscalatedAlerts {
  /** Raises `count` alerts at the given pace and waits until each has notified its first person. */
  raise(count: number, pace: { inFlight: number; gapMs: number }): Promise<EscalatedAlert[]>;
  close(): Promise<void>;
}

/** Alerts of pendants of the unmonitored organisation; each pendant is used once. */
export async function openEscalatedAlerts(
  product: Product,
  size: WorldSize,
): Promise<EscalatedAlerts> {
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
  const pendants = await startChild('load/alerts.ts');
  let next = firstEscalatedPendant(size);
  const raise: EscalatedAlerts['raise'] = async (count, pace) => {
    const from = next;
    next += count;
    const entry = { by: 'ev04', port: product.ev04Port, first_imei: firstImei };
    await pendants.call('open', { entry, from, count, connections: count }, z.null());
    await pause(300 + count / 10);
    await pendants.call(
      'closed',
      { from, count, ...pace },
      z.object({ sent: z.array(z.unknown()) }),
    );
    const giveUp = nowMs() + patienceMs;
    for (;;) {
      const alerts = await readEscalated(sql, from, count);
      if (nowMs() > giveUp || alerts.filter(({ handed_ms }) => handed_ms !== null).length === count)
        return alerts;
      await pause(200);
    }
  };
  return {
    raise,
    close: async () => {
      await pendants.stop();
      await sql.end({ timeout: 2 });
    },
  };
}

/** Nothing until the server runs. */
export async function productEscalation(world: World): Promise<Side | undefined> {
  const product = await startProduct(world);
  if (!product) return undefined;
  const { raise, close } = await openEscalatedAlerts(product, fullWorld);
  return {
    round: async (): Promise<Figures> => {
      const alone = await raise(scaled(world, 50), { inFlight: 1, gapMs: 40 });
      const crowd = await raise(atOnce, { inFlight: atOnce, gapMs: 0 });
      return { ...figuresOf('alone', alone), ...figuresOf('crowd', crowd) };
    },
    close: async () => {
      await close();
      await product.stop();
    },
  };
}

const readEscalated = async (
  sql: postgres.Sql,
  from: number,
  count: number,
): Promise<EscalatedAlert[]> =>
  await sql<EscalatedAlert[]>`
  select extract(epoch from min(d.created_at) - a.received_at)::float8 * 1000 as queued_ms,
    extract(epoch from min(d.handed_over_at) - a.received_at)::float8 * 1000 as handed_ms,
    (count(d.id) - count(distinct (d.recipient, d.channel)))::integer as doubled
  from generate_series(${from}::bigint, ${from + count - 1}::bigint) n
  left join alerts a on a.organisation_id = ${escalatedOrganisation} and a.device_id = n
  left join escalation_steps s
    on s.organisation_id = a.organisation_id
    and s.alert_id = a.id
    and s.round = 1
    and s.position = 1
  left join deliveries d
    on d.organisation_id = s.organisation_id
    and d.escalation_step_id = s.id
    and d.lane = 'life_safety'
  group by n, a.organisation_id, a.id, a.received_at`;

function figuresOf(name: string, alerts: readonly EscalatedAlert[]): Figures {
  const times = (key: 'queued_ms' | 'handed_ms') => alerts.flatMap((one) => one[key] ?? []);
  return {
    [`${name}_queued_p99`]: percentile(times('queued_ms'), 0.99),
    [`${name}_handed_p99`]: percentile(times('handed_ms'), 0.99),
    [`${name}_unnotified`]: alerts.length - times('queued_ms').length,
    [`${name}_doubled`]: alerts.reduce((sum, { doubled }) => sum + doubled, 0),
  };
}
