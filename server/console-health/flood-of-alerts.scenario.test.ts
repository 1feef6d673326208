// Three thousand alerts at once: a proven console that counts and sounds them has reached a human;
// any other console has not, and the duty staff get one message.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import type { ConsoleReport } from '#domain/console-health/console-report.ts';
import { type AlertWorld, anAlertWorld, anOperator } from '#server/alerts/alerts.factory.ts';
import { scenario } from '#server/deliveries/scenario.factory.ts';
import { unseenAlertsSweep } from '#server/escalation/second-path/unseen-alerts.sweep.ts';
import { createReports, type TakeReport } from './console-reports.service.ts';
import { createSentTimes } from './sent-times.ts';

const howMany = 3000;
const start = new Date('2026-11-21T02:00:00.000Z');
const first = '11111111-1111-4111-8111-111111111111';
const second = '22222222-2222-4222-8222-222222222222';

const scene = scenario({
  empty: ['organisations', 'users', 'live_outbox', 'consoles', 'canary_runs'],
  sweeps: (database) => {
    const sweep = unseenAlertsSweep(database);
    const run = async (): Promise<Date | null> => {
      await scene.db.believeTablesEmpty();
      return await sweep.run();
    };
    return [{ ...sweep, run }];
  },
});
const { later, tend, expectText, expectCall, expectNothingElse } = scene;
const onDuty = ['+61491570050', '+61491570051'];

let world: AlertWorld;
let mei: Actor;
let take: TakeReport;

beforeAll(() => {
  take = createReports(scene.db.database, createSentTimes());
});
beforeEach(async () => {
  scene.itIs(start);
  world = await anAlertWorld(scene.db.ownerSql);
  mei = await anOperator(scene.db.ownerSql, 'Mei');
  const [session] = await scene.db.ownerSql<{ id: number }[]>`
    insert into sessions (token_hash, user_id, expires_at)
    values (gen_random_uuid()::text::bytea, ${mei.user_id}, '2027-01-01')
    returning id`;
  mei = { ...mei, session_id: session?.id ?? 0 };
  for (const mobile of onDuty) {
    const boss = await anOperator(scene.db.ownerSql, 'Sam', 'monitoring_centre_supervisor');
    await scene.db.ownerSql`update users set mobile = ${mobile} where id = ${boss.user_id}`;
  }
});

/** Alerts of a worker each, as the intake leaves them. */
async function raise(count = howMany): Promise<number[]> {
  const rows = await scene.db.ownerSql<{ id: number }[]>`
    with u as (insert into users (organisation_id, role, first_name, last_name)
        select ${world.organisation_id}, 'organisation_user', 'Worker', n::text
        from generate_series(1, ${count}) n
        returning organisation_id, id),
      a as (insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id,
          subject, raised_at, received_at, last_event_at)
        select organisation_id, true, (select id from alert_types where name = 'sos'), 1, id,
          'user:' || id, ${scene.now}, ${scene.now}, ${scene.now}
        from u
        returning organisation_id, id)
    insert into events (organisation_id, kind, alert_id, occurred_at, recorded_at)
    select organisation_id, 'alert.raised', id, ${scene.now}, ${scene.now}
    from a
    returning alert_id as id`;
  return rows.map(({ id }) => id);
}

const report = (over: Partial<ConsoleReport> = {}): ConsoleReport => ({
  console_id: first,
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
const listsOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / 500) }, (_, place) =>
    ids.slice(place * 500, (place + 1) * 500),
  );

/**
 * The console says of all of them that they are counted and sounded, as in a storm: a list with
 * each report.
 */
async function announce(ids: readonly number[], over: Partial<ConsoleReport> = {}): Promise<void> {
  for (const alert_ids of listsOf(ids))
    await take(mei, report({ announced: { at: scene.now.toISOString(), alert_ids }, ...over }));
}

const unseenLines = async () =>
  Number(
    (
      await scene.db.ownerSql`select count(*) as lines from events where kind = 'alert.unseen'`
    )[0]?.['lines'],
  );
const receiptRows = async () =>
  Number((await scene.db.ownerSql`select count(*) as rows from console_receipts`)[0]?.['rows']);

/** Everybody on duty received one text and one call with these words, and nobody anything else. */
async function expectOnDutyCalled(words: string): Promise<void> {
  for (const number of onDuty) {
    await expectText(number, words);
    await expectCall(number, words);
  }
  await expectNothingElse();
}
/** That, and each alert has its line. */
async function expectAllNotified(count = howMany): Promise<void> {
  await expectOnDutyCalled(`${count.toLocaleString('en-AU')} unseen alerts!`);
  expect(await unseenLines()).toBe(count);
}

describe('three thousand alerts', () => {
  test('counted and sounded by one proven console: no message is sent, also when they repeat', async () => {
    const ids = await raise();
    await announce(ids);
    later({ seconds: 2 });
    await take(mei, report());
    await tend();
    await scene.db
      .ownerSql`insert into events (organisation_id, kind, alert_id, occurred_at, recorded_at)
      select organisation_id, 'alert.repeated', id, ${scene.now}, ${scene.now} from alerts`;
    later({ seconds: 2 });
    await take(mei, report());
    await tend();
    await expectNothingElse();
    expect(await unseenLines()).toBe(0);
  });

  test('unseen, or seen by a console that is not proven: one message for each person', async () => {
    const ids = await raise();
    // Another tab says that it sounds and says with the same breath that it is deaf.
    await announce(ids, { troubles: ['no_sound'] });
    await announce(ids, { console_id: second, audio: 'blocked' });
    expect(await receiptRows()).toBe(0);
    later({ seconds: 2 });
    await take(mei, report({ troubles: ['no_sound'] }));
    await tend();
    await expectAllNotified();
    later({ seconds: 1 });
    await tend();
    await expectNothingElse();
  });

  test('received by a console that does not sound them', async () => {
    const ids = await raise();
    const at = scene.now.toISOString();
    for (const list of listsOf(ids)) {
      const receipts = list.map((alert_id) => ({
        alert_id,
        received_at: at,
        painted_at: null,
        sounded_at: null,
        acted_at: null,
      }));
      await take(mei, report({ receipts }));
    }
    later({ seconds: 2 });
    await take(mei, report());
    await tend();
    await expectAllNotified();
  });

  test.each<[string, Partial<ConsoleReport>]>([
    ['was closed', { leaving: true }],
    ['fell deaf', { troubles: ['no_sound'] }],
    ['was muted', { audio: 'muted' }],
    ['went into the background', { visible: false }],
    ['could not draw', { troubles: ['cannot_draw'] }],
  ])('announced by a console that then %s, and happening again', async (_what, over) => {
    const ids = await raise(600);
    await announce(ids);
    await take(mei, report(over));
    later({ seconds: 2 });
    await tend();
    await expectAllNotified(600);
  });

  test('announced by a console of which nothing more is received', async () => {
    await announce(await raise(600));
    later({ seconds: 4.001 });
    await tend();
    await expectAllNotified(600);
  });

  test('announced by two: one row an alert is written, and the second reports it again when the first is gone', async () => {
    const ids = await raise(1000);
    await announce(ids);
    await announce(ids, { console_id: second });
    expect(await receiptRows()).toBe(1000);
    await take(mei, report({ leaving: true }));
    await announce(ids, { console_id: second });
    expect(await receiptRows()).toBe(2000);
    later({ seconds: 2 });
    await take(mei, report({ console_id: second }));
    await tend();
    await expectNothingElse();
  });

  test('notified, and then counted by a console that is opened: earlier alerts are not notified again, later ones are', async () => {
    const ids = await raise(400);
    later({ seconds: 2 });
    await tend();
    await expectAllNotified(400);
    later({ seconds: 10 });
    // It is open and has nothing to sound yet.
    await take(mei, report());
    later({ seconds: 50 });
    await take(mei, report());
    await tend();
    await expectOnDutyCalled('400 unseen alerts!');
    await announce(ids.slice(0, 100));
    const [late] = await raise(1);
    later({ minutes: 1 });
    await take(mei, report());
    await tend();
    await expectOnDutyCalled(`alert ${late}.`);
  });

  test('more than one check can hold are all followed, and notified in one message', async () => {
    await raise(9000);
    later({ seconds: 2 });
    await tend();
    await expectAllNotified(9000);
  }, 90_000);

  test('that come for a minute are a message at first and one each half minute, whatever came in between', async () => {
    for (let second = 0; second < 60; second += 1) {
      await raise(5);
      later({ seconds: 1 });
      await tend();
    }
    for (const number of onDuty)
      for (const words of ['Unseen alert: SOS from Worker 1 and 4 more', '155 unseen alerts']) {
        await expectText(number, words);
        await expectCall(number, words);
      }
    await expectNothingElse();
  }, 90_000);
});

describe('a canary that the console has received', () => {
  const canary = { id: 1, received_at: start.toISOString(), painted_at: null, sounded_at: null };

  test('and not painted ten seconds after: its report is ignored', async () => {
    const ids = await raise(20);
    later({ seconds: 10.001 });
    await announce(ids, { canary: { ...canary, sounded_at: start.toISOString() } });
    expect(await receiptRows()).toBe(0);
    await tend();
    await expectAllNotified(20);
  });

  test('and painted and sounded, or is just painting: it is', async () => {
    const ids = await raise(20);
    await announce(ids.slice(0, 10), { canary });
    await announce(ids.slice(10), {
      canary: { ...canary, painted_at: start.toISOString(), sounded_at: start.toISOString() },
    });
    expect(await receiptRows()).toBe(20);
  });
});

test('announced alerts outside the view, or from another person’s console, are not written', async () => {
  const [seen] = await raise(1);
  const hidden = await anAlertWorld(scene.db.ownerSql, { not_monitored: true });
  const [row] = await scene.db.ownerSql<{ id: number }[]>`
    insert into alerts (organisation_id, monitored, alert_type_id, priority, user_id, subject,
      raised_at, received_at, last_event_at)
    select ${hidden.organisation_id}, false, id, 1, ${hidden.worker_id}, 'user:1', ${start},
      ${start}, ${start}
    from alert_types
    where name = 'sos'
    returning id`;
  await announce([row?.id ?? 0, 987_654_321]);
  const ben = await anOperator(scene.db.ownerSql, 'Ben');
  await take(
    { ...ben, session_id: mei.session_id },
    report({ announced: { at: start.toISOString(), alert_ids: [seen ?? 0] } }),
  );
  expect(await receiptRows()).toBe(0);
});

test('a later receipt adds when the alert was received and painted', async () => {
  const [id = 0] = await raise(1);
  later({ seconds: 1 });
  await announce([id]);
  const painted_at = scene.now.toISOString();
  const receipt = {
    alert_id: id,
    received_at: start.toISOString(),
    painted_at,
    sounded_at: painted_at,
    acted_at: null,
  };
  await take(mei, report({ receipts: [receipt] }));
  expect([
    ...(await scene.db.ownerSql`select received_at, painted_at, sounded_at from console_receipts`),
  ]).toEqual([{ received_at: start, painted_at: scene.now, sounded_at: scene.now }]);
});
