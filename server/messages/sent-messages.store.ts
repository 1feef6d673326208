// Reads sent messages: lists with counts, one message, and its recipients. Counts include only
// recipients in the view.
import { notFound } from '#domain/kit/errors.ts';
import { filledFor, isTheSameForAll, type Reader } from '#domain/messages/message-text.ts';
import { allMessagesApi, messagesApi } from '#domain/messages/messages.api.ts';
import { chosenAnswers, type SentMessage } from '#domain/messages/sent-message.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { boardAnswer } from './board.ts';

const mine = (tx: Tx): Fragment =>
  tx`r.organisation_id = t.organisation_id and r.message_id = t.id`;

const rowColumns = (tx: Tx): Fragment => tx`
  t.id, t.title, t.channel, t.response_type, t.sender_name, t.schedule_id,
    app.iso(t.created_at) as created_at,
  c.recipients, c.queued, c.sent, c.delivered, c.failed, c.unreachable, c.answered`;

const counted = (tx: Tx): Fragment => tx`
  cross join lateral (
    select count(*)::int as recipients,
      count(*) filter (where r.status in ('waiting', 'queued'))::int as queued,
      count(*) filter (where r.status = 'sent')::int as sent,
      count(*) filter (where r.status = 'delivered')::int as delivered,
        count(*) filter (where r.status = 'failed')::int as failed,
      count(*) filter (where r.status = 'unreachable')::int as unreachable,
        count(r.answered_at)::int as answered
    from message_recipients r where ${mine(tx)}) c`;

const rowOf = (tx: Tx, id: Fragment): Fragment =>
  tx`select ${rowColumns(tx)} from messages t ${counted(tx)} where t.id = ${id}`;

const listOf = {
  table: 'messages',
  byId: true,
  direction: 'desc',
  search: ['title'],
  row: rowOf,
} as const;

export const listMessages = listStore(messagesApi.list, {
  ...listOf,
  where: (tx) => tx`not t.from_staff`,
});
export const listAdminMessages = listStore(messagesApi.admin_list, {
  ...listOf,
  where: (tx) => tx`t.from_staff`,
});

export const listAllMessages = listStore(allMessagesApi.list, {
  ...listOf,
  row: (tx, id) => tx`
    select ${rowColumns(tx)}, t.from_staff,
      (select json_build_object('id', o.id, 'name', o.name)
        from organisations o
        where o.id = t.organisation_id) as organisation
    from messages t ${counted(tx)} where t.id = ${id}`,
});

export const listInbound = listStore(allMessagesApi.inbound, {
  table: 'inbound_messages',
  direction: 'desc',
  search: ['from_number', 'body'],
  where: (tx) => tx`t.channel = 'sms'`,
  filters: {
    matched: (tx, matched: boolean) =>
      matched
        ? tx`(t.alert_id is not null or t.message_recipient_id is not null)`
        : tx`t.alert_id is null and t.message_recipient_id is null`,
  },
  row: (tx, id) => tx`
    select t.id, t.from_number, t.body, app.iso(t.received_at) as received_at, t.alert_id,
      t.taken_as, t.reply,
      (select json_build_object('id', o.id, 'name', o.name)
        from organisations o
        where o.id = t.organisation_id) as organisation,
      app.answered_message(t.organisation_id, t.message_recipient_id) as message
    from inbound_messages t where t.id = ${id}`,
});

/** @param from_staff if given, only a message that staff of the platform sent @throws 404 */
export async function readMessage(
  tx: Tx,
  id: number,
  { from_staff }: { from_staff?: true } = {},
): Promise<SentMessage> {
  const [row] = await tx<StoredMessage[]>`
    select ${rowColumns(tx)}, t.content, t.duplicates, app.iso(t.closed_at) as closed_at,
      t.closed_by, more.parts, more.unanswered, more.not_reached,
      coalesce((select json_agg(json_build_object('answer', a.answer, 'count', a.count)) from (
        select b.answer, count(*)::int as count
        from message_recipients r cross join lateral (select ${boardAnswer(tx, tx`r`)} as answer) b
        where ${mine(tx)} and b.answer = any(${[...chosenAnswers]}::text[])
          and t.response_type in ('yes_no', 'safe_or_help', 'acknowledge') group by 1) a),
            '[]') as answers,
      (select count(*)::int
        from message_recipients r
        where ${mine(tx)}
          and r.help is not null
          and ${boardAnswer(tx, tx`r`)} = 'help_closed') as help_closed,
      (select json_build_object('name', r.name, 'first_name', r.first_name, 'last_name',
          r.last_name, 'department', r.department, 'organisation', o.name)
        from message_recipients r
        join organisations o on o.id = r.organisation_id
        where ${mine(tx)}
        order by r.id
        limit 1) as reader
    from messages t ${counted(tx)}
    cross join lateral (
      select coalesce(sum(r.parts * r.sendings), 0)::int as parts,
        count(*) filter (where r.answered_at is null
          and r.status not in ('unreachable', 'failed'))::int as unanswered,
        count(*) filter (where r.answered_at is null
          and r.status in ('unreachable', 'failed'))::int as not_reached
      from message_recipients r where ${mine(tx)}) more
    where t.id = ${id} ${from_staff ? tx`and t.from_staff` : tx``}`;
  if (!row) throw notFound();
  const { reader, ...message } = row;
  const isFilled = reader !== null && !isTheSameForAll(message.content);
  return {
    ...message,
    filled: isFilled ? filledFor(message.content, reader) : message.content,
    filled_for: isFilled ? reader.name : null,
  };
}

type StoredMessage = Omit<SentMessage, 'filled' | 'filled_for'> & {
  /** The first recipient; null if the view shows none. */
  readonly reader: (Reader & { readonly name: string; readonly organisation: string }) | null;
};

interface KnownMessage extends Pick<SentMessage, 'title' | 'closed_at' | 'closed_by'> {
  readonly organisation_id: number;
}

/** @throws 404 */
export async function requireMessage(tx: Tx, id: number): Promise<KnownMessage> {
  const [row] = await tx<KnownMessage[]>`
    select organisation_id, title, app.iso(closed_at) as closed_at, closed_by
    from messages
    where id = ${id}`;
  if (!row) throw notFound();
  return row;
}
