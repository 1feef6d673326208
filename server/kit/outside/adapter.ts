// The outside world as the program sees it: one small interface, kept by every real adapter and by the outbox.

export type OutsideChannel = 'email' | 'sms' | 'voice' | 'push' | 'partner';

export interface OutsideMessage {
  readonly delivery_id: number;
  readonly channel: OutsideChannel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string;
  /** The same for every try: a partner that honours it does the thing once. */
  readonly idempotency_key: string;
}

export interface OutsideAdapter {
  /** Hands the message over; throws when it was not taken. A second call with the same key must not send twice. */
  send(message: OutsideMessage): Promise<void>;
}
