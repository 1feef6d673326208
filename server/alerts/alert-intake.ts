// Where every device event enters: a batch of one or many becomes alerts, story, positions and live
// news, acknowledged when all of it is committed.
import { isAlarm } from '#domain/devices/device-event.ts';
import { AppError } from '#domain/kit/errors.ts';
import { newsOf, type ToldRow } from '#server/kit/audit.ts';
import type { Database, Last, Pipelined, Tx } from '#server/kit/db/database.ts';
import { type Batcher, createBatcher } from '#server/kit/jobs/batcher.ts';
import type { DeviceEventSubscriber, TakenEvent } from './device-event-subscriber.ts';
import { hasFenceAlarm, withPlaces } from './intake/fence-alarms.ts';
import { type DeviceReport, type IntakeRows, intakeRowsOf } from './intake/intake-rows.ts';
import {
  intakeStatements,
  isMarked,
  newAlertStatements,
  repeatStatements,
} from './intake/intake-statements.ts';
import { createRecentDevices } from './intake/recent-devices.ts';

export interface Intake {
  /** Resolves after the commit: only then may the device's report be acknowledged. */
  take(report: DeviceReport): Promise<void>;
  readonly counts: Batcher<DeviceReport, null>['counts'];
  idle(): Promise<void>;
}

export interface IntakeHooks {
  /** Features that subscribe to events, each in the transaction that stores them. */
  readonly subscribers?: readonly DeviceEventSubscriber[];
  /**
   * Called after a commit that may have raised alerts, for features that must act within seconds.
   */
  readonly afterAlarms?: () => void;
}

const platform = { role: 'platform' } as const;

export const createIntake = (
  database: Database,
  { subscribers = [], afterAlarms = () => {} }: IntakeHooks = {},
): Intake => {
  const keep = keeping(database);
  const batcher = createBatcher<DeviceReport, null>({
    work: async (given) => {
      const reports = hasFenceAlarm(given) ? await withPlaces(database, given) : given;
      const works = subscriberWorkOf(reports, subscribers);
      const rows = intakeRowsOf(reports);
      if (works.length === 0) await keep(rows);
      else
        await database.write(platform, async (tx, last) => {
          const kept = intakeStatements(tx, rows).statements.map((statement) =>
            statement.execute(),
          );
          // Subscribers' first queries are pipelined with ours. Await all of them: a query still
          // running after the commit would run in the next transaction.
          const outcomes = await Promise.allSettled([...kept, runAll(tx, works, last)]);
          for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
        });
      if (reports.some((report) => report.events.some((event) => isAlarm(event.kind))))
        afterAlarms();
      return reports.map(() => null);
    },
    most: 400,
    lanes: 2,
    // Run one batch at a time to keep order, but stop waiting after 50 ms so that a locked row
    // delays only its own batch.
    patienceMs: 50,
    retryAlone: (error) => !(error instanceof AppError),
  });
  return {
    take: async (report) => void (await batcher.add(report)),
    counts: batcher.counts,
    idle: () => batcher.idle(),
  };
};

/**
 * Stores rows that no subscriber is concerned with: all statements leave in one message with the
 * commit, and the frames for the screens come back with it. Alarms of devices without a recent
 * alert are tried as new ones. Those that fold after all are written by a second batch, before any
 * report is acknowledged; a report repeated after a crash between the two is recognised by its key.
 */
function keeping(database: Database): (rows: IntakeRows) => Promise<void> {
  const recent = createRecentDevices();
  const send = async (statementsOf: (tx: Tx) => Pipelined<ToldRow>) =>
    await database.pipeline(platform, statementsOf, newsOf);
  return async (rows) => {
    const { alarms, news, reported } = rows;
    const maybeNew =
      alarms.length > 0 &&
      news.length === 0 &&
      !isMarked(reported) &&
      !alarms.some(({ device_id }) => recent.has(device_id));
    for (const { device_id } of alarms) recent.add(device_id);
    const frames = maybeNew
      ? await send((tx) => newAlertStatements(tx, rows)).catch(nullIfMeanwhile)
      : null;
    if (frames === null) await send((tx) => intakeStatements(tx, rows));
    else if (frames.length < alarms.length) await send((tx) => repeatStatements(tx, alarms));
  };
}

/**
 * Another transaction committed an alert or event of the same key at the same moment: nothing was
 * new after all.
 */
function nullIfMeanwhile(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === '23505') return null;
  throw error;
}

interface SubscriberWork {
  readonly take: DeviceEventSubscriber['take'];
  readonly wanted: readonly TakenEvent[];
}

// Each subscriber must find the writes of the one before: only the last one's remaining statements
// may be sent with the commit.
async function runAll(tx: Tx, works: readonly SubscriberWork[], last: Last): Promise<void> {
  const final = works.at(-1);
  for (const { take, wanted } of works.slice(0, -1)) {
    const left: Parameters<Last>[0][] = [];
    await take(tx, wanted, (statement) => void left.push(statement));
    await Promise.all(left.map((statement) => statement.execute()));
  }
  await final?.take(tx, final.wanted, last);
}

function subscriberWorkOf(
  reports: readonly DeviceReport[],
  subscribers: readonly DeviceEventSubscriber[],
): SubscriberWork[] {
  return subscribers
    .map(({ kinds, concerns = () => true, take }) => ({
      take,
      wanted: reports
        .flatMap(({ device, events }) =>
          events.filter((event) => kinds.has(event.kind)).map((event) => ({ ...device, event })),
        )
        .filter(concerns),
    }))
    .filter(({ wanted }) => wanted.length > 0);
}
