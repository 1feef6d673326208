// Where every device event enters: a batch of one or many becomes alerts, story, positions and live news in one transaction, or nothing at all.
import { alertRaisedBy, alertTypes } from '#domain/alerts/alert-type.ts';
import { type DeviceEvent, isAlarm } from '#domain/devices/device-event.ts';
import { AppError } from '#domain/kit/errors.ts';
import { type FrameEvidence, type Heard, keepFrames, keepHeard } from '#server/devices/devices.store.ts';
import type { Database, Letter, Tx } from '#server/kit/db/database.ts';
import { type Batcher, createBatcher } from '#server/kit/jobs/batcher.ts';
import { type IntakeRow, raiseAlerts, recordNews } from './alert-intake.store.ts';
import type { DeviceEventSubscriber, TakenEvent } from './device-event-subscriber.ts';

/** What one frame, call or webhook of a device said. */
export interface DeviceReport {
  readonly device: { readonly device_id: number; readonly organisation_id: number };
  readonly events: readonly DeviceEvent[];
  /** The bytes as they came, kept with news and alarms as evidence; absent where the transport has none. */
  readonly evidence?: { readonly source_address: string; readonly frame: Uint8Array };
}

export interface Intake {
  /** Resolves after the commit: only then may the device be told that we have it. */
  take(report: DeviceReport): Promise<void>;
  readonly counts: Batcher<DeviceReport, null>['counts'];
  idle(): Promise<void>;
}

const quietKinds = new Set(['position', 'status', 'heartbeat', 'steps']);
/** Records older than this when they reach us raise their alert marked late (protocols/ev04.md section 2.5). */
const lateAfterMs = 15 * 60_000;

export interface IntakeHooks {
  /** Features that want to know, each in the transaction that keeps the events. */
  readonly subscribers?: readonly DeviceEventSubscriber[];
  /** Called after a commit that may have raised alerts, for those who must act within seconds. */
  readonly afterAlarms?: () => void;
}

export const createIntake = (database: Database, { subscribers = [], afterAlarms = () => {} }: IntakeHooks = {}): Intake => {
  const batcher = createBatcher<DeviceReport, null>({
    work: async (reports) => {
      const wishes = wishesOf(reports, subscribers);
      // Where nobody else is concerned all leaves in one message with the commit, and what the screens are told comes back with it.
      if (wishes.length === 0) await database.send({ role: 'platform' }, (tx) => letterOf(tx, reports));
      else
        await database.write({ role: 'platform' }, async (tx) => {
          const kept = letterOf(tx, reports).statements.map((statement) => statement.execute());
          // What they ask first travels along and is answered after. All is waited for: what still ran after the end would run in somebody else's transaction.
          const outcomes = await Promise.allSettled([...kept, grantAll(tx, wishes)]);
          for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
        });
      if (reports.some((report) => report.events.some((event) => isAlarm(event.kind)))) afterAlarms();
      return reports.map(() => null);
    },
    most: 400,
    lanes: 2,
    retryAlone: (error) => !(error instanceof AppError),
  });
  return { take: async (report) => void (await batcher.add(report)), counts: batcher.counts, idle: () => batcher.idle() };
};

/** What keeps reports: alarms first, then news, then what devices said last. Sent together, done in order. */
function letterOf(tx: Tx, reports: readonly DeviceReport[]): Letter {
  const rows = reports.flatMap((report) =>
    report.events.filter((event) => !quietKinds.has(event.kind)).map((event) => rowOf(report, event)),
  );
  const raising = layersOf(rows.filter((row) => row.alert_type_id !== null)).map((layer) => raiseAlerts(tx, layer));
  const news = rows.filter((row) => row.alert_type_id === null);
  const heard = reports.flatMap((report) => report.events.map((event) => heardOf(report, event)));
  const frames = reports.flatMap(evidenceOf);
  const statements = [
    ...raising,
    ...(news.length > 0 ? [recordNews(tx, news)] : []),
    ...(heard.length > 0 ? [keepHeard(tx, heard)] : []),
    ...(frames.length > 0 ? [keepFrames(tx, frames)] : []),
  ];
  return { statements, telling: raising.length === 1 && news.length === 0 ? raising[0] : undefined };
}

interface Wish {
  readonly take: DeviceEventSubscriber['take'];
  readonly wanted: readonly TakenEvent[];
}

async function grantAll(tx: Tx, wishes: readonly Wish[]): Promise<void> {
  for (const { take, wanted } of wishes) await take(tx, wanted);
}

function wishesOf(reports: readonly DeviceReport[], subscribers: readonly DeviceEventSubscriber[]): Wish[] {
  return subscribers
    .map(({ kinds, concerns = () => true, take }) => ({
      take,
      wanted: reports
        .flatMap(({ device, events }) => events.filter((event) => kinds.has(event.kind)).map((event) => ({ ...device, event })))
        .filter(concerns),
    }))
    .filter(({ wanted }) => wanted.length > 0);
}

// Two different alarms of one device group under the first, so the first must stand before the second is looked at.
function layersOf(rows: readonly IntakeRow[]): IntakeRow[][] {
  const typesByDevice = new Map<number, number[]>();
  const layers: IntakeRow[][] = [];
  for (const row of [...rows].sort((left, right) => (left.occurred_at < right.occurred_at ? -1 : 1))) {
    const types = typesByDevice.get(row.device_id) ?? [];
    typesByDevice.set(row.device_id, types);
    if (!types.includes(row.alert_type_id ?? 0)) types.push(row.alert_type_id ?? 0);
    const layer = types.indexOf(row.alert_type_id ?? 0);
    layers[layer] = [...(layers[layer] ?? []), row];
  }
  return layers;
}

function rowOf({ device }: DeviceReport, event: DeviceEvent): IntakeRow {
  const type = alertRaisedBy[event.kind];
  return {
    organisation_id: device.organisation_id,
    device_id: device.device_id,
    event_key: event.event_key,
    kind: event.kind,
    alert_type_id: type ? alertTypes[type].id : null,
    occurred_at: event.occurred_at,
    received_at: event.received_at,
    late: Date.parse(event.received_at) - Date.parse(event.occurred_at) > lateAfterMs,
    ...fixOf(event),
    data: event.original_time ? { ...event.data, original_time: event.original_time } : event.data,
  };
}

const heardOf = ({ device }: DeviceReport, event: DeviceEvent): Heard => ({
  organisation_id: device.organisation_id,
  device_id: device.device_id,
  event_key: event.event_key,
  heard_at: event.received_at,
  occurred_at: event.occurred_at,
  battery_percent: event.battery_percent,
  ...fixOf(event),
  speed_kmh: event.position?.speed_kmh ?? null,
  course_deg: event.position?.course_deg ?? null,
});

const fixOf = ({ position }: DeviceEvent) => ({
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  accuracy_m: position?.accuracy_m ?? null,
  position_source: position?.source ?? null,
  position_at: position?.fixed_at ?? null,
});

function evidenceOf({ device, events, evidence }: DeviceReport): FrameEvidence[] {
  if (!evidence || events.every((event) => quietKinds.has(event.kind))) return [];
  return [{ ...device, source_address: evidence.source_address, reason: 'news', frame: Buffer.from(evidence.frame).toString('hex') }];
}
