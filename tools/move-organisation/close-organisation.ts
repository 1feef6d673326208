// Closes an organisation for writing in its cell, table by table, and opens it again. Nobody who
// writes is waited for longer than a moment: others would wait behind.
import { setTimeout as sleep } from 'node:timers/promises';
import type postgres from 'postgres';
import { isLockTimeout } from '#server/kit/db/table-locks.ts';
import type { MovedTable } from './moved-rows.ts';
import { MoveRefused } from './refusal.ts';

const trigger = 'a_closed_organisation';
const turnMs = 250;
/** Of a table that is opened again: there is nothing better to do than to wait. */
const openingMs = 600_000;

/**
 * The organisation is in closed_organisations. From its end on no transaction writes a row of the organisation, and none that began before is
 * still at work.
 * @throws MoveRefused where somebody writes to a table for longer than `patienceMs`
 */
export async function closeOrganisation(
  sql: postgres.Sql,
  tables: readonly MovedTable[],
  patienceMs: number,
): Promise<void> {
  for (const [index, { name, key }] of tables.entries())
    await inTurn(
      sql,
      { table: name, isLast: index === tables.length - 1, patienceMs },
      `create or replace trigger ${trigger} before insert or update or delete on ${name} for each row execute function app.refuse_closed('${key}')`,
    );
}

/** Opens it again, as if nothing had been. */
export async function openOrganisation(
  sql: postgres.Sql,
  tables: readonly MovedTable[],
  organisation: number,
): Promise<void> {
  await sql`
    delete from closed_organisations
    where organisation_id = ${organisation} and moved_at is null`;
  await takeAway(sql, tables);
}

/** Of the log it stays while any organisation has moved away: a late report is not acknowledged. */
export async function takeAway(sql: postgres.Sql, tables: readonly MovedTable[]): Promise<void> {
  const [moved] = await sql<{ any: boolean }[]>`
    select exists (select from closed_organisations) as any`;
  const left = tables.filter(({ name }) => name !== 'events' || !moved?.any);
  for (const [index, { name }] of left.entries())
    await inTurn(
      sql,
      { table: name, isLast: index === left.length - 1, patienceMs: openingMs },
      `drop trigger if exists ${trigger} on ${name}`,
    );
}

interface Turn {
  readonly table: string;
  readonly isLast: boolean;
  readonly patienceMs: number;
}

async function inTurn(
  sql: postgres.Sql,
  { table, isLast, patienceMs }: Turn,
  statement: string,
): Promise<void> {
  const endAt = performance.now() + patienceMs;
  for (;;)
    try {
      return void (await sql.begin(async (tx) => {
        // The last commit waits for the disks, and with it all before it.
        await tx.unsafe(
          `set local lock_timeout = ${turnMs}; set local synchronous_commit = ${isLast ? 'on' : 'off'}`,
        );
        await tx.unsafe(statement);
      }));
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() > endAt)
        throw new MoveRefused(
          `Somebody has been writing to ${table} for ${Math.round(patienceMs / 1000)} s. The organisation was opened again; try later.`,
        );
      await sleep(turnMs);
    }
}
