// The input of sending: the fields of a message, its sender, and the key that makes repeated calls
// one message.

import type { MessageFields } from '#domain/messages/message.ts';
import type { Recipients } from '#domain/messages/recipients.ts';
import type { ResponseType } from '#domain/messages/templates/message-template.ts';

export interface NewMessage
  extends Pick<MessageFields, 'title' | 'content' | 'channel' | 'response_required'> {
  readonly organisation_id: number;
  readonly response_type: ResponseType | null;
  readonly recipients: Recipients;
  /** null for messages of the program itself. */
  readonly sender_id: number | null;
  /** Stored with the message: staff names are outside an organisation's view. */
  readonly sender_name?: string;
  readonly schedule_id: number | null;
  /** A repeated key is one message: `schedule:<id>:<its time>` for the run of a schedule. */
  readonly key: string;
  /** Sent by staff of the platform. */
  readonly from_staff?: boolean;
  /** Skips contacts and numbers: a restricted sender writes only to the people they see. */
  readonly people_only?: boolean;
}
