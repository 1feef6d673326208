// The interface of a message service, implemented by every real adapter and by the outbox.

export type OutsideChannel = 'email' | 'sms' | 'voice' | 'push' | 'partner';

/** How to treat a failed attempt; domain/deliveries/delivery.ts decides what follows from each. */
export type OutsideFailureKind = 'partner' | 'unknown_outcome' | 'message' | 'unreachable';

export interface OutsideMessage {
  readonly delivery_id: number;
  readonly channel: OutsideChannel;
  readonly recipient: string;
  /**
   * Of a text, the number or name that the organisation sends from; the default of the settings
   * where there is none.
   */
  readonly sender?: string | null;
  readonly subject: string | null;
  readonly body: string;
  /** Of an email, the same for programs that show it. */
  readonly html?: string | null;
  /** Of an email, the file that goes with it and its name. */
  readonly attachment_name?: string | null;
  readonly attachment?: Buffer | null;
  /** The same for every attempt: a partner that honours it delivers once. */
  readonly idempotency_key: string;
  /** Whether pressing 1 during a call means something. */
  readonly asks_key: boolean;
  /** Seconds for which a partner may keep it before it is stale; null for its own default. */
  readonly valid_seconds: number | null;
}

/**
 * The state that the partner reports, and its own number for the message, under which receipts come
 * later.
 */
export interface HandedOver {
  readonly status: 'handed_over' | 'sent' | 'delivered';
  readonly reference: string | null;
}

export interface OutsideAdapter {
  /**
   * Hands the message over; a second call with the same key must not send twice where the partner
   * can detect that.
   * @throws OutsideFailure when it was not accepted; any other error counts as the fault of this
   * message
   */
  send(message: OutsideMessage): Promise<HandedOver>;
}

export type OutsideAdapters = Readonly<Record<OutsideChannel, OutsideAdapter>>;

// A partner's texts are stored, and no text column accepts that character.
const withoutNul = (words: string): string => words.replaceAll('\0', '');

/** A failed attempt, and how to treat it. `code` is the partner's own. */
export class OutsideFailure extends Error {
  readonly kind: OutsideFailureKind;
  readonly code: string | null;
  /** Milliseconds the partner asked us to wait. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: OutsideFailureKind,
    message: string,
    detail: { code?: string; retryAfterMs?: number } = {},
  ) {
    super(withoutNul(message));
    this.name = 'OutsideFailure';
    this.kind = kind;
    this.code = detail.code === undefined ? null : withoutNul(detail.code);
    this.retryAfterMs = detail.retryAfterMs ?? null;
  }
}
