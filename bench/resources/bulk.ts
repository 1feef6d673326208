// Bulk actions through their routes, until the last record is done, against bare SQL that writes
// the same rows in chunks.
import type postgres from 'postgres';
import * as z from 'zod';
import { nowMs, pause } from '../kit/clock.ts';
import type { Figures, Measurement } from '../kit/measurement.ts';
import type { World } from '../ratios/world.ts';
import { type Calls, openCalls } from './calls.ts';
import {
  type CallerName,
  callers,
  firstOfLarge,
  firstTagOf,
  largeOrganisation,
} from './customers.ts';
import type { Pairs } from './in-turn.ts';

interface BulkCase {
  readonly name: string;
  readonly as: CallerName;
  readonly path: string;
  readonly body: object;
  readonly table: string;
  /** Which rows, from row `t`. */
  readonly which: string;
  /** The statements that write the ids in $1. */
  readonly writes: readonly string[];
  /** Puts everything back. */
  readonly undo: string;
}

const chunk = 500;
const tag = firstTagOf(largeOrganisation);
const ofLarge = `/organisations/${largeOrganisation}/departments`;
const inUse = `t.organisation_id = ${largeOrganisation} and t.archived_at is null`;
const line = (kind: string, organisation: string, table: string): string => `
  insert into events (organisation_id, kind, actor_staff_id, data, occurred_at)
  select ${organisation}, '${kind}', ${callers.large.id}, jsonb_build_object('id', t.id, 'name', t.name, 'by', 'Bench Caller'), now() from ${table} t where t.id = any($1)`;

const cases: readonly BulkCase[] = [
  {
    name: 'archive departments',
    as: 'large',
    path: `${ofLarge}/bulk-archive`,
    body: {},
    table: 'departments',
    which: inUse,
    writes: [
      `update users u set department_id = null, updated_at = now() where u.organisation_id = ${largeOrganisation} and u.department_id = any($1)`,
      `update departments set archived_at = now(), updated_at = now() where id = any($1)`,
      line('department.archived', 't.organisation_id', 'departments'),
    ],
    undo: `update departments set archived_at = null where organisation_id = ${largeOrganisation} and archived_at > '2026-08-01';
      update users u set department_id = d.id from departments d where d.organisation_id = ${largeOrganisation} and u.organisation_id = d.organisation_id and u.id = d.id + ${firstOfLarge - 1}`,
  },
  {
    name: 'set tags of departments',
    as: 'large',
    path: `${ofLarge}/bulk-set-tags`,
    table: 'departments',
    which: inUse,
    body: { department_tag_ids: [tag, tag + 1] },
    writes: [
      `delete from department_tag_links where organisation_id = ${largeOrganisation} and department_id = any($1) and department_tag_id not in (${tag}, ${tag + 1})`,
      `insert into department_tag_links (organisation_id, department_id, department_tag_id)
        select ${largeOrganisation}, d, x from unnest($1::bigint[]) d, unnest('{${tag},${tag + 1}}'::bigint[]) x on conflict do nothing`,
      `update departments set updated_at = now() where id = any($1)`,
      line('department.updated', 't.organisation_id', 'departments'),
    ],
    undo: `delete from department_tag_links where organisation_id = ${largeOrganisation};
      insert into department_tag_links select organisation_id, id, organisation_id * 10000 + 1 + (id * 3 + n) % 1500 from departments, generate_series(1, 2) n where organisation_id = ${largeOrganisation}`,
  },
  {
    name: 'set tags of organisations',
    as: 'platform',
    path: '/organisations/bulk-set-tags',
    table: 'organisations',
    which: 'true',
    body: { organisation_tag_ids: [5, 6] },
    writes: [
      `delete from organisation_tag_links where organisation_id = any($1) and organisation_tag_id not in (5, 6)`,
      `insert into organisation_tag_links select o, x from unnest($1::bigint[]) o, unnest('{5,6}'::bigint[]) x on conflict do nothing`,
      `update organisations set updated_at = now() where id = any($1)`,
      line('organisation.updated', 't.id', 'organisations'),
    ],
    undo: `delete from organisation_tag_links;
      insert into organisation_tag_links select id, 1 + (id * 7 + n) % 1500 from organisations, generate_series(1, 2) n`,
  },
];

const job = z.object({
  id: z.number(),
  total: z.number(),
  refused: z.number(),
  finished_at: z.string().nullable(),
});

/** Milliseconds to the answer, and to the end of the job. */
async function byCall(
  { call }: Calls,
  { as, path, body, name }: BulkCase,
): Promise<{ answer: number; done: number }> {
  const began = nowMs();
  const started = job.parse(
    (await call(as, 'POST', path, { all_selected: true, filters: {}, ...body })).data,
  );
  const answer = nowMs() - began;
  for (;;) {
    const now = job.parse((await call(as, 'GET', `/bulk-jobs/${started.id}`)).data);
    if (now.refused > 0) throw new Error(`${name}: ${now.refused} of ${now.total} were refused`);
    if (now.finished_at !== null) return { answer, done: nowMs() - began };
    await pause(20);
  }
}

async function bySql(sql: postgres.Sql, { table, which, writes }: BulkCase): Promise<number> {
  const began = nowMs();
  const ids = (
    await sql.unsafe<{ id: string }[]>(`select t.id from ${table} t where ${which} order by t.id`)
  ).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += chunk) {
    const some = ids.slice(from, from + chunk);
    await sql.begin(async (tx) => {
      await tx.unsafe(
        `select t.id from ${table} t where t.id = any($1::bigint[]) order by t.id for no key update`,
        [some],
      );
      for (const write of writes)
        await tx.unsafe(write.replaceAll('any($1)', 'any($1::bigint[])'), [some]);
    });
  }
  return nowMs() - began;
}

async function undone<Result>(
  sql: postgres.Sql,
  { undo, table }: BulkCase,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = await work();
  await sql.unsafe(
    `set session_replication_role = replica; ${undo}; set session_replication_role = origin`,
  );
  await sql.unsafe(`vacuum (analyze) ${table}`);
  return result;
}

let calls: (Calls & Pick<Pairs, 'close'>) | undefined;

export const resourceBulk: Measurement<World> = {
  name: 'resource-bulk',
  part: 'resources',
  title:
    'Bulk actions on 5,000 departments and 2,000 organisations, against bare SQL in chunks of 500',
  lines: cases.flatMap(({ name }) => [
    {
      kind: 'count',
      figure: `${name} answer`,
      title: `${name}: answered after`,
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    {
      kind: 'ratio',
      figure: `${name} per second`,
      title: `${name}: records`,
      unit: 'per s',
      goal: { atLeast: 0.5 },
    },
  ]),
  product: async (world) => {
    calls = await openCalls(world);
    const open = calls;
    if (!open) return undefined;
    return {
      round: async () => {
        const figures: Record<string, number> = {};
        for (const one of cases) {
          const { answer, done } = await undone(open.sql, one, () => byCall(open, one));
          figures[`${one.name} answer`] = answer;
          figures[`${one.name} per second`] = (await countOf(open.sql, one)) / (done / 1000);
        }
        return figures;
      },
      close: () => open.close(),
    };
  },
  limit: async () => {
    const open = calls;
    if (!open) return undefined;
    const round = async (): Promise<Figures> => {
      const figures: Record<string, number> = {};
      for (const one of cases) {
        const took = await undone(open.sql, one, () => bySql(open.sql, one));
        figures[`${one.name} per second`] = (await countOf(open.sql, one)) / (took / 1000);
      }
      return figures;
    };
    return { round, close: async () => undefined };
  },
};

async function countOf(sql: postgres.Sql, { table, which }: BulkCase): Promise<number> {
  const [row] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from ${table} t where ${which}`,
  );
  return row?.count ?? 0;
}
