// The messages of a person for their phone: to read, and to answer if an answer is requested.

import { filledFor } from '#domain/messages/message-text.ts';
import type { InboxMessage } from '#domain/phone/app-state.ts';
import type { Tx } from '#server/kit/db/database.ts';

interface Person {
  readonly organisation_id: number;
  readonly user_id: number;
}

/** Of the last 30 days, the newest 50, oldest first. */
export async function readInbox(
  tx: Tx,
  { organisation_id, user_id }: Person,
): Promise<InboxMessage[]> {
  const rows = await tx<
    (InboxMessage & {
      first_name: string;
      last_name: string;
      department: string;
      organisation: string;
    })[]
  >`
    select r.id, m.title, m.content as text, app.iso(r.asked_at) as at, m.response_type, r.answer,
      app.iso(r.read_at) as read_at, m.sender_name as sender,
      r.first_name, r.last_name, r.department, o.name as organisation
    from message_recipients r
    join messages m on m.organisation_id = r.organisation_id and m.id = r.message_id
    join organisations o on o.id = r.organisation_id
    where r.organisation_id = ${organisation_id}
      and r.user_id = ${user_id}
      and r.channel = 'app'
      and r.asked_at > app.now() - interval '30 days'
    order by r.id desc limit 50`;
  return rows
    .reverse()
    .map(({ first_name, last_name, department, organisation, text, ...message }) => ({
      ...message,
      text: filledFor(text, { first_name, last_name, department, organisation }),
    }));
}

/** @returns whether the message is the person's; idempotent */
export async function markInboxRead(
  tx: Tx,
  { organisation_id, user_id }: Person,
  id: number,
): Promise<boolean> {
  const known = await tx`
    update message_recipients
    set read_at = coalesce(read_at, app.now()), status = case status
      when 'sent' then 'delivered'
      else status end,
      changed_at = case when read_at is null then app.now() else changed_at end
    where organisation_id = ${organisation_id}
      and user_id = ${user_id}
      and id = ${id}
      and channel = 'app'`;
  return known.count > 0;
}

export async function countUnreadInbox(
  tx: Tx,
  { organisation_id, user_id }: Person,
): Promise<number> {
  const [row] = await tx<{ unread: number }[]>`
    select count(*)::int as unread from message_recipients
    where organisation_id = ${organisation_id}
      and user_id = ${user_id}
      and channel = 'app'
      and read_at is null
      and asked_at > app.now() - interval '30 days'`;
  return row?.unread ?? 0;
}
