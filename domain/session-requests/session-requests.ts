// The life of a session request (spec section 4): pending until it is answered, active while one
// acts for the other, then ended.
import type { Actor } from '#domain/access/actor.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { roles } from '#domain/access/roles.ts';

export type SessionRequestStatus = 'pending' | 'active' | 'ended';

/** A request must be answered within this time, and once accepted be begun within it. */
export const requestMinutes = 5;

/** Which of the two acts. */
export type Party = 'requester' | 'person';

interface Step {
  readonly by: readonly Party[];
  readonly from: SessionRequestStatus;
}

/** What each call may do: by which party, and in which state (R166 to R170). */
export const sessionRequestSteps = {
  accept: { by: ['person'], from: 'pending' },
  decline: { by: ['person'], from: 'pending' },
  cancel: { by: ['requester'], from: 'pending' },
  begin: { by: ['requester'], from: 'active' },
  disconnect: { by: ['requester', 'person'], from: 'active' },
} as const satisfies Record<string, Step>;
export type SessionRequestStep = keyof typeof sessionRequestSteps;

/** Why a request ended, as the log keeps it. */
export const endReasons = {
  declined: 'The request was declined.',
  cancelled: 'The request was cancelled.',
  expired: 'The request was not answered in time.',
  disconnected: 'One of the two disconnected.',
  not_begun: 'The request was accepted, and the other session did not begin in time.',
  session_ended:
    'One of the two sessions ended, or one of the accounts may not be used for it any more.',
} as const;
export type EndReason = keyof typeof endReasons;

/**
 * `allowed`, `unknown` for a person whose step it is not, `wrong_state` where the request is in
 * another state.
 */
export function judgeStep(
  step: SessionRequestStep,
  party: Party | null,
  status: SessionRequestStatus,
): 'allowed' | 'unknown' | 'wrong_state' {
  const { by, from }: Step = sessionRequestSteps[step];
  if (!party || !by.includes(party)) return 'unknown';
  return status === from ? 'allowed' : 'wrong_state';
}

/** Platform administrators may ask, except while they act for another person. */
export const mayAskAnybody = ({
  role,
  acting_for_user_id,
}: Pick<Actor, 'role' | 'acting_for_user_id'>): boolean =>
  role === 'admin' && acting_for_user_id === null;

/** Only people of organisations are asked. */
export const mayAsk = (requester: RoleName, person: RoleName): boolean =>
  requester === 'admin' && roles[person].kind === 'organisation';
