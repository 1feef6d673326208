// The lists of welfare sessions: each page starts at a key of an index, so that it reads only that
// page.
import type { QueryOf } from '#domain/kit/endpoint.ts';
import { mostCounted, type Page } from '#domain/kit/paging.ts';
import { lengthOf } from '#domain/kit/resource/periods.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { welfareSessionsApi } from '#domain/welfare-sessions/welfare-sessions.api.ts';
import { countedTime } from '#server/alerts/alert-figures.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { sessionJoins, sessionJson } from './welfare-session-row.sql.ts';

const lengths = { ...lengthOf, month: '30 days' } as const;

const row = (tx: Tx, id: Fragment): Fragment =>
  tx`
    select ${sessionJson(tx)} as item from welfare_sessions s ${sessionJoins(tx)} where s.id = ${id}
  `;

/** Running sessions: those in grace first, by their next alert; then the next to expire. */
export const listActive = listStore(welfareSessionsApi.active, {
  table: 'welfare_sessions',
  isBehindFigure: true,
  fixed: true,
  where: (tx) => tx`t.next_at is not null`,
  parts: {
    grace: (tx) => tx`t.status = 'grace'`,
    in_progress: (tx) => tx`t.status = 'in_progress'`,
  },
  columns: { due_at: 'next_at' },
  search: [],
  row,
});

const listOfOrganisation = listStore(welfareSessionsApi.list, {
  table: 'welfare_sessions',
  isBehindFigure: true,
  where: (tx) => tx`t.organisation_id = app.tenant()`,
  search: ['activity', 'name'],
  derived: {
    name: (tx) =>
      tx`
        (select n.name
          from users n
          where n.organisation_id = t.organisation_id and n.id = t.user_id)
      `,
  },
  filters: {
    period: (tx, period: keyof typeof lengths) =>
      tx`
        ${countedTime(tx, 'welfare_sessions', 't')} >= (select app.now() - ${lengths[period]}::interval)
      `,
    from: (tx, moment: string) => tx`t.started_at >= ${moment}::text::timestamptz`,
    to: (tx, moment: string) => tx`t.started_at < ${moment}::text::timestamptz`,
  },
  row,
});

/** The sessions of the view's organisation, newest first unless another sort is requested. */
export const listSessions = async (
  tx: Tx,
  query: QueryOf<typeof welfareSessionsApi.list>,
): Promise<Page<WelfareSession>> =>
  await listOfOrganisation(tx, query.sort === undefined ? { direction: 'desc', ...query } : query);

/**
 * How many sessions of the view's organisation run, and the first of them: those in grace first,
 * then the next to be due.
 */
export async function listRunning(
  tx: Tx,
  limit: number,
): Promise<{ total: number; rows: WelfareSession[] }> {
  const [found] = await tx<{ total: number; rows: WelfareSession[] }[]>`
    with running as materialized (
      select id, status, next_at
      from welfare_sessions
      where organisation_id = app.tenant() and next_at is not null
      limit ${tx.unsafe(String(mostCounted))})
    select (select count(*) from running)::int as total,
      coalesce((select json_agg(${sessionJson(tx)} order by f.status <> 'grace', f.next_at, f.id)
        from (select *
          from running
          order by status <> 'grace', next_at, id
          limit ${limit}) f
        join welfare_sessions s on s.organisation_id = app.tenant() and s.id = f.id
        ${sessionJoins(tx)}), '[]') as rows`;
  return found ?? { total: 0, rows: [] };
}
