// A text that came in, and what becomes of it: shared by the steps that take it.
import type { SmsReply } from '#domain/deliveries/sms-reply.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface TextIn {
  /** The partner's own number for it. */
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface TextReply {
  readonly text: string;
  /** What tells somebody that help was called is sent in the lane of alarms. */
  readonly lane: 'life_safety' | 'ordinary';
  /** Whose text it is; null for the shared number. */
  readonly organisation_id: number | null;
}

/** What was found out about a text, before anything is done. */
export interface ReadText extends TextIn {
  /** Whose own number was written to; null for the number that organisations without one share. */
  readonly owner: number | null;
  readonly reply: SmsReply;
}

interface FromContact {
  readonly from: string;
  readonly organisation_id: number | null;
}

/**
 * What the escalation does with texts of contacts: it is above this feature, and is given by the
 * program.
 */
export interface ContactTexts {
  /** Null where the number was told of no open alert. */
  acknowledge(
    tx: Tx,
    contact: FromContact,
    reply: Extract<SmsReply, { kind: 'acknowledge' }>,
  ): Promise<{
    readonly reply: string;
    readonly alert?: { readonly organisation_id: number; readonly alert_id: number };
  } | null>;
  /** Puts words on the alerts that the number was told of. */
  join(
    tx: Tx,
    contact: FromContact,
    text: string,
  ): Promise<
    readonly {
      readonly organisation_id: number;
      readonly alert_id: number;
      readonly person: string;
    }[]
  >;
}
