// Takes a phone's batch: each event is judged alone, alarms first, and answered only after the
// commit that stores it (R001).

import { type DeviceEvent, isAlarm } from '#domain/devices/device-event.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { AppEvent, AppEventAnswer } from '#domain/phone/app-event.ts';
import { deviceEventOf, eventKeyOf, inOrder, inSession } from '#domain/phone/device-events.ts';
import { judgeTime, phoneClock } from '#domain/phone/phone-clock.ts';
import { type ReadEvent, readAppEvent } from '#domain/phone/read-app-event.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Log } from '#server/kit/log.ts';
import { readRunningSession } from '#server/welfare-sessions/welfare-sessions.store.ts';
import type { PairedButton } from './app-events.store.ts';
import type { KnownEvents } from './known-events.ts';
import { judgePins } from './pins/pins.service.ts';
import { keepRefused } from './refused-events.service.ts';

interface Report {
  readonly device: { readonly device_id: number; readonly organisation_id: number };
  readonly events: readonly DeviceEvent[];
}

export interface EventParts {
  readonly database: Database;
  /** Resolves after the commit that keeps the report. */
  readonly take: (report: Report) => Promise<void>;
  readonly log: Log;
  readonly knownEvents: KnownEvents;
}

export interface Batch {
  readonly sent_at: string;
  readonly events: readonly unknown[];
}

/**
 * @returns an answer for each event, in the order sent. An event that is missing from the answer
 * was not kept: the phone sends it again.
 * @throws 503 when nothing could be kept
 */
export async function takeBatch(
  parts: EventParts,
  phone: Installation,
  { source_address, ...batch }: Batch & { readonly source_address: string },
): Promise<{ server_time: string; events: AppEventAnswer[] }> {
  const understood = batch.events.map((given) => readAppEvent(given, batch.sent_at));
  const read = await judgePins(parts.database, phone, understood);
  const good = read.flatMap(({ event }) => (event ? [event] : []));
  const { now, reports, known } = await prepare(parts, phone, {
    sentAt: batch.sent_at,
    events: good,
  });
  const lost = await takeAll(parts, reports);
  const bad = batch.events.filter((_, place) => understood[place]?.event === null);
  if (bad.length > 0)
    await keepRefused(parts.database, {
      phone,
      why: 'app: not understood',
      source_address,
      events: bad,
    });
  return { server_time: now.toISOString(), events: answers(read, known, lost) };
}

interface Prepared {
  readonly now: Date;
  readonly reports: readonly Report[];
  readonly known: ReadonlySet<string>;
}

/** All reads before the first write, each batched with those of concurrent calls. */
async function prepare(
  { database, knownEvents }: EventParts,
  phone: Installation,
  { sentAt, events }: { sentAt: string; events: AppEvent[] },
): Promise<Prepared> {
  const [{ now, pairings, event_keys }, session] = await Promise.all([
    knownEvents.known({ phone, event_keys: events.map(({ id }) => eventKeyOf(id)) }),
    events.some(({ kind }) => kind === 'connection_lost')
      ? database.ask(async (tx) => await readRunningSession(tx, phone.device_id))
      : null,
  ]);
  const clock = phoneClock(sentAt, now);
  const ordered = inOrder(events);
  const ran = ({ occurred_at }: AppEvent): boolean =>
    session !== null &&
    Date.parse(judgeTime(occurred_at, clock).occurred_at) >= Date.parse(session.started_at);
  const reported = ordered.map((event) => ({
    event,
    device_event: deviceEventOf(event, clock, inSession(ordered, event, ran(event))),
  }));
  const known = new Set([...event_keys, ...(await keptPositions(knownEvents, phone, reported))]);
  const fresh = unique(reported.filter(({ device_event }) => !known.has(device_event.event_key)));
  return { now, known, reports: reportsOf(phone, pairings, fresh) };
}

async function keptPositions(
  knownEvents: KnownEvents,
  phone: Installation,
  reported: readonly ReportedEvent[],
): Promise<string[]> {
  const quiet = reported.filter(
    ({ device_event }) => device_event.kind === 'position' || device_event.kind === 'status',
  );
  const fixes = quiet.flatMap(({ device_event }) => device_event.position?.fixed_at ?? []).sort();
  const [from, to] = [fixes[0], fixes.at(-1)];
  if (from === undefined || to === undefined) return [];
  return await knownEvents.keptPositions({
    phone,
    event_keys: quiet.map(({ device_event }) => device_event.event_key),
    from,
    to,
  });
}

interface ReportedEvent {
  readonly event: AppEvent;
  readonly device_event: DeviceEvent;
}

const unique = (reported: readonly ReportedEvent[]): ReportedEvent[] => [
  ...new Map(reported.map((one) => [one.device_event.event_key, one])).values(),
];

/**
 * By device, alarms before other events. An event triggered by a paired button belongs to the
 * button; the phone's charge and place stay the phone's too.
 */
function reportsOf(
  phone: Installation,
  pairings: readonly PairedButton[],
  reported: readonly ReportedEvent[],
): Report[] {
  const { organisation_id } = phone;
  const byDevice = new Map<number, DeviceEvent[]>();
  const add = (device_id: number, event: DeviceEvent) =>
    byDevice.set(device_id, [...(byDevice.get(device_id) ?? []), event]);
  for (const { event, device_event } of reported) {
    const button =
      event.trigger?.type === 'ble_button' &&
      pairings.find(({ hardware_id, paired }) => paired && hardware_id === event.trigger?.id);
    if (!button) {
      add(phone.device_id, device_event);
      continue;
    }
    add(button.device_id, { ...device_event, battery_percent: event.trigger?.battery ?? null });
    add(phone.device_id, {
      ...device_event,
      event_key: `${device_event.event_key}:phone`,
      kind: 'status',
      data: {},
    });
  }
  const reports = (alarms: boolean) =>
    [...byDevice].map(([device_id, events]) => ({
      device: { device_id, organisation_id },
      events: events.filter(({ kind }) => isAlarm(kind) === alarms),
    }));
  return [...reports(true), ...reports(false)].filter(({ events }) => events.length > 0);
}

/** @returns the keys of events that could not be kept while others were */
async function takeAll(
  { take, log }: EventParts,
  reports: readonly Report[],
): Promise<ReadonlySet<string>> {
  const outcomes = await Promise.allSettled(reports.map(take));
  const lost = new Set<string>();
  let kept = outcomes.some(({ status }) => status === 'fulfilled');
  let failure: unknown;
  for (const [place, outcome] of outcomes.entries()) {
    const report = reports[place];
    if (outcome.status === 'fulfilled' || !report) continue;
    failure = outcome.reason;
    if (isOutOfReach(failure)) {
      for (const event of report.events) lost.add(event.event_key);
      continue;
    }
    // One event may be at fault: each alone, so that it takes no other with it.
    for (const event of report.events) {
      try {
        await take({ device: report.device, events: [event] });
        kept = true;
      } catch (error) {
        failure = error;
        lost.add(event.event_key);
        log.error(
          {
            err: error,
            device_id: report.device.device_id,
            event_key: event.event_key,
            kind: event.kind,
          },
          'an event could not be kept',
        );
      }
    }
  }
  if (failure !== undefined && !kept) throw failure;
  return lost;
}

const isOutOfReach = (error: unknown): boolean => error instanceof AppError && error.status === 503;

function answers(
  read: readonly ReadEvent[],
  known: ReadonlySet<string>,
  lost: ReadonlySet<string>,
): AppEventAnswer[] {
  const seen = new Set(known);
  return read.flatMap(({ event, errors, ...rest }): AppEventAnswer[] => {
    const faults = errors ? { errors } : {};
    if (!event) return [{ id: 'id' in rest ? rest.id : null, status: 'refused', ...faults }];
    const key = eventKeyOf(event.id);
    if (lost.has(key)) return [];
    const status = seen.has(key) ? 'duplicate' : 'taken';
    seen.add(key);
    return [{ id: event.id, status, ...faults }];
  });
}
