// Each report as a CSV file, from the request until the file is finished, in turn with the bare SQL
// that reads the same rows through a cursor.
import * as z from 'zod';
import { nowMs, pause } from '../kit/clock.ts';
import type { Figures, Line, Measurement, Side } from '../kit/measurement.ts';
import { residentKib } from '../kit/processes.ts';
import { emptyOrganisation } from '../product/months-world.ts';
import type { World } from '../ratios/world.ts';
import { type Callers, openCallers } from './callers.ts';
import { reportSql } from './report-sql.ts';

const rowsAtOnce = 500;
const lookEveryMs = 40;
const longestMs = 240_000;
const names = Object.keys(reportSql);
const inCalifornia = 'emergency-partner-monthly';
const inSouthAustralia = 'monitored-devices';

const run = z.object({
  id: z.number(),
  status: z.string(),
  rows: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

interface Taken {
  /** Until the first sign of progress, and until the file is finished, in ms. */
  readonly first: number;
  readonly whole: number;
  /** Processor time of the database meanwhile, in ms. */
  readonly database: number;
  readonly peakKib: number;
  readonly id: number;
  readonly rows: number;
}

const day = (back: number): string =>
  new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** A run over the 24 months of the world, looked at until it is finished. */
export async function runReport(
  world: World,
  callers: Callers,
  type: string,
  narrowed: object = {},
): Promise<Taken> {
  const filters = {
    ...narrowed,
    ...(/list|groups|access|details|monitored-devices/.test(type)
      ? {}
      : { period: 'custom', from: day(729), to: day(0) }),
    timezone: type === inCalifornia || type === inSouthAustralia ? null : 'Australia/Sydney',
  };
  const [began, database] = [nowMs(), world.database.cpuMs()];
  const { id } = await callers.call(run, {
    method: 'POST',
    path: `/reports/${type}`,
    body: { format: 'csv', filters },
  });
  let [first, peakKib] = [Number.NaN, 0];
  while (nowMs() - began < longestMs) {
    const [latest] = await callers.call(z.array(run), { path: '/report-runs?per_page=1' });
    peakKib = Math.max(peakKib, residentKib(callers.pid));
    if (latest?.id !== id || latest.status === 'queued') {
      await pause(lookEveryMs);
      continue;
    }
    if (latest.status === 'failed') throw new Error(`${type} failed`);
    if (Number.isNaN(first)) first = nowMs() - began;
    if (latest.status === 'finished') {
      const whole = Date.parse(latest.finished_at ?? '') - Date.parse(latest.created_at);
      return {
        first,
        whole,
        database: world.database.cpuMs() - database,
        peakKib,
        id,
        rows: latest.rows,
      };
    }
    await pause(lookEveryMs);
  }
  throw new Error(`${type} did not end within ${longestMs / 1000} s`);
}

async function byHand(
  world: World,
  { sql }: Callers,
  type: string,
): Promise<Pick<Taken, 'whole' | 'database'>> {
  const [began, database] = [nowMs(), world.database.cpuMs()];
  await sql.unsafe(reportSql[type] ?? '').cursor(rowsAtOnce, () => undefined);
  return { whole: nowMs() - began, database: world.database.cpuMs() - database };
}

/** One report by the program and by hand; each goes first every other time. */
async function inTurn(world: World, callers: Callers, type: string, nth: number) {
  if (nth % 2 === 0) {
    const product = await runReport(world, callers, type);
    return { product, limit: await byHand(world, callers, type) };
  }
  const limit = await byHand(world, callers, type);
  return { product: await runReport(world, callers, type), limit };
}

async function open(world: World): Promise<{ product: Side; limit: Side } | undefined> {
  const callers = await openCallers(world);
  if (!callers) return undefined;
  let rounds = 0;
  await runReport(world, callers, 'organisation-details');
  const before = residentKib(callers.pid);
  let ofLimit: Figures = {};
  const round = async (): Promise<Figures> => {
    // The cost of a run without any rows: its claim, its worker thread, its file and its
    // notification. For a report of few rows this is most of the time.
    const nothing = await runReport(world, callers, 'scim-user-issues', {
      organisation_id: emptyOrganisation,
    });
    const ofProduct: Record<string, number> = { first: 0, peak: 0, empty: nothing.whole };
    const limits: Record<string, number> = {};
    for (const [index, type] of names.entries()) {
      const { product, limit } = await inTurn(world, callers, type, index + rounds);
      Object.assign(ofProduct, {
        [`${type} ms`]: Math.max(0, product.whole - nothing.whole),
        [`${type} database`]: Math.max(0, product.database - nothing.database),
      });
      Object.assign(limits, { [`${type} ms`]: limit.whole, [`${type} database`]: limit.database });
      ofProduct['first'] = Math.max(ofProduct['first'] ?? 0, product.first);
      ofProduct['peak'] = Math.max(ofProduct['peak'] ?? 0, (product.peakKib - before) / 1024);
      world.log(
        `${type}: ${product.rows} rows, ${Math.round(product.whole)} ms against ${Math.round(limit.whole)} ms by hand`,
      );
    }
    rounds += 1;
    ofLimit = limits;
    return ofProduct;
  };
  return {
    product: { round, close: () => callers.close() },
    limit: { round: async () => ofLimit, close: async () => undefined },
  };
}

let sides: Awaited<ReturnType<typeof open>>;

export const reportFiles: Measurement<World> = {
  name: 'reports',
  part: 'insight',
  title:
    'Each report over 24 months as a CSV file, less the cost of an empty run, against bare SQL',
  lines: [
    ...names.flatMap((type): Line[] => [
      { kind: 'ratio', figure: `${type} ms`, title: type, unit: 'ms', goal: { atMost: 1.3 } },
      // The database's time is meaningful on a busy machine too; the file is written there as well.
      {
        kind: 'ratio',
        figure: `${type} database`,
        title: `${type}, database processor`,
        unit: 'ms',
        goal: { atMost: 1.3 },
      },
    ]),
    {
      kind: 'count',
      figure: 'empty',
      title: 'a run without rows',
      unit: 'ms',
      goal: { atMost: 500 },
    },
    {
      kind: 'count',
      figure: 'first',
      title: 'slowest first progress',
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    {
      kind: 'count',
      figure: 'peak',
      title: 'memory added to the server',
      unit: 'MiB',
      goal: { atMost: 300 },
    },
  ],
  // A round takes minutes, and what it compares is in turn within it.
  rounds: 2,
  product: async (world) => {
    sides = await open(world);
    return sides?.product;
  },
  limit: async () => sides?.limit,
};
