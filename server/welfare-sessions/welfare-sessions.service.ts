// Staff actions at a worker's request: extending or ending a session, under the row's lock, with a
// line in the story.
import type { Actor } from '#domain/access/actor.ts';
import { notFound } from '#domain/kit/errors.ts';
import { decided } from '#domain/kit/machine.ts';
import { decideWelfare, type WelfareAction } from '#domain/welfare-sessions/welfare-machine.ts';
import type { WelfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { writeLines } from './welfare-lines.store.ts';
import {
  findSession,
  type KeptSession,
  lockSession,
  updateSessions,
} from './welfare-sessions.store.ts';

/** @throws 404 for an unknown session or one outside the caller's view */
export async function requireSession(tx: Tx, id: number): Promise<WelfareSession> {
  const session = await findSession(tx, id);
  if (!session) throw notFound();
  return session;
}

/** Adds to the remaining time. @throws 404, 409 `welfare_session_over` */
export async function extendSession(
  tx: Tx,
  actor: Actor,
  id: number,
  { minutes, note, client_id }: { minutes: number; note?: string | undefined; client_id: string },
): Promise<WelfareSession> {
  const action = (now: Date): WelfareAction => ({
    kind: 'extend',
    extension: { key: client_id, at: now.toISOString(), minutes },
    by: 'staff',
  });
  return await act(tx, actor, id, { action, data: { minutes, ...(note ? { note } : {}) } });
}

/** Ends a session with its reason. @throws 404, 409 `welfare_session_over` */
export async function cancelSession(
  tx: Tx,
  actor: Actor,
  id: number,
  { reason }: { reason: string },
): Promise<WelfareSession> {
  const ending = { ended_by_staff_id: actor.user_id, end_reason: reason };
  return await act(tx, actor, id, {
    action: (at) => ({ kind: 'cancel', at }),
    ending,
    data: { reason },
  });
}

interface Asked {
  readonly action: (now: Date) => WelfareAction;
  readonly ending?: Pick<KeptSession, 'ended_by_staff_id' | 'end_reason'>;
  readonly data: Record<string, unknown>;
}

async function act(
  tx: Tx,
  actor: Actor,
  id: number,
  { action, ending, data }: Asked,
): Promise<WelfareSession> {
  const locked = await lockSession(tx, id);
  if (!locked) throw notFound();
  const { session, now } = locked;
  const { change, news } = decided(decideWelfare(session, action(now)));
  if (news.kind !== null) {
    const after = {
      ...session,
      ...change,
      ...ending,
      due_count: session.due_count + (change.due_at ? 1 : 0),
    };
    await Promise.all([
      updateSessions(tx, [after]),
      writeLines(tx, [{ session: after, kind: news.kind, actor, data }]),
    ]);
  }
  return await requireSession(tx, id);
}
