// Messages to the app that have not woken a phone yet.
import type { Tx } from '#server/kit/db/database.ts';

export interface UnpushedMessage {
  readonly id: number;
  readonly user_id: number;
  readonly organisation_id: number;
  readonly alert_id: number;
}

/** Of the last five minutes, unread, to a phone that can be pushed to; the push's key (see the sweep) says that one was. */
export const unpushedMessages = async (tx: Tx): Promise<UnpushedMessage[]> =>
  await tx<UnpushedMessage[]>`
  select m.id, i.user_id, m.organisation_id, m.alert_id
  from (select * from alert_messages where id > (select max(id) - 1000 from alert_messages)) m
  join app_installations i on i.organisation_id = m.organisation_id and i.device_id = m.device_id and i.ended_at is null and i.push_token is not null and i.user_id is not null
  where m.direction = 'outbound' and m.channel = 'app' and m.read_at is null and m.at > app.now() - interval '5 minutes'
    and not exists (select from deliveries d where d.organisation_id = m.organisation_id and d.alert_id = m.alert_id
      and d.idempotency_key = 'alert-message-push-' || m.id || ':' || i.id)
  order by m.id limit 100`;
