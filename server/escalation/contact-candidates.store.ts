// Reads all candidates for an alert as they are in the tables now; the plan selects among them.

import {
  type Candidate,
  contactChannels,
  type PlanQuestion,
} from '#domain/escalation/escalation-plan.ts';
import { dialled } from '#domain/kit/telephone/number-reading.ts';
import { readOptOuts } from '#server/deliveries/opt-outs.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { isSetUp, readServices, serviceOfProvider } from '#server/kit/delivery-services.ts';

interface CandidateRow extends Omit<Candidate, 'opted_out' | 'hours'> {
  all_day: boolean | null;
  time_on: string | null;
  time_off: string | null;
  days: number[] | null;
}

export interface AlertKey {
  readonly organisation_id: number;
  readonly id: number;
}

/**
 * The worker's zone, else the department's, else the organisation's; the organisation's limit of
 * contacts, and the channels for which a service is set up.
 */
export async function readPlanQuestion(tx: Tx, alert: AlertKey): Promise<PlanQuestion> {
  const [services, [row]] = await Promise.all([
    readServices(tx),
    tx<
      { now: string; timezone: string; max_escalation_contacts: number; worker_id: number | null }[]
    >`
    select app.iso(app.now()) as now, coalesce(p.timezone, d.timezone, o.timezone) as timezone,
      o.max_escalation_contacts, a.user_id as worker_id
    from alerts a join organisations o on o.id = a.organisation_id
    left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
    left join departments d on d.organisation_id = a.organisation_id and d.id = a.department_id
    where a.organisation_id = ${alert.organisation_id} and a.id = ${alert.id}`,
  ]);
  if (!row) throw new Error('This alert no longer exists.');
  const working = contactChannels.filter((channel) => channel === 'push' || services.has(channel));
  return { ...row, working, now: new Date(row.now) };
}

/**
 * The worker's group or else the department's groups, the worker's own people where allowed, and
 * the organisation's admins.
 */
export async function readCandidates(tx: Tx, alert: AlertKey): Promise<Candidate[]> {
  const rows = await tx<CandidateRow[]>`
    with a as (select *
      from alerts
      where organisation_id = ${alert.organisation_id} and id = ${alert.id}),
    worker as (select p.*
      from a
      join users p on p.organisation_id = a.organisation_id and p.id = a.user_id),
    groups as (
      select escalation_group_id as id, 1 as "order"
      from worker
      where escalation_group_id is not null
      union all
      select g.escalation_group_id, g."order"
      from a
      join department_escalation_groups g
        on g.organisation_id = a.organisation_id
        and g.department_id = a.department_id
      where not exists (select from worker where escalation_group_id is not null))
    select 'escalation' as kind,
      (row_number() over (order by groups."order", m."order"))::integer as "order", ${person(tx)},
      m.all_day, m.time_on::text, m.time_off::text, m.days
    from groups
    join escalation_group_users m
      on m.organisation_id = ${alert.organisation_id}
      and m.escalation_group_id = groups.id
    join users u on u.organisation_id = m.organisation_id and u.id = m.user_id
    union all
    select 'personal', c."order", c.first_name || ' ' || c.last_name, null, c.id, c.mobile,
      c.landline, null, false, true, null, null, null, null
    from worker
    join personal_contacts c on c.organisation_id = worker.organisation_id and c.user_id = worker.id
    where worker.personal_contacts_allowed
    union all
    select 'admin', (row_number() over (order by u.id))::integer, ${person(tx)}, null, null, null,
      null
    from users u
    where u.organisation_id = ${alert.organisation_id} and u.role = 'organisation_admin'`;
  return await withOptOuts(tx, alert, rows.map(asCandidate));
}

const person = (tx: Tx) => tx`
  u.name, u.id as user_id, null::bigint as personal_contact_id, u.mobile, u.landline, u.email,
  exists (select from app_installations i
    where i.organisation_id = u.organisation_id
      and i.user_id = u.id
      and i.ended_at is null
      and i.push_token is not null
    and ${isSetUp(tx, serviceOfProvider(tx, tx`i.push_provider`))}) as has_app,
  u.status in ('active', 'pending') and (u.expires_at is null or u.expires_at > app.now()) as active`;

const asCandidate = ({ all_day, time_on, time_off, days, ...rest }: CandidateRow): Candidate => ({
  ...rest,
  mobile: dialled(rest.mobile),
  landline: dialled(rest.landline),
  opted_out: false,
  hours: days === null ? null : { all_day: all_day ?? false, time_on, time_off, days },
});

async function withOptOuts(
  tx: Tx,
  { organisation_id }: AlertKey,
  candidates: Candidate[],
): Promise<Candidate[]> {
  const numbers = candidates.flatMap(({ mobile }) => (mobile === null ? [] : [mobile]));
  if (numbers.length === 0) return candidates;
  // Alarms are sent despite STOP, but not to numbers for which the network would refuse them.
  const out = await readOptOuts(tx, organisation_id, numbers);
  return candidates.map((candidate) => ({
    ...candidate,
    opted_out: candidate.mobile !== null && out.get(candidate.mobile) === 'partner',
  }));
}
