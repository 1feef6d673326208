// Acting for another with their consent: asked, answered, begun and ended, each step with its event
// and its news in one transaction (R041, R042, R165 to R172).

import type { Actor } from '#domain/access/actor.ts';
import type { OpenSessionRequest } from '#domain/access/session-request.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import type { LiveEvent } from '#domain/kit/live-event.ts';
import { authorise, refuseIf } from '#domain/kit/policy.ts';
import {
  sessionRequestAccepted,
  sessionRequestCancelled,
  sessionRequestEnded,
  sessionRequestRequested,
} from '#domain/session-requests/session-requests.events.ts';
import {
  askRefusal,
  beginRefusal,
  mayAsk,
  mayAskAnybody,
  openRequestRefusal,
  stepRefusal,
} from '#domain/session-requests/session-requests.policy.ts';
import {
  type EndReason,
  endReasons,
  type SessionRequestStep,
} from '#domain/session-requests/session-requests.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { requireAuthority } from '#server/users/authority.service.ts';
import * as store from './session-requests.store.ts';

type Request = store.SessionRequest;

/** Begins the new session of the requester and answers its token; of sign-in. */
export type BeginActing = (
  tx: Tx,
  sessionId: number,
  userId: number,
) => Promise<{ token: string; session_id: number }>;

/**
 * Asks a person for their consent.
 * @throws 403 for a caller who may not ask this person; 422 for an unknown person; 409 while one of
 * the two has an open request, or the account is not in use
 */
export async function ask(tx: Tx, actor: Actor, userId: number): Promise<OpenSessionRequest> {
  authorise(mayAskAnybody(actor));
  const person = await store.lockAsked(tx, userId);
  if (!person) throw invalid({ user_id: ['This person does not exist any more.'] });
  authorise(mayAsk(actor, person));
  await requireAuthority(tx, actor, userId);
  refuseIf(askRefusal(person));
  for (const id of await store.listOpenOf(tx, [actor.user_id, userId])) await endIfOver(tx, id);
  refuseIf(openRequestRefusal(await store.findOpenParty(tx, actor.user_id, userId), person));
  const id = await store.insertRequest(tx, {
    requesterId: actor.user_id,
    userId,
    sessionId: actor.session_id,
  });
  const request = await requireRequest(tx, id);
  await recordStep(tx, request, {
    kind: 'session_request.requested',
    by: actor.user_id,
    news: sessionRequestRequested,
  });
  const open = await store.readOpenRequest(tx, actor.session_id);
  if (!open) throw notFound();
  return open;
}

/** Consents, for as long as the session lives in which it is done. */
export async function accept(tx: Tx, actor: Actor, id: number): Promise<null> {
  const request = await requireStep(tx, { actor, id, step: 'accept' });
  await store.acceptRequest(tx, id, actor.session_id);
  return await recordStep(tx, request, {
    kind: 'session_request.accepted',
    by: actor.user_id,
    news: sessionRequestAccepted,
  });
}

export async function decline(tx: Tx, actor: Actor, id: number): Promise<null> {
  return await end(tx, await requireStep(tx, { actor, id, step: 'decline' }), {
    reason: 'declined',
    by: actor.user_id,
  });
}

export async function cancel(tx: Tx, actor: Actor, id: number): Promise<null> {
  return await end(tx, await requireStep(tx, { actor, id, step: 'cancel' }), {
    reason: 'cancelled',
    by: actor.user_id,
  });
}

export async function disconnect(tx: Tx, actor: Actor, id: number): Promise<null> {
  return await end(tx, await requireStep(tx, { actor, id, step: 'disconnect' }), {
    reason: 'disconnected',
    by: actor.user_id,
  });
}

/**
 * The requester's session goes on as one that acts for the person.
 * @returns its token
 * @throws 404 for another session than the one that asked; 409 the second time
 */
export async function begin(
  tx: Tx,
  actor: Actor,
  id: number,
  beginActing: BeginActing,
): Promise<string> {
  const request = await requireStep(tx, { actor, id, step: 'begin' });
  refuseIf(beginRefusal(actor, request));
  const { token, session_id } = await beginActing(tx, actor.session_id, request.user_id);
  await store.noteBegun(tx, id, session_id);
  await recordStep(tx, request, {
    kind: 'session_request.begun',
    by: actor.user_id,
    data: { session_id },
  });
  return token;
}

/**
 * Ends a request whose time is over, or one of whose sessions or accounts is gone; nothing where it
 * may go on.
 */
export async function endIfOver(tx: Tx, id: number): Promise<void> {
  const request = await store.lockRequest(tx, id);
  const reason = request && (await store.findOverReason(tx, id));
  if (request && reason) await end(tx, request, { reason, by: null });
}

async function end(
  tx: Tx,
  request: Request,
  { reason, by }: { reason: EndReason; by: number | null },
): Promise<null> {
  await store.endRequest(tx, request, reason);
  const isCancelled = reason === 'cancelled';
  return await recordStep(tx, request, {
    kind: isCancelled ? 'session_request.cancelled' : 'session_request.ended',
    by,
    news: isCancelled ? sessionRequestCancelled : sessionRequestEnded,
    data: { reason },
  });
}

async function requireRequest(tx: Tx, id: number): Promise<Request> {
  const request = await store.lockRequest(tx, id);
  if (!request) throw notFound();
  return request;
}

/**
 * Only the two people see a request: to others it does not exist. One that is over is ended first.
 */
async function requireStep(
  tx: Tx,
  { actor, id, step }: { actor: Actor; id: number; step: SessionRequestStep },
): Promise<Request> {
  const request = await requireRequest(tx, id);
  const status = (await store.findOverReason(tx, id)) ? 'ended' : request.status;
  refuseIf(stepRefusal(actor, step, request, status));
  return request;
}

interface Trace {
  readonly kind: string;
  /** Null where it ended by itself. */
  readonly by: number | null;
  readonly news?: LiveEvent;
  readonly data?: { reason?: EndReason; session_id?: number };
}

/** The line carries both ids, whichever of the two acted, and both screens get the event. */
async function recordStep(
  tx: Tx,
  request: Request,
  { kind, by, news, data = {} }: Trace,
): Promise<null> {
  const { id, requester_user_id, requester_name, user_id, user_name, organisation_id } = request;
  await recordEvents(tx, [
    {
      kind,
      organisation_id,
      user_id,
      ...(by === null ? {} : { actor_staff_id: by }),
      acting_for_staff_id: by === requester_user_id ? user_id : null,
      data: {
        id,
        requester_user_id,
        requester_name,
        user_id,
        user_name,
        ...data,
        ...(data.reason ? { text: endReasons[data.reason] } : {}),
        ...(by === null ? {} : { by: by === user_id ? user_name : requester_name }),
      },
    },
  ]);
  if (news)
    await tell(tx, [
      {
        channels: [userChannel(requester_user_id), userChannel(user_id)],
        event: news.name,
        data: { id },
      },
    ]);
  return null;
}
