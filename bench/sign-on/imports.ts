// A spreadsheet of 10,000 people from the upload to the last draft, beside the bare COPY of the same rows; and how soon a bulk action on 5,000 drafts is answered.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import * as z from 'zod';
import { nowMs, pause } from '../kit/clock.ts';
import type { Figures, Measurement } from '../kit/measurement.ts';
import { residentKib } from '../kit/processes.ts';
import { type Product, startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import type { World } from '../ratios/world.ts';
import { callers, customers, largeOrganisation } from '../resources/customers.ts';

const people = 10_000;
const drafts = 5000;
const at = `/api/organisations/${largeOrganisation}/provisioning`;
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

const job = z.object({
  data: z.object({
    id: z.number(),
    mapping: z.record(z.string(), z.number()),
    status: z.string(),
    counts: z.object({ ready: z.number(), imported: z.number() }),
  }),
});

interface Open {
  readonly product: Product;
  readonly headers: Readonly<Record<string, string>>;
  readonly sql: postgres.Sql;
}

let opened: Open | undefined;

async function ask({ product, headers }: Open, method: string, path: string, given?: { body: string; type: string }): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${product.port}${at}${path}`, {
    method,
    headers: { ...headers, ...(given ? { 'content-type': given.type } : {}) },
    ...(given ? { body: given.body } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

const json = (body: object) => ({ body: JSON.stringify(body), type: 'application/json' });

async function until(open: Open, id: number, status: string): Promise<void> {
  for (;;) {
    const { data } = job.parse(await ask(open, 'GET', `/imports/${id}`));
    if (data.status === status) return;
    await pause(20);
  }
}

/** The most memory that the server has above what it had before, in MB, until `work` is done. */
async function memoryOf<Result>(pid: number, work: () => Promise<Result>): Promise<{ result: Result; grown: number }> {
  const before = residentKib(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentKib(pid));
  }, 20);
  const result = await work();
  clearInterval(looking);
  return { result, grown: (most - before) / 1024 };
}

async function imported(open: Open): Promise<{ whole: number; writing: number }> {
  const began = nowMs();
  const { data } = job.parse(await ask(open, 'POST', '/import-users?name=people.csv', { body: file, type: 'text/csv' }));
  await ask(open, 'PUT', `/imports/${data.id}`, json({ mapping: data.mapping, options: {} }));
  await until(open, data.id, 'ready');
  const ready = nowMs();
  await ask(open, 'POST', `/imports/${data.id}/run`);
  await until(open, data.id, 'finished');
  return { whole: nowMs() - began, writing: nowMs() - ready };
}

/** @returns milliseconds until the answer; the job itself is not waited for */
async function bulkAnswer(open: Open): Promise<number> {
  await open.sql`insert into provisioning_records (organisation_id, first_name, last_name)
    select ${largeOrganisation}, 'Draft', 'Person ' || n from generate_series(1, ${drafts}) n`;
  const began = nowMs();
  await ask(open, 'POST', '/bulk-edit', json({ all_selected: true, filters: {}, mobile_app_access: true }));
  const took = nowMs() - began;
  while ((await open.sql`select 1 from bulk_jobs where finished_at is null`).length > 0) await pause(100);
  return took;
}

const empty = async ({ sql }: Open): Promise<void> => {
  await sql`delete from provisioning_records`;
  await sql`delete from imports`;
};

export const imports: Measurement<World> = {
  ...{
    name: 'imports',
    part: 'sign-on',
    title: 'A file of 10,000 people, beside the COPY of the same rows; a bulk action on 5,000 drafts',
  },
  lines: [
    { kind: 'ratio', figure: 'per_second', title: 'rows that were checked, made into drafts', unit: 'per s', goal: { atLeast: 0.3 } },
    { kind: 'count', figure: 'memory_mb', title: 'memory of the server above before', unit: 'MB', goal: { atMost: 200 } },
    { kind: 'count', figure: 'whole_ms', title: 'from the upload to the last draft', unit: 'ms', goal: { atMost: 30_000 } },
    { kind: 'count', figure: 'bulk_ms', title: 'bulk edit of 5,000 drafts: answered after', unit: 'ms', goal: { atMost: 1000 } },
  ],
  product: async (world) => {
    const product = await startProduct(world, customers);
    if (!product) return undefined;
    const open = { product, headers: await signIn(product.port, callers.large), sql: postgres(product.databaseUrl, { max: 1 }) };
    opened = open;
    return {
      round: async (): Promise<Figures> => {
        const { result, grown } = await memoryOf(product.pid, async () => await imported(open));
        await empty(open);
        const bulk = await bulkAnswer(open);
        await empty(open);
        return { per_second: people / (result.writing / 1000), memory_mb: grown, whole_ms: result.whole, bulk_ms: bulk };
      },
      close: async () => {
        await open.sql.end();
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
        (_, nth) => `${[largeOrganisation, ...line(nth).slice(0, 4), 'true', 'Australia/Sydney'].join('\t')}\n`,
      );
      const began = nowMs();
      await pipeline(
        Readable.from(rows),
        await open.sql`copy provisioning_records (organisation_id, first_name, last_name, email, country_id, mobile_app_access, timezone) from stdin`.writable(),
      );
      const took = nowMs() - began;
      await empty(open);
      return { per_second: people / (took / 1000) };
    };
    return { round, close: async () => undefined };
  },
};
