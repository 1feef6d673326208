// What the form of a message holds: the message, and when it is sent. A message for later is a
// schedule.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { type MessageFields, messageFaults, messageFields } from '#domain/messages/message.ts';
import { recipientsField } from '#domain/messages/recipients.ts';
import {
  messageScheduleFaults,
  messageScheduleFields,
  repeatPeriods,
} from '#domain/messages/schedules/message-schedule.ts';
import { emptyValues } from '#web/kit/form/store/empty-values.ts';
import type { Values } from '#web/kit/form/store/form-store.ts';

export const composeFields = z.object({
  ...messageFields.shape,
  when: z.enum(['now', 'later']),
  starting_date: field.date('starting date'),
  starting_time: field.time('time').nullable(),
  repeat_period: z.enum(repeatPeriods, 'Choose how often it repeats.').nullable(),
  ending_date: field.date('ending date'),
});
type ComposeFields = z.infer<typeof composeFields>;

/** What a schema fills in by itself is there from the beginning. */
export const emptyMessage: Values = {
  ...emptyValues(composeFields),
  channel: 'best',
  response_required: false,
  when: 'now',
};

/** @param person the id of the person it is written to, from the address of the page */
export const messageTo = (person: string | undefined): Values =>
  person !== undefined && /^[1-9]\d{0,14}$/.test(person)
    ? { ...emptyMessage, recipients: recipientsField.parse({ user_ids: [Number(person)] }) }
    : emptyMessage;

export function composeFaults(
  values: MessageFields & Partial<ComposeFields>,
): Record<string, string[]> {
  if (values.when !== 'later') return messageFaults(values);
  const schedule = messageScheduleFields.safeParse(values);
  if (schedule.success) return messageScheduleFaults(schedule.data);
  return {
    ...messageFaults(values),
    ...(values.starting_date ? {} : { starting_date: ['Choose a starting date.'] }),
    ...(values.starting_time ? {} : { starting_time: ['Choose a time.'] }),
  };
}
