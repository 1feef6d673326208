// The schema of a backup in an empty database, ready for rows: foreign keys and triggers are off
// until all rows are there.
import type postgres from 'postgres';
import type { Migration } from '#server/kit/db/apply-migration.ts';
import type { Partition } from '../file/manifest.ts';
import { quoted, readPartitions, readTables } from './table-catalogue.ts';

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly text: string;
}

/** @param migrations those of the backup, in their order */
export async function makeSchema(
  tx: postgres.TransactionSql,
  migrations: readonly Migration[],
  partitions: readonly Partition[],
): Promise<void> {
  for (const { text } of migrations) await tx.unsafe(text);
  await makePartitions(tx, partitions);
}

/** The days of the backup and no others: a row of a day is in its day's table again. */
async function makePartitions(
  tx: postgres.TransactionSql,
  partitions: readonly Partition[],
): Promise<void> {
  const made = await readPartitions(tx);
  const wanted = new Set(partitions.map(quoted));
  for (const partition of made)
    if (!wanted.has(quoted(partition))) await tx.unsafe(`drop table ${quoted(partition)}`);
  const there = new Set(made.map(quoted));
  for (const partition of partitions)
    if (!there.has(quoted(partition)))
      await tx.unsafe(
        `create table ${quoted(partition)} partition of ${quoted({ ...partition, name: partition.parent })} ${partition.bounds}`,
      );
}

/**
 * Takes references off and stops triggers, as an owner without more rights may, and removes what
 * migrations have written.
 * @returns puts all back; the references are then proved for all rows at once
 */
export async function openForRows(tx: postgres.TransactionSql): Promise<() => Promise<void>> {
  const references = await tx<Reference[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as text
    from pg_constraint
    where contype = 'f'
      and conparentid = 0
      and connamespace in (select oid from pg_namespace where nspname in ('public', 'app'))
    order by 1, 2`;
  const triggers = await tx<{ table: string; name: string; enabling: string }[]>`
    select tgrelid::regclass::text as table, quote_ident(tgname) as name,
      case tgenabled
        when 'O' then 'enable'
        when 'A' then 'enable always'
        when 'R' then 'enable replica'
        else 'disable' end as enabling
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal
      and t.tgparentid = 0
      and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'app'))
    order by 1, 2`;
  const all = async (statements: readonly string[]) =>
    void (await tx.unsafe(['select', ...statements].join(';\n')));
  await all(references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await all(triggers.map(({ table, name }) => `alter table ${table} disable trigger ${name}`));
  await tx.unsafe(`truncate ${(await readTables(tx)).map(quoted).join(', ')}`);
  return async () => {
    await all(
      references.map(
        ({ table, name, text }) => `alter table ${table} add constraint ${name} ${text}`,
      ),
    );
    await all(
      triggers.map(
        ({ table, name, enabling }) => `alter table ${table} ${enabling} trigger ${name}`,
      ),
    );
  };
}
