// The rows of answers: the question, the answer, and who is notified when no alert can be raised.
import type { AskedMessage } from '#domain/messages/message-answers.api.ts';
import { filledFor, type Reader } from '#domain/messages/message-text.ts';
import type { AskedQuestion } from '#domain/messages/which-asked.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** A recipient, locked until the transaction ends. */
export interface Asked extends AskedQuestion {
  readonly id: number;
  readonly message_id: number;
  readonly title: string;
  readonly sender_id: number | null;
  readonly user_id: number | null;
  readonly name: string;
  readonly number: string | null;
  /** The alert raised by an earlier call for help is still open. */
  readonly alert_open: boolean;
}

/**
 * For a text also the number from which it may have been asked, and the organisation's help words.
 */
export interface AskedByText extends Asked {
  readonly help_words: string;
  readonly monitored: boolean;
  /** The organisation's texts to this number leave from the shared number. */
  readonly by_shared_number: boolean;
}

/** The recipient whose copy an email contains, for seven days. */
const isLinked = (tx: Tx, id: number): Fragment =>
  tx`r.id = ${id} and r.channel = 'email' and r.asked_at > app.now() - interval '7 days'`;

/** The content of a link's page; null if the link expired. */
export async function readAsked(tx: Tx, id: number): Promise<AskedMessage | null> {
  const [row] = await tx<(AskedMessage & Reader)[]>`
    select o.name as organisation, m.title, m.content, m.response_type,
      coalesce(r.answer_text, r.answer) as answer, r.first_name, r.last_name, r.department
    from message_recipients r
    join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
    join organisations o on o.id = r.organisation_id
    where ${isLinked(tx, id)} and m.response_required`;
  if (!row) return null;
  const { first_name, last_name, department, content, ...asked } = row;
  return {
    ...asked,
    content: filledFor(content, {
      first_name,
      last_name,
      department,
      organisation: asked.organisation,
    }),
  };
}

const columns = (tx: Tx): Fragment => tx`
  r.id, r.organisation_id, o.name as organisation, r.message_id, m.title, m.response_type,
    coalesce(m.sender_id, m.sender_staff_id) as sender_id, r.user_id, r.name, r.number,
  r.answer,
    exists (select from alerts a
      where a.organisation_id = r.organisation_id
        and a.id = r.alert_id
        and a.status = 'active_alert') as alert_open`;

const from = (tx: Tx): Fragment => tx`
  message_recipients r
  join messages m
    on m.organisation_id = r.organisation_id
    and m.id = r.message_id
    and m.response_required
  join organisations o on o.id = r.organisation_id`;

/** One copy of a person, or one that an email contains. */
export async function lockAsked(
  tx: Tx,
  by: { linked_id: number } | { id: number; organisation_id: number; user_id: number },
): Promise<Asked | null> {
  const which =
    'linked_id' in by
      ? isLinked(tx, by.linked_id)
      : tx`
        r.organisation_id = ${by.organisation_id} and r.user_id = ${by.user_id} and r.id = ${by.id}
      `;
  const [row] = await tx<
    Asked[]
  >`select ${columns(tx)} from ${from(tx)} where ${which} for update of r`;
  return row ?? null;
}

const mostAsked = 50;

/**
 * Everything that this number was asked in the last seven days, by any organisation, newest first.
 */
export async function lockAllAsked(tx: Tx, number: string): Promise<AskedByText[]> {
  // Lock in the order of ids, so that two texts of one number cannot deadlock.
  await tx`
    select from message_recipients
    where number = ${number} and asked_at > app.now() - interval '7 days'
    order by id
    for update`;
  return await tx<AskedByText[]>`
    select ${columns(tx)}, o.help_words, o.monitored,
      app.text_sender(r.organisation_id, r.number) is null as by_shared_number
    from ${from(tx)}
    where r.number = ${number} and r.asked_at > app.now() - interval '7 days'
    order by r.asked_at desc, r.id desc
    limit ${mostAsked}`;
}

/**
 * `help` marks the recipient as in need until the request is closed; `alert_id` is the alert that
 * it raised.
 */
export async function writeAnswer(
  tx: Tx,
  { organisation_id, id }: Pick<Asked, 'organisation_id' | 'id'>,
  {
    answer,
    text,
    help,
    alert_id,
  }: { answer: string; text: string; help: boolean; alert_id: number | null },
): Promise<void> {
  await tx`
    update message_recipients
    set answer = ${answer}, answer_text = ${text}, marked_by = null, unclear_text = null,
      answered_at = app.now(), changed_at = app.now(),
      help = case
        when ${help} then 'open'
        else help end, alert_id = case
        when ${help} then ${alert_id}::bigint
        else coalesce(${alert_id}, alert_id) end
    where organisation_id = ${organisation_id} and id = ${id}`;
}

/** Stores a reply that may be for another organisation too, next to the answer, which stays. */
export async function writeUnclear(
  tx: Tx,
  asked: readonly Pick<Asked, 'id'>[],
  text: string,
): Promise<void> {
  await tx`
    update message_recipients
    set unclear_text = ${text.trim().slice(0, 1600)}, changed_at = app.now()
    where id = any(${asked.map(({ id }) => id)}::bigint[])`;
}

/**
 * The recipients of the email when a call for help could not raise an alert: the sender of the
 * message and the organisation's administrators.
 */
export const readHelpContacts = async (
  tx: Tx,
  { organisation_id, sender_id }: Asked,
): Promise<{ id: number; name: string; email: string }[]> =>
  await tx<{ id: number; name: string; email: string }[]>`
    select id, name, email from users
    where status = 'active'
      and email is not null
      and (id = ${sender_id}
        or (organisation_id = ${organisation_id} and role = 'organisation_admin'))
    order by id limit 20`;
