// Redgum's scheduled messages: a weekly one with its sent copies, a single one, a paused one, and
// one that is over. No dice are thrown.
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import { type RepeatPeriod, recurrenceOf } from '#domain/messages/schedules/message-schedule.ts';
import { after, type SeedContext } from '../world.ts';
import type { SentPlan } from './sent-messages.ts';

const day = 1440;
const timezone = 'Australia/Sydney';

interface Plan {
  readonly title: string;
  readonly content: string;
  readonly response_type: 'yes_no' | 'acknowledge' | null;
  /** Days from now. */
  readonly starts: number;
  readonly time: string;
  readonly repeat_period: RepeatPeriod | null;
  readonly active: boolean;
}

const plans: readonly Plan[] = [
  {
    title: 'Week ahead',
    content: '{{first_name}}, is your roster for next week right?',
    response_type: 'yes_no',
    starts: -25,
    time: '15:00',
    repeat_period: 'weekly',
    active: true,
  },
  {
    title: 'Monthly pendant test',
    content: 'Press your pendant for a test today.',
    response_type: 'acknowledge',
    starts: -70,
    time: '09:00',
    repeat_period: 'monthly',
    active: true,
  },
  {
    title: 'Christmas roster',
    content: 'The Christmas roster is out. Check your shifts.',
    response_type: null,
    starts: 9,
    time: '08:30',
    repeat_period: null,
    active: true,
  },
  {
    title: 'Frost on the roads',
    content: 'Frost this morning. Leave ten minutes earlier.',
    response_type: null,
    starts: -120,
    time: '05:30',
    repeat_period: 'daily',
    active: false,
  },
  {
    title: 'Flu vaccinations',
    content: 'Vaccinations at the Albury office today, 10:00 to 14:00.',
    response_type: null,
    starts: -40,
    time: '07:30',
    repeat_period: null,
    active: true,
  },
];

const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** @returns what their past times sent */
export async function seedSchedules(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  { organisation_id, sender }: { organisation_id: number; sender: string },
): Promise<SentPlan[]> {
  const sent: SentPlan[] = [];
  const groups = await tx<{ id: number }[]>`
    select id
    from messaging_groups
    where organisation_id = ${organisation_id} and name = 'Night team'
  `;
  const recipients = {
    user_ids: [],
    department_ids: [],
    user_tag_ids: [],
    contact_ids: [],
    numbers: [],
    messaging_group_ids: groups.map(({ id }) => id),
  };
  for (const { starts, time, ...plan } of plans) {
    const starting_date = dateOf(after(now, starts * day));
    const times = recurrenceOf(
      { ...plan, starting_date, starting_time: time, ending_date: null },
      timezone,
    );
    const began = after(now, starts * day - day).toISOString();
    const [next = null] = plan.active
      ? nextRuns(times, { after: now.toISOString(), count: 1 })
      : [];
    const [made] = await tx<{ id: number }[]>`
      insert into message_schedules (organisation_id, title, content, channel, response_required,
        response_type, recipients, recipient_count, starting_date, starting_time,
        repeat_period, active, next_run_at, sender_id, sender_name, created_at, updated_at)
      select ${organisation_id}, ${plan.title}, ${plan.content}, 'sms',
        ${plan.response_type !== null}, ${plan.response_type},
        ${JSON.stringify(recipients)}::text::jsonb,
        (select count(*)
          from messaging_group_users g
          where g.messaging_group_id = any(${groups.map(({ id }) => id)}::bigint[])),
          ${starting_date}::text::date, ${time}::text::time,
        ${plan.repeat_period}, ${plan.active}, ${next}::text::timestamptz, u.id, u.name,
          ${began}::text::timestamptz, ${began}::text::timestamptz
      from users u where u.email = ${sender} returning id`;
    const schedule_id = made?.id ?? 0;
    const past = nextRuns(times, { after: began, count: 4 }).filter(
      (at) => plan.repeat_period !== 'daily' && at < now.toISOString(),
    );
    for (const at of past)
      sent.push({
        organisation_id,
        title: plan.title,
        content: plan.content,
        channel: 'sms',
        response_type: plan.response_type,
        sender,
        schedule_id,
        at: new Date(at),
        tag: 'Night shift',
        outcomes: [
          answerOf(plan.response_type),
          { status: 'delivered' },
          answerOf(plan.response_type),
        ],
      });
  }
  return sent;
}

const answerOf = (type: Plan['response_type']) =>
  type === null
    ? ({ status: 'delivered' } as const)
    : ({
        status: 'delivered',
        answer: type === 'yes_no' ? 'yes' : 'ok',
        text: type === 'yes_no' ? 'Yes' : 'OK',
      } as const);
