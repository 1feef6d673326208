// A file of 10,000 rows with 37 kinds of mistakes through an administrator's steps: checked, one of
// each kind corrected, imported, and made into accounts.
import postgres from 'postgres';
import * as z from 'zod';
import {
  countsOf,
  type Known,
  mistakenPeople,
  mistakes,
} from '#domain/provisioning/mistaken-people.factory.ts';
import { nowMs } from '../kit/clock.ts';
import type { Figures, Measurement } from '../kit/measurement.ts';
import { startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import { scaled, type World } from '../ratios/world.ts';
import { callers, customers, firstOfLarge, largeOrganisation } from '../resources/customers.ts';
import {
  ask,
  checkedFile,
  type Desk,
  importFile,
  json,
  memoryOf,
  provisioningPath,
  untilBulkJobsEnd,
} from './import-calls.ts';

/** At full effort: 10,000 rows at the usual half. */
const blocks = 100;
const rowsInBlock = 200;
const known: Known = {
  department: 'Department 1',
  archivedDepartment: 'Department 50',
  personMobile: '0491570156',
  personEmail: callers.large.email,
  draftEmail: 'draft@bench.example',
};

const invalidRow = z.object({ id: z.number(), problems: z.record(z.string(), z.string()) });
const rowPage = z.object({ data: z.array(invalidRow) });

/**
 * How many rows of an import have each problem; the ids of the first of each kind, in the order of
 * the kinds.
 */
async function problemsOf(
  desk: Desk,
  id: number,
  count: number,
): Promise<{ byText: Map<string, number>; first: number[] }> {
  const rows: z.infer<typeof invalidRow>[] = [];
  for (let page = 1; rows.length < count; page += 1) {
    const path = provisioningPath(`/imports/${id}/rows?state=invalid&per_page=100&page=${page}`);
    const { data } = rowPage.parse(await ask(desk, 'GET', path));
    if (data.length === 0) break;
    rows.push(...data);
  }
  const byText = new Map<string, number>();
  for (const { problems } of rows) {
    const text = JSON.stringify(problems);
    byText.set(text, (byText.get(text) ?? 0) + 1);
  }
  return { byText, first: rows.slice(0, mistakes(known).length).map((row) => row.id) };
}

function requireSame(what: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`);
}

/** By problem how many rows must have it: two kinds of mistakes may have the same. */
function expectedProblems(each: number): Map<string, number> {
  const expected = new Map<string, number>();
  for (const { field, text } of mistakes(known)) {
    const key = JSON.stringify({ [field]: text });
    expected.set(key, (expected.get(key) ?? 0) + each);
  }
  return expected;
}

const inOrder = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([left], [right]) => (left < right ? -1 : 1));

/** The file from its upload to drafts. */
async function drafted(desk: Desk, rows: number): Promise<{ right: number; figures: Figures }> {
  const { each, ready, invalid, skipped } = countsOf(rows);
  const began = nowMs();
  const checked = await checkedFile(desk, mistakenPeople(rows, known));
  const checked_ms = nowMs() - began;
  requireSame('counts after the check', checked.counts, {
    waiting: 0,
    ready,
    invalid,
    skipped,
    imported: 0,
  });
  const { byText, first } = await problemsOf(desk, checked.id, invalid);
  requireSame('rows by problem', inOrder(byText), inOrder(expectedProblems(each)));
  const mending = nowMs();
  for (const [index, { mended }] of mistakes(known).entries())
    await ask(
      desk,
      'PUT',
      provisioningPath(`/imports/${checked.id}/rows/${first[index]}`),
      json({ texts: mended }),
    );
  const mend_ms = (nowMs() - mending) / first.length;
  const importing = nowMs();
  const { counts } = await importFile(desk, checked.id);
  const imported_ms = nowMs() - importing;
  const right = ready + first.length;
  requireSame('counts after the import', counts, {
    waiting: 0,
    ready: 0,
    invalid: invalid - first.length,
    skipped,
    imported: right,
  });
  return { right, figures: { rows, checked_ms, mend_ms, imported_ms } };
}

async function published(desk: Desk, right: number): Promise<Figures> {
  const publishing = nowMs();
  await ask(
    desk,
    'POST',
    provisioningPath('/provision-users'),
    json({ all_selected: true, filters: { status: 'draft' } }),
  );
  const answered_ms = nowMs() - publishing;
  await untilBulkJobsEnd(desk);
  const published_ms = nowMs() - publishing;
  const [people] = await desk.sql`
      select count(*)::int as count
      from users
      where email like '%@new.example' and organisation_id = ${largeOrganisation}
    `;
  requireSame('accounts', people?.['count'], right);
  return { answered_ms, published_ms };
}

const duration = (figure: string, title: string, atMost: number) =>
  ({ kind: 'count', figure, title, unit: 'ms', goal: { atMost } }) as const;

export const mistakenFile: Measurement<World> = {
  name: 'mistaken-file',
  part: 'sign-on',
  title: 'A file with 37 kinds of mistakes: checked, mended, imported, made into accounts',
  rounds: 1,
  lines: [
    {
      kind: 'count',
      figure: 'rows',
      title: 'rows, all with the right state and problem',
      unit: '',
      goal: { atLeast: rowsInBlock },
    },
    {
      kind: 'count',
      figure: 'memory_mb',
      title: 'memory of the server above before, up to the drafts',
      unit: 'MB',
      goal: { atMost: 200 },
    },
    duration('checked_ms', 'from the upload to the last row checked', 30_000),
    duration('mend_ms', 'one row mended', 250),
    duration('imported_ms', 'all that are right made into drafts', 30_000),
    duration('answered_ms', 'publishing all drafts: answered after', 1000),
    duration('published_ms', 'until the last draft is an account', 600_000),
    {
      kind: 'count',
      figure: 'people_mb',
      title: 'memory of the server meanwhile above before',
      unit: 'MB',
      goal: { atMost: 200 },
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
    // Not the caller's own: who has a new mobile verifies it first.
    await desk.sql`
      update users set mobile = '+61491570156', mobile_country = 'AU' where id = ${firstOfLarge}
    `;
    await desk.sql`
      insert into provisioning_records (organisation_id, first_name, last_name, email)
      values (${largeOrganisation}, 'Dee', 'Raft', ${known.draftEmail})
    `;
    const rows = scaled(world, blocks) * rowsInBlock;
    return {
      round: async () => {
        const draft = await memoryOf(product.pid, async () => await drafted(desk, rows));
        const people = await memoryOf(
          product.pid,
          async () => await published(desk, draft.result.right),
        );
        return {
          ...draft.result.figures,
          memory_mb: draft.grown,
          ...people.result,
          people_mb: people.grown,
        };
      },
      close: async () => {
        await desk.sql.end();
        await product.stop();
      },
    };
  },
};
