// Sends scheduled messages when they are due. A run is one transaction: the message, the record of
// the run and the next time commit together.

import { type Shortage, wordsOfShortage } from '#domain/invoices/messaging-pricing/text-limit.ts';
import { nextRuns } from '#domain/kit/recurrence/recurrence.ts';
import {
  latestMinutes,
  recurrenceOf,
  runsUntil,
} from '#domain/messages/schedules/message-schedule.ts';
import { queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import type { Sweep } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import { messageShortage } from '../message-shortage.service.ts';
import * as store from './message-schedules.store.ts';

export const messageSchedulesSweepName = 'message schedules';
const batch = 50;

interface ScheduledMessage
  extends Pick<
    store.DueSchedule,
    | 'organisation_id'
    | 'title'
    | 'content'
    | 'channel'
    | 'response_required'
    | 'response_type'
    | 'recipients'
  > {
  readonly sender_id: number | null;
  readonly sender_name: string;
  readonly from_staff: boolean;
  readonly people_only: boolean;
  readonly schedule_id: number;
  /** A repeated key is one message. */
  readonly key: string;
}

/** Sends a message in the caller's transaction. */
type Send = (tx: Tx, message: ScheduledMessage) => Promise<{ id: number; recipient_count: number }>;

export const messageSchedulesSweep = (database: Database, log: Log, send: Send): Sweep => ({
  name: messageSchedulesSweepName,
  everyMs: 5000,
  run: async () => {
    const due = await database.ask(async (tx) => await store.readDue(tx, batch));
    for (const { id, view } of due) {
      try {
        await database.write(view, async (tx) => await runOne(tx, id, send));
      } catch (error) {
        // It stays due, and delays no other.
        log.error(
          { err: error, message_schedule: id },
          'a scheduled message could not be sent and will be retried',
        );
      }
    }
    return await database.ask(store.nextDue);
  },
});

async function runOne(tx: Tx, id: number, send: Send): Promise<void> {
  const schedule = await store.claim(tx, id);
  if (!schedule) return;
  const { organisation_id, planned, now, timezone } = schedule;
  if (planned === null) {
    const [next_run_at = null] = nextRuns(recurrenceOf(schedule, timezone), {
      after: now,
      count: 1,
    });
    return await store.keepPlan(tx, id, { next_run_at });
  }
  const { due, next } = runsUntil(schedule, timezone, { planned, now });
  const tooLate = new Date(Date.parse(now) - latestMinutes * 60_000).toISOString();
  const left = { organisation_id, schedule_id: id, message_id: null, recipient_count: 0 };
  const late = due
    .filter((due_at) => due_at < tooLate)
    .map((due_at) => ({ ...left, due_at, outcome: 'late' as const }));
  const runs = [];
  for (const due_at of due.slice(late.length)) {
    const shortage = schedule.may_send
      ? await messageShortage(tx, organisation_id, schedule)
      : null;
    if (!schedule.may_send) runs.push({ ...left, due_at, outcome: 'off' as const });
    else if (shortage) {
      await tellOfShortage(tx, schedule, { shortage, due_at });
      runs.push({ ...left, due_at, outcome: 'no_free_sms' as const });
    } else {
      const sent = await send(tx, messageOf(schedule, due_at));
      runs.push({
        ...left,
        due_at,
        outcome: 'sent' as const,
        message_id: sent.id,
        recipient_count: sent.recipient_count,
      });
    }
  }
  await store.noteRuns(tx, [...late, ...runs]);
  const count = runs.at(-1);
  await store.keepPlan(tx, id, {
    next_run_at: next,
    ...(count?.outcome === 'sent' ? { recipient_count: count.recipient_count } : {}),
  });
}

async function tellOfShortage(
  tx: Tx,
  schedule: store.DueSchedule,
  { shortage, due_at }: { shortage: Shortage; due_at: string },
): Promise<void> {
  const { organisation_id, id, title } = schedule;
  const remedy =
    shortage.reason === 'no_free_sms'
      ? 'Ask for more text messages, then send it from Messages.'
      : 'Then send it from Messages.';
  const people = await store.readPeopleToNotify(tx, schedule);
  void (await queueDeliveries(
    tx,
    people.map(({ id: user_id, name, email }) => ({
      organisation_id,
      lane: 'ordinary',
      channel: 'email',
      recipient: email,
      recipient_name: name,
      subject: `Scheduled message not sent: ${title}`,
      body: `The scheduled message “${title}” was not sent. ${wordsOfShortage(shortage)} ${remedy}`,
      idempotency_key: `schedule-shortage:${id}:${due_at}:${user_id}`,
    })),
  ));
}

function messageOf(schedule: store.DueSchedule, due_at: string): ScheduledMessage {
  const {
    organisation_id,
    title,
    content,
    channel,
    response_required,
    response_type,
    recipients,
    sender,
    people_only,
  } = schedule;
  return {
    organisation_id,
    title,
    content,
    channel,
    response_required,
    response_type,
    recipients,
    sender_id: sender.id,
    sender_name: sender.name,
    from_staff: sender.is_staff,
    people_only,
    schedule_id: schedule.id,
    key: `schedule:${schedule.id}:${due_at}`,
  };
}
