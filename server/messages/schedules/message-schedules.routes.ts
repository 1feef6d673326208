// The calls of scheduled messages on the resource kit; specific to them are planning the next time,
// pausing and resuming.

import { isStaff } from '#domain/access/access.policy.ts';
import { shownPersonOf } from '#domain/access/actor.ts';
import { conflict, invalid, notFound } from '#domain/kit/errors.ts';
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import { writesToPeopleOnly } from '#domain/messages/messages.policy.ts';
import { planRecipients } from '#domain/messages/reach.ts';
import { noRecipients, type Recipients } from '#domain/messages/recipients.ts';
import {
  beforeThisMinute,
  type MessageSchedule,
  type MessageScheduleFields,
  messageSchedule,
  messageScheduleFaults,
  recurrenceOf,
} from '#domain/messages/schedules/message-schedule.ts';
import {
  messageSchedules,
  messageSchedulesApi,
} from '#domain/messages/schedules/message-schedules.api.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import { type Doing, tellStory } from '#server/kit/resource/row-actions.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { readCandidates } from '../candidates.store.ts';
import { messageShortage } from '../message-shortage.service.ts';
import { recipientFaults } from '../recipient-faults.service.ts';
import { tooFewTexts } from '../text-limit.service.ts';
import * as store from './message-schedules.store.ts';

const table = tableStore(messageSchedules, {
  table: 'message_schedules',
  label: 'title',
  lowered: { title: 'title_key' },
  derived: {
    status: (
      tx,
    ) => tx`case when not t.active then 'paused' when t.next_run_at is null then 'completed'
      when t.repeat_period is null then 'scheduled' else 'recurring' end`,
    timezone: (tx) => tx`(select o.timezone from organisations o where o.id = t.organisation_id)`,
  },
  always: { restricted_by: store.reach.by, restricted_to: store.reach.to },
});

/** @throws 422 if no time is left */
function requireNext(times: MessageScheduleFields, timezone: string, now: string): string {
  const [next] = nextRuns(recurrenceOf(times, timezone), {
    after: beforeThisMinute(now),
    count: 1,
  });
  if (next !== undefined) return next;
  throw invalid(
    times.repeat_period === null
      ? { starting_date: ['Choose a date and time in the future.'] }
      : { ending_date: ['No time is left before the ending date.'] },
  );
}

type Given = Pick<MessageSchedule, 'recipients' | 'channel' | 'content'> & {
  readonly response_type?: MessageSchedule['response_type'] | undefined;
};

/**
 * @throws 422 for numbers that cannot receive texts, or if no recipient is in the sender's view,
 * 409 if too few text messages are left to send it now
 */
async function countOf(tx: Tx, given: Given, actor: Doing['actor']): Promise<number> {
  const faults = recipientFaults({ restriction: actor.restriction ?? null }, given.recipients);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const { organisation_id } = await store.ownPlace(tx);
  const people_only = writesToPeopleOnly(actor);
  const recipients: Recipients & { people_only: boolean } = { ...given.recipients, people_only };
  const { length } = planRecipients(
    await readCandidates(tx, organisation_id, recipients),
    given.channel,
    await readServices(tx),
  ).recipients;
  if (length === 0) throw invalid({ recipients: [noRecipients] });
  const shortage = await messageShortage(tx, organisation_id, {
    ...given,
    response_type: given.response_type ?? null,
    people_only,
  });
  if (shortage) throw tooFewTexts(shortage);
  return length;
}

const senderOf = (actor: Doing['actor']): store.Sender => ({
  id: shownPersonOf({ ...actor }),
  is_staff: isStaff(actor),
  name: actor.name,
});

async function beforeUpdate(
  tx: Tx,
  record: MessageSchedule,
  fields: Partial<MessageScheduleFields>,
  actor: Doing['actor'],
): Promise<void> {
  const after = { ...record, ...fields };
  const next = isMoved(record, after)
    ? requireNext(after, record.timezone, await store.readNow(tx))
    : record.next_run_at;
  const recipient_count = await countOf(tx, after, actor);
  await store.keepPlan(tx, record.id, {
    next_run_at: record.active ? next : null,
    recipient_count,
  });
  await store.keepSender(tx, record.id, senderOf(actor));
}

const times = ['starting_date', 'starting_time', 'repeat_period', 'ending_date'] as const;
const isMoved = (before: MessageSchedule, after: MessageSchedule): boolean =>
  times.some((key) => before[key] !== after[key]);

const listOfRuns = (scheduleId: number) =>
  listStore(messageSchedulesApi.runs, {
    table: 'message_schedule_runs',
    direction: 'desc',
    search: ['outcome'],
    where: (tx) => tx`t.organisation_id = app.tenant() and t.schedule_id = ${scheduleId}`,
  });

const { toggle, runs } = messageSchedulesApi;
export const messageSchedulesRoutes: Route[] = [
  ...crud(messageSchedules, table, {
    // Fields absent from a new one get the table's defaults.
    faults: (after) =>
      messageScheduleFaults({
        ...after,
        channel: after.channel ?? 'best',
        response_required: after.response_required ?? false,
      }),
    before: {
      create: async (tx, planned, _: MessageScheduleFields, actor) => {
        const { timezone, now } = await store.ownPlace(tx);
        requireNext(planned, timezone, now);
        await countOf(tx, { ...planned, channel: planned.channel ?? 'best' }, actor);
      },
      update: beforeUpdate,
    },
    after: {
      create: async (tx, record, _: MessageScheduleFields, actor) => {
        const next_run_at = requireNext(record, record.timezone, await store.readNow(tx));
        await store.keepPlan(tx, record.id, {
          next_run_at,
          recipient_count: await countOf(tx, record, actor),
        });
        await store.keepSender(tx, record.id, senderOf(actor));
        return await table.find(tx, record.id);
      },
    },
  }),
  ...router(
    { toggle, runs },
    {
      // R194
      toggle: async ({ tx, actor, params, body }) => {
        const [held] = await table.lock(tx, [params.id]);
        if (!held) throw notFound();
        const record = messageSchedule.parse(held.record);
        const active = body.active ?? !record.active;
        if (active === record.active) return record;
        const [next = null] = active
          ? nextRuns(recurrenceOf(record, record.timezone), {
              after: await store.readNow(tx),
              count: 1,
            })
          : [];
        if (active && next === null)
          throw conflict(
            'no_more_runs',
            'This schedule has ended. Change its dates to use it again.',
          );
        await store.setActive(tx, record.id, { active, next_run_at: next });
        const { organisation_id } = held;
        await tellStory({ tx, actor }, [
          {
            kind: 'message_schedule.toggled',
            organisation_id,
            data: { id: record.id, name: record.title, active },
          },
        ]);
        return messageSchedule.parse(await table.find(tx, record.id));
      },
      runs: async ({ tx, params, query }) => {
        if (!(await table.find(tx, params.scheduleId))) throw notFound();
        return await listOfRuns(params.scheduleId)(tx, query);
      },
    },
  ),
];
