// What becomes of arriving and leaving: a line in the person's history, the welfare timer of an
// arrival, and a message about the timer.

import { randomUUID } from 'node:crypto';
import { ownTimes } from '#domain/alerts/alarm-times.ts';
import type {
  FavouriteCrossed,
  FavouriteState,
} from '#domain/favourite-locations/favourite-state.ts';
import { minutesAfter } from '#domain/welfare-sessions/welfare-timer.ts';
import { type IntakeRow, recordNews } from '#server/alerts/alert-intake.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { insertSessions } from '#server/welfare-sessions/welfare-sessions.store.ts';
import { findPhoneForTimer, hasRunningTimer } from './arrival-timer.store.ts';
import type { Favourite, SeenAt } from './arrivals.store.ts';

/** To one person, sent once for its key. */
export interface OwnMessage {
  readonly organisation_id: number;
  readonly user_id: number;
  readonly title: string;
  readonly content: string;
  readonly key: string;
}

export interface ArrivalParts {
  readonly send: (tx: Tx, message: OwnMessage) => Promise<unknown>;
}

export type Crossed = FavouriteCrossed<SeenAt>;

/** The same message is not sent again within this time. */
const silentMs = 10 * 60_000;

/**
 * Does what follows from crossings, oldest first; the last one says where the person is now.
 * @returns when the person was last sent something about the place
 */
export async function follow(
  tx: Tx,
  favourite: Favourite,
  {
    crossings,
    messaged,
    now,
  }: { crossings: readonly Crossed[]; messaged: FavouriteState['messaged']; now: Date },
  { send }: ArrivalParts,
): Promise<FavouriteState['messaged']> {
  const watched = crossings.filter(({ crossed }) =>
    crossed === 'entry' ? favourite.entry_monitoring : favourite.exit_monitoring,
  );
  if (watched.length > 0) await writeHistory(tx, favourite, { crossings: watched, now });
  const latest = crossings.at(-1);
  const last = latest && watched.includes(latest) ? latest : undefined;
  const content =
    last === undefined || favourite.duration === null
      ? null
      : await contentOf(tx, favourite, last.crossed, favourite.duration);
  if (!last || content === null) return messaged;
  const before = messaged[last.crossed];
  if (before !== undefined && now.getTime() - Date.parse(before) < silentMs) return messaged;
  await send(tx, { ...addressed(favourite, last), content });
  return { ...messaged, [last.crossed]: now.toISOString() };
}

/**
 * An arrival starts its timer. Only the person ends a timer, because a person who is taken away by
 * others leaves the place too.
 */
async function contentOf(
  tx: Tx,
  favourite: Favourite,
  crossed: Crossed['crossed'],
  minutes: number,
): Promise<string | null> {
  if (crossed === 'entry')
    return (await startTimer(tx, favourite, minutes))
      ? `You arrived at ${favourite.name}. A welfare timer of ${minutes} min has started.`
      : null;
  return (await hasRunningTimer(tx, favourite))
    ? `You left ${favourite.name}. Your welfare timer is still running. End it if you are safe.`
    : null;
}

const keyOf = ({ id }: Favourite, { crossed, crossed_at }: Crossed): string =>
  `favourite:${id}:${crossed}:${crossed_at}`;

const addressed = (favourite: Favourite, last: Crossed) => ({
  organisation_id: favourite.organisation_id,
  user_id: favourite.user_id,
  title: favourite.name.slice(0, 100),
  key: keyOf(favourite, last),
});

/** Later than this after it happened, a line says that it is late. */
const lateAfterMs = 15 * 60_000;

async function writeHistory(
  tx: Tx,
  favourite: Favourite,
  { crossings, now }: { crossings: readonly Crossed[]; now: Date },
): Promise<void> {
  const rows = crossings.map((one): IntakeRow => {
    const { crossed, crossed_at, inferred, last_before, fix } = one;
    const late = now.getTime() - Date.parse(crossed_at) > lateAfterMs;
    return {
      organisation_id: favourite.organisation_id,
      device_id: fix.device_id,
      event_key: keyOf(favourite, one),
      kind: crossed === 'entry' ? 'geofence_entered' : 'geofence_left',
      alert_type_id: null,
      ...ownTimes({ occurred_at: crossed_at, received_at: now.toISOString(), late }),
      latitude: fix.latitude,
      longitude: fix.longitude,
      accuracy_m: fix.accuracy,
      position_source: fix.source,
      position_at: fix.at,
      data: {
        favourite_location_id: favourite.id,
        geofence: favourite.name,
        ...(inferred ? { inferred, last_before } : {}),
        ...(late ? { late } : {}),
      },
    };
  });
  await recordNews(tx, rows).execute();
}

/**
 * Counts from now, however late the arrival became known.
 * @returns whether one was started: not without a phone, and not while another timer runs
 */
async function startTimer(
  tx: Tx,
  { organisation_id, user_id, name }: Favourite,
  minutes: number,
): Promise<boolean> {
  const phone = await findPhoneForTimer(tx, { organisation_id, user_id });
  if (!phone) return false;
  const { device_id, grace_minutes, now } = phone;
  const [client_id, activity, due_at] = [randomUUID(), name, minutesAfter(now, minutes)];
  const session = {
    organisation_id,
    device_id,
    user_id,
    client_id,
    activity,
    status: 'in_progress' as const,
    minutes,
    grace_minutes,
    started_at: now,
    counted_from: now,
    extensions: [],
    due_at,
    grace_until: minutesAfter(due_at, grace_minutes),
    due_count: 1,
    ended_at: null,
    ended_by_staff_id: null,
    end_reason: null,
    alert_id: null,
  };
  await insertSessions(tx, [session]).execute();
  const at = now.toISOString();
  await recordNews(tx, [
    {
      organisation_id,
      device_id,
      event_key: `welfare-start:${client_id}`,
      kind: 'welfare_started',
      alert_type_id: null,
      ...ownTimes({ occurred_at: at, received_at: at, late: false }),
      latitude: null,
      longitude: null,
      accuracy_m: null,
      position_source: null,
      position_at: null,
      data: { session_id: client_id, minutes, activity },
    },
  ]).execute();
  return true;
}
