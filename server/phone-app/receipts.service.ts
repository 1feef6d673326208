// What a phone says of pushes it got: the only proof that one arrived, so it is written down once for each push.
import type { Installation } from '#server/kit/access/installations.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface Receipt {
  readonly delivery_id: number;
  readonly what: 'received' | 'opened';
  /** ISO 8601, by the phone's clock. */
  readonly at: string;
}

/** Notes receipts of pushes of the phone's organisation; others, and those noted before, are passed over. @returns how many were new */
export async function noteReceipts(tx: Tx, phone: Installation, receipts: readonly Receipt[]): Promise<number> {
  const fresh = await tx<(Receipt & { alert_id: number | null })[]>`
    select distinct on (g.delivery_id, g.what) g.delivery_id, g.what, g.at, d.alert_id
    from json_to_recordset(${JSON.stringify(receipts)}::text::json) as g (delivery_id bigint, what text, at text)
    join deliveries d on d.id = g.delivery_id and d.organisation_id = ${phone.organisation_id} and d.channel = 'push'
    where not exists (select from events e where e.organisation_id = d.organisation_id and e.device_id = ${phone.device_id}
      and e.kind = 'push.' || g.what and e.data->>'delivery_id' = g.delivery_id::text)
    order by g.delivery_id, g.what, g.at`;
  await recordEvents(
    tx,
    fresh.map(({ delivery_id, what, at, alert_id }) => ({
      kind: `push.${what}`,
      organisation_id: phone.organisation_id,
      device_id: phone.device_id,
      ...(phone.user_id === null ? {} : { user_id: phone.user_id }),
      ...(alert_id === null ? {} : { alert_id }),
      data: { delivery_id, said_at: at },
    })),
  );
  return fresh.length;
}
