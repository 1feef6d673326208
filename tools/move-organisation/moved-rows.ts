// The rows of an organisation, table by table, as both cells are asked for them.
import type postgres from 'postgres';
import { belongs, follows, ownPlace, stays } from './moved-tables.ts';

export interface MovedTable {
  readonly name: string;
  /** Which column says whose a row is: what app.refuse_closed is told. */
  readonly key: string;
  /** All that a row is written with. */
  readonly columns: readonly string[];
  /** The same, as they are read. */
  readonly read: readonly string[];
  /** Which rows are meant. */
  readonly where: string;
}

export interface Asked {
  readonly organisation: number;
  /** Of tables whose history follows later: ISO 8601. Rows from then on, or those before. */
  readonly since?: string;
  readonly before?: string;
}

/**
 * @returns every table that moves, those last whose rows belong to rows of others; of tables that
 * follow, the rows in the time asked for
 */
export async function movedTables(sql: postgres.ISql, asked: Asked): Promise<MovedTable[]> {
  const tables = await sql<{ name: string; columns: string[]; is_owned: boolean }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      bool_or(a.attname = 'organisation_id') as is_owned
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
    group by c.relname
    order by c.relname`;
  const moved = tables.flatMap(({ name, columns, is_owned }) => {
    const key = keyOf(name, is_owned);
    if (key === null) return [];
    const kept = columns.filter((column) => column !== ownPlace);
    const read = kept.map((column) => readAs(name, column, asked.organisation));
    return [{ name, key, columns: kept, read, where: whereOf(name, key, asked) }];
  });
  const isNamed = ({ name }: MovedTable): boolean => Object.hasOwn(belongs, name);
  return [...moved.filter((table) => !isNamed(table)), ...moved.filter(isNamed)];
}

function keyOf(name: string, isOwned: boolean): string | null {
  if (name === 'organisations') return 'id';
  if (Object.hasOwn(stays, name)) return null;
  return isOwned ? 'organisation_id' : (belongs[name]?.column ?? null);
}

function whereOf(name: string, key: string, { organisation, since, before }: Asked): string {
  const to = belongs[name]?.to;
  const own = to
    ? `t.${key} in (select id from ${to} where organisation_id = ${organisation})`
    : `t.${key} = ${organisation}`;
  if (name === 'terms_acceptances') return `${own} and t.terms_id in (${ownTerms(organisation)})`;
  const time = follows[name];
  if (time === undefined || (since ?? before) === undefined) return own;
  return `${own} and t.${time} ${since === undefined ? `< '${before}'` : `>= '${since}'`}`;
}

function readAs(table: string, column: string, organisation: number): string {
  const read = `t.${quoted(column)}`;
  if (table !== 'users') return read;
  // A person who was in another organisation before is the same one in this one from now on.
  if (column === 'person_id')
    return `(select min(p.id) from users p
      where p.person_id = t.person_id and p.organisation_id = ${organisation})`;
  // Terms of a platform are those of its cell: whose were accepted there are asked again here.
  if (column === 'terms_id' || column === 'terms_accepted_at')
    return `case when t.terms_id in (${ownTerms(organisation)}) then ${read} end`;
  return read;
}

const ownTerms = (organisation: number): string =>
  `select id from terms where organisation_id = ${organisation}`;

export const quoted = (name: string): string => `"${name}"`;

export const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ');
