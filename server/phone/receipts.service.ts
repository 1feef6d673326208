// Records a phone's receipts of pushes: the only proof that one arrived, so each is written once
// per push.
import { alertHistory } from '#domain/alerts/alerts.events.ts';
import { alertFrame } from '#server/alerts/alert-story.store.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { lockInstallation } from './installations.store.ts';

export interface Receipt {
  readonly delivery_id: number;
  readonly what: 'received' | 'opened';
  /** ISO 8601, by the phone's clock. */
  readonly at: string;
}

/**
 * Notes receipts of pushes that went to this phone; others, and those noted before, are passed
 * over. @returns how many were new
 */
export async function noteReceipts(
  tx: Tx,
  phone: Installation,
  receipts: readonly Receipt[],
): Promise<number> {
  // One call at a time, so that a repeated receipt is recognised while the first is being written.
  await lockInstallation(tx, phone);
  const fresh = await findFresh(tx, phone, receipts);
  const lines = fresh.map(({ delivery_id, what, at, alert_id }) => ({
    kind: `push.${what}`,
    organisation_id: phone.organisation_id,
    device_id: phone.device_id,
    ...(phone.user_id === null ? {} : { user_id: phone.user_id }),
    ...(alert_id === null ? {} : { alert_id }),
    data: { delivery_id, said_at: at },
  }));
  const written = await recordEvents(tx, lines);
  await tell(
    tx,
    written.flatMap((row, place) => {
      const line = lines[place];
      return line?.alert_id === undefined
        ? []
        : [
            alertFrame(line.alert_id, alertHistory, {
              ...row,
              alert_id: line.alert_id,
              kind: line.kind,
              data: line.data,
            }),
          ];
    }),
  );
  return fresh.length;
}

// Matched by recipient: a phone's receipt for another phone's push proves nothing.
const findFresh = async (
  tx: Tx,
  phone: Installation,
  receipts: readonly Receipt[],
): Promise<(Receipt & { alert_id: number | null })[]> =>
  await tx<(Receipt & { alert_id: number | null })[]>`
    select distinct on (g.delivery_id, g.what) g.delivery_id, g.what, g.at, d.alert_id
    from json_to_recordset(${JSON.stringify(receipts)}::text::json) as g (delivery_id bigint,
      what text, at text)
    join app_installations i
      on i.organisation_id = ${phone.organisation_id}
      and i.id = ${phone.installation_id}
    join deliveries d
      on d.id = g.delivery_id
      and d.organisation_id = i.organisation_id
      and d.channel = 'push'
      and d.recipient = i.push_provider || ':' || i.push_token
    where not exists (select from events e
      where e.organisation_id = d.organisation_id and e.device_id = ${phone.device_id}
      and e.kind = 'push.' || g.what and e.data->>'delivery_id' = g.delivery_id::text)
    order by g.delivery_id, g.what desc, g.at`;
