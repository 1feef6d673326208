// The decision about a phone that waits for approval; web/app brings it from the devices, since
// features do not know each other.
import type { ComponentType } from 'react';
import type { ActivationAttempt } from '#domain/phone/activation-attempts.api.ts';

type Decision = ComponentType<{ attempt: ActivationAttempt }>;

let decision: Decision | null = null;

/** Said once, before the first page. @param next lazy */
export function offerDecision(next: Decision): void {
  decision = next;
}

export const offeredDecision = (): Decision | null => decision;
