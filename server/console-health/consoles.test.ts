// The ledger of consoles and receipts: each hop once, a console writes only its own and only about
// visible alerts, and a silent console is reported.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { ConsoleReport } from '#domain/console-health/console-report.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { readHops } from './alert-hops.store.ts';
import { createReports, type TakeReport } from './console-reports.service.ts';
import { readConsoles, trimConsoles } from './consoles.store.ts';
import { createSentTimes } from './sent-times.ts';

const consoleId = '11111111-1111-4111-8111-111111111111';
const start = new Date('2026-11-21T10:00:00.000Z');
const at = (ms: number): string => new Date(start.getTime() + ms).toISOString();

let db: TestDatabase;
let world: AlertWorld;
let operator: Actor;
let take: TakeReport;
const sent = createSentTimes(() => new Date(start.getTime() + 40));

beforeAll(async () => {
  db = await testDatabase();
  take = createReports(db.database, sent);
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = start;
  await db.empty('consoles', 'console_receipts', 'canary_runs');
  world = await anAlertWorld(db.ownerSql);
  operator = await signedIn(await anOperator(db.ownerSql, 'Mia'));
});

async function signedIn(actor: Actor): Promise<Actor> {
  const [session] = await db.ownerSql<{ id: number }[]>`
    insert into sessions (token_hash, user_id, expires_at)
    values (gen_random_uuid()::text::bytea, ${actor.user_id}, ${at(3_600_000)})
    returning id`;
  return { ...actor, session_id: session?.id ?? 0 };
}

async function anAlert(of = world): Promise<number> {
  const intake = createIntake(db.database);
  await intake.take({
    device: of.device,
    events: [anEvent('sos', { occurred_at: at(-900), received_at: at(-300) })],
  });
  const [row] = await db.ownerSql<
    { id: number }[]
  >`select id from alerts where device_id = ${of.device.device_id}`;
  return row?.id ?? 0;
}

const report = (over: Partial<ConsoleReport> = {}): ConsoleReport => ({
  console_id: consoleId,
  version: '1.0.0',
  visible: true,
  audio: 'running',
  troubles: [],
  leaving: false,
  canary: null,
  receipts: [],
  announced: null,
  ...over,
});
const receipt = (alert_id: number, over: Partial<ConsoleReport['receipts'][number]> = {}) => ({
  alert_id,
  received_at: at(-100),
  painted_at: null,
  sounded_at: null,
  acted_at: null,
  ...over,
});
const receipts = async () =>
  await db.ownerSql`
    select alert_id, staff_id, console_id, sent_at, received_at, painted_at, sounded_at, acted_at
    from console_receipts
  `;
const consoles = async () => await db.database.read({ role: 'platform' }, readConsoles);
const pass = (ms: number): void => {
  db.clock.now = new Date(start.getTime() + ms);
};

describe('receipts', () => {
  test('fill one row hop by hop; the first reported time counts', async () => {
    const alert = await anAlert();
    sent.note([
      { event: 'alert.created', data: `{"n":"1.1","id":${alert},"organisation":{"id":1}}` },
    ]);
    await take(operator, report({ receipts: [receipt(alert)] }));
    await take(operator, report({ receipts: [receipt(alert, { painted_at: at(-50) })] }));
    await take(
      operator,
      report({
        receipts: [
          receipt(alert, { received_at: at(-10), painted_at: at(-5), sounded_at: at(-20) }),
        ],
      }),
    );
    expect(await receipts()).toEqual([
      {
        alert_id: alert,
        staff_id: operator.user_id,
        console_id: consoleId,
        sent_at: new Date(at(40)),
        received_at: new Date(at(-100)),
        painted_at: new Date(at(-50)),
        sounded_at: new Date(at(-20)),
        acted_at: null,
      },
    ]);
  });

  test('never lie in the future, whatever a console’s clock reads', async () => {
    const alert = await anAlert();
    await take(
      operator,
      report({ receipts: [receipt(alert, { received_at: at(60_000), acted_at: at(90_000) })] }),
    );
    expect(await receipts()).toMatchObject([{ received_at: start, acted_at: start }]);
  });

  test('of an alert that the centre may not see, or that does not exist, are not kept', async () => {
    const hidden = await anAlert(await anAlertWorld(db.ownerSql, { not_monitored: true }));
    await take(operator, report({ receipts: [receipt(hidden), receipt(987_654_321)] }));
    expect(await receipts()).toEqual([]);
    expect(await consoles()).toHaveLength(1);
  });

  test('of many consoles at once are all kept', async () => {
    const alert = await anAlert();
    const ids = Array.from(
      { length: 30 },
      (_, place) => `22222222-2222-4222-8222-${String(place).padStart(12, '0')}`,
    );
    await Promise.all(
      ids.map(
        async (console_id) =>
          await take(operator, report({ console_id, receipts: [receipt(alert)] })),
      ),
    );
    expect((await receipts()).map((row) => row['console_id']).sort()).toEqual(ids);
  });
});

describe('consoles', () => {
  test('are listed with whose they are', async () => {
    await take(operator, report({ visible: false, audio: 'muted' }));
    expect(await consoles()).toEqual([
      {
        console_id: consoleId,
        staff: { id: operator.user_id, name: operator.name },
        since: at(0),
        heard_at: at(0),
        version: '1.0.0',
        visible: false,
        audio: 'muted',
        troubles: [],
      },
    ]);
  });

  test('that fall silent are known within seconds, and those that speak again are well', async () => {
    await take(operator, report());
    pass(4000);
    expect((await consoles())[0]?.troubles).toEqual([]);
    pass(4001);
    expect((await consoles())[0]?.troubles).toEqual(['silent']);
    await take(operator, report({ troubles: ['cannot_draw'] }));
    expect((await consoles())[0]?.troubles).toEqual(['cannot_draw']);
    await take(operator, report());
    expect((await consoles())[0]?.troubles).toEqual([]);
  });

  test('that are silent for a quarter of an hour are listed as gone, and raise no alarm any more', async () => {
    await take(operator, report());
    pass(15 * 60_000);
    expect((await consoles())[0]?.troubles).toEqual(['silent']);
    pass(15 * 60_000 + 1);
    expect((await consoles())[0]?.troubles).toEqual(['lost']);
    await take(operator, report());
    expect((await consoles())[0]?.troubles).toEqual([]);
  });

  test('that sent a goodbye, or whose session has ended, are no consoles', async () => {
    await take(operator, report());
    await take(operator, report({ leaving: true }));
    expect(await consoles()).toEqual([]);
    const quick = { console_id: '66666666-6666-4666-8666-666666666666' };
    await Promise.all([
      take(operator, report({ ...quick, leaving: true })),
      take(operator, report({ ...quick, visible: false })),
    ]);
    expect(await consoles()).toEqual([]);
    // A report that the goodbye has overtaken, and then one of a tab that was gone back to.
    await take(operator, report());
    expect(await consoles()).toEqual([]);
    pass(3001);
    await take(operator, report());
    expect(await consoles()).toHaveLength(1);
    await db.ownerSql`update sessions set ended_at = ${at(0)} where id = ${operator.session_id}`;
    expect(await consoles()).toEqual([]);
  });

  test('that fell silent before their person opened another are forgotten, and no other person’s', async () => {
    const other = await signedIn(await anOperator(db.ownerSql, 'Ben'));
    const second = '44444444-4444-4444-8444-444444444444';
    await take(operator, report());
    await take(other, report({ console_id: second }));
    pass(20_000);
    const third = '55555555-5555-4555-8555-555555555555';
    await take(operator, report({ console_id: third }));
    expect((await consoles()).map(({ console_id, troubles }) => [console_id, troubles])).toEqual([
      [second, ['silent']],
      [third, []],
    ]);
    // Two tabs that both live are two consoles.
    await take(operator, report());
    expect(await consoles()).toHaveLength(3);
  });

  test('that fell silent do not come back when the next one sends a goodbye, unless it was a tab of the same browser', async () => {
    const next = '77777777-7777-4777-8777-777777777777';
    await take(operator, report());
    pass(20_000);
    await take(operator, report({ console_id: next }));
    await take(operator, report({ console_id: next, leaving: true }));
    expect(await consoles()).toMatchObject([{ console_id: consoleId, troubles: ['silent'] }]);
    const again = await signedIn(operator);
    const last = { console_id: '88888888-8888-4888-8888-888888888888' };
    await take(again, report(last));
    await take(again, report({ ...last, leaving: true }));
    expect(await consoles()).toEqual([]);
  });

  test('that miss the canary are named, until they have it', async () => {
    await take(operator, report());
    await db.ownerSql`
      insert into canary_runs (minute, sequence, sent_at, committed_at)
      values (${at(1000)}, 7, ${at(1000)}, ${at(1100)})
    `;
    const [run] = await db.ownerSql<{ id: number }[]>`select id from canary_runs`;
    pass(12_000);
    await take(operator, report());
    expect((await consoles())[0]?.troubles).toEqual(['canary_missed']);
    await take(
      operator,
      report({
        canary: { id: run?.id ?? 0, received_at: at(1200), painted_at: at(1250), sounded_at: null },
      }),
    );
    expect((await consoles())[0]?.troubles).toEqual([]);
    await take(operator, report());
    expect((await consoles())[0]?.troubles).toEqual([]);
  });

  test('belong to one person: another’s number changes nothing', async () => {
    const other = await signedIn(await anOperator(db.ownerSql, 'Ben'));
    const alert = await anAlert();
    await take(operator, report());
    await take(other, report({ leaving: true, receipts: [receipt(alert)] }));
    expect(await consoles()).toMatchObject([{ staff: { id: operator.user_id } }]);
    expect(await receipts()).toEqual([]);
  });

  test('of last week are forgotten, their receipts are not', async () => {
    const alert = await anAlert();
    await take(operator, report({ receipts: [receipt(alert)] }));
    pass(7 * 86_400_000 + 1);
    await db.database.write({ role: 'platform' }, trimConsoles);
    expect(await db.ownerSql`select 1 from consoles`).toHaveLength(0);
    expect(await receipts()).toHaveLength(1);
  });
});

describe('hops', () => {
  const hops = async (id: number, role: 'centre' | 'platform' = 'centre') =>
    await db.database.read({ role }, async (tx) => await readHops(tx, id));

  test('trace the path of an alert from the device to the first action', async () => {
    const alert = await anAlert();
    await take(operator, report({ receipts: [receipt(alert, { painted_at: at(-50) })] }));
    const line = async (kind: string) =>
      await db.ownerSql`insert into events (organisation_id, kind, alert_id, actor_staff_id,
          occurred_at, recorded_at)
        values (${world.organisation_id}, ${kind}, ${alert}, ${operator.user_id}, ${at(5)},
          ${at(5)})`;
    await line('alert.viewed');
    await line('alert.acknowledged');
    expect(await hops(alert)).toMatchObject({
      alert_id: alert,
      device_at: at(-900),
      gateway_at: at(-300),
      kept_at: at(0),
      consoles: [
        {
          staff: { name: operator.name },
          received_at: at(-100),
          painted_at: at(-50),
          sounded_at: null,
        },
      ],
      first_action: { at: at(5), kind: 'alert.acknowledged', by: { id: operator.user_id } },
    });
  });

  test('of an alert outside the view do not exist', async () => {
    const hidden = await anAlert(await anAlertWorld(db.ownerSql, { not_monitored: true }));
    await expect(hops(hidden)).rejects.toMatchObject({ status: 404 });
    await expect(hops(987_654_321)).rejects.toMatchObject({ status: 404 });
    expect((await hops(hidden, 'platform')).alert_id).toBe(hidden);
  });
});
