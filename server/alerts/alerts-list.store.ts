// The lists of alerts: the cost of a page does not grow with its number, because it starts at a key
// of the queue's own index. No list store: the key has four parts, a resolved alert is found by its
// person's name, and rows go out as text.
import { actionMinutes } from '#domain/alerts/alert-order.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import type { alertsApi } from '#domain/alerts/alerts.api.ts';
import type { DataOf, QueryOf } from '#domain/kit/endpoint.ts';
import { invalid } from '#domain/kit/errors.ts';
import { metaFor, mostCounted } from '#domain/kit/paging.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { JsonText } from '#server/kit/http/context.ts';
import { allStays } from '#server/users/rules/stays.store.ts';
import {
  asAlertRow,
  type ListedAlert,
  listedJoins,
  listedValues,
  placeOf,
} from './alert-list-row.ts';

export type AlertsQuery = QueryOf<typeof alertsApi.list>;

/** Beyond it a search needs a narrower term, not a count. */
const searchCap = 1000;
/** Figures link to the queue: its exact count is returned, as far as figures are counted. */
const capOf = ({ status, search }: AlertsQuery): number =>
  status === 'resolved' || search ? searchCap : mostCounted;

/** One page, its rows as JSON text, and the key of the next. */
export async function listAlerts(tx: Tx, query: AlertsQuery, staffId: number) {
  const order = orderOf(tx, query);
  const matches = tx`where ${conditions(tx, query, staffId)} ${after(tx, query)}`;
  const most = query.page * query.per_page;
  const [found] = await tx<{ rows: ListedAlert[] }[]>`
    select coalesce(json_agg(${listedValues(tx)} order by ${order}), '[]') as rows from (
      select a.* from ${source(tx, query, { matches, most })} order by ${order} ${range(tx, query)}
    ) a ${listedJoins(tx)}`;
  const rows = found?.rows ?? [];
  const last = rows.at(-1);
  const next = last ? Buffer.from(JSON.stringify(placeOf(last))).toString('base64url') : null;
  const items = new JsonText(JSON.stringify(rows.map(asAlertRow)));
  const meta = metaFor(query, rows.length, next);
  const total = query.total ? await countAlerts(tx, query, staffId) : null;
  return {
    items,
    meta:
      total === null
        ? meta
        : { ...meta, total: Math.min(total, capOf(query)), total_is_capped: total > capOf(query) },
  };
}

const orderOf = (tx: Tx, { status }: AlertsQuery): Fragment =>
  status === 'resolved'
    ? tx`a.raised_at desc, a.id desc`
    : tx`a.is_quiet, a.priority, a.raised_at, a.id`;

/**
 * The alerts that match, called a: resolved ones of a name by its people, each with the newest of
 * their own, so that no others are read.
 */
function source(
  tx: Tx,
  query: AlertsQuery,
  { matches, most }: { matches: Fragment; most: number },
): Fragment {
  const name = nameIn(query);
  if (name === null) return tx`alerts a ${matches}`;
  return tx`(${peopleNamed(tx, name)}) p cross join lateral (
    select a.*
    from alerts a ${matches} and a.organisation_id = p.organisation_id and a.user_id = p.id
    order by ${orderOf(tx, query)} limit ${tx.unsafe(String(most))}) a`;
}

// Written out, not given as parameters: with those the planner cannot know that a page is small,
// and plans again each time.
const range = (tx: Tx, { after: key, page, per_page }: AlertsQuery): Fragment =>
  tx`
    limit ${tx.unsafe(String(Number(per_page)))}
    offset ${tx.unsafe(String(key ? 0 : (page - 1) * per_page))}
  `;

function conditions(tx: Tx, query: AlertsQuery, staffId: number): Fragment {
  const parts = [
    query.status === 'active_alert'
      ? tx`a.status = 'active_alert' and a.monitored`
      : tx`a.status = 'resolved' and a.monitored`,
  ];
  if (query.type) parts.push(tx`a.alert_type_id = ${alertTypes[query.type].id}`);
  // All of those sort before the quiet ones, so that the rest of the queue is not read for them.
  // Written as a position in the index, because the planner would take "not" apart.
  const calling = tx`(a.is_quiet, a.priority) < (true, 0::smallint)`;
  if (query.owner === 'none') parts.push(tx`a.owner_staff_id is null and ${calling}`);
  if (query.owner === 'not_answered')
    parts.push(tx`a.owner_staff_id is not null and a.follow_up_lapsed_at is null and ${calling}`);
  if (query.owner === 'nobody_answered')
    parts.push(tx`a.follow_up_lapsed_at is null and ${calling}`);
  if (query.owner === 'me') parts.push(tx`a.owner_staff_id = ${staffId}`);
  if (query.stale) parts.push(isStaleRow(tx));
  if (query.organisation_id) parts.push(tx`a.organisation_id = ${query.organisation_id}`);
  if (query.user_id) parts.push(tx`a.user_id = any(array(${allStays(tx, [query.user_id])}))`);
  if (query.raised_from) parts.push(tx`a.raised_at >= ${query.raised_from}`);
  if (query.raised_to) parts.push(tx`a.raised_at < ${query.raised_to}`);
  if (query.search && query.status === 'active_alert') parts.push(matching(tx, query.search));
  else if (query.search && nameIn(query) === null) parts.push(tx`a.id = ${numberIn(query.search)}`);
  return parts.reduce((all, part) => tx`${all} and ${part}`);
}

// The rule of isStale in domain/alerts/alert-order.ts for a row.
const isStaleRow = (
  tx: Tx,
): Fragment => tx`(a.follow_up_at is null or a.follow_up_lapsed_at is not null)
  and coalesce(a.last_action_at, a.acknowledged_at,
    a.raised_at) < app.now() - make_interval(mins => (${[0, ...Object.values(actionMinutes)]}::int[])[a.priority + 1])`;

function matching(tx: Tx, search: string): Fragment {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return tx`(a.id = ${numberIn(search) ?? 0}
    or exists (select from users s
      where s.organisation_id = a.organisation_id and s.id = a.user_id and s.name ilike ${pattern})
    or exists (select from organisations s
      where s.id = a.organisation_id and s.name ilike ${pattern}))`;
}

const numberIn = (search: string): number | null =>
  /^#?\d{1,15}$/.test(search) ? Number(search.replace('#', '')) : null;

/** The name that is searched among resolved alerts; null where a number is, or nothing. */
const nameIn = ({ status, search }: AlertsQuery): string | null =>
  status === 'resolved' && search && numberIn(search) === null ? search : null;

/** The most people that are searched; beyond them a search needs another letter. */
const mostPeople = '1000';

// By their name or last name from its beginning, so that an index finds them.
function peopleNamed(tx: Tx, name: string): Fragment {
  const end = `${name}\u{10ffff}`;
  return tx`select u.organisation_id, u.id from users u where u.organisation_id is not null and (
    (u.name_key >= (select lower(${name}::text)) and u.name_key < (select lower(${end}::text)))
    or (u.last_name_key >= (select lower(${name}::text))
      and u.last_name_key < (select lower(${end}::text))))
      limit ${tx.unsafe(mostPeople)}`;
}

// Each part by a subquery, so that the planner cannot see it: it would plan each page again, which
// costs more than the page, and find the same plan.
function after(tx: Tx, query: AlertsQuery): Fragment {
  if (!query.after) return tx``;
  const [quiet, priority, raised_at, id] = readKey(query.after);
  if (query.status === 'resolved')
    return tx`
      and (a.raised_at, a.id) < ((select ${raised_at}::timestamptz), (select ${id}::bigint))
    `;
  return tx`and (a.is_quiet, a.priority, a.raised_at, a.id)
    > ((select ${quiet}::boolean), (select ${priority}::smallint),
      (select ${raised_at}::timestamptz), (select ${id}::bigint))`;
}

function readKey(text: string): [boolean, number, string, number] {
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(key) && key.length === 4) {
      const [quiet, priority, raised_at, id] = key;
      if (
        typeof quiet === 'boolean' &&
        Number.isInteger(priority) &&
        typeof raised_at === 'string' &&
        !Number.isNaN(Date.parse(raised_at)) &&
        Number.isSafeInteger(id)
      ) {
        return [quiet, Number(priority), raised_at, Number(id)];
      }
    }
  } catch {
    // Falls through to the refusal.
  }
  throw invalid({ after: ['This page no longer exists. Reload the list.'] });
}

async function countAlerts(tx: Tx, query: AlertsQuery, staffId: number): Promise<number> {
  const found = source(tx, query, {
    matches: tx`where ${conditions(tx, query, staffId)}`,
    most: capOf(query) + 1,
  });
  const [row] = await tx<
    { count: number }[]
  >`select count(*) as count from (select from ${found} limit ${capOf(query) + 1}) capped`;
  return row?.count ?? 0;
}

/**
 * Active alerts and those that call, by reason, capped together; the highest priority of the
 * unowned and of the lapsed ones.
 */
export async function countQueue(tx: Tx): Promise<DataOf<typeof alertsApi.counts>> {
  const active = tx`from alerts a where status = 'active_alert' and monitored`;
  const cap = tx.unsafe(String(mostCounted));
  // Calling alerts are first in the queue's index: no row beyond them is read. Written as a
  // position in it, because the planner would take "not" apart.
  const [row] = await tx<DataOf<typeof alertsApi.counts>[]>`
    select (select count(*) from (select ${active} limit ${cap}) c) as active,
      count(*) filter (where owner_staff_id is null) as unowned,
        min(priority) filter (where owner_staff_id is null) as unowned_priority,
      count(*) filter (where owner_staff_id is not null
        and follow_up_lapsed_at is null) as assigned,
      count(*) filter (where owner_staff_id is not null
        and follow_up_lapsed_at is not null) as lapsed,
      min(priority) filter (where owner_staff_id is not null
        and follow_up_lapsed_at is not null) as lapsed_priority
    from (
      select owner_staff_id, follow_up_lapsed_at, priority ${active}
        and (is_quiet, priority) < (true, 0::smallint)
      order by is_quiet, priority, raised_at, id limit ${cap}
    ) calling`;
  return (
    row ?? {
      active: 0,
      unowned: 0,
      unowned_priority: null,
      assigned: 0,
      lapsed: 0,
      lapsed_priority: null,
    }
  );
}

type RecentCounts = NonNullable<DataOf<typeof alertsApi.counts>['recent']>;

/**
 * Active alerts raised in the last ten minutes, by organisation, most first (web/console/flood
 * draws them).
 */
export const countRecent = async (tx: Tx): Promise<RecentCounts> =>
  await tx<RecentCounts>`
    select o.id, o.name, r.count from (
      select organisation_id, count(*) as count from alerts
      where status = 'active_alert' and monitored and raised_at >= app.now() - interval '10 minutes'
      group by organisation_id
    ) r join organisations o on o.id = r.organisation_id order by r.count desc, o.id`;
