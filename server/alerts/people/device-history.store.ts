// The history of one device: what it reported and what was done with it. What operators do in its alerts is told there.
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readLines } from './user-history.store.ts';

const beside = ['activation_code.created', 'phone_app.activated', 'phone_app.ended', 'button.paired', 'button.unpaired'];

/** Newest first, 200 at a time. @throws 404 for a device out of view */
export async function readDeviceHistory(tx: Tx, id: number, before: number | undefined): Promise<UserHistoryItem[]> {
  const [device] = await tx<{ organisation_id: number }[]>`select organisation_id from devices where id = ${id}`;
  if (!device) throw notFound();
  return await readLines(
    tx,
    tx`
    e.organisation_id = ${device.organisation_id} and e.device_id = ${id}
      and (e.kind like 'device.%' or e.kind like 'device\\_command.%' or e.kind = any(${beside}::text[])) ${before ? tx`and e.id < ${before}` : tx``}
    order by e.id desc limit 200`,
  );
}
