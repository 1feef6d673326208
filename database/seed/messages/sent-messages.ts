// Sent messages with the delivery state of each copy and the answers: derived from the recipient's
// position in the list. No dice are thrown.
import type { ResponseType } from '#domain/messages/templates/message-template.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { after } from '../world.ts';

interface Outcome {
  readonly status: 'sent' | 'delivered' | 'failed' | 'unreachable';
  readonly reason?: string;
  readonly answer?: string;
  readonly text?: string;
}

export interface SentPlan {
  readonly organisation_id: number;
  readonly title: string;
  readonly content: string;
  readonly channel: 'best' | 'sms' | 'email';
  readonly response_type: ResponseType | null;
  /** Email of who sent it. */
  readonly sender: string;
  readonly at: Date;
  /** Only people with this tag; all people if left out. */
  readonly tag?: string;
  readonly outcomes: readonly Outcome[];
  readonly schedule_id?: number;
}

interface Reader {
  readonly id: number;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly department: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** Each person gets the outcome of their place; the list of outcomes begins again at its end. */
export async function seedSentMessage(tx: Tx, plan: SentPlan): Promise<void> {
  const { organisation_id, title, content, channel, response_type, at, schedule_id = null } = plan;
  const [made] = await tx<{ id: number }[]>`
    insert into messages (organisation_id, title, content, channel, response_required,
      response_type, sender_id, sender_staff_id, sender_name, schedule_id, key, created_at)
    select ${organisation_id}, ${title}, ${content}, ${channel}, ${response_type !== null},
      ${response_type},
      case
        when u.organisation_id is not null then u.id end, case
        when u.organisation_id is null then u.id end, u.name, ${schedule_id},
          ${`demo:${title}:${at.toISOString()}`}, ${at}
    from users u where u.email = ${plan.sender} returning id`;
  const id = made?.id ?? 0;
  const readers = await tx<Reader[]>`
    select u.id, u.name, u.first_name, u.last_name, coalesce(d.name, '') as department, u.mobile,
      u.email
    from users u
    left join departments d on d.organisation_id = u.organisation_id and d.id = u.department_id
    where u.organisation_id = ${organisation_id}
      and u.status = 'active'
      and u.deleted_at is null
      and (${plan.tag ?? null}::text is null or exists (
      select from user_tag_links l
      join user_tags t on t.organisation_id = l.organisation_id and t.id = l.user_tag_id
      where l.organisation_id = u.organisation_id
        and l.user_id = u.id
        and t.name = ${plan.tag ?? null}))
        order by u.id`;
  const rows = readers.map((reader, nth) => rowOf(plan, reader, nth));
  await tx`
    insert into message_recipients (organisation_id, message_id, user_id, kind, name, first_name,
      last_name, department, number, email, channel, status, reason, parts,
      asked_at, changed_at, answer, answer_text, answered_at)
    select ${organisation_id}, ${id}, id, 'person', name, first_name, last_name, department, mobile,
      email, channel, status, reason, parts, asked_at, changed_at, answer, answer_text, answered_at
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id bigint, name text,
      first_name text, last_name text, department text, mobile text, email text,
      channel text, status text, reason text, parts smallint, asked_at timestamptz,
        changed_at timestamptz, answer text, answer_text text, answered_at timestamptz)`;
  if (schedule_id === null) return;
  await tx`
    insert into message_schedule_runs (organisation_id, schedule_id, due_at, outcome, message_id,
      recipient_count, noted_at)
    values (${organisation_id}, ${schedule_id}, ${at}, 'sent', ${id}, ${rows.length}, ${at})`;
}

function rowOf({ channel, at, outcomes }: SentPlan, reader: Reader, nth: number) {
  const outcome = outcomes[nth % outcomes.length] ?? { status: 'sent' };
  const way = channel === 'email' || reader.mobile === null ? 'email' : 'sms';
  const answered_at = outcome.answer === undefined ? null : after(at, 1 + ((nth * 7) % 23));
  return {
    ...reader,
    channel: outcome.status === 'unreachable' ? null : way,
    status: outcome.status,
    reason: outcome.reason ?? null,
    parts: way === 'sms' ? 1 : 0,
    asked_at: way === null ? null : at,
    changed_at: answered_at ?? after(at, 1),
    answer: outcome.answer ?? null,
    answer_text: outcome.answer === undefined ? null : (outcome.text ?? outcome.answer),
    answered_at,
  };
}
