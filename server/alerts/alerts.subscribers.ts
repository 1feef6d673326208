// News that concerns the operators' conversation and list of calls: messages and call records of
// devices, and how far messages to the outside are.
import * as z from 'zod';
import {
  alertMessageNews,
  alertPhoneCallNews,
} from '#domain/alerts/actions/alert-actions.events.ts';
import { tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { alertFrame } from './alert-story.store.ts';
import { keepDeviceCall } from './calls/phone-calls.store.ts';
import type { DeviceEventSubscriber, TakenEvent } from './device-event-subscriber.ts';
import { findDelivered } from './messages/alert-messages.store.ts';
import { takeAppMessage } from './messages/inbound-messages.store.ts';

const messageData = z.object({ text: z.string().trim().min(1) });

const callData = z.object({
  direction: z.enum(['in', 'inbound', 'out', 'outbound']).default('out'),
  seconds: z.number().int().min(0).max(86_400).default(0),
  outcome: z
    .enum(['answered', 'no_answer', 'busy', 'voicemail', 'failed'])
    .nullable()
    .default(null),
});

/**
 * Idempotent by (device, event_key); an event without an active alert is in the device's story
 * alone.
 */
export const alertsSubscriber: DeviceEventSubscriber = {
  kinds: new Set(['message', 'call_record']),
  take: async (tx, events) => {
    for (const taken of events)
      await (taken.event.kind === 'message' ? takeMessage(tx, taken) : takeCall(tx, taken));
  },
};

async function takeMessage(
  tx: Tx,
  { device_id, organisation_id, event }: TakenEvent,
): Promise<void> {
  const data = messageData.safeParse(event.data);
  if (!data.success) return;
  await takeAppMessage(tx, {
    device_id,
    organisation_id,
    event_key: event.event_key,
    occurred_at: event.occurred_at,
    ...data.data,
  });
}

async function takeCall(tx: Tx, { device_id, event }: TakenEvent): Promise<void> {
  const data = callData.safeParse(event.data);
  if (!data.success) return;
  const { direction, seconds, outcome } = data.data;
  const call = await keepDeviceCall(tx, {
    device_id,
    event_key: event.event_key,
    occurred_at: event.occurred_at,
    seconds,
    direction: direction.startsWith('in') ? 'inbound' : 'outbound',
    outcome: outcome === 'failed' ? 'no_answer' : outcome,
  });
  if (call) await tell(tx, [alertFrame(call.alert_id, alertPhoneCallNews, call)]);
}

/** An outbound message has advanced or failed: operators who have its alert open are notified. */
export const messageDeliveryListener = {
  changed: async (
    tx: Tx,
    delivery: { id: number; channel: string; alert_id: number | null },
  ): Promise<void> => {
    if (delivery.channel !== 'sms' || delivery.alert_id === null) return;
    const message = await findDelivered(tx, delivery.id);
    if (message) await tell(tx, [alertFrame(message.alert_id, alertMessageNews, message)]);
  },
};
