// A spreadsheet of 10,000 people from the upload to the last draft, against a bare COPY of the same
// rows; and how soon bulk edits of 5,000 and 50,000 drafts are answered and done.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import * as z from 'zod';
import { nowMs, pause } from '../kit/clock.ts';
import type { Figures, Measurement } from '../kit/measurement.ts';
import { startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import { scaled, type World } from '../ratios/world.ts';
import { callers, customers, largeOrganisation } from '../resources/customers.ts';
import {
  ask,
  checkedFile,
  type Desk,
  importFile,
  json,
  memoryOf,
  provisioningPath,
} from './import-calls.ts';

const people = 10_000;
const started = z.object({ data: z.object({ id: z.number() }) });
const progress = z.object({
  data: z.object({ done: z.number(), finished_at: z.string().nullable() }),
});
const line = (nth: number) => [
  `First${nth}`,
  `Last${nth}`,
  `person${nth}@new.example`,
  'AU',
  `Department ${1 + (nth % 40)}`,
  'yes',
  'Australia/Sydney',
];
const file = [
  'First name,Last name,Email,Country,Department,App access,Time zone',
  ...Array.from({ length: people }, (_, nth) => line(nth).join(',')),
].join('\n');

let opened: Desk | undefined;

async function imported(desk: Desk): Promise<{ whole: number; writing: number }> {
  const began = nowMs();
  const { id } = await checkedFile(desk, file);
  const ready = nowMs();
  await importFile(desk, id);
  return { whole: nowMs() - began, writing: nowMs() - ready };
}

/**
 * How soon a bulk edit of so many drafts is answered, how long it takes to the last one, and how
 * many counts a reader of its progress sees.
 */
async function bulkEdit(
  desk: Desk,
  count: number,
): Promise<{ answered: number; done: number; steps: number }> {
  await desk.sql`insert into provisioning_records (organisation_id, first_name, last_name)
    select ${largeOrganisation}, 'Draft', 'Person ' || n from generate_series(1, ${count}) n`;
  const began = nowMs();
  const body = json({ all_selected: true, filters: {}, mobile_app_access: true });
  const { data } = started.parse(await ask(desk, 'POST', provisioningPath('/bulk-edit'), body));
  const answered = nowMs() - began;
  const seen = await progressOf(desk, data.id);
  const done = nowMs() - began;
  const [edited] =
    await desk.sql`select count(*)::int as count from provisioning_records where mobile_app_access`;
  if (edited?.['count'] !== count)
    throw new Error(`${edited?.['count']} of ${count} drafts were edited`);
  await empty(desk);
  return { answered, done, steps: seen };
}

/**
 * Follows a job to its end as the screen does. @returns how many different counts of done it showed
 */
async function progressOf(desk: Desk, id: number): Promise<number> {
  const seen = new Set<number>();
  for (;;) {
    const { data } = progress.parse(await ask(desk, 'GET', `/bulk-jobs/${id}`));
    seen.add(data.done);
    if (data.finished_at !== null) return seen.size;
    await pause(250);
  }
}

const empty = async ({ sql }: Desk): Promise<void> => {
  await sql`delete from provisioning_records`;
  await sql`delete from imports`;
};

export const imports: Measurement<World> = {
  name: 'imports',
  part: 'sign-on',
  title:
    'A file of 10,000 people, against the COPY of the same rows; bulk edits of 5,000 and 50,000',
  lines: [
    {
      kind: 'ratio',
      figure: 'per_second',
      title: 'rows that were checked, made into drafts',
      unit: 'per s',
      goal: { atLeast: 0.3 },
    },
    {
      kind: 'count',
      figure: 'memory_mb',
      title: 'memory of the server above before',
      unit: 'MB',
      goal: { atMost: 200 },
    },
    {
      kind: 'count',
      figure: 'whole_ms',
      title: 'from the upload to the last draft',
      unit: 'ms',
      goal: { atMost: 30_000 },
    },
    {
      kind: 'count',
      figure: 'bulk_ms',
      title: 'bulk edit of 5,000 drafts: answered after',
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    {
      kind: 'count',
      figure: 'bulk_done_ms',
      title: 'until its last draft is edited',
      unit: 'ms',
      goal: { atMost: 60_000 },
    },
    {
      kind: 'count',
      figure: 'bulk_steps',
      title: 'counts of done that a reader saw',
      unit: '',
      goal: { atLeast: 3 },
    },
    {
      kind: 'count',
      figure: 'most_ms',
      title: 'bulk edit of 50,000 drafts: answered after',
      unit: 'ms',
      goal: { atMost: 5000 },
    },
    {
      kind: 'count',
      figure: 'most_done_ms',
      title: 'until its last draft is edited',
      unit: 'ms',
      goal: { atMost: 600_000 },
    },
    {
      kind: 'count',
      figure: 'most_steps',
      title: 'counts of done that a reader saw',
      unit: '',
      goal: { atLeast: 10 },
    },
  ],
  product: async (world) => {
    const product = await startProduct(world, customers);
    if (!product) return undefined;
    const desk: Desk = {
      product,
      headers: await signIn(product.port, callers.large),
      sql: postgres(product.databaseUrl, { max: 1 }),
    };
    opened = desk;
    return {
      round: async (): Promise<Figures> => {
        const { result, grown } = await memoryOf(product.pid, async () => await imported(desk));
        await empty(desk);
        const some = await bulkEdit(desk, 5000);
        const most = await bulkEdit(desk, scaled(world, 100_000));
        return {
          per_second: people / (result.writing / 1000),
          memory_mb: grown,
          whole_ms: result.whole,
          bulk_ms: some.answered,
          bulk_done_ms: some.done,
          bulk_steps: some.steps,
          most_ms: most.answered,
          most_done_ms: most.done,
          most_steps: most.steps,
        };
      },
      close: async () => {
        await desk.sql.end();
        await product.stop();
      },
    };
  },
  limit: async () => {
    const open = opened;
    if (!open) return undefined;
    const round = async (): Promise<Figures> => {
      const rows = Array.from(
        { length: people },
        (_, nth) =>
          `${[largeOrganisation, ...line(nth).slice(0, 4), 'true', 'Australia/Sydney'].join('\t')}\n`,
      );
      const began = nowMs();
      await pipeline(
        Readable.from(rows),
        await open.sql`
          copy provisioning_records (organisation_id, first_name, last_name, email, country_id,
            mobile_app_access, timezone)
          from stdin
        `.writable(),
      );
      const took = nowMs() - began;
      await empty(open);
      return { per_second: people / (took / 1000) };
    };
    return { round, close: async () => undefined };
  },
};
