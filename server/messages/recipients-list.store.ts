// The recipients of one message: the state of each copy, and the answers.

import type { Page } from '#domain/kit/paging.ts';
import { messagesApi } from '#domain/messages/messages.api.ts';
import {
  type MessageRecipient,
  type recipientStates,
  recipientStatuses,
} from '#domain/messages/sent-message.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { ListQuery } from '#server/kit/resource/list-declaration.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { boardAnswer, needsHelp } from './board.ts';
import { requireMessage } from './sent-messages.store.ts';

const status = (tx: Tx): Fragment =>
  tx`
    case
      when t.answered_at is not null then 'answered'
      when t.status = 'waiting' then 'queued'
      else t.status end
  `;

const columns = (tx: Tx): Fragment => tx`
  t.id, t.name, t.department, case
    when t.channel is null then 0
    else t.sendings end as times_asked, t.kind, t.user_id, t.channel, case t.channel
    when 'sms' then t.number
    when 'email' then t.email end as address, t.number, ${status(tx)} as status, t.reason,
  coalesce(t.answer_text, t.answer) as answer, t.unclear_text as unclear_reply,
    app.iso(t.answered_at) as answered_at, ${needsHelp(tx, tx`t`)} as needs_help, t.marked_by,
    app.iso(t.changed_at) as changed_at, t.alert_id,
  (select case
    when a.status = 'resolved' then 'resolved'
    when a.acknowledged_at is not null then 'acknowledged'
    else 'open' end
    from alerts a where a.organisation_id = t.organisation_id and a.id = t.alert_id) as alert_state`;

function inState(tx: Tx, state: (typeof recipientStates)[number]): Fragment {
  const reached = tx`t.status not in ('unreachable', 'failed')`;
  if (state === 'unanswered') return tx`t.answered_at is null and ${reached}`;
  if (state === 'not_reached') return tx`t.answered_at is null and not ${reached}`;
  return isStatus(state) ? tx`${status(tx)} = ${state}` : tx`${boardAnswer(tx, tx`t`)} = ${state}`;
}

const isStatus = (state: string): boolean => recipientStatuses.some((status) => status === state);

/** @throws 404 for a message outside the view */
export async function listRecipients(
  tx: Tx,
  message_id: number,
  query: ListQuery,
): Promise<Page<MessageRecipient>> {
  const { organisation_id } = await requireMessage(tx, message_id);
  return await listStore(messagesApi.recipients, {
    table: 'message_recipients',
    byId: true,
    search: ['name'],
    where: (tx) => tx`t.organisation_id = ${organisation_id} and t.message_id = ${message_id}`,
    filters: { state: inState },
    row: (tx, id) => tx`select ${columns(tx)} from message_recipients t where t.id = ${id}`,
  })(tx, query);
}

export const mostExported = 20_000;

/** All of them in one read, up to `most` and one more. */
export const readAllRecipients = async (
  tx: Tx,
  message_id: number,
  most: number,
): Promise<MessageRecipient[]> =>
  await tx<MessageRecipient[]>`
    select ${columns(tx)}
    from message_recipients t
    where t.message_id = ${message_id}
    order by t.id
    limit ${most + 1}`;
