// One alert as its organisation's page shows it: the facts of its row and of its person, and how
// far the notifying of contacts is.
import type { OwnAlert, StageFacts } from '#domain/alerts/own/own-alert.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface OwnFacts
  extends Pick<
      OwnAlert,
      | 'id'
      | 'organisation'
      | 'type'
      | 'person'
      | 'department'
      | 'status'
      | 'monitored'
      | 'on_test'
      | 'raised_at'
      | 'received_at'
      | 'late'
      | 'happened_at'
      | 'acknowledged_at'
      | 'resolution'
      | 'timezone'
      | 'has_left'
    >,
    StageFacts {
  readonly status: OwnAlert['status'];
  readonly monitored: boolean;
  readonly user_id: number | null;
  readonly device: { id: number; name: string; type: string } | null;
}

/** @returns null for an alert that the caller's view does not show */
export async function findOwnFacts(tx: Tx, id: number): Promise<OwnFacts | null> {
  const [row] = await tx<OwnFacts[]>`
    select a.id, json_build_object('id', o.id, 'name', o.name) as organisation, t.name as type,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as person,
      d.name as department, a.status, a.monitored, a.on_test, app.iso(a.raised_at) as raised_at,
      app.iso(a.received_at) as received_at, a.late, app.iso(a.happened_at) as happened_at,
      app.iso(a.acknowledged_at) as acknowledged_at,
      case
        when a.status = 'resolved' then json_build_object('at', app.iso(a.resolved_at), 'outcome',
          a.outcome, 'response_sent', a.response_sent, 'comment',
          (select c.name from resolution_comments c where c.id = a.resolution_comment_id))
      end as resolution,
      coalesce(p.timezone, d.timezone, o.timezone) as timezone, a.user_id,
      p.deleted_at is not null as has_left,
      case
        when v.id is not null then json_build_object('id', v.id, 'name', v.device_name, 'type',
          k.name) end as device,
      a.owner_staff_id is not null as has_owner, a.acknowledged_at is not null as acknowledged,
      a.called_again_at is not null as called_again, ${progress(tx)}
    from alerts a
    join organisations o on o.id = a.organisation_id
    join alert_types t on t.id = a.alert_type_id
    left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
    left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
    left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
    left join device_types k on k.id = v.device_type_id
    left join lateral (
      select count(*) filter (where s.told_at is not null)::int as notified,
        count(*) filter (where s.told_at is null and s.skipped is null)::int as planned,
        count(*)::int as people
      from escalation_steps s
      where s.organisation_id = a.organisation_id
        and s.alert_id = a.id
        and s.round = (select e.round
          from escalations e
          where e.organisation_id = a.organisation_id and e.alert_id = a.id)) n on true
    where a.id = ${id}`;
  return row ?? null;
}

const progress = (tx: Tx) => tx`
  n.notified, n.planned, n.people > 0 and n.notified + n.planned = 0 as unreachable`;
