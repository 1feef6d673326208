// The calls of the provisioning desk for measurements: a file is uploaded, checked and imported
// over the wire.
import type postgres from 'postgres';
import * as z from 'zod';
import { pause } from '../kit/clock.ts';
import { residentKib } from '../kit/processes.ts';
import type { Product } from '../product/server.ts';
import { largeOrganisation } from '../resources/customers.ts';

const job = z.object({
  data: z.object({
    id: z.number(),
    mapping: z.record(z.string(), z.number()),
    status: z.string(),
    counts: z.object({
      waiting: z.number(),
      ready: z.number(),
      invalid: z.number(),
      skipped: z.number(),
      imported: z.number(),
    }),
  }),
});
export type Import = z.infer<typeof job>['data'];

/** The program with a signed-in caller, and access to its database. */
export interface Desk {
  readonly product: Product;
  readonly headers: Readonly<Record<string, string>>;
  readonly sql: postgres.Sql;
}

/** @param path below /api */
export async function ask(
  { product, headers }: Desk,
  method: string,
  path: string,
  given?: { body: string; type: string },
): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/api${path}`, {
    method,
    headers: { ...headers, ...(given ? { 'content-type': given.type } : {}) },
    ...(given ? { body: given.body } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

export const provisioningPath = (rest: string): string =>
  `/organisations/${largeOrganisation}/provisioning${rest}`;
export const json = (body: object) => ({ body: JSON.stringify(body), type: 'application/json' });

async function until(desk: Desk, id: number, status: string): Promise<Import> {
  for (;;) {
    const { data } = job.parse(await ask(desk, 'GET', provisioningPath(`/imports/${id}`)));
    if (data.status === status) return data;
    await pause(20);
  }
}

/** Uploads a file, keeps the columns that were guessed, and waits until each row is checked. */
export async function checkedFile(desk: Desk, body: string): Promise<Import> {
  const { data } = job.parse(
    await ask(desk, 'POST', provisioningPath('/import-users?name=people.csv'), {
      body,
      type: 'text/csv',
    }),
  );
  await ask(
    desk,
    'PUT',
    provisioningPath(`/imports/${data.id}`),
    json({ mapping: data.mapping, options: {} }),
  );
  return await until(desk, data.id, 'ready');
}

/** Makes drafts of the rows that are ready. */
export async function importFile(desk: Desk, id: number): Promise<Import> {
  await ask(desk, 'POST', provisioningPath(`/imports/${id}/run`));
  return await until(desk, id, 'finished');
}

/** The most memory that the server has above what it had before, in MB, until `work` is done. */
export async function memoryOf<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; grown: number }> {
  const before = residentKib(pid);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentKib(pid));
  }, 20);
  try {
    return { result: await work(), grown: (most - before) / 1024 };
  } finally {
    clearInterval(looking);
  }
}

export async function untilBulkJobsEnd({ sql }: Desk): Promise<void> {
  while ((await sql`select 1 from bulk_jobs where finished_at is null`).length > 0)
    await pause(100);
}
