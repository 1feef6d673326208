// Marks new alerts as painted, as the consoles of a manned centre do in their reports: otherwise
// every alert of a measurement would also trigger a phone call.
import postgres from 'postgres';

const everyMs = 700;
/** Alerts are numbered before they are committed: one this far behind the newest may still come. */
const behind = 500;

/**
 * Straight into the tables, so that the program pays nothing for it. Resolves with the way to end
 * it.
 */
export async function noteReceipts(url: string): Promise<() => Promise<void>> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => undefined,
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  });
  const [newest] = await sql<{ id: number }[]>`select coalesce(max(id), 0) as id from alerts`;
  let last = newest?.id ?? 0;
  let noting: Promise<void> = Promise.resolve();
  const note = async (): Promise<void> => {
    const noted = await sql<{ alert_id: number }[]>`
      insert into console_receipts (organisation_id, alert_id, console_id, staff_id, received_at,
        painted_at)
      select organisation_id, id, '00000000-0000-4000-8000-000000000001', 2, received_at,
        received_at
      from alerts a
      where id > ${last - behind} and monitored
        and not exists (select from console_receipts r
          where r.organisation_id = a.organisation_id and r.alert_id = a.id)
      returning alert_id`;
    for (const { alert_id } of noted) last = Math.max(last, alert_id);
  };
  const timer = setInterval(() => {
    noting = noting.then(note);
    noting.catch(() => undefined);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await noting.catch(() => undefined);
    await sql.end({ timeout: 2 });
  };
}
