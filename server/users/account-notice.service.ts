// Emails a person about a change of how they sign in.

import type { Tx } from '#server/kit/db/database.ts';
import { renderEmail } from '#server/texts/rendered-email.service.ts';
import type { QueueMail } from './invitations.service.ts';

export interface AccountOwner {
  readonly organisation_id: number | null;
  readonly first_name: string;
  /** The recipient; without one no email is sent. */
  readonly email: string | null;
}

export interface AccountNotice {
  /** The subject: what was changed. */
  readonly change: string;
  readonly details: string;
  readonly what_to_do: string;
  readonly idempotency_key: string;
}

/** Queues the notice in the transaction of the change. */
export async function queueAccountNotice(
  queueMail: QueueMail,
  tx: Tx,
  owner: AccountOwner,
  notice: AccountNotice,
): Promise<void> {
  const { organisation_id, first_name, email } = owner;
  const { idempotency_key, ...words } = notice;
  if (email === null) return;
  const rendered = await renderEmail(tx, {
    type: 'account_change',
    organisation_id,
    values: { first_name, ...words },
  });
  void (await queueMail(tx, { organisation_id, recipient: email, ...rendered, idempotency_key }));
}
