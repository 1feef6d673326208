// Which message that was not delivered is sent again.
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';

interface Undelivered {
  readonly status: 'queued' | 'dead';
  /** Dead, and not of an escalation, which sends its alarm again by itself. */
  readonly may_retry: boolean;
}

/** 409 for a message that is being sent, and for one of an escalation. */
export function retryRefusal({ status, may_retry }: Undelivered): Refusal {
  if (status !== 'dead')
    return conflict('not_dead', 'This message is being sent, or was already delivered.');
  return may_retry
    ? null
    : conflict('told_anew', 'Escalation sends this alarm again. The old message cannot be resent.');
}
