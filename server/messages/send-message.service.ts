// Sends a message: its recipients are determined and written in the caller's transaction; a sweep
// then hands the copies to the delivery services (R026).

import type { Shortage } from '#domain/invoices/messaging-pricing/text-limit.ts';
import { invalid } from '#domain/kit/errors.ts';
import { planRecipients } from '#domain/messages/reach.ts';
import { noRecipients } from '#domain/messages/recipients.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { readCandidates } from './candidates.store.ts';
import {
  findByKey,
  insertMessage,
  insertRecipients,
  type NewRecipient,
  readOrganisationName,
} from './messages.store.ts';
import type { NewMessage } from './new-message.ts';
import { partsForEach } from './parts.ts';
import { textShortage, tooFewTexts } from './text-limit.service.ts';

/**
 * Accepts a message for all recipients as of now; those who join a group later do not receive it.
 * The run of a schedule whose recipients are all gone is stored without any.
 * @returns the message, the existing one if the key is known already
 * @throws 422 if there are no recipients, 409 no_free_sms or no_sms_pricing if the organisation may
 * not send as many text messages
 */
export async function sendMessage(
  tx: Tx,
  message: NewMessage,
): Promise<{ id: number; recipient_count: number }> {
  const { organisation_id, channel, recipients, people_only } = message;
  const known = await findByKey(tx, message);
  if (known) return known;
  const [candidates, organisation] = [
    await readCandidates(tx, organisation_id, { ...recipients, people_only }),
    await readOrganisationName(tx, organisation_id),
  ];
  const plan = planRecipients(candidates, channel, await readServices(tx));
  if (plan.recipients.length === 0 && message.schedule_id === null)
    throw invalid({ recipients: [noRecipients] });
  const parts = partsForEach(message, organisation);
  const shortage = await textShortage(
    tx,
    plan.recipients.reduce((sum, one) => sum + parts(one), 0),
  );
  // Another call with the same key may have sent it while this one waited for the lock.
  if (shortage) return (await findByKey(tx, message)) ?? refuse(shortage);
  const id = await insertMessage(tx, { ...message, duplicates: plan.duplicates });
  if (id === null) return (await findByKey(tx, message)) ?? { id: 0, recipient_count: 0 };
  const rows = plan.recipients.map((one): NewRecipient => {
    const { kind, user_id, name, first_name, last_name, department, number, email, reach } = one;
    return {
      kind,
      user_id,
      name,
      first_name,
      last_name,
      department,
      number,
      email,
      ...reach,
      status: reach.channel === null ? 'unreachable' : 'waiting',
      parts: parts(one),
    };
  });
  await insertRecipients(tx, { organisation_id, message_id: id }, rows);
  return { id, recipient_count: rows.length };
}

function refuse(shortage: Shortage): never {
  throw tooFewTexts(shortage);
}
