// Processes device events about welfare sessions inside the intake's own transaction: the session
// is stored before the device receives its acknowledgement.
import type { Last, Tx } from '#server/kit/db/database.ts';
import { forSessionsOfWearer } from './device-news/satellite-check-ins.store.ts';
import { writeLines } from './welfare-lines.store.ts';
import {
  insertSessions,
  type KeptSession,
  lockSessionsOf,
  readWearers,
  updateSessions,
} from './welfare-sessions.store.ts';
import {
  applyMessages,
  type DeviceNews,
  messageKinds,
  messagesIn,
  type WorkerMessage,
} from './worker-messages.ts';

/** Starts, extensions, check-ins and ends, however late, repeated or out of order. */
export const welfareSubscriber = {
  kinds: messageKinds,
  take: async (tx: Tx, news: readonly DeviceNews[], last: Last): Promise<void> => {
    const messages = messagesIn(await forSessionsOfWearer(tx, news));
    if (messages.length === 0) return;
    const devices = [
      ...new Map(
        messages.map(({ organisation_id, device_id }) => [
          device_id,
          { organisation_id, device_id },
        ]),
      ).values(),
    ];
    const named = messages.flatMap((message) =>
      message.kind === 'check_in' ? [] : [message.session_id],
    );
    const kept = await lockSessionsOf(tx, devices, named);
    // Read only if a session begins: a check-in or an end needs no grace.
    const outsiders = devices
      .filter(({ device_id }) => begins(messages, kept, device_id))
      .map(({ device_id }) => device_id);
    const wearers = outsiders.length > 0 ? await readWearers(tx, outsiders) : [];
    const { changed, begun, lines } = applyMessages(messages, kept, wearers);
    // A replaced session must be over before another runs on the same device.
    if (changed.length > 0) last(updateSessions(tx, changed));
    if (begun.length > 0) last(insertSessions(tx, begun));
    await writeLines(
      tx,
      lines.map(({ session, news: { kind, in_time }, at }) => ({
        session,
        kind: kind ?? '',
        at,
        ...(in_time === null ? {} : { of_alert: true, data: { in_time } }),
      })),
    );
  },
};

/** Whether a message of the device names an unknown session. */
const begins = (
  messages: readonly WorkerMessage[],
  kept: readonly KeptSession[],
  deviceId: number,
): boolean =>
  messages.some(
    (message) =>
      message.device_id === deviceId &&
      message.kind !== 'check_in' &&
      !kept.some(
        ({ device_id, client_id }) => device_id === deviceId && client_id === message.session_id,
      ),
  );
