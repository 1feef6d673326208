// The rows of the platform that rows of an organisation name, in the other cell.
import type postgres from 'postgres';
import * as z from 'zod';
import { givenIn } from '#domain/kit/cell-numbers.ts';
import { type Cells, explain } from './copy-rows.ts';
import { listed, type MovedTable } from './moved-rows.ts';
import { shared } from './moved-tables.ts';
import { MoveRefused } from './refusal.ts';

interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly columns: string[];
  readonly referenced: string;
  readonly keys: string[];
}

const foreignKeys = async (sql: postgres.ISql): Promise<ForeignKey[]> =>
  await sql<ForeignKey[]>`
  select c.conname as name, c.conrelid::regclass::text as table,
    c.confrelid::regclass::text as referenced,
    (select array_agg(a.attname::text order by k.place) from unnest(c.conkey)
      with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
    (select array_agg(a.attname::text order by k.place) from unnest(c.confkey)
      with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as keys
  from pg_constraint c
  where c.contype = 'f' and c.conparentid = 0
    and c.connamespace = 'public'::regnamespace`;

/** A column of a table that moves, which names a row of a shared table. */
interface Naming {
  readonly table: MovedTable;
  readonly column: string;
}

/** @throws MoveRefused where one can neither be found nor copied there */
export async function bringShared(cells: Cells, tables: readonly MovedTable[]): Promise<void> {
  const keys = await foreignKeys(cells.from);
  for (const name of Object.keys(shared)) {
    const naming = keys.flatMap((key) => {
      const table = tables.find((moved) => moved.name === key.table);
      const column = key.columns[key.keys.indexOf('id')];
      if (key.referenced !== name || table === undefined || column === undefined) return [];
      return [{ table, column }];
    });
    if (naming.length > 0) await bringNamed(cells, name, naming).catch(explain(name));
  }
}

async function bringNamed(cells: Cells, name: string, naming: readonly Naming[]): Promise<void> {
  const named = naming.map(
    ({ table, column }) => `select t.${column} from ${table.name} t where ${table.where}`,
  );
  const own = (await isOwned(cells.from, name)) ? ' and t.organisation_id is null' : '';
  const found = await cells.from.unsafe<{ id: number; row: string }[]>(
    `select t.id, to_jsonb(t)::text as row from ${name} t where t.id in (${named.join(' union ')})${own}`,
  );
  for (const { id, row } of found) {
    const same = await findSame(cells.to, name, row);
    if (same === null) await copy(cells.to, name, row);
    else if (same !== id) for (const one of naming) await rename(cells.to, one, [id, same]);
  }
}

/** @returns the number there of what this row is; null where it is not there */
async function findSame(
  to: postgres.TransactionSql,
  name: string,
  row: string,
): Promise<number | null> {
  const alike = (shared[name] ?? []).map((column) => `t.${column} = g.${column}`).join(' and ');
  const own = (await isOwned(to, name)) && name !== 'users' ? ' and t.organisation_id is null' : '';
  const [found] = await to.unsafe<{ id: number }[]>(
    `select t.id from ${name} t, jsonb_populate_record(null::${name}, $1::text::jsonb) g
     where (t.id = g.id or ${alike})${own} order by t.id <> g.id limit 1`,
    [row],
  );
  return found?.id ?? null;
}

const rename = async (
  to: postgres.TransactionSql,
  { table, column }: Naming,
  [was, is]: readonly [number, number],
): Promise<void> =>
  void (await to.unsafe(
    `update ${table.name} t set ${column} = ${is} where t.${column} = ${was} and ${table.where}`,
  ));

/** A member of staff cannot sign in there and has no address there. */
async function copy(to: postgres.TransactionSql, name: string, row: string): Promise<void> {
  const columns = await writtenColumns(to, name);
  const changed = name === 'users' ? withoutAccount(row) : {};
  await to.unsafe(
    `insert into ${name} (${columns}) overriding system value
     select ${columns}
     from jsonb_populate_record(null::${name}, $1::text::jsonb || $2::text::jsonb)`,
    [row, JSON.stringify(changed)],
  );
}

/** As a visitor who has not come yet, of the cell that gave the number. */
function withoutAccount(row: string): Record<string, unknown> {
  const { id } = z.object({ id: z.number() }).parse(JSON.parse(row));
  const none = { email: null, mobile: null, landline: null };
  return { ...none, status: 'disabled', home_cell: givenIn(id) };
}

async function isOwned(sql: postgres.ISql, name: string): Promise<boolean> {
  const [found] = await sql`
    select from pg_attribute
    where attrelid = ${name}::regclass and attname = 'organisation_id'`;
  return found !== undefined;
}

async function writtenColumns(sql: postgres.ISql, name: string): Promise<string> {
  const columns = await sql<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`;
  return listed(columns.map((column) => column.name));
}

/** @throws MoveRefused where a copied row names one that is not there */
export async function refuseDangling(
  to: postgres.TransactionSql,
  tables: readonly MovedTable[],
): Promise<void> {
  for (const key of await foreignKeys(to)) {
    const table = tables.find(({ name }) => name === key.table);
    if (!table) continue;
    const isSet = key.columns.map((column) => `t.${column} is not null`).join(' and ');
    const same = key.columns.map((column, at) => `r.${key.keys[at]} = t.${column}`).join(' and ');
    const [dangling] = await to.unsafe(
      `select from ${key.table} t where ${table.where} and ${isSet}
        and not exists (select from ${key.referenced} r where ${same}) limit 1`,
    );
    if (dangling)
      throw new MoveRefused(
        `A row of ${key.table} names one of ${key.referenced} that the other cell does not have (${key.name}).`,
      );
  }
}
