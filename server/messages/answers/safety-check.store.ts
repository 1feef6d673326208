// The rows of safety checks: whether one is open, its recipients, and the users who closed it or
// marked recipients safe.
import type { ResponseType } from '#domain/messages/templates/message-template.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { needsHelp } from '../board.ts';

interface At {
  readonly organisation_id: number;
  readonly message_id: number;
}

export interface Check {
  readonly response_type: ResponseType | null;
  readonly sender_id: number | null;
  readonly closed_at: string | null;
  readonly closed_by: string | null;
}

/** Locked until the transaction ends, so that of two concurrent closings one has effect. */
export async function lockCheck(
  tx: Tx,
  { organisation_id, message_id }: At,
): Promise<Check | null> {
  const [row] = await tx<Check[]>`
    select response_type, sender_id, app.iso(closed_at) as closed_at, closed_by from messages
    where organisation_id = ${organisation_id} and id = ${message_id} for update`;
  return row ?? null;
}

interface Checked {
  readonly user_id: number | null;
  readonly name: string;
  readonly answer: string | null;
  /** Asked for help, and the request is not closed. */
  readonly needs_help: boolean;
  /** The alert raised by the request; null if none could be raised. */
  readonly alert_id: number | null;
}

/** One recipient, locked until the transaction ends. */
export async function lockChecked(
  tx: Tx,
  { organisation_id, message_id, recipient_id }: At & { readonly recipient_id: number },
): Promise<Checked | null> {
  const [row] = await tx<Checked[]>`
    select r.user_id, r.name, r.answer, ${needsHelp(tx, tx`r`)} as needs_help, r.alert_id
    from message_recipients r
    where r.organisation_id = ${organisation_id}
      and r.message_id = ${message_id}
      and r.id = ${recipient_id}
    for update of r`;
  return row ?? null;
}

/** The acting user; the name is looked up if absent. */
interface By {
  readonly user_id: number;
  readonly name: string | null;
}

const nameOf = (tx: Tx, { user_id, name }: By): Fragment =>
  tx`
    coalesce(${name}::text, (select u.name from users u where u.id = ${user_id}),
      'An administrator')
  `;

export async function writeMarkedSafe(
  tx: Tx,
  at: At & { readonly recipient_id: number },
  by: By,
): Promise<void> {
  await tx`
    update message_recipients
    set answer = 'safe', answer_text = null, help = case
      when help is null then null
      else 'closed' end, marked_by = ${nameOf(tx, by)}, answered_at = app.now(),
        changed_at = app.now()
    where organisation_id = ${at.organisation_id} and id = ${at.recipient_id}`;
}

export async function writeClosed(
  tx: Tx,
  { organisation_id, message_id }: At,
  by: By,
): Promise<void> {
  await tx`
    update messages
    set closed_at = app.now(), closed_by = ${nameOf(tx, by)}
    where organisation_id = ${organisation_id} and id = ${message_id}`;
}
