// The effects of an entry or exit: a line in the person's history, messages, and an alert where the
// place raises one.
import { ownTimes } from '#domain/alerts/alarm-times.ts';
import { alertTypes } from '#domain/alerts/alert-type.ts';
import { isMonitored } from '#domain/geofence-locations/monitoring-times.ts';
import { type IntakeRow, raiseAlerts, recordNews } from '#server/alerts/alert-intake.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import {
  isLate,
  keyOf,
  planMessages,
  type Reported,
  type ReportParts,
  sendAll,
} from './crossing-messages.service.ts';
import type { Crossed } from './judged.ts';
import { insertCrossings, type PlaceRules, readRules } from './place-rules.store.ts';

/** Those of places and times that are watched. @returns whether alerts were raised */
export async function reportCrossings(
  tx: Tx,
  crossed: readonly Crossed[],
  { send }: ReportParts,
): Promise<boolean> {
  if (crossed.length === 0) return false;
  const { now, places } = await readRules(
    tx,
    crossed.map(({ place }) => place.id),
  );
  const reported = crossed.flatMap((one) => {
    const rules = places.get(one.place.id);
    return rules && isWatched(one, rules) ? [{ ...one, rules }] : [];
  });
  const messages = await planMessages(tx, reported, now);
  await insertCrossings(tx, reported, new Set(messages.map(({ of }) => of)));
  const [alarms, news] = [
    reported.filter(({ rules }) => rules.type === 'alert'),
    reported.filter(({ rules }) => rules.type !== 'alert'),
  ];
  if (alarms.length > 0)
    await raiseAlerts(
      tx,
      alarms.map((one) => rowOf(one, now)),
    ).execute();
  if (news.length > 0)
    await recordNews(
      tx,
      news.map((one) => rowOf(one, now)),
    ).execute();
  await sendAll(tx, messages, send);
  return alarms.length > 0;
}

const isWatched = ({ crossed, crossed_at }: Crossed, rules: PlaceRules): boolean =>
  (crossed === 'entry' ? rules.entry_monitoring : rules.exit_monitoring) &&
  isMonitored(rules, new Date(crossed_at), rules.timezone);

function rowOf(one: Reported, now: string): IntakeRow {
  const { position, crossed, crossed_at, inferred, last_before, rules, place } = one;
  const late = isLate(crossed_at, now);
  return {
    organisation_id: position.organisation_id,
    device_id: position.device_id,
    event_key: one.event_key ?? keyOf(one),
    kind: crossed === 'entry' ? 'geofence_entered' : 'geofence_left',
    alert_type_id: rules.type === 'alert' ? alertTypes.geofence.id : null,
    ...ownTimes({ occurred_at: crossed_at, received_at: now, late }),
    latitude: position.latitude,
    longitude: position.longitude,
    accuracy_m: position.accuracy,
    position_source: position.source,
    position_at: position.at,
    data: {
      geofence_location_id: place.id,
      geofence: rules.name,
      ...(inferred ? { inferred, last_before } : {}),
      ...(late ? { late } : {}),
      ...byDevice(one),
    },
  };
}

const byDevice = ({ event_key }: Crossed): object =>
  event_key === undefined ? {} : { by_device: true };
