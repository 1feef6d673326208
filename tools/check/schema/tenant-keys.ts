// Keys of the tenants' tables: organisation first, composite towards each other, and an index under
// every foreign key.
import type { ISql } from 'postgres';
import { type CatalogueExceptions, STAFF_COLUMN } from './catalogue-exceptions.ts';
import type { CatalogueFinding } from './catalogue-finding.ts';

interface ForeignKey {
  table: string;
  target: string;
  columns: string[];
  target_columns: string[];
  both_tenants: boolean;
  indexed: boolean;
}

/**
 * Plain keys between tenants' tables, primary keys that do not begin with the organisation, foreign
 * keys without an index.
 */
export async function tenantKeyFindings(
  sql: ISql,
  exceptions: CatalogueExceptions,
): Promise<CatalogueFinding[]> {
  const keys = await foreignKeysOf(sql);
  return [
    ...(await primaryKeyFindings(sql)),
    ...keys.flatMap((key) => foreignKeyFindings(key, exceptions)),
  ];
}

function foreignKeyFindings(key: ForeignKey, exceptions: CatalogueExceptions): CatalogueFinding[] {
  const found: CatalogueFinding[] = [];
  const name = key.columns.join(', ');
  const composite =
    key.columns[0] === 'organisation_id' && key.target_columns[0] === 'organisation_id';
  const staff = key.target === 'users' && key.columns.every((column) => STAFF_COLUMN.test(column));
  const listed = `${key.table}.${key.columns.join('.')}` in exceptions.plain_keys;
  if (key.both_tenants && !composite && !staff && !listed) {
    found.push({
      table: key.table,
      rule: 'composite-key',
      message: `(${name}) accepts a row of another organisation in ${key.target}`,
    });
  }
  if (!key.indexed) {
    found.push({
      table: key.table,
      rule: 'indexed-key',
      message: `(${name}) to ${key.target} has no index that begins with it`,
    });
  }
  return found;
}

/**
 * A nullable organisation cannot be part of a primary key; then an additional unique key carries
 * the composite references.
 */
async function primaryKeyFindings(sql: ISql): Promise<CatalogueFinding[]> {
  const rows = await sql<{ table: string; columns: string[] | null }[]>`
    select c.relname as table, (
      select array_agg(k.attname::text order by p.n)
      from pg_constraint pk, unnest(pk.conkey) with ordinality p (attnum, n), pg_attribute k
      where pk.conrelid = c.oid
        and pk.contype = 'p'
        and k.attrelid = c.oid
        and k.attnum = p.attnum) as columns
    from pg_class c
    join pg_attribute a
      on a.attrelid = c.oid
      and a.attname = 'organisation_id'
      and a.attnotnull
      and not a.attisdropped
    where c.relkind in ('r', 'p')
      and c.relnamespace = 'public'::regnamespace
      and not c.relispartition
    order by 1`;
  return rows
    .filter(({ columns }) => columns?.[0] !== 'organisation_id')
    .map(({ table, columns }) => ({
      table,
      rule: 'organisation-first',
      message: `the primary key (${columns?.join(', ') ?? 'none'}) does not begin with organisation_id`,
    }));
}

/**
 * A partial index counts when it leaves out only rows whose key is null: those refer to nothing.
 */
function foreignKeysOf(sql: ISql): Promise<ForeignKey[]> {
  return sql<ForeignKey[]>`
    with keys as (
      select f.conrelid, f.confrelid, f.conkey, c.relname as table, t.relname as target,
        array(select a.attname::text
          from unnest(f.conkey) with ordinality k (n, o)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.n
          order by k.o) as columns,
        array(select a.attname::text
          from unnest(f.confkey) with ordinality k (n, o)
          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.n
          order by k.o) as target_columns
      from pg_constraint f
      join pg_class c on c.oid = f.conrelid
      join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = 'public'::regnamespace
    )
    select k.table, k.target, k.columns, k.target_columns,
      (select count(*) = 2
        from pg_attribute a
        where a.attname = 'organisation_id'
          and not a.attisdropped
          and a.attrelid in (k.conrelid, k.confrelid))
        as both_tenants,
      exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
        and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(k.conkey)] @> k.conkey
        and (i.indpred is null or exists (
          select from unnest(k.columns) x
          where pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', x)))) as indexed
    from keys k order by 1, 3`;
}
