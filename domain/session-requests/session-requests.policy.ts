// Who may ask to act for whom, and which of the two takes which step of a request (R165 to R170).
import {
  actsForAnother,
  isCentreStaff,
  isPlatformStaff,
  isStaff,
} from '#domain/access/access.policy.ts';
import type { Actor } from '#domain/access/actor.ts';
import type { RoleName } from '#domain/access/roles.ts';
import type { OpenSessionRequest } from '#domain/access/session-request.ts';
import { type AppError, conflict, notFound } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import {
  type Party,
  type SessionRequestStatus,
  type SessionRequestStep,
  sessionRequestSteps,
} from './session-requests.ts';

/** Platform administrators may ask, except while they act for another person. */
export const mayAskAnybody = (actor: Pick<Actor, 'role' | 'acting_for_user_id'>): boolean =>
  isPlatformStaff(actor) && !actsForAnother(actor);

/** Only people of organisations are asked. */
export const mayAsk = (
  actor: Pick<Actor, 'role' | 'acting_for_user_id'>,
  person: { readonly role: RoleName },
): boolean => mayAskAnybody(actor) && !isStaff(person);

/** 409 for an account that is not in use. */
export const askRefusal = ({
  name,
  is_active,
}: {
  readonly name: string;
  readonly is_active: boolean;
}): Refusal => (is_active ? null : conflict('not_active', `The account of ${name} is not active.`));

/** 409 while one of the two has an open request. */
export function openRequestRefusal(
  busy: Party | null,
  { name }: { readonly name: string },
): Refusal {
  if (busy === null) return null;
  return conflict(
    'request_open',
    busy === 'requester'
      ? 'You already have an open session request. End it first.'
      : `${name} already has an open session request.`,
  );
}

/** The monitoring centre neither asks nor is asked. */
export const mayHaveRequests = (actor: Pick<Actor, 'role'>): boolean => !isCentreStaff(actor);

interface Parties {
  readonly requester_user_id: number;
  readonly user_id: number;
}

/**
 * Only the two people see a request: to others, and for a step of the other one, it does not exist
 * (404). 409 in another state.
 */
export function stepRefusal(
  { user_id }: Pick<Actor, 'user_id'>,
  step: SessionRequestStep,
  request: Parties,
  status: SessionRequestStatus,
): Refusal {
  const party = partyOf(user_id, request);
  const { by, from } = sessionRequestSteps[step];
  if (party === null || !by.includes(party)) return notFound();
  return status === from ? null : wrongState(status);
}

function partyOf(userId: number, request: Parties): Party | null {
  if (userId === request.requester_user_id) return 'requester';
  return userId === request.user_id ? 'person' : null;
}

const stateTexts: Readonly<Record<SessionRequestStatus, string>> = {
  pending: 'This request has not been accepted yet.',
  active: 'This request has already been accepted.',
  ended: 'This request is no longer open.',
};

const wrongState = (status: SessionRequestStatus): AppError =>
  conflict('wrong_state', stateTexts[status]);

interface Begun {
  readonly requester_session_id: number;
  readonly acting_session_id: number | null;
  readonly status: SessionRequestStatus;
}

/** 404 for another session than the one that asked; 409 the second time. */
export function beginRefusal({ session_id }: Pick<Actor, 'session_id'>, request: Begun): Refusal {
  if (request.requester_session_id !== session_id) return notFound();
  return request.acting_session_id === null ? null : wrongState(request.status);
}

/** Whether the caller's session may begin to act now. */
export const mayBegin = ({ active, acting, asked_here, view }: OpenSessionRequest): boolean =>
  active && !acting && asked_here && view === 'requester';
