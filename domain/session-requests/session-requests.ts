// The life of a session request (spec section 4): pending until it is answered, active while one
// acts for the other, then ended.

export type SessionRequestStatus = 'pending' | 'active' | 'ended';

/** A request must be answered within this time, and once accepted be begun within it. */
export const requestMinutes = 5;

/** Which of the two acts. */
export type Party = 'requester' | 'person';

export type SessionRequestStep = 'accept' | 'decline' | 'cancel' | 'begin' | 'disconnect';

interface Step {
  readonly by: readonly Party[];
  readonly from: SessionRequestStatus;
}

/** What each call may do: by which party, and in which state (R166 to R170). */
export const sessionRequestSteps: Readonly<Record<SessionRequestStep, Step>> = {
  accept: { by: ['person'], from: 'pending' },
  decline: { by: ['person'], from: 'pending' },
  cancel: { by: ['requester'], from: 'pending' },
  begin: { by: ['requester'], from: 'active' },
  disconnect: { by: ['requester', 'person'], from: 'active' },
};

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
