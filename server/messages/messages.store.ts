// Writes messages and their recipients.
import type { Candidate, Reach } from '#domain/messages/reach.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { NewMessage } from './new-message.ts';

export type NewRecipient = Omit<
  Candidate,
  'contact_id' | 'times' | 'has_app' | 'active' | 'opted_out'
> &
  Reach & { readonly status: 'waiting' | 'unreachable'; readonly parts: number };

/** The message that was sent with this key. */
export async function findByKey(
  tx: Tx,
  { organisation_id, key }: { organisation_id: number; key: string },
): Promise<{ id: number; recipient_count: number } | null> {
  const [row] = await tx<{ id: number; recipient_count: number }[]>`
    select m.id,
      (select count(*)::int
        from message_recipients r
        where r.organisation_id = m.organisation_id and r.message_id = m.id) as recipient_count
    from messages m where m.organisation_id = ${organisation_id} and m.key = ${key}`;
  return row ?? null;
}

/** @returns its id; null if the key is taken */
export async function insertMessage(
  tx: Tx,
  message: Omit<NewMessage, 'recipients'> & { duplicates: number },
): Promise<number | null> {
  const {
    organisation_id,
    title,
    content,
    channel,
    response_required,
    response_type,
    schedule_id,
    key,
    duplicates,
  } = message;
  const sender = message.from_staff
    ? { staff: message.sender_id, person: null }
    : { staff: null, person: message.sender_id };
  const [taken] = await tx<{ id: number }[]>`select nextval('messages_id_seq')::bigint as id`;
  const id = taken?.id ?? 0;
  // Without a conflict target and without `returning`: either would check whether a restricted
  // sender sees the row, which has no recipients yet.
  const written = await tx`
    insert into messages (id, organisation_id, title, content, channel, response_required,
      response_type, sender_staff_id, sender_id, sender_name, schedule_id, key, duplicates)
    values (${id}, ${organisation_id}, ${title}, ${content}, ${channel}, ${response_required},
      ${response_type}, ${sender.staff}, ${sender.person},
      coalesce(${message.sender_name ?? null},
        (select u.name from users u where u.id = ${message.sender_id})),
        ${schedule_id}, ${key}, ${duplicates})
        on conflict do nothing`;
  return written.count === 1 ? id : null;
}

/**
 * Per statement: ten thousand rows would exceed the statement timeout on a busy server, and nothing
 * would be sent.
 */
const mostInserted = 2000;

export async function insertRecipients(
  tx: Tx,
  of: { organisation_id: number; message_id: number },
  rows: readonly NewRecipient[],
): Promise<void> {
  const chunks = Array.from({ length: Math.ceil(rows.length / mostInserted) }, (_, nth) =>
    rows.slice(nth * mostInserted, (nth + 1) * mostInserted),
  );
  await Promise.all(
    chunks.map(
      async (chunk) =>
        await tx`
        insert into message_recipients (organisation_id, message_id, user_id, kind, name,
          first_name, last_name, department, number, email, channel, status, reason, parts)
        select ${of.organisation_id}, ${of.message_id}, user_id, kind, name, first_name, last_name,
          department, number, email, channel, status, reason, parts
        from json_to_recordset(${JSON.stringify(chunk)}::text::json) as given (user_id bigint,
          kind text, name text, first_name text, last_name text, department text,
          number text, email text, channel text, status text, reason text, parts smallint)`,
    ),
  );
}

export async function readOrganisationName(tx: Tx, id: number): Promise<string> {
  const [row] = await tx<{ name: string }[]>`select name from organisations where id = ${id}`;
  return row?.name ?? '';
}
