// Sends the code of the second factor by email or SMS, to finish signing in or to set the method
// up.

import type { Actor } from '#domain/access/actor.ts';
import { conflict } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { SentCode } from '#domain/sign-in/codes.ts';
import { setUpRefusal } from '#domain/sign-in/sign-in.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { sendCode } from '../codes.service.ts';
import { requirePerson } from './two-factor.service.ts';
import type { TwoFactorParts } from './two-factor-parts.ts';

/**
 * @throws 409 where no service sends it, another method is enabled and this session has not proved
 * it, or without an address; 429 where one was sent just now
 */
export async function sendTwoFactorCode(
  parts: TwoFactorParts,
  actor: Actor,
  channel: 'email' | 'sms',
): Promise<SentCode> {
  return await parts.database.write({ role: 'platform' }, async (tx) => {
    const person = await requirePerson(tx, actor);
    if (person.enabled !== channel) refuseIf(setUpRefusal(person));
    if (channel === 'sms' && person.mobile !== null && !person.mobile_verified)
      throw conflict('not_verified', 'Verify your mobile number before you use it for codes.');
    const sent = await sendCode(parts, tx, {
      person: { ...person, landline: null },
      purpose: `two_factor_${channel}`,
      channel,
    });
    await recordEvents(tx, [
      {
        kind: 'two_factor.code_sent',
        organisation_id: person.organisation_id,
        user_id: person.id,
        actor_staff_id: actor.user_id,
        acting_for_staff_id: actor.acting_for_user_id,
        data: { channel },
      },
    ]);
    return sent;
  });
}
