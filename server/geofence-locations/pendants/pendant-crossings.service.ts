// What pendants report of their own geofences becomes a crossing, unless positions showed it before
// or another device of the person counts more.
import { crossing } from '#domain/geofence-locations/crossing.ts';
import {
  judgePerson,
  type PersonJudged,
  type PersonPlace,
  type Wearing,
} from '#domain/geofence-locations/person-place.ts';
import { saidCrossing } from '#domain/geofence-locations/said-crossing.ts';
import { type NewEvent, recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { ReportParts } from '../crossing-messages.service.ts';
import type { Crossed } from '../judged.ts';
import { reportCrossings } from '../report-crossings.service.ts';
import { type KeptState, keepStates, readStates, readWearing } from '../whereabouts.store.ts';
import { type ReportedCrossing, takeNoted } from './pendant-crossings.store.ts';

/** @returns whether alerts were raised */
export async function takeReported(
  tx: Tx,
  ids: readonly number[],
  parts: ReportParts,
): Promise<boolean> {
  const reported = await takeNoted(tx, ids);
  if (reported.length === 0) return false;
  const users = [...new Set(reported.map(({ user_id }) => user_id))];
  const [known, wearing] = await Promise.all([readStates(tx, users), readWearing(tx, users)]);
  const kept = new Map<string, KeptState>(
    known.map((one) => [keyOf(one), { ...one, geofence_location_id: one.place.id }]),
  );
  const crossed: Crossed[] = [];
  const setAside: NewEvent[] = [];
  for (const one of reported) {
    const before = kept.get(keyOf(one))?.state ?? null;
    const worn = wearing.get(one.user_id);
    if (!worn) continue;
    const after = judgedReport(one, before, worn);
    kept.set(keyOf(one), { ...one, geofence_location_id: one.place.id, state: after.place });
    if (after.crossed) crossed.push(crossedBy(one, after.crossed));
    else setAside.push(setAsideLine(one, before?.inside === (one.kind === 'entry')));
  }
  await recordEvents(tx, setAside);
  await keepStates(
    tx,
    users,
    [...kept.values()].map(({ organisation_id, user_id, geofence_location_id, state }) => ({
      organisation_id,
      user_id,
      geofence_location_id,
      state,
    })),
  );
  return await reportCrossings(tx, crossed, parts);
}

const keyOf = ({ user_id, place }: { user_id: number; place: { id: number } }): string =>
  `${user_id} ${place.id}`;

function judgedReport(
  { device_id, place, kind, at, fix, last }: ReportedCrossing,
  before: PersonPlace | null,
  wearing: Wearing,
): PersonJudged {
  const from =
    before?.devices[device_id]?.state ?? (last ? crossing(null, last, place).state : null);
  const said = saidCrossing(from, { crossed: kind, at, fix }, place);
  return judgePerson(before, { device_id, from, ...said }, wearing);
}

const crossedBy = (
  one: ReportedCrossing,
  { kind, ...crossedAt }: NonNullable<PersonJudged['crossed']>,
): Crossed => ({
  ...crossedAt,
  crossed: kind,
  place: one.place,
  position: sightingOf(one),
  event_key: one.event_key,
  there_at: kind === 'entry' ? one.at : null,
});

/**
 * A report without consequences: only a line in the person's history.
 * @param known it was known before; else positions contradict it
 */
const setAsideLine = (
  { organisation_id, device_id, user_id, place, geofence, kind, at }: ReportedCrossing,
  known: boolean,
): NewEvent => ({
  organisation_id,
  kind: 'geofence.report_set_aside',
  user_id,
  device_id,
  data: { geofence_location_id: place.id, geofence, crossed: kind, known, reported_at: at },
});

const sightingOf = ({ organisation_id, device_id, user_id, source, fix }: ReportedCrossing) => ({
  organisation_id,
  device_id,
  user_id,
  source,
  latitude: fix?.latitude ?? null,
  longitude: fix?.longitude ?? null,
  accuracy: fix?.accuracy ?? null,
  at: fix?.at ?? null,
});
