// The SQL of a shift's figures and of the wallboard.
import { type Shift, shiftAt } from '#domain/alerts/shift.ts';
import { isOpen } from '#domain/console-health/console-judge.ts';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import { mostCounted } from '#domain/kit/paging.ts';
import { canTakeNext } from '#domain/supervision/next-operator.ts';
import type { ShiftFigures, WallFigures } from '#domain/supervision/supervision.ts';
import { isOwnedUnanswered } from '#server/alerts/alert-figures.store.ts';
import { readOperatorsOnCall } from '#server/alerts/calls/phone-calls.store.ts';
import { readAnsweredSince } from '#server/dashboard/response-times/answered.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readOffers } from './distribution/alert-offers.store.ts';
import { readOperatorsNow } from './operators-now.store.ts';

async function shiftNow(tx: Tx): Promise<{ now: string; shift: Shift }> {
  const [row] = await tx<{ now: string }[]>`select app.iso(app.now()) as now`;
  const now = row?.now ?? '';
  return { now, shift: shiftAt(Date.parse(now)) };
}

/** @param consoles all of them, with their troubles */
export async function readShift(tx: Tx, consoles: readonly ConsoleState[]): Promise<ShiftFigures> {
  const { shift } = await shiftNow(tx);
  const [{ total, answered, bars, by_operator = [] }, calls, operators, offers] = await Promise.all(
    [
      readAnsweredSince(tx, shift.starts_at),
      readOperatorsOnCall(tx),
      readOperatorsNow(tx, consoles),
      readOffers(tx),
    ],
  );
  return {
    shift,
    answered: {
      ...answered,
      p50: total.p50,
      bars,
      by_operator: by_operator.map(({ id, p50: median, alerts: own }) => ({
        id,
        p50: median,
        alerts: own,
      })),
    },
    calls,
    operators: operators.map(({ supervises: _supervises, ...one }) => one),
    offers,
  };
}

interface OpenAlerts {
  readonly priorities: WallFigures['priorities'];
  readonly patrols: number;
  readonly welfare_timers: number;
}

async function readOpen(tx: Tx): Promise<OpenAlerts> {
  const most = tx.unsafe(String(mostCounted));
  const [row] = await tx<OpenAlerts[]>`
    with open as materialized (
      select priority, raised_at, owner_staff_id, patrol_status, follow_up_lapsed_at, is_quiet
      from alerts
      where status = 'active_alert' and monitored
      order by is_quiet, priority, raised_at, id
      limit ${most}
    )
    select
      (select json_agg(json_build_object('priority', p, 'open', k.open, 'unowned', k.unowned,
            'not_answered', k.not_answered, 'oldest_unowned_at', app.iso(k.oldest))
          order by p)
        from generate_series(1, 4) p, lateral (
          select count(*)::int as open,
            count(*) filter (where owner_staff_id is null)::int as unowned,
            count(*) filter (where ${isOwnedUnanswered(tx)})::int as not_answered,
            min(raised_at) filter (where owner_staff_id is null) as oldest
            from open
            where priority = p) k) as priorities,
      (select count(*)::int
        from open
        where patrol_status in ('dispatched', 'in_progress')) as patrols,
      (select count(*)::int from (select from welfare_sessions s where next_at is not null
        and exists (select from organisations o where o.id = s.organisation_id and o.monitored)
        limit ${most}) running) as welfare_timers`;
  if (!row) throw new Error('nothing was counted');
  return row;
}

/** @param consoles all of them, with their troubles */
export async function readWall(tx: Tx, consoles: readonly ConsoleState[]): Promise<WallFigures> {
  const { now, shift } = await shiftNow(tx);
  const [{ answered, standard }, operators, { priorities, patrols, welfare_timers }] =
    await Promise.all([
      readAnsweredSince(tx, shift.starts_at),
      readOperatorsNow(tx, consoles),
      readOpen(tx),
    ]);
  const open = consoles.filter(isOpen);
  const { objective } = answered;
  // Figures of one's own have a name that people wrote: it may name an organisation.
  const name = standard === 'own' ? null : objective.name;
  return {
    at: now,
    shift,
    answered: { ...answered, objective: { ...objective, name } },
    priorities,
    operators: { available: operators.filter(canTakeNext).length, on_duty: operators.length },
    patrols,
    welfare_timers,
    consoles: {
      to_check: open.filter(({ troubles }) => troubles.length > 0).length,
      open: open.length,
    },
  };
}
