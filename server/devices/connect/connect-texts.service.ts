// The text messages that set up a pendant: queued in the ordinary lane, at most once a minute, and
// followed to their end.
import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import type { DeliveryStatus } from '#domain/deliveries/delivery.ts';
import { connectTextsRefusal, sentJustNow } from '#domain/devices/connect/connect.policy.ts';
import { pendantRefusal } from '#domain/devices/devices.policy.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { requireService } from '#server/kit/delivery-services.ts';
import { writeDeviceLines } from '../device-lines.store.ts';
import type { ConnectedDevice } from './connect.store.ts';
import { noteTextState, noteTexts } from './connect-texts.store.ts';

/** A text message as the deliveries take it. */
export interface QueuedText {
  organisation_id: number;
  lane: 'ordinary';
  channel: 'sms';
  recipient: string;
  recipient_name: string;
  body: string;
  idempotency_key: string;
  valid_minutes: number;
}
export type QueueTexts = (tx: Tx, texts: readonly QueuedText[]) => Promise<unknown>;

/** A pendant that is off gets it from its network when it is on; then it is set up by hand. */
const validMinutes = 60;

/**
 * @throws 409 for another kind of device, without a text or a number, where no service sends texts,
 * and within a minute of the last ones
 */
export async function sendConnectTexts(
  tx: Tx,
  actor: Actor,
  device: ConnectedDevice,
  { texts, queueTexts }: { texts: readonly string[]; queueTexts: QueueTexts },
): Promise<void> {
  const { id: device_id, organisation_id, device_name, kind, phone } = device;
  refuseIf(pendantRefusal({ name: device_name, type: kind }, 'texts'));
  refuseIf(connectTextsRefusal({ texts, phone }));
  await requireService(tx, 'sms');
  const recipient = phone ?? '';
  const sending = randomUUID();
  const keys = texts.map((_, at) => `connect-text:${sending}:${at + 1}`);
  if (!(await noteTexts(tx, { organisation_id, device_id, recipient }, keys)))
    throw sentJustNow(device_name);
  await queueTexts(
    tx,
    texts.map((body, at) => ({
      organisation_id,
      lane: 'ordinary',
      channel: 'sms',
      recipient,
      recipient_name: device_name,
      body,
      idempotency_key: keys[at] ?? '',
      valid_minutes: validMinutes,
    })),
  );
  const data = { texts: texts.length, recipient };
  await writeDeviceLines(tx, [
    { organisation_id, device_id, kind: 'device.connect_text_sent', data, actor },
  ]);
}

const states = {
  queued: 'queued',
  handed_over: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  dead: 'failed',
  cancelled: 'failed',
} as const satisfies Record<DeliveryStatus, string>;

interface Delivered {
  readonly id: number;
  readonly channel: string;
  readonly alert_id: number | null;
  readonly status: DeliveryStatus;
  readonly last_error: string | null;
}

export const connectTextListener = {
  changed: async (tx: Tx, delivery: Delivered): Promise<void> => {
    if (delivery.channel !== 'sms' || delivery.alert_id !== null) return;
    const state = states[delivery.status];
    const why = state === 'failed' ? delivery.last_error : null;
    await noteTextState(tx, delivery.id, { state, why });
  },
};
