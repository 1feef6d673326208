// Emails to the people responsible for an organisation's connections: its administrators and its
// identity-provider administrators.
import { type Reader, readerWith } from '#domain/kit/wording/reader.ts';
import type { Tx } from '#server/kit/db/database.ts';

/**
 * Queues a message to a person in the caller's transaction; implemented by messaging, injected
 * where the sweeps are composed.
 */
export type QueueMail = (
  tx: Tx,
  mail: {
    organisation_id: number | null;
    recipient: string;
    subject: string;
    body: string;
    idempotency_key: string;
  },
) => Promise<unknown>;

export interface AdministratorMail {
  readonly organisation_id: number;
  readonly subject: string;
  /** Follows the greeting; names are as people wrote them. */
  readonly text: (reader: Reader) => string;
  /** With it each administrator is emailed once. */
  readonly key: string;
}

interface Administrator {
  readonly id: number;
  readonly first_name: string;
  readonly email: string;
  readonly language: string;
}

/** Emails each of them who may sign in. */
export async function emailAdministrators(
  tx: Tx,
  queueMail: QueueMail,
  { organisation_id, subject, text, key }: AdministratorMail,
): Promise<void> {
  const administrators = await tx<Administrator[]>`
    select id, first_name, email, language from users
    where organisation_id = ${organisation_id}
      and role in ('organisation_admin', 'organisation_idp_admin')
      and status = 'active'
      and email is not null
      and (expires_at is null or expires_at > app.now())
    order by id`;
  for (const { id, first_name, email, language } of administrators)
    void (await queueMail(tx, {
      organisation_id,
      recipient: email,
      subject,
      body: `Hello ${first_name},\n\n${text(readerWith(language))}`,
      idempotency_key: `${key}:${id}`,
    }));
}
