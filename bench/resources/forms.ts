// Saving a form through its route against the bare transaction: lock the row, write it, write its
// line in the story.
import type postgres from 'postgres';
import * as z from 'zod';
import type { Measurement } from '../kit/measurement.ts';
import { savedForms } from '../ratios/known-misses.ts';
import type { World } from '../ratios/world.ts';
import { openCalls } from './calls.ts';
import {
  type CallerName,
  callers,
  firstOfLarge,
  firstTagOf,
  largeOrganisation,
} from './customers.ts';
import { inTurn, linesOf, type Pair } from './in-turn.ts';

const stamped = z.object({ updated_at: z.string() });

interface FormCase {
  readonly name: string;
  readonly as: CallerName;
  readonly path: string;
  readonly table: string;
  readonly id: number;
  /** The request body and the values set, the `nth` time. */
  readonly change: (nth: number) => Readonly<Record<string, unknown>>;
  readonly set: (nth: number) => string;
  /** Statements for the parts of the change that are kept in other tables. */
  readonly otherStatements?: readonly string[];
}

const of = `/organisations/${largeOrganisation}`;
const group = firstTagOf(largeOrganisation);
const people = [0, 1, 2].map((nth) => firstOfLarge + nth);
const called = (user_id: number) => ({
  user_id,
  '24_hours': true,
  time_on: null,
  time_off: null,
  days: [1, 2, 3, 4, 5, 6, 7],
});
const turned = (nth: number): number[] => [...people.slice(nth % 3), ...people.slice(0, nth % 3)];

const forms: readonly FormCase[] = [
  {
    name: 'department',
    as: 'large',
    path: `${of}/departments/7`,
    table: 'departments',
    id: 7,
    change: (nth) => ({ note: `Note ${nth}`, postcode: String(2000 + nth) }),
    set: (nth) => `note = 'Note ${nth}', postcode = '${2000 + nth}'`,
  },
  {
    name: 'organisation',
    as: 'platform',
    path: '/organisations/11',
    table: 'organisations',
    id: 11,
    change: (nth) => ({ contact_name: `Contact ${nth}`, address: `${nth} High Street` }),
    set: (nth) => `contact_name = 'Contact ${nth}', address = '${nth} High Street'`,
  },
  {
    name: 'escalation group',
    as: 'large',
    path: `${of}/escalation-groups/${group}`,
    table: 'escalation_groups',
    id: group,
    change: (nth) => ({ users: turned(nth).map(called) }),
    set: () => 'name = name',
    otherStatements: [
      `delete from escalation_group_users where organisation_id = ${largeOrganisation} and escalation_group_id = ${group}`,
      `insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order") values ${people
        .map((id, nth) => `(${largeOrganisation}, ${group}, ${id}, ${nth + 1})`)
        .join(', ')}`,
    ],
  },
];

/** The messages of any correct save: begin, lock, write, line, commit. */
async function bareSave(
  sql: postgres.Sql,
  { table, id, set, otherStatements = [], name }: FormCase,
  nth: number,
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx.unsafe(`select * from ${table} where id = $1 for no key update`, [id], {
      prepare: true,
    });
    for (const statement of otherStatements) await tx.unsafe(statement);
    await tx.unsafe(
      `update ${table} set ${set(nth)}, updated_at = now() where id = $1 returning *`,
      [id],
    );
    await tx.unsafe(
      `insert into events (organisation_id, kind, actor_staff_id, data, occurred_at) values (${largeOrganisation}, 'bench.updated', $1, $2, now()) returning id`,
      [callers.large.id, JSON.stringify({ id, by: name, changes: set(nth) })],
      { prepare: true },
    );
  });
}

export const resourceForms: Measurement<World> = {
  name: 'resource-forms',
  part: 'resources',
  title: 'Saving a form, against its bare transaction',
  lines: linesOf(
    forms.map(({ name }) => name),
    'p50',
    { atMost: 1.5 },
  ).map((line) => ({ ...line, miss: savedForms })),
  ...inTurn(async (world) => {
    const calls = await openCalls(world);
    if (!calls) return undefined;
    const pairs = await Promise.all(
      forms.map(async (form): Promise<Pair> => {
        const seen = async () =>
          stamped.parse((await calls.call(form.as, 'GET', form.path)).data).updated_at;
        let nth = 0;
        return {
          name: form.name,
          product: async () => {
            nth += 1;
            const updated_at = await seen();
            const began = performance.now();
            await calls.call(form.as, 'PUT', form.path, { ...form.change(nth), updated_at });
            return performance.now() - began;
          },
          limit: async () => {
            nth += 1;
            await bareSave(calls.sql, form, nth);
          },
        };
      }),
    );
    return { pairs, close: () => calls.close() };
  }, 200),
};
