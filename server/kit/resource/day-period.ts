// The days of a filter as instants, in the time zone in which the caller thinks of days.
import { invalid } from '#domain/kit/errors.ts';
import type { Tx } from '../db/database.ts';

/** Instants; either end may be open. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * @param days the first and the last day, which is within the period
 * @returns the instants from the first on and before the end of the last
 * @throws 422 where the last is before the first
 */
export async function periodOf(tx: Tx, timezone: string, { from, to }: Period): Promise<Period> {
  if (from !== undefined && to !== undefined && to < from)
    throw invalid({ to: ['The last day must not be before the first.'] });
  if (from === undefined && to === undefined) return {};
  const [row] = await tx<{ from: string | null; to: string | null }[]>`
    select app.iso(${from ?? null}::date::timestamp at time zone ${timezone}) as from,
      app.iso((${to ?? null}::date + 1)::timestamp at time zone ${timezone}) as to`;
  return { from: row?.from ?? undefined, to: row?.to ?? undefined };
}

/** The caller's own time zone. */
export async function zoneOf(tx: Tx, userId: number): Promise<string> {
  const [row] = await tx<{ timezone: string }[]>`select timezone from users where id = ${userId}`;
  return row?.timezone ?? 'UTC';
}

/** The period in the filters of a list. `actor` is read only where there is one. */
export const askedPeriod = async (context: {
  readonly tx: Tx;
  readonly actor: { readonly user_id: number };
  readonly query: Period;
}): Promise<Period> =>
  context.query.from === undefined && context.query.to === undefined
    ? {}
    : await periodOf(context.tx, await zoneOf(context.tx, context.actor.user_id), context.query);

/**
 * People by the beginning of their name or last name, at most 100, each with all their stays: a
 * person who moved is found completely by any of the names they had.
 */
export async function peopleNamed(tx: Tx, search: string): Promise<number[]> {
  const end = `${search}\u{10ffff}`;
  const people = await tx<{ id: number }[]>`
    select id from users where person_id = any(array(
      select person_id
      from users
      where (name_key >= (select lower(${search}::text))
        and name_key < (select lower(${end}::text)))
        or (last_name_key >= (select lower(${search}::text))
          and last_name_key < (select lower(${end}::text)))
        limit 100))`;
  return people.map(({ id }) => id);
}
