// Takes what devices say about welfare sessions, inside the intake's own transaction: the session stands when the device is told that we have it.
import type { Tx } from '#server/kit/db/database.ts';
import { writeLines } from './welfare-lines.store.ts';
import { insertSessions, lockSessionsOf, readWearers, updateSessions } from './welfare-sessions.store.ts';
import { applyMessages, type DeviceNews, messageKinds, messagesIn } from './worker-messages.ts';

/** Starts, extensions, check-ins and ends, however late, doubled or disordered they come. */
export const welfareSubscriber = {
  kinds: messageKinds,
  take: async (tx: Tx, news: readonly DeviceNews[]): Promise<void> => {
    const messages = messagesIn(news);
    if (messages.length === 0) return;
    const devices = [...new Map(messages.map(({ organisation_id, device_id }) => [device_id, { organisation_id, device_id }])).values()];
    const named = messages.flatMap((message) => (message.kind === 'check_in' ? [] : [message.session_id]));
    const [kept, wearers] = await Promise.all([
      lockSessionsOf(tx, devices, named),
      readWearers(
        tx,
        devices.map(({ device_id }) => device_id),
      ),
    ]);
    const { changed, begun, lines } = applyMessages(messages, kept, wearers);
    // What is replaced must be over before another runs on the same device.
    await Promise.all([
      updateSessions(tx, changed),
      insertSessions(tx, begun),
      writeLines(
        tx,
        lines.map(({ session, news: { kind, in_time }, at }) => ({
          ...{ session, kind: kind ?? '', at },
          ...(in_time === null ? {} : { of_alert: true, data: { in_time } }),
        })),
      ),
    ]);
  },
};
