// Answers as rows: whose question it was, what was said, and for whom no alert can be raised, who should hear of it.
import type { ResponseType } from '#domain/message-templates/message-template.ts';
import type { AskedMessage } from '#domain/messages/message-answers.api.ts';
import { filledFor, type Reader } from '#domain/messages/message-text.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Somebody who was asked, locked until the transaction ends. */
export interface Asked {
  readonly id: number;
  readonly organisation_id: number;
  readonly message_id: number;
  readonly title: string;
  readonly response_type: ResponseType;
  readonly sender_id: number | null;
  readonly user_id: number | null;
  readonly name: string;
  readonly number: string | null;
  readonly answer: string | null;
  /** The alert that an earlier call for help raised is still open. */
  readonly alert_open: boolean;
}

/** Whose copy an email carries, for seven days. */
const isLinked = (tx: Tx, id: number): Fragment => tx`r.id = ${id} and r.channel = 'email' and r.asked_at > app.now() - interval '7 days'`;

/** What the page of a link shows; null where the link is over. */
export async function readAsked(tx: Tx, id: number): Promise<AskedMessage | null> {
  const [row] = await tx<(AskedMessage & Reader)[]>`
    select o.name as organisation, m.title, m.content, m.response_type, coalesce(r.answer_text, r.answer) as answer, r.first_name, r.last_name, r.department
    from message_recipients r join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
    join organisations o on o.id = r.organisation_id
    where ${isLinked(tx, id)} and m.response_required`;
  if (!row) return null;
  const { first_name, last_name, department, content, ...asked } = row;
  return { ...asked, content: filledFor(content, { first_name, last_name, department, organisation: asked.organisation }) };
}

/** The newest message of the last seven days that asked this number something, one copy of a person, or one that an email carries. */
export async function lockAsked(
  tx: Tx,
  by: { number: string } | { linked_id: number } | { id: number; organisation_id: number; user_id: number },
): Promise<Asked | null> {
  const which =
    'number' in by
      ? tx`r.number = ${by.number} and r.asked_at > app.now() - interval '7 days'`
      : 'linked_id' in by
        ? isLinked(tx, by.linked_id)
        : tx`r.organisation_id = ${by.organisation_id} and r.user_id = ${by.user_id} and r.id = ${by.id}`;
  const [row] = await tx<Asked[]>`
    select r.id, r.organisation_id, r.message_id, m.title, m.response_type, coalesce(m.sender_id, m.sender_staff_id) as sender_id, r.user_id, r.name, r.number, r.answer,
      exists (select from alerts a where a.organisation_id = r.organisation_id and a.id = r.alert_id and a.status = 'active_alert') as alert_open
    from message_recipients r join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
    where ${which} and m.response_required order by r.asked_at desc, r.id desc limit 1 for update of r`;
  return row ?? null;
}

/** With `help` they are in need until somebody closes it, and `alert_id` is the alert that it raised. */
export async function writeAnswer(
  tx: Tx,
  { organisation_id, id }: Pick<Asked, 'organisation_id' | 'id'>,
  { answer, text, help, alert_id }: { answer: string; text: string; help: boolean; alert_id: number | null },
): Promise<void> {
  await tx`
    update message_recipients set answer = ${answer}, answer_text = ${text}, marked_by = null, answered_at = app.now(), changed_at = app.now(),
      help = case when ${help} then 'open' else help end, alert_id = case when ${help} then ${alert_id}::bigint else alert_id end
    where organisation_id = ${organisation_id} and id = ${id}`;
}

/** Where alerts of a person come from, and where that was last. */
export interface HelpDevice {
  readonly id: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy_m: number | null;
  readonly position_source: string | null;
  readonly position_at: Date | null;
  readonly position_doubt: 'time' | 'network' | null;
  readonly now: Date;
}

/** The person's device that was last seen, of those that may raise alerts. */
export async function findHelpDevice(tx: Tx, { organisation_id, user_id }: Asked): Promise<HelpDevice | null> {
  const [row] = await tx<HelpDevice[]>`
    select v.id, v.latitude, v.longitude, v.accuracy_m, v.position_source, v.position_at, v.position_doubt, app.now() as now
    from devices v join organisations o on o.id = v.organisation_id and o.active
    where v.organisation_id = ${organisation_id} and v.user_id = ${user_id} and v.archived_at is null and v.enable_alerts
    order by v.last_heard_at desc nulls last, v.id limit 1`;
  return row ?? null;
}

export async function findOpenAlert(tx: Tx, { organisation_id, user_id }: Asked, alert_type_id: number): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    select id from alerts where organisation_id = ${organisation_id} and subject = ${`u${user_id}`} and alert_type_id = ${alert_type_id} and status = 'active_alert'`;
  return row?.id ?? null;
}

/** Who gets an email when a call for help could not raise an alert: the sender of the message and the organisation's administrators. */
export const readHelpContacts = async (
  tx: Tx,
  { organisation_id, sender_id }: Asked,
): Promise<{ id: number; name: string; email: string }[]> =>
  await tx<{ id: number; name: string; email: string }[]>`
    select id, name, email from users
    where status = 'active' and email is not null and (id = ${sender_id} or (organisation_id = ${organisation_id} and role = 'organisation_admin'))
    order by id limit 20`;
