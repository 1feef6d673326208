// The lists of welfare sessions: each page starts at a key of an index, so that it costs a page.
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { metaFor, type Page } from '#domain/kit/paging.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import type { welfareSessionsApi } from '#domain/welfare-sessions/welfare-sessions.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { decodePlace, encodePlace, noSuchPage, type Place } from '#server/kit/resource/keyset.ts';
import { sessionJoins, sessionJson } from './welfare-session-row.sql.ts';

type ActiveQuery = QueryOf<typeof welfareSessionsApi.active>;
type ListQuery = QueryOf<typeof welfareSessionsApi.list>;
interface Listed {
  row: WelfareSession;
  place: string;
}

const countCap = 1000;
const inGrace = 'grace';
const periodDays = { day: 1, week: 7, month: 30 } as const;

/** What runs: those in grace first, the next alert before the others; then the next to be over. */
export async function listActive(tx: Tx, query: ActiveQuery): Promise<Page<WelfareSession>> {
  const from = query.after === undefined ? null : activePlace(query.after);
  const own = query.organisation_id ? tx`and organisation_id = ${query.organisation_id}` : tx``;
  const skip = from ? 0 : (query.page - 1) * query.per_page;
  const most = skip + query.per_page;
  const part = (status: 'grace' | 'in_progress', start: Fragment): Fragment =>
    tx`(select * from welfare_sessions where status = ${tx.unsafe(`'${status}'`)} and next_at is not null ${own} ${start} order by next_at, id limit ${most})`;
  const begin = (place: Place | null): Fragment =>
    place ? tx`and (next_at, id) > (${place.value}::text::timestamptz, ${place.id}::bigint)` : tx``;
  const grace = from?.inGrace === false ? tx`(select * from welfare_sessions where false)` : part('grace', begin(from?.place ?? null));
  const rest = part('in_progress', begin(from?.inGrace ? null : (from?.place ?? null)));
  const rows = await tx<Listed[]>`
    select ${sessionJson(tx)} as row, s.status || ' ' || s.next_at as place
    from (select * from (${grace} union all ${rest}) both_parts order by (status <> 'grace'), next_at, id limit ${query.per_page} offset ${skip}) s ${sessionJoins(tx)}
    order by (s.status <> 'grace'), s.next_at, s.id`.catch(refuseForgedPlace);
  const counted = query.total ? await countUpTo(tx, tx`welfare_sessions s where s.next_at is not null ${own}`) : {};
  return pageOf(query, rows, counted);
}

/** The sessions of the view's organisation, newest first unless asked otherwise. */
export async function listSessions(tx: Tx, query: ListQuery): Promise<Page<WelfareSession>> {
  const column = query.sort === 'due_at' ? tx`s.due_at` : tx`s.started_at`;
  const down = query.direction !== 'asc' && (query.direction === 'desc' || query.sort === undefined);
  const order = down ? tx`${column} desc, s.id desc` : tx`${column}, s.id`;
  const place = query.after === undefined ? null : decodePlace(query.after);
  const start = place ? tx`and (${column}, s.id) ${down ? tx`<` : tx`>`} (${place.value}::text::timestamptz, ${place.id}::bigint)` : tx``;
  const where = tx`where ${conditions(tx, query)}`;
  const skip = place ? 0 : (query.page - 1) * query.per_page;
  const rows = await tx<Listed[]>`
    select ${sessionJson(tx)} as row, ${column}::text as place
    from (select s.* from welfare_sessions s ${where} ${start} order by ${order} limit ${query.per_page} offset ${skip}) s ${sessionJoins(tx)}
    order by ${order}`.catch(refuseForgedPlace);
  const counted = query.total ? await countUpTo(tx, tx`welfare_sessions s ${where}`) : {};
  return pageOf(query, rows, counted);
}

function conditions(tx: Tx, query: ListQuery): Fragment {
  const parts = [tx`s.organisation_id = app.tenant()`];
  if (query.status) parts.push(tx`s.status = ${query.status}`);
  if (query.user_id) parts.push(tx`s.user_id = ${query.user_id}`);
  if (query.period) parts.push(tx`s.started_at >= app.now() - make_interval(days => ${periodDays[query.period]})`);
  if (query.from) parts.push(tx`s.started_at >= ${query.from}::text::timestamptz`);
  if (query.to) parts.push(tx`s.started_at < ${query.to}::text::timestamptz`);
  if (query.search) {
    const pattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(tx`(s.activity ilike ${pattern}
      or exists (select from users n where n.organisation_id = s.organisation_id and n.id = s.user_id and n.name ilike ${pattern}))`);
  }
  return parts.reduce((all, part) => tx`${all} and ${part}`);
}

function activePlace(after: string): { inGrace: boolean; place: Place } {
  const { value, id } = decodePlace(after);
  const [, status, moment] = /^(\w+) (.+)$/.exec(value ?? '') ?? [];
  if (!moment) throw noSuchPage();
  return { inGrace: status === inGrace, place: { value: moment, id } };
}

function pageOf(query: Pick<ListQuery, 'page' | 'per_page'>, rows: readonly Listed[], counted: object): Page<WelfareSession> {
  const last = rows.at(-1);
  const next = last ? encodePlace({ value: last.place, id: last.row.id }) : null;
  return { items: rows.map(({ row }) => row), meta: { ...metaFor(query, rows.length, next), ...counted } };
}

async function countUpTo(tx: Tx, from: Fragment): Promise<{ total: number; total_is_capped: boolean }> {
  const [row] = await tx<{ count: number }[]>`select count(*)::int as count from (select from ${from} limit ${countCap + 1}) counted`;
  const count = row?.count ?? 0;
  return { total: Math.min(count, countCap), total_is_capped: count > countCap };
}

// A place whose moment is none was made up.
function refuseForgedPlace(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw /^22(007|008)$/.test(code) ? noSuchPage() : error;
}
