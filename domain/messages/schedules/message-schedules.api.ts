// The calls that list and change an organisation's scheduled messages, pause and resume them, and
// list the outcome of their runs.
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { messageSchedule, messageScheduleFields, scheduleStatuses } from './message-schedule.ts';

const access = { read: ['read sms messaging'], write: ['write sms messaging'] } as const;
const path = '/organisations/:organisationId/schedules';

export const messageSchedules = resource({
  name: 'message_schedule',
  words: { one: 'scheduled message', many: 'scheduled messages' },
  path,
  scope: 'organisation',
  access,
  record: messageSchedule,
  columns: [
    'id',
    'title',
    'status',
    'active',
    'channel',
    'recipient_count',
    'next_run_at',
    'repeat_period',
    'starting_date',
    'starting_time',
    'ending_date',
    'timezone',
    'sender_name',
    'updated_at',
  ] as const,
  fields: messageScheduleFields,
  required: ['title', 'content', 'recipients', 'starting_date', 'starting_time'],
  filters: { status: choiceFilter(scheduleStatuses) },
  sorts: ['title', 'next_run_at', 'created_at'],
  search: ['title'],
  verbs: { remove: {} },
});

export const runOutcomes = ['sent', 'late', 'off', 'no_free_sms'] as const;

const scheduleRun = z.object({
  id: field.id(),
  due_at: field.instant(),
  /**
   * `late`: missed by more than an hour and skipped; `off`: the organisation had no messaging then;
   * `no_free_sms`: too few text messages were left.
   */
  outcome: z.enum(runOutcomes),
  message_id: z.number().nullable(),
  recipient_count: field.withFacts(z.number(), { kind: 'integer' }),
});

export const messageSchedulesApi = {
  ...messageSchedules.api,
  toggle: endpoint({
    method: 'PUT',
    path: '/schedules/:id/toggle-active',
    access: { anyOf: access.write },
    scope: 'platform',
    summary:
      'Pause a scheduled message or resume it. Times that come while it is paused are left out.',
    /** Without `active` the current value is inverted. */
    body: z.strictObject({ active: z.boolean('Choose yes or no.').optional() }),
    response: messageSchedule,
    errors: ['no_more_runs'],
    audit: 'message_schedule.toggled',
  }),
  runs: listEndpoint({
    path: `${path}/:scheduleId/runs`,
    access: { anyOf: access.read },
    scope: 'organisation',
    summary: 'What became of the times of a scheduled message, newest first.',
    item: scheduleRun,
    filters: {},
    sorts: ['id'],
  }),
};
