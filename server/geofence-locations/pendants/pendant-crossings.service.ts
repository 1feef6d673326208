// What pendants report of their own geofences becomes a crossing, unless positions told it before.
import { crossing, saidCrossing } from '#domain/geofence-locations/crossing.ts';
import { type NewEvent, recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { keepStates, readStates } from '../crossings.store.ts';
import type { Crossed } from '../judged.ts';
import { type ReportParts, reportCrossings } from '../report-crossings.service.ts';
import { type ReportedCrossing, takeNoted } from './pendant-crossings.store.ts';

/** @returns whether alerts were raised */
export async function takeReported(tx: Tx, ids: readonly number[], parts: ReportParts): Promise<boolean> {
  const reported = await takeNoted(tx, ids);
  if (reported.length === 0) return false;
  const users = [...new Set(reported.map(({ user_id }) => user_id))];
  const organisations = new Map(reported.map(({ user_id, organisation_id }) => [user_id, organisation_id]));
  const known = await readStates(tx, users);
  const states = new Map(known.map(({ user_id, place, state }) => [`${user_id} ${place.id}`, { user_id, place, state }]));
  const crossed: Crossed[] = [];
  const setAside: NewEvent[] = [];
  for (const one of reported) {
    const { user_id, place, kind, at, fix, event_key } = one;
    const key = `${user_id} ${place.id}`;
    const before = states.get(key)?.state ?? (one.last ? crossing(null, one.last, place).state : null);
    const after = saidCrossing(before, { crossed: kind, at, fix }, place);
    states.set(key, { user_id, place, state: after.state });
    if (after.crossed && after.crossed_at)
      crossed.push({ ...after, crossed: after.crossed, crossed_at: after.crossed_at, place, position: sightingOf(one), event_key });
    else setAside.push(setAsideLine(one, before?.inside === (kind === 'entry')));
  }
  await recordEvents(tx, setAside);
  const kept = [...states.values()].map(({ user_id, place, state }) => ({
    ...{ organisation_id: organisations.get(user_id) ?? 0, user_id, geofence_location_id: place.id, state },
  }));
  await keepStates(tx, users, kept);
  return await reportCrossings(tx, crossed, parts);
}

/** Nothing follows from it, but the device said it: the person's history has a line of it. @param known positions told it before; else they say otherwise */
const setAsideLine = ({ organisation_id, device_id, user_id, place, geofence, kind, at }: ReportedCrossing, known: boolean): NewEvent => ({
  ...{ organisation_id, kind: 'geofence.report_set_aside', user_id, device_id },
  data: { geofence_location_id: place.id, geofence, crossed: kind, known, reported_at: at },
});

const sightingOf = ({ organisation_id, device_id, user_id, source, fix }: ReportedCrossing) => ({
  ...{ organisation_id, device_id, user_id, source },
  ...{ latitude: fix?.latitude ?? null, longitude: fix?.longitude ?? null, accuracy: fix?.accuracy ?? null, at: fix?.at ?? null },
});
