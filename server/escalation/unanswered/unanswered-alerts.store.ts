// Alerts that were not acknowledged in time: the supervisors are notified of each once.
import { unansweredSeconds } from '#domain/alerts/next-step.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface UnansweredAlert {
  readonly organisation_id: number;
  readonly id: number;
  readonly user_id: number | null;
  readonly priority: number;
  readonly person: string;
  readonly owner: { readonly id: number; readonly name: string } | null;
  readonly idle_since: string;
}

/**
 * Older ones were missed by a long outage: the queue shows them, and a storm of late notices is
 * useless.
 */
const missedAfterSeconds = 3600;

type Since = 'raised_at' | 'last_action_at' | 'called_again_at';

const isIn = (tx: Tx, since: Since) => {
  const column = tx.unsafe(`a.${since}`);
  return tx`
    ${column} > app.now() - make_interval(secs => ${missedAfterSeconds})
      and ${column} <= app.now() - make_interval(secs => ${unansweredSeconds})
  `;
};

const isNew = (tx: Tx, since: Since) => tx`
  a.status = 'active_alert' and a.monitored and not a.is_quiet and not a.on_test
  and a.priority = any('{1,2,3}'::smallint[])
  -- Excludes drills.
  and a.organisation_id > 0
  and not exists (select from alert_nags n where n.organisation_id = a.organisation_id and n.alert_id = a.id and n.idle_since = ${tx.unsafe(`a.${since}`)})`;

const hasNoAnswer = (tx: Tx) => tx`a.acknowledged_at is null and a.follow_up_at is null`;

// Raised and untouched since, by the index of the queue; or released or worked on without an
// acknowledgement, by the index of the last action; or its alarm repeated after it was answered.
const unanswered = (tx: Tx) => tx`
  (select a.organisation_id, a.id, a.raised_at as since
    from alerts a
    where ${isNew(tx, 'raised_at')}
      and ${hasNoAnswer(tx)}
      and a.last_action_at is null
      and ${isIn(tx, 'raised_at')})
  union all
  (select a.organisation_id, a.id, a.last_action_at as since
    from alerts a
    where ${isNew(tx, 'last_action_at')} and ${hasNoAnswer(tx)} and ${isIn(tx, 'last_action_at')})
  union all
  (select a.organisation_id, a.id, a.called_again_at as since from alerts a
    where ${isNew(tx, 'called_again_at')}
      and a.called_again_at is not null
      and a.follow_up_lapsed_at is null
      and ${isIn(tx, 'called_again_at')})`;

/** Whether the supervisors must be notified of any alert. */
export async function isAnyUnanswered(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ due: boolean }[]>`select exists (${unanswered(tx)}) as due`;
  return row?.due ?? false;
}

/** Those of which the supervisors are to be notified now, marked as notified; most urgent first. */
export const claimUnanswered = async (tx: Tx, most: number): Promise<UnansweredAlert[]> =>
  await tx<UnansweredAlert[]>`
  with claimed as (
    insert into alert_nags (organisation_id, alert_id, idle_since, supervisors_told_at)
    select u.organisation_id, u.id, u.since, app.now()
    from (${unanswered(tx)}) u
    order by u.since
    limit ${most}
    on conflict do nothing returning organisation_id, alert_id, idle_since)
  select a.organisation_id, a.id, a.user_id, a.priority,
    coalesce(p.name, v.device_name, 'Unknown person') as person,
    case
      when w.id is not null then json_build_object('id', w.id, 'name', w.name) end as owner,
        app.iso(c.idle_since) as idle_since
  from claimed c
  join alerts a on a.organisation_id = c.organisation_id and a.id = c.alert_id
  left join users w on w.id = a.owner_staff_id
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
  order by a.priority, a.id`;
