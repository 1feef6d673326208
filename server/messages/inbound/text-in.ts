// An incoming text and its outcome, shared by the steps that process it.
import type { SmsReply } from '#domain/deliveries/sms-reply.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface TextIn {
  /** The partner's own id for it. */
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface TextReply {
  readonly text: string;
  /** The confirmation of a call for help is sent in the lane of alarms. */
  readonly lane: 'life_safety' | 'ordinary';
  /** The organisation of the text; null for the shared number. */
  readonly organisation_id: number | null;
}

/** What was read about a text, before any effect. */
export interface ReadText extends TextIn {
  /**
   * The organisation whose own number was written to; null for the number that the others share.
   */
  readonly owner: number | null;
  readonly reply: SmsReply;
}

interface FromContact {
  readonly from: string;
  readonly organisation_id: number | null;
}

/**
 * Escalation's handling of contacts' texts: escalation depends on this feature, so the program
 * injects it.
 */
export interface ContactTexts {
  /** Null if the number was not notified of an open alert. */
  acknowledge(
    tx: Tx,
    contact: FromContact,
    reply: Extract<SmsReply, { kind: 'acknowledge' }>,
  ): Promise<{
    readonly reply: string;
    readonly alert?: { readonly organisation_id: number; readonly alert_id: number };
  } | null>;
  /** Records a text on the alerts of which the number was notified. */
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
