// Phone numbers from before they were kept as they are dialled (decision 0053): converted once, after the migration that guards them. SQL does not know the
// numbers of all countries.
import type postgres from 'postgres';
import { readOldNumber } from '../phone-numbers.ts';

export const conversionName = '0223_numbers_as_dialled: numbers from before';

interface Column {
  readonly table: string;
  readonly column: string;
  /** The column with the country by which the number was written. */
  readonly country: string;
}

interface OldNumber {
  readonly id: string;
  readonly organisation_id: string | null;
  readonly typed: string;
  readonly country: string;
}

/**
 * Converts what the program has dialled until now. What cannot be read stays as it is, and an extension is left out as it was in dialling; both have a line
 * in the audit log with what was typed.
 * @param sql the owner's connection, under the lock of a start
 */
export async function convertNumbers(sql: postgres.Sql, log: (line: string) => void): Promise<void> {
  await sql.begin(async (tx) => {
    const counts = { converted: 0, unread: 0 };
    for (const column of await guardedColumns(tx))
      for (const old of await oldNumbers(tx, column)) {
        const read = await convert(tx, column, old);
        if (!read?.isWhole) await report(tx, read ? 'phone_number.shortened' : 'phone_number.unreadable', column, old);
        counts[read ? 'converted' : 'unread'] += 1;
      }
    await tx`insert into schema_migrations (name, checksum) values (${conversionName}, 'once')`;
    if (counts.converted + counts.unread > 0)
      log(`Phone numbers: ${counts.converted} converted to the international form, ${counts.unread} not readable (see the audit log).`);
  });
}

/** The arguments of the triggers: one list of what holds a number. */
async function guardedColumns(tx: postgres.TransactionSql): Promise<Column[]> {
  const rows = await tx<{ table: string; pairs: string[] }[]>`
    select t.tgrelid::regclass::text as table, string_to_array(encode(t.tgargs, 'escape'), '\\000') as pairs
    from pg_trigger t where t.tgname = 'numbers_are_dialled' and t.tgfoid = 'app.require_dialled'::regproc order by 1`;
  return rows.flatMap(({ table, pairs }) =>
    pairs.flatMap((column, at) => (at % 2 === 0 && column !== '' ? [{ table, column, country: pairs[at + 1] ?? '' }] : [])),
  );
}

async function oldNumbers(tx: postgres.TransactionSql, { table, column, country }: Column): Promise<OldNumber[]> {
  const owner = table === 'organisations' ? tx`id` : tx`organisation_id`;
  return await tx<OldNumber[]>`
    select id::text, ${owner}::text as organisation_id, ${tx(column)} as typed, ${tx(country)} as country from ${tx(table)}
    where ${tx(column)} !~ '^\\+[1-9][0-9]{6,14}$' order by id`;
}

/** @returns null where the number cannot be read */
async function convert(tx: postgres.TransactionSql, { table, column }: Column, { id, typed, country }: OldNumber) {
  const read = readOldNumber(typed, country);
  if (read === null) return null;
  const verified = table === 'users' ? await verifiedAt(tx, id) : null;
  await tx`update ${tx(table)} set ${tx(column)} = ${read.number} where id = ${id}`;
  // The same number in another spelling is still verified.
  if (verified)
    await tx`update ${tx(table)} set mobile_verified_at = ${verified.mobile}::timestamptz, landline_verified_at = ${verified.landline}::timestamptz where id = ${id}`;
  return read;
}

async function verifiedAt(tx: postgres.TransactionSql, id: string): Promise<{ mobile: string | null; landline: string | null } | null> {
  const [row] = await tx<{ mobile: string | null; landline: string | null }[]>`
    select mobile_verified_at::text as mobile, landline_verified_at::text as landline from users where id = ${id}`;
  return row ?? null;
}

async function report(
  tx: postgres.TransactionSql,
  kind: string,
  { table, column }: Column,
  { id, organisation_id, typed, country }: OldNumber,
) {
  await tx`
    insert into events (organisation_id, kind, user_id, device_id, data, occurred_at)
    values (${organisation_id}, ${kind}, ${table === 'users' ? id : null}, ${table === 'devices' ? id : null},
      json_build_object('record', ${table}::text, 'id', ${id}::bigint, 'field', ${column}::text, 'number', ${typed}::text, 'country', ${country}::text), app.now())`;
}
