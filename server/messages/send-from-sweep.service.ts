// Messages that a sweep sends by itself, such as that of a place: the sweep sees all organisations,
// while the limit of text messages is per organisation.
import { AppError } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Log } from '#server/kit/log.ts';
import type { NewMessage } from './new-message.ts';
import { sendMessage } from './send-message.service.ts';

type Sent = Awaited<ReturnType<typeof sendMessage>>;

/**
 * Skips a message that may not be sent, so that it delays no other: no free texts left, or no
 * recipients.
 * @param tx in the platform's view
 * @returns null if the message was refused; nothing of it was written
 */
export const sendFromSweep =
  (log: Pick<Log, 'warn'>) =>
  async (tx: Tx, message: NewMessage): Promise<Sent | null> => {
    await tx`select set_config('app.organisation_id', ${String(message.organisation_id)}, true)`;
    try {
      return await sendMessage(tx, message);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      log.warn(
        { err: error, organisation: message.organisation_id, message: message.key },
        'a message was not sent: it was refused',
      );
      return null;
    } finally {
      // Reset to all organisations for the rest of the sweep; after a failed statement the
      // transaction has ended.
      await tx`select set_config('app.organisation_id', '', true)`.catch(() => undefined);
    }
  };

type ToOne = Pick<NewMessage, 'organisation_id' | 'title' | 'content' | 'key'> & {
  readonly user_id: number;
};

/** Like `sendFromSweep`, from the program to one person, by their best channel. */
export const sendToOne =
  (log: Pick<Log, 'warn'>) =>
  async (tx: Tx, { user_id, ...message }: ToOne): Promise<Sent | null> =>
    await sendFromSweep(log)(tx, {
      ...message,
      channel: 'best',
      response_required: false,
      response_type: null,
      sender_id: null,
      schedule_id: null,
      recipients: {
        user_ids: [user_id],
        department_ids: [],
        user_tag_ids: [],
        messaging_group_ids: [],
        contact_ids: [],
        numbers: [],
      },
    });
