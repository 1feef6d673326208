// A spreadsheet of 10,000 people from the upload to the last draft, beside the bare COPY of the same rows; and how soon a bulk action on 5,000 drafts is answered.

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { nowMs } from '../kit/clock.ts';
import type { Figures, Measurement } from '../kit/measurement.ts';
import { startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import type { World } from '../ratios/world.ts';
import { callers, customers, largeOrganisation } from '../resources/customers.ts';
import { ask, checkedFile, type Desk, importFile, json, memoryOf, provisioningPath, untilBulkJobsEnd } from './import-calls.ts';

const people = 10_000;
const drafts = 5000;
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

/** @returns milliseconds until the answer; the job itself is not waited for */
async function bulkAnswer(desk: Desk): Promise<number> {
  await desk.sql`insert into provisioning_records (organisation_id, first_name, last_name)
    select ${largeOrganisation}, 'Draft', 'Person ' || n from generate_series(1, ${drafts}) n`;
  const began = nowMs();
  await ask(desk, 'POST', provisioningPath('/bulk-edit'), json({ all_selected: true, filters: {}, mobile_app_access: true }));
  const took = nowMs() - began;
  await untilBulkJobsEnd(desk);
  return took;
}

const empty = async ({ sql }: Desk): Promise<void> => {
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
    const desk: Desk = { product, headers: await signIn(product.port, callers.large), sql: postgres(product.databaseUrl, { max: 1 }) };
    opened = desk;
    return {
      round: async (): Promise<Figures> => {
        const { result, grown } = await memoryOf(product.pid, async () => await imported(desk));
        await empty(desk);
        const bulk = await bulkAnswer(desk);
        await empty(desk);
        return { per_second: people / (result.writing / 1000), memory_mb: grown, whole_ms: result.whole, bulk_ms: bulk };
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
