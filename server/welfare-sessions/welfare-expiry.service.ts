// Acts on due timers inside the sweep's transaction: warns the worker, or raises the alert with its
// story.
import { ownTimes } from '#domain/alerts/alarm-times.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { decided } from '#domain/kit/machine.ts';
import { decideWelfare } from '#domain/welfare-sessions/welfare-machine.ts';
import { warningPush, warningText } from '#domain/welfare-sessions/welfare-warning.ts';
import { type IntakeRow, raiseAlerts } from '#server/alerts/alert-intake.store.ts';
import { raiseNewAlerts } from '#server/alerts/intake/new-alerts.store.ts';
import { queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import { pushTo } from '#server/deliveries/push.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type DueSession, readReaches, readRunning } from './welfare-due.store.ts';
import { writeLines } from './welfare-lines.store.ts';
import { expiredParts, type KeptSession, updateSessions } from './welfare-sessions.store.ts';

/**
 * A punctual sweep is late by less; a later alert was delayed by an outage, and states so with both
 * times.
 */
const lateAfterMs = 5000;

/**
 * Each expiry raises once: the key is derived from the session and the number of times its time was
 * set.
 */
const keyOf = ({ id, due_count }: KeptSession): string => `welfare:${id}:${due_count}`;

/**
 * Raises the alerts of sessions whose grace is over. They are not reports of the devices, which
 * have sent nothing and must not look as if they had.
 * @param way `lean`: people without an open alert are raised in one statement with their session,
 * and only the others by the full path
 * @throws 23505 on the lean path, when an alert of one of them is committed at the same moment
 */
export async function raiseExpired(
  tx: Tx,
  sessions: readonly DueSession[],
  { now, way }: { now: Date; way: 'lean' | 'whole' },
): Promise<void> {
  const left = way === 'lean' ? await raiseLean(tx, sessions, now) : sessions;
  if (left.length === 0) return;
  const expired = left.map((session) => ({
    ...session,
    ...decided(decideWelfare(session, { kind: 'look', now })).change,
  }));
  await Promise.all([
    raiseAlerts(
      tx,
      expired.map((session) => alarmOf(session, now)),
    ).execute(),
    updateSessions(tx, expired, keyOf),
  ]);
}

/** @returns those that raised nothing new */
async function raiseLean(
  tx: Tx,
  sessions: readonly DueSession[],
  now: Date,
): Promise<readonly DueSession[]> {
  if (sessions.length === 0) return [];
  const alarms = sessions.map((session) => alarmOf(session, now));
  const raised = await raiseNewAlerts(tx, alarms, expiredParts(tx));
  if (raised.length === sessions.length) return [];
  const running = await readRunning(tx, sessions);
  return sessions.filter(({ id }) => running.has(id));
}

function alarmOf(session: DueSession, now: Date): IntakeRow {
  const {
    organisation_id,
    device_id,
    latitude,
    longitude,
    accuracy_m,
    position_source,
    position_at,
    position_doubt,
  } = session;
  const late = now.getTime() - session.grace_until.getTime() > lateAfterMs;
  return {
    organisation_id,
    device_id,
    latitude,
    longitude,
    accuracy_m,
    position_source,
    position_doubt,
    ...ownTimes({
      occurred_at: session.grace_until.toISOString(),
      received_at: now.toISOString(),
      late,
    }),
    position_at: position_at?.toISOString() ?? null,
    event_key: keyOf(session),
    kind: 'welfare_expired',
    alert_type_id: alertTypes.welfare.id,
    data: {
      welfare_session_id: session.id,
      session_id: session.client_id,
      ...(session.activity ? { activity: session.activity } : {}),
      minutes: session.minutes,
      started_at: session.started_at.toISOString(),
      due_at: session.due_at.toISOString(),
      grace_until: session.grace_until.toISOString(),
      ...(late ? { raised_at: now.toISOString() } : {}),
    },
  };
}

/**
 * Warns the workers of sessions in grace: on the phone's own screen, and by a message if they can
 * be reached.
 */
export async function warn(tx: Tx, sessions: readonly DueSession[], now: Date): Promise<void> {
  const decisions = sessions.map((session) => ({
    session,
    ...decided(decideWelfare(session, { kind: 'look', now })),
  }));
  const warned = decisions.flatMap(({ session, change, news }) =>
    news.kind ? [{ session: { ...session, ...change }, kind: news.kind }] : [],
  );
  if (warned.length === 0) return;
  const [ways] = await Promise.all([
    sendWarnings(
      tx,
      warned.map(({ session }) => session),
      now,
    ),
    updateSessions(
      tx,
      warned.map(({ session }) => session),
    ),
  ]);
  await writeLines(
    tx,
    warned.map(({ session, kind }) => ({
      session,
      kind,
      data: { by: ways.get(session.id) ?? 'screen' },
    })),
  );
}

/**
 * By push if the person's app receives pushes, else by SMS. @returns the channel by session; no
 * entry if there is none
 */
async function sendWarnings(
  tx: Tx,
  sessions: readonly DueSession[],
  now: Date,
): Promise<Map<number, 'push' | 'sms'>> {
  const ways = new Map<number, 'push' | 'sms'>();
  const about = ({ id, organisation_id, due_at, grace_until }: DueSession) => ({
    organisation_id,
    lane: 'life_safety' as const,
    idempotency_key: `welfare-warning:${id}:${due_at.toISOString()}`,
    // After that the alert is raised and the warning is stale.
    valid_minutes: Math.max(1, Math.ceil((grace_until.getTime() - now.getTime()) / 60_000)),
  });
  const [reaches] = await Promise.all([
    readReaches(tx, sessions),
    ...sessions.map(async (session) => {
      if (
        session.user_id !== null &&
        (await pushTo(tx, session.user_id, { ...about(session), ...warningPush })) > 0
      )
        ways.set(session.id, 'push');
    }),
  ]);
  const texts = sessions.flatMap((session) => {
    const reach = reaches.find(({ session_id }) => session_id === session.id);
    if (ways.has(session.id) || !reach?.mobile) return [];
    return [
      {
        session,
        text: {
          ...about(session),
          channel: 'sms' as const,
          recipient: reach.mobile,
          body: warningText({ ...session, ...reach }),
        },
      },
    ];
  });
  const queued = await queueDeliveries(
    tx,
    texts.map(({ text }) => text),
  );
  for (const [place, { session }] of texts.entries())
    if (queued[place] === 'queued') ways.set(session.id, 'sms');
  return ways;
}
