// The errors of chosen recipients, the same for counting, sending now, and scheduling.

import type { Actor } from '#domain/access/actor.ts';
import { writesToPeopleOnly } from '#domain/messages/messages.policy.ts';
import type { Recipients } from '#domain/messages/recipients.ts';
import { mobileFault } from '#server/kit/number-faults.ts';

/**
 * Checks typed numbers by their country's rule; restricted administrators write only to the people
 * they see.
 * @returns texts by field
 */
export function recipientFaults(
  actor: Partial<Pick<Actor, 'restriction'>>,
  { numbers, contact_ids }: Recipients,
): Record<string, string[]> {
  if (writesToPeopleOnly(actor) && numbers.length + contact_ids.length > 0)
    return {
      recipients: ['You can send to the people you manage only. Remove contacts and numbers.'],
    };
  return Object.fromEntries(
    numbers.flatMap((number, place) => {
      const fault = mobileFault(number);
      return fault === null ? [] : [[`recipients.numbers.${place}.mobile`, [fault]]];
    }),
  );
}
