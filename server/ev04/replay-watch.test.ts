// A recorded session sent again from elsewhere changes nothing and is logged once a minute; a
// device that retransmits is not logged.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { toDeviceEvents } from '#domain/ev04/device-events.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { createIntake, type Intake } from '#server/alerts/alert-intake.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { createLog } from '#server/kit/log.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import type { DeviceFrame } from './gateway-ports.ts';
import { programPorts } from './program-ports.ts';
import { ReplayWatch } from './replay-watch.ts';

const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.99';
const RECORDED = new Date('2026-06-01T16:48:20.000Z');
const DAY_MS = 86_400_000;
const KEPT = 0x80;

let db: TestDatabase;
let intake: Intake;
let world: AlertWorld;

beforeAll(async () => {
  db = await testDatabase();
  intake = createIntake(db.database);
});
afterAll(async () => await db.close());
beforeEach(async () => {
  world = await anAlertWorld(db.ownerSql);
  db.clock.now = RECORDED;
});

/** A frame as the gateway hands it on. `kept` sets the bit that a unit sets on what it repeats. */
function frame(
  sequence: number,
  at: Date,
  source_address: string,
  { kept = false } = {},
): DeviceFrame {
  const time = RECORDED.getTime() / 1000 - 60 + sequence;
  const reader = new FrameReader();
  reader.push(
    encodeDataFrame({
      imei: world.device.imei,
      sequence,
      records: [
        { type: 'status', time, flags: 0x64f80008 | (kept ? KEPT : 0) },
        {
          type: 'alarm',
          flags: alarmFlags([sequence % 2 === 0 ? 'low_battery' : 'sos']),
          time,
          extension: 0,
        },
      ],
    }),
  );
  const item = reader.next();
  if (item?.kind !== 'frame') throw new Error('the frame is broken');
  const { bytes } = item.frame;
  return {
    device: world.device,
    frame_bytes: bytes,
    sequence,
    source_address,
    received_at: at,
    events: toDeviceEvents(item.frame, at),
  };
}

const session = (at: Date, address: string): DeviceFrame[] =>
  [1, 2, 3].map((sequence) => frame(sequence, at, address));
const take = async (frames: readonly DeviceFrame[]): Promise<void> => {
  for (const { device, events, frame_bytes, source_address } of frames)
    await intake.take({ device, events, evidence: { source_address, frame: frame_bytes } });
};

/** Takes the frames and checks them, with the clock at their time. */
async function replay(watch: ReplayWatch, frames: readonly DeviceFrame[]): Promise<void> {
  db.clock.now = frames[0]?.received_at ?? null;
  await take(frames);
  for (const one of frames) watch.note(one);
  await watch.idle();
}

const aWatch = (retellMs?: number) => new ReplayWatch(db.database, createLog('silent'), retellMs);
const alertsAndStory = async () => ({
  alerts: [
    ...(await db.ownerSql`
      select * from alerts where device_id = ${world.device.device_id} order by id
    `),
  ],
  story: [
    ...(await db.ownerSql`
      select *
      from events
      where device_id = ${world.device.device_id} and kind <> 'device.replayed'
      order by id
    `),
  ],
});
const replayLines = async () => [
  ...(await db.ownerSql`
    select organisation_id, user_id, alert_id, data
    from events
    where device_id = ${world.device.device_id} and kind = 'device.replayed'
    order by id
  `),
];
const later = (ms: number): Date => new Date(RECORDED.getTime() + ms);

describe('a recorded session a day later from another address', () => {
  test('raises and changes nothing, and the log has the source address', async () => {
    const watch = aWatch();
    await replay(watch, session(RECORDED, HOME));
    const before = await alertsAndStory();
    expect(before.alerts).toHaveLength(1);
    await replay(watch, session(later(DAY_MS), ELSEWHERE));
    expect(await alertsAndStory()).toEqual(before);
    expect(await replayLines()).toEqual([
      {
        organisation_id: world.organisation_id,
        user_id: world.worker_id,
        alert_id: null,
        data: {
          count: 3,
          addresses: [ELSEWHERE],
          first_addresses: [HOME],
          first_at: RECORDED.toISOString(),
        },
      },
    ]);
  });

  test('is logged at most once a minute, and later copies are logged then', async () => {
    const watch = aWatch(5);
    await replay(watch, session(RECORDED, HOME));
    await replay(watch, [frame(1, later(DAY_MS), ELSEWHERE)]);
    await replay(watch, [
      frame(2, later(DAY_MS + 30_000), ELSEWHERE),
      frame(3, later(DAY_MS + 30_000), '192.0.2.1'),
    ]);
    expect(await replayLines()).toMatchObject([{ data: { count: 1 } }]);
    db.clock.now = later(DAY_MS + 61_000);
    await expect
      .poll(replayLines)
      .toMatchObject([
        { data: { count: 1 } },
        { data: { count: 2, addresses: [ELSEWHERE, '192.0.2.1'] } },
      ]);
  });

  test('is noticed at the gateway’s own ports', async () => {
    const ports = programPorts(db.database, intake, createLog('silent'));
    await ports.take(session(RECORDED, HOME));
    db.clock.now = later(DAY_MS);
    await ports.take(session(later(DAY_MS), ELSEWHERE));
    await expect.poll(replayLines).toMatchObject([{ data: { addresses: [ELSEWHERE] } }]);
  });
});

describe('no news of a replay', () => {
  const quiet = async (first: DeviceFrame[], second: DeviceFrame[]): Promise<void> => {
    const watch = aWatch();
    await replay(watch, first);
    await replay(watch, second);
    expect(await replayLines()).toEqual([]);
  };

  test('is a unit that repeats itself from where it was', async () =>
    await quiet(session(RECORDED, HOME), session(later(DAY_MS), HOME)));

  test('is a unit whose answer was lost and whose network lets it out elsewhere', async () =>
    await quiet(session(RECORDED, HOME), session(later(600_000), ELSEWHERE)));

  test('is a frame that the unit marks as buffered, at any delay', async () =>
    await quiet(session(RECORDED, HOME), [frame(1, later(DAY_MS), ELSEWHERE, { kept: true })]));

  test('is what a unit buffered and sends for the first time', async () =>
    await quiet([frame(1, RECORDED, HOME)], [frame(3, later(DAY_MS), ELSEWHERE)]));
});
