// The part of the seal chain that a month covers, and the reasons against moving it.
import type postgres from 'postgres';

export interface MonthFacts {
  /** The month ended long enough ago that no part of the program reads it. */
  readonly is_old: boolean;
  /**
   * Of the month's first and last seal that are not in another archive; null where the month has
   * none.
   */
  readonly first: number;
  readonly last: number | null;
  readonly unsealed: number;
  readonly newest_seal: number;
}

/**
 * Months that the program still reads: two years of reports, and the events of alerts as long as
 * their positions are kept.
 */
export const monthsKept = 24;

/**
 * @param month its first day, such as 2024-10-01. A month is that of UTC, by the server's clock,
 * never by that of a device.
 */
export async function readMonth(sql: postgres.ISql, month: string): Promise<MonthFacts> {
  const [facts] = await sql<MonthFacts[]>`
    with asked as (select ${month}::date as month,
      (${month}::date + interval '1 month') at time zone 'UTC' as ends),
    bounds as (
      select asked.*,
        coalesce((select max(last_position) from event_archives a where a.month < asked.month),
          0) + 1 as first,
        (select min(first_position) from event_archives a where a.month > asked.month) as before
      from asked
    )
    select b.first::float8,
      b.ends <= least(date_trunc('month',
          app.now() at time zone 'UTC') at time zone 'UTC' - make_interval(months => ${monthsKept}),
        app.now() - make_interval(days => coalesce((select greatest(positions_days, frames_days)
              from system_configuration
              where id = 1),
            0))) as is_old,
      (select max(s.position) from event_seals s join events e on e.id = s.event_id
        where s.position >= b.first
          and (b.before is null or s.position < b.before)
          and e.recorded_at < b.ends)::float8 as last,
      (select count(*)
        from events e
        where e.recorded_at < b.ends
          and not exists (select from event_seals s where s.event_id = e.id))::float8 as unsealed,
      coalesce((select max(position) from event_seals), 0)::float8 as newest_seal
    from bounds b`;
  if (!facts) throw new Error('the database did not answer');
  return facts;
}

export interface Stretch {
  readonly first: number;
  readonly last: number;
}

export interface StretchFacts {
  readonly events: number;
  /** Bytes of their texts. */
  readonly bytes: number;
  /** How many leave the database. */
  readonly leaving: number;
  /** The first that was recorded in an earlier month, as YYYY-MM; null where none was. */
  readonly earlier: string | null;
  /** The first that is not as old as the month, because a clock was wrong. */
  readonly younger: number | null;
}

export async function readStretch(
  sql: postgres.ISql,
  month: string,
  { first, last }: Stretch,
): Promise<StretchFacts> {
  const [facts] = await sql<StretchFacts[]>`
    select count(*)::float8 as events,
      coalesce(sum(octet_length(app.event_text(e)) + 160), 0)::float8 as bytes,
      count(*) filter (where app.leaves_with_month(e))::float8 as leaving,
      to_char(min(e.recorded_at) filter (where e.recorded_at < ${month}::timestamp at time zone 'UTC') at time zone 'UTC',
        'YYYY-MM') as earlier,
      (min(e.id) filter (where e.recorded_at >= date_trunc('month',
            app.now() at time zone 'UTC') at time zone 'UTC' - make_interval(months => ${monthsKept})))::float8 as younger
    from event_seals s
    join events e on e.id = s.event_id
    where s.position between ${first} and ${last}`;
  if (!facts) throw new Error('the database did not answer');
  return facts;
}

/**
 * Alerts with lines in the stretch that may still be needed: open ones, and those whose evidence is
 * on hold. At most ten of each.
 */
export async function readNeeded(
  sql: postgres.ISql,
  { first, last }: Stretch,
): Promise<{ open: number[]; held: number[] }> {
  const lines = sql`exists (select from events e join event_seals s on s.event_id = e.id
    where e.organisation_id = a.organisation_id
      and e.alert_id = a.id
      and s.position between ${first} and ${last})`;
  const [needed] = await sql<{ open: number[]; held: number[] }[]>`
    select array(select a.id::float8
      from alerts a
      where a.status = 'active_alert' and ${lines}
      order by a.id
      limit 10) as open,
      array(select a.id::float8
        from evidence_holds h
        join alerts a on a.organisation_id = h.organisation_id and a.id = h.alert_id
        where ${lines} order by a.id limit 10) as held`;
  return needed ?? { open: [], held: [] };
}
