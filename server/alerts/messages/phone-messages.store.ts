// The operators' messages as a phone with the app fetches them: new ones, and that one was read. No
// list store: a phone fetches the messages after its last one, without pages, sorts or totals.
import { alertMessageNews } from '#domain/alerts/actions/alert-actions.events.ts';
import type { AlertMessage } from '#domain/alerts/actions/alert-message.ts';
import { tell } from '#server/kit/audit.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { alertFrame } from '../alert-story.store.ts';
import { messageJson } from './alert-messages.store.ts';

export interface PhoneMessage {
  id: number;
  text: string;
  /** ISO 8601. */
  at: string;
  read_at: string | null;
}

/**
 * Messages to a device after the one numbered `after_id` (0 for all), oldest first, 100 at most.
 */
export const readMessagesForDevice = async (
  tx: Tx,
  device_id: number,
  after_id: number,
): Promise<PhoneMessage[]> =>
  await tx<PhoneMessage[]>`
  select id, text, app.iso(at) as at, app.iso(read_at) as read_at from alert_messages
  where ${of(tx, device_id)} and direction = 'outbound' and id > ${after_id}
  order by id limit 100`;

/**
 * The person has read this one; twice changes nothing. @returns whether there is such a message to
 * this device
 */
export async function markReadOnPhone(tx: Tx, device_id: number, id: number): Promise<boolean> {
  const [moved] = await tx<{ message: AlertMessage }[]>`
    with m as (
      update alert_messages set read_at = app.now()
      where ${of(tx, device_id)} and id = ${id} and direction = 'outbound' and read_at is null
      returning *
    ) select ${messageJson(tx)} as message from m`;
  if (moved) await tell(tx, [alertFrame(moved.message.alert_id, alertMessageNews, moved.message)]);
  const known = await tx`
      select from alert_messages
      where ${of(tx, device_id)} and id = ${id} and direction = 'outbound'
    `;
  return known.length > 0;
}

const of = (tx: Tx, device_id: number): Fragment =>
  tx`
    device_id = ${device_id}
      and organisation_id = (select organisation_id from devices where id = ${device_id})
  `;
