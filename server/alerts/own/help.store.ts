// Who helps in an alert: its contacts with how far their notices are, the centre's calls, patrols
// and emergency dispatch.
import type { OwnHelp } from '#domain/alerts/own/own-alert.ts';
import type { Tx } from '#server/kit/db/database.ts';

interface AlertRef {
  readonly id: number;
  readonly organisation_id: number;
}

/**
 * One line a contact: those who respond first, then by their place in the round. A contact who was
 * notified in an earlier round and waits in this one counts as notified.
 */
export const readContactsHelp = async (
  tx: Tx,
  { id, organisation_id }: AlertRef,
): Promise<OwnHelp['contacts']> =>
  await tx<OwnHelp['contacts']>`
  with steps as (
    select distinct on (s.user_id, s.personal_contact_id, s.contact_name) s.*,
      coalesce('u' || s.user_id, 'p' || s.personal_contact_id) as key
    from escalation_steps s
    where s.organisation_id = ${organisation_id}
      and s.alert_id = ${id}
      and coalesce(s.skipped, '') not in ('repeated', 'is_the_worker', 'beyond_limit')
    order by s.user_id, s.personal_contact_id, s.contact_name, s.told_at is null, s.id desc),
  links as (
    select l.name, l.contact_key, l.responded_at, l.last_opened_at
    from shared_alert_links l
    where l.organisation_id = ${organisation_id} and l.alert_id = ${id} and l.kind = 'contact'),
  people as (
    select coalesce(s.contact_name, l.name) as name, s.round, s.position, l.responded_at,
      l.last_opened_at, s.told_at, s.skipped, s.id
    from steps s full join links l on l.contact_key = s.key
    where s.id is not null or l.responded_at is not null or l.last_opened_at is not null)
  select name,
    case
      when responded_at is not null then 'responding'
      when last_opened_at is not null then 'opened'
      when told_at is not null then 'notified'
      when skipped is not null then 'left_out' else 'next' end as state,
    app.iso(coalesce(responded_at, last_opened_at, told_at)) as at,
    (select coalesce(json_agg(json_build_object('channel', c.channel, 'state', c.state)
          order by c.channel),
        '[]')
      from (
        select distinct on (y.channel) y.channel,
          case
            when y.status = 'delivered' then 'delivered'
            when y.status in ('handed_over', 'sent') then 'sent'
            when y.status = 'dead' then 'failed' else 'waiting' end as state
        from deliveries y
        where y.organisation_id = ${organisation_id}
          and y.escalation_step_id = people.id
          and y.status <> 'cancelled'
        order by y.channel, y.id desc) c) as notices,
    case when told_at is null and responded_at is null and last_opened_at is null
      then skipped end as left_out
  from people
  order by responded_at is null, responded_at, round desc, position, name`;

/** The newest call to each, newest first. */
export const readCallsHelp = async (
  tx: Tx,
  { id, organisation_id }: AlertRef,
): Promise<OwnHelp['calls']> =>
  await tx<OwnHelp['calls']>`
  select party as to, name, app.iso(started_at) as at, outcome, is_running from (
    select distinct on (party, party_name) party, party_name as name, started_at, outcome,
      ended_at is null as is_running
    from phone_calls
    where organisation_id = ${organisation_id}
      and alert_id = ${id}
      and direction = 'outbound'
      and made_by_staff_id is not null
    order by party, party_name, id desc) calls
  order by started_at desc`;

export const readPatrolsHelp = async (
  tx: Tx,
  { id, organisation_id }: AlertRef,
): Promise<OwnHelp['patrols']> =>
  await tx<OwnHelp['patrols']>`
  select id, status, provider,
    app.iso(case status
      when 'requested' then requested_at
      when 'dispatched' then dispatched_at
      when 'in_progress' then in_progress_at else completed_at end) as at
  from patrol_jobs
  where organisation_id = ${organisation_id} and alert_id = ${id} and status <> 'cancelled'
  order by id desc`;

export const readDispatchesHelp = async (
  tx: Tx,
  { id, organisation_id }: AlertRef,
): Promise<OwnHelp['dispatches']> =>
  await tx<OwnHelp['dispatches']>`
  select id, partner_name as partner,
    case
      when status in ('sent', 'active') then 'accepted'
      when status = 'psap_contacted' then 'contacted'
      when status = 'closed' then 'closed'
      when status in ('failed', 'unknown') then 'failed' else 'requested' end as state,
    app.iso(coalesce(closed_at, failed_at, psap_contacted_at, active_at, requested_at)) as at
  from partner_dispatches
  where organisation_id = ${organisation_id} and alert_id = ${id} and status <> 'cancelled'
  order by id desc`;
