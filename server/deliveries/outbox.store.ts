// The SQL of messages kept by the outbox adapter, with the alert of each and the notified contact.
import type { OutboxMessage } from '#domain/deliveries/outbox.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

export const readOutbox = async (tx: Tx): Promise<OutboxMessage[]> =>
  await tx<OutboxMessage[]>`
  select m.delivery_id as id, m.channel, m.recipient, d.recipient_name, m.subject, m.body, m.html,
    app.iso(m.sent_at) as sent_at,
    case
      when a.id is not null then json_build_object('id', a.id, 'person',
        coalesce(p.name, v.device_name, 'Unknown person'), 'type', t.title, 'organisation', o.name,
      'raised_at', app.iso(a.raised_at), 'escalation', coalesce(e.status, 'none'), 'stopped_at',
        app.iso(e.stopped_at),
      'order',
        (select coalesce(json_agg(json_build_object('position', q.position, 'name', q.contact_name,
                'told_at',
                app.iso((select max(r.told_at)
                    from escalation_steps r
                    where r.organisation_id = q.organisation_id
                      and r.alert_id = q.alert_id
                      and r.contact_name = q.contact_name
          and r.user_id is not distinct from q.user_id
            and r.personal_contact_id is not distinct from q.personal_contact_id)),
            'skipped', q.skipped)
            order by q.position),
            '[]')
        from escalation_steps q
        where q.organisation_id = a.organisation_id
          and q.alert_id = a.id
          and q.round = e.round)) end as alert,
    case
      when s.id is not null then json_build_object('position', s.position, 'round',
        s.round) end as contact
  from (select * from outbox_messages order by sent_at desc, delivery_id desc limit 100) m
  join deliveries d on d.id = m.delivery_id
  left join alerts a on a.organisation_id = d.organisation_id and a.id = d.alert_id
  left join alert_types t on t.id = a.alert_type_id
  left join organisations o on o.id = a.organisation_id
  left join users p on p.organisation_id = a.organisation_id and p.id = a.user_id
  left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
  left join escalations e on e.organisation_id = a.organisation_id and e.alert_id = a.id
  left join escalation_steps s
    on s.organisation_id = d.organisation_id
    and s.id = d.escalation_step_id
  order by m.sent_at desc, m.delivery_id desc`;
