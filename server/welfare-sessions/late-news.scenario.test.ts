// A phone's messages about a welfare timer arrive late, twice, out of order or unreadable: one
// session, one due time, and no session is lost.
import { expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  alerts,
  here,
  itIs,
  lines,
  other_id,
  report,
  said,
  session_id,
  sessions,
  start,
  story,
  welfareScenario,
} from './welfare-scenario.factory.ts';
import { welfareSubscriber } from './welfare-sessions.subscribers.ts';

const { advance, expectNothingElse, outage } = welfareScenario((database) =>
  createIntake(database, { subscribers: [welfareSubscriber] }),
);

test('an offline phone’s timely message arrives after the alert: the alert gets a note, and the timer runs again', async () => {
  itIs('03:00');
  await report(start('03:00'));
  await outage({ minutes: 65 });
  const [alert] = await alerts();
  itIs('04:30');
  await report(said('welfare_extended', '03:50', { session_id, minutes: 120 }));
  expect(await sessions()).toMatchObject([{ status: 'in_progress', due: '06:00' }]);
  expect((await story(alert?.id ?? 0)).at(-1)).toMatchObject({
    kind: 'welfare_session.resumed',
    data: { in_time: true },
  });
  expect(await alerts()).toMatchObject([{ id: alert?.id, status: 'active_alert' }]);
  await advance({ minutes: 92 });
  expect(await alerts()).toMatchObject([{ id: alert?.id, repeat_count: 1 }]);
});

test.each([
  ['03:58', true],
  ['04:20', false],
])(
  'an end of %s that comes after the alert is noted and closes nothing',
  async (clock, in_time) => {
    const { db } = here();
    itIs('03:00');
    await report(start('03:00'));
    await outage({ minutes: 65 });
    itIs('04:30');
    const end = said('welfare_completed', clock, { session_id });
    await report(end);
    await report(end);
    const [alert, ...others] = await alerts();
    expect([alert?.status, others]).toEqual(['active_alert', []]);
    expect(
      (await story(alert?.id ?? 0)).filter(({ kind }) => kind.startsWith('welfare_session.')),
    ).toMatchObject([{ kind: 'welfare_session.completed', data: { in_time } }]);
    const frames = await db.ownerSql<{ data: { kind: string } }[]>`
    select data
    from live_outbox
    where channels = array[${`private-alert.${alert?.id ?? 0}`}]
      and data ->> 'kind' = 'welfare_session.completed'`;
    expect(frames).toHaveLength(1);
    await advance({ minutes: 150 });
    expect(await alerts()).toHaveLength(1);
  },
);

test('a new start replaces the running session with a line; an earlier start is stored as replaced', async () => {
  itIs('03:30');
  await report(start('03:00'));
  await report(start('03:20', { session_id: other_id, minutes: 30 }));
  expect(await sessions()).toMatchObject([
    { status: 'replaced' },
    { status: 'in_progress', client_id: other_id, due: '03:50' },
  ]);
  expect(await lines()).toContain('welfare_session.replaced');
  await report(start('03:10', { session_id: '3f2c1a52-7a57-4d3a-9a53-1f0e8a6f4b33' }));
  expect(await sessions()).toMatchObject([
    { status: 'replaced' },
    { status: 'replaced' },
    { status: 'in_progress', client_id: other_id },
  ]);
  await advance({ minutes: 90 });
  expect(await alerts()).toHaveLength(1);
});

test('repeated messages in any order, in one batch or in many: one session, one due time', async () => {
  itIs('04:00');
  const events = [
    start('03:00'),
    said('welfare_extended', '03:10', { session_id, minutes: 30 }),
    said('check_in', '03:20'),
    said('welfare_extended', '03:25', { session_id, minutes: 10 }),
  ];
  await report(...[...events].reverse());
  for (const event of [...events, ...events]) await report(event);
  expect(await sessions()).toEqual([
    { status: 'in_progress', due: '04:30', client_id: session_id, due_count: 4, alert_id: null },
  ]);
});

test('an end received before its start leaves no running session', async () => {
  itIs('04:00');
  await report(said('welfare_completed', '03:40', { session_id }));
  await report(start('03:00'));
  await advance({ hours: 2 });
  expect(await sessions()).toMatchObject([{ status: 'completed' }]);
  expect(await alerts()).toEqual([]);
  await expectNothingElse();
});

test('an extension whose start never arrived starts a session', async () => {
  itIs('03:00');
  const extension = said('welfare_extended', '03:00', { session_id, minutes: 30 });
  await report(extension);
  await report(extension);
  expect(await sessions()).toMatchObject([{ status: 'in_progress', due: '03:30' }]);
  await advance({ minutes: 31 });
  expect(await alerts()).toHaveLength(1);
});

test('an unreadable message changes no session and is in the story', async () => {
  itIs('03:00');
  await report(
    said('welfare_started', '03:00', { session_id: 'none', minutes: 60 }),
    said('welfare_started', '03:00', { session_id, minutes: 0 }),
  );
  await report(said('welfare_completed', '03:00'), said('check_in', '03:00'));
  expect(await sessions()).toEqual([]);
  expect(await lines()).toEqual([
    'device.welfare_started',
    'device.welfare_started',
    'device.welfare_completed',
    'device.check_in',
  ]);
});

test('a device clock that is ahead does not delay the alert', async () => {
  itIs('03:00');
  await report(start('03:45'));
  expect(await sessions()).toMatchObject([{ due: '04:00' }]);
});
