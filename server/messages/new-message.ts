// What a sender hands in: the fields of a message, whose it is, and the key that makes it one
// message however often it is asked for.

import type { MessageFields } from '#domain/messages/message.ts';
import type { Recipients } from '#domain/messages/recipients.ts';
import type { ResponseType } from '#domain/messages/templates/message-template.ts';

export interface NewMessage
  extends Pick<MessageFields, 'title' | 'content' | 'channel' | 'response_required'> {
  readonly organisation_id: number;
  readonly response_type: ResponseType | null;
  readonly recipients: Recipients;
  /** null for what the program sends by itself. */
  readonly sender_id: number | null;
  /** Kept with the message: the name of staff is out of an organisation's view. */
  readonly sender_name?: string;
  readonly schedule_id: number | null;
  /** The same key twice is one message: `schedule:<id>:<its time>` for the run of a schedule. */
  readonly key: string;
  /** Sent by staff of the platform. */
  readonly from_staff?: boolean;
  /** Contacts and numbers are passed over: a restricted sender writes to the people they see. */
  readonly people_only?: boolean;
}
