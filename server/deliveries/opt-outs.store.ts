// The SQL of opted-out numbers, per sender: an organisation's own number, or the one that all
// others share.
import type { Tx } from '#server/kit/db/database.ts';

/** `reply` for STOP, `partner` where the network refuses what is sent to the number. */
export type OptOutSource = 'reply' | 'partner';

/**
 * The number that opted out, and the owner of the sender it opted out of; `organisation_id` null
 * for the shared one.
 */
interface SenderOptOut {
  readonly organisation_id: number | null;
  readonly phone: string;
}

/** The network's refusal overrides the person's own opt-out: it is stronger. */
export async function optOut(
  tx: Tx,
  { organisation_id, phone }: SenderOptOut,
  source: OptOutSource,
): Promise<void> {
  await tx`
    insert into opt_outs as o (phone, organisation_id, source)
    values (${phone}, ${organisation_id}, ${source})
    on conflict
      on constraint opt_outs_sender_key do update set source = excluded.source,
        opted_out_at = excluded.opted_out_at
      where o.source = 'reply' and excluded.source = 'partner'`;
}

/** To the shared number it also counts for organisations that lost a number of their own since. */
export async function optIn(tx: Tx, { organisation_id, phone }: SenderOptOut): Promise<void> {
  await tx`
    delete from opt_outs
    where phone = ${phone} and (organisation_id is not distinct from ${organisation_id}::bigint
      or ${organisation_id}::bigint is null and app.text_sender(organisation_id, phone) is null)`;
}

/** The network refuses a text: for the number that it left from. */
export async function noteRefused(
  tx: Tx,
  {
    organisation_id,
    recipient,
  }: { readonly organisation_id: number | null; readonly recipient: string },
): Promise<void> {
  const [row] = await tx<
    { sender: number | null }[]
  >`select app.text_sender(${organisation_id}::bigint, ${recipient}) as sender`;
  await optOut(tx, { organisation_id: row?.sender ?? null, phone: recipient }, 'partner');
}

/** Which of these numbers get no ordinary texts of the organisation, and why. Any view. */
export async function readOptOuts(
  tx: Tx,
  organisation_id: number,
  phones: readonly string[],
): Promise<ReadonlyMap<string, OptOutSource>> {
  if (phones.length === 0) return new Map();
  const rows = await tx<{ phone: string; source: OptOutSource }[]>`
    select phone, source from app.opted_out(${organisation_id}::bigint, ${[...phones]}::text[])`;
  return new Map(rows.map(({ phone, source }) => [phone, source]));
}
