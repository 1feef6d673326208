// The contents of the database that a backup covers: tables with their written columns, partitions,
// sequences.
import type postgres from 'postgres';
import type { Partition, SequenceValue, TableColumns } from '../file/manifest.ts';

export interface CataloguedTable extends TableColumns {
  /** Types of the columns, in their order. */
  readonly types: readonly string[];
  /** Rows that are read at once: few where some may be as large as a picture. */
  readonly together: number;
}

/** "schema"."name", for a statement. */
export const quoted = ({
  schema,
  name,
}: {
  readonly schema: string;
  readonly name: string;
}): string => `"${schema}"."${name}"`;

/**
 * Texts of values that are the same on every server; and no limit of time, for a table may be
 * large.
 */
export const plainText = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'iso_8601'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local row_security = off`;

/**
 * All tables that hold rows, by name: partitions are included, partitioned parents hold none of
 * their own. Generated columns are left to the database.
 */
export const readTables = async (sql: postgres.ISql): Promise<CataloguedTable[]> => [
  ...(await sql<CataloguedTable[]>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) as columns,
      array_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types,
      case when c.reltoastrelid = 0 or pg_relation_size(c.reltoastrelid) = 0 then 500
        when pg_relation_size(c.reltoastrelid) < pg_relation_size(c.oid) then 100
          else 8 end as together
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'app')
      and c.relkind = 'r'
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
    group by c.oid, n.nspname, c.relname, c.reltoastrelid order by n.nspname, c.relname`),
];

export const readPartitions = async (sql: postgres.ISql): Promise<Partition[]> => [
  ...(await sql<Partition[]>`
    select n.nspname as schema, c.relname as name, p.relname as parent,
      pg_get_expr(c.relpartbound, c.oid) as bounds
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_inherits i on i.inhrelid = c.oid
    join pg_class p on p.oid = i.inhparent
    where n.nspname in ('public', 'app')
      and c.relkind = 'r'
      and c.relispartition
      and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
    order by 1, 2`),
];

export const readSequences = async (sql: postgres.ISql): Promise<SequenceValue[]> => [
  ...(await sql<SequenceValue[]>`
    select schemaname as schema, sequencename as name, last_value::text as last_value
    from pg_sequences
    where schemaname in ('public', 'app') order by 1, 2`),
];
