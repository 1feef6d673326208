// The figures of calendar months: devices in use when each month began, and text messages sent. The
// months are those of the organisation's time zone.
import type { Dashboard, Trend } from '#domain/dashboard/dashboard.ts';
import { type TextFacts, textBalance } from '#domain/invoices/messaging-pricing/text-limit.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import { countedTexts } from '#server/invoices/messaging-pricing/counted-texts.store.ts';
import { textFacts } from '#server/invoices/messaging-pricing/text-balance.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { monthStart, monthStarts, ofActiveOrganisations, type Reach } from './reach.ts';
import { sum } from './trends.ts';

const months = 12;

interface Life {
  /** How many of the month starts are at or before its creation. */
  readonly created: number;
  /** The same of when it was taken out of use; null while it is in use. */
  readonly archived: number | null;
  readonly count: number;
}

/**
 * Devices in use when each of the last twelve months began, and now.
 * @param total in use now: what was neither added nor taken out since then needs no look
 */
export async function deviceTrend(
  tx: Tx,
  reach: Reach,
  total: number,
): Promise<{ previous_month: number; trend: Trend }> {
  const most = tx.unsafe(String(mostCounted));
  const first = monthStart(tx, reach, 1 - months);
  const inReach = tx`
    ${reach === 'organisation' ? tx`t.organisation_id = app.tenant()` : ofActiveOrganisations(tx, reach)}
  `;
  const lives = await tx<Life[]>`
    with starts as (select ${monthStarts(tx, reach, months)} as at)
    select width_bucket(created_at, starts.at) as created,
      width_bucket(archived_at, starts.at) as archived, count(*)::int as count
    from starts, (
      (select t.created_at, t.archived_at
        from devices t
        where t.created_at >= ${first} and ${inReach}
        order by t.created_at desc
        limit ${most})
      union all
      (select t.created_at, t.archived_at
        from devices t
        where t.archived_at >= ${first} and t.created_at < ${first} and ${inReach}
        order by t.archived_at desc
        limit ${most})
    ) lives group by 1, 2`;
  const isCut = sum(lives.map(({ count }) => count)) >= mostCounted;
  const parts = [
    ...Array.from({ length: months }, (_, at) => inUseAt(lives, total, at + 1)),
    total,
  ];
  const previous_month = parts[months - 1] ?? total;
  return {
    previous_month,
    trend: { before: isCut ? null : previous_month, is_capped: false, parts, parts_before: [] },
  };
}

/** @param start of which month, numbered from 1 */
function inUseAt(lives: readonly Life[], total: number, start: number): number {
  const untouched =
    total - sum(lives.filter(({ archived }) => archived === null).map(({ count }) => count));
  return (
    untouched +
    sum(
      lives
        .filter(
          ({ created, archived }) => created < start && (archived === null || archived >= start),
        )
        .map(({ count }) => count),
    )
  );
}

const mostDays = 31;

interface Sms {
  readonly sent: NonNullable<Dashboard['sms_sent']>;
  /** Free ones that are left; null where none are counted. */
  readonly free: number | null;
  readonly trend: Trend;
}

interface DayOfTexts {
  readonly is_current: boolean;
  readonly day: number;
  readonly texts: number;
  readonly copies: number;
}

/**
 * Text messages of the messages that were written in the current and in the previous month, by day;
 * of those in view, as the list behind the figure. What is left is of the whole organisation, by
 * the ledger of invoices.
 */
export async function smsSent(tx: Tx): Promise<Sms> {
  const [current, previous] = [monthStart(tx, 'organisation'), monthStart(tx, 'organisation', -1)];
  const [row] = await tx<{ facts: TextFacts | null; days: DayOfTexts[] }[]>`
    select ${textFacts(tx)} as facts, (select coalesce(json_agg(d), '[]') from (
      select at >= ${current} as is_current, extract(day from at at time zone z.zone)::int as day,
        sum(texts)::int as texts, count(*)::int as copies
      from (select *
        from (${countedTexts(tx)}) c
        where at >= ${previous}
        order by at desc
        limit ${tx.unsafe(String(mostCounted))}) sent,
        (select timezone as zone from organisations where id = app.tenant()) z
      group by 1, 2) d) as days`;
  const { facts = null, days = [] } = row ?? {};
  const of = (isCurrent: boolean) =>
    Array.from(
      { length: mostDays },
      (_, at) =>
        days.find(({ is_current, day }) => is_current === isCurrent && day === at + 1)?.texts ?? 0,
    );
  const [parts, parts_before] = [of(true), of(false)];
  const sent = { current_month: sum(parts), previous_month: sum(parts_before) };
  const isCut = sum(days.map(({ copies }) => copies)) >= mostCounted;
  return {
    sent,
    free: facts && textBalance(facts).free,
    trend: { before: isCut ? null : sent.previous_month, is_capped: isCut, parts, parts_before },
  };
}
