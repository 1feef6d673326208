// The SQL of the text messages that set up a pendant: the latest ones of each, with their state.
import type { ConnectText } from '#domain/devices/connect/connect.api.ts';
import type { Tx } from '#server/kit/db/database.ts';

interface SentTo {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly recipient: string;
}

/**
 * Notes messages that are sent now, in the place of the ones before. @param keys of the deliveries
 * @returns false where the last ones are younger than a minute: then the transaction is given up
 */
export async function noteTexts(
  tx: Tx,
  { organisation_id, device_id, recipient }: SentTo,
  keys: readonly string[],
): Promise<boolean> {
  const noted = await tx`
    insert into connect_texts as t (organisation_id, device_id, number, recipient, delivery_key)
    select ${organisation_id}, ${device_id}, g.number, ${recipient}, g.key
    from unnest(${[...keys]}::text[]) with ordinality as g (key, number)
    on conflict (organisation_id, device_id, number) do update set recipient = excluded.recipient,
      delivery_key = excluded.delivery_key, sent_at = excluded.sent_at, state = 'queued',
      changed_at = excluded.changed_at, why = null
    where t.sent_at <= app.now() - interval '1 minute'
    returning number`;
  return noted.length === keys.length;
}

/** Those that were sent together last, as one: the one that is least far decides. */
export async function readTexts(tx: Tx, deviceId: number): Promise<ConnectText | null> {
  const [row] = await tx<(ConnectText | { texts: 0 })[]>`
    select count(*)::int as texts, min(t.recipient) as recipient, app.iso(min(t.sent_at)) as sent_at,
      case
        when bool_or(t.state = 'failed') then 'failed'
        when bool_or(t.state = 'queued') then 'queued'
        when bool_or(t.state = 'sent') then 'sent'
        else 'delivered' end as state,
      case when bool_and(t.state = 'delivered') then app.iso(max(t.changed_at)) end as delivered_at,
      min(t.why) filter (where t.state = 'failed') as why
    from connect_texts t
    where t.device_id = ${deviceId}
      and t.sent_at = (select max(n.sent_at) from connect_texts n
        where n.organisation_id = t.organisation_id and n.device_id = t.device_id)`;
  return row && row.texts > 0 && 'state' in row ? row : null;
}

/** Notes how far the message of a delivery is; any other delivery changes nothing. */
export async function noteTextState(
  tx: Tx,
  deliveryId: number,
  { state, why }: { state: ConnectText['state']; why: string | null },
): Promise<void> {
  await tx`
    update connect_texts t set state = ${state}, why = ${why}, changed_at = app.now()
    from deliveries d
    where d.id = ${deliveryId}
      and t.organisation_id = d.organisation_id
      and t.delivery_key = d.idempotency_key`;
}
