// Messages to the app that have not woken a phone yet.
import type { Fragment, Tx } from '#server/kit/db/database.ts';

export interface UnpushedMessage {
  readonly id: number;
  readonly user_id: number;
  readonly organisation_id: number;
  readonly alert_id: number;
}

/**
 * Of the last five minutes, unread, to a phone that can be pushed to; a push with the message's key
 * (see the sweep) was sent already. A phone whose provider no longer knows its token is skipped
 * each time: that is checked once a phone, because the check reads all refused pushes.
 */
const unpushed = (tx: Tx, which: Fragment): Fragment => tx`
  with unheard as materialized (
    select m.id, i.user_id, m.organisation_id, m.alert_id,
      i.push_provider || ':' || i.push_token as recipient
    from (select * from alert_messages where id > (select max(id) - 1000 from alert_messages)) m
    join app_installations i
      on i.organisation_id = m.organisation_id
      and i.device_id = m.device_id
      and i.ended_at is null
      and i.push_token is not null
      and i.user_id is not null
    where m.direction = 'outbound'
      and m.channel = 'app'
      and m.read_at is null
      and m.at > app.now() - interval '5 minutes'
      and ${which}
      and not exists (select from deliveries d
        where d.organisation_id = m.organisation_id and d.alert_id = m.alert_id
        and d.idempotency_key = 'alert-message-push-' || m.id || ':' || i.id)
  ), phones as materialized (
    select p.organisation_id, p.recipient
    from (select distinct organisation_id, recipient from unheard) p
    where not exists (select from deliveries d
      where d.organisation_id = p.organisation_id and d.channel = 'push' and d.status = 'dead'
      and d.error_code = 'unregistered' and d.recipient = p.recipient)
  )
  select id, user_id, organisation_id, alert_id
  from unheard
  join phones
  using (organisation_id, recipient)
  order by id`;

/** None of `but`, the oldest first. */
export async function listUnpushed(
  tx: Tx,
  most: number,
  but: readonly number[],
): Promise<number[]> {
  const rows = await tx<
    UnpushedMessage[]
  >`${unpushed(tx, tx`m.id <> all(${[...but]}::bigint[])`)} limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Those of these messages that were neither pushed nor read meanwhile. */
export const readUnpushed = async (tx: Tx, ids: readonly number[]): Promise<UnpushedMessage[]> =>
  await tx<UnpushedMessage[]>`${unpushed(tx, tx`m.id = any(${[...ids]}::bigint[])`)}`;
