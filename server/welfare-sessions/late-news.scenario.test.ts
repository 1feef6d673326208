// What a phone says of a welfare timer late, twice, out of order or unreadably: one session, one
// time, and nobody is forgotten.
import { expect, test } from 'vitest';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  alerts,
  here,
  itIs,
  lines,
  messages,
  other_id,
  said,
  session_id,
  sessions,
  start,
  story,
  sweep,
  tell,
  welfareScenario,
} from './welfare-scenario.factory.ts';
import { welfareSubscriber } from './welfare-sessions.subscribers.ts';

welfareScenario((database) => createIntake(database, { subscribers: [welfareSubscriber] }));

test('what a phone out of reach did in time comes after the alert: the alert is with a note, and the worker is waited for again', async () => {
  itIs('03:00');
  await tell(start('03:00'));
  itIs('04:05');
  await sweep();
  const [alert] = await alerts();
  itIs('04:30');
  await tell(said('welfare_extended', '03:50', { session_id, minutes: 120 }));
  expect(await sessions()).toMatchObject([{ status: 'in_progress', due: '06:00' }]);
  expect((await story(alert?.id ?? 0)).at(-1)).toMatchObject({
    kind: 'welfare_session.resumed',
    data: { in_time: true },
  });
  expect(await alerts()).toMatchObject([{ id: alert?.id, status: 'active_alert' }]);
  itIs('06:02');
  await sweep();
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
    await tell(start('03:00'));
    itIs('04:05');
    await sweep();
    itIs('04:30');
    const end = said('welfare_completed', clock, { session_id });
    await tell(end);
    await tell(end);
    const [alert, ...others] = await alerts();
    expect([alert?.status, others]).toEqual(['active_alert', []]);
    expect(
      (await story(alert?.id ?? 0)).filter(({ kind }) => kind.startsWith('welfare_session.')),
    ).toMatchObject([{ kind: 'welfare_session.completed', data: { in_time } }]);
    const told = await db.ownerSql<{ data: { kind: string } }[]>`
    select data
    from live_outbox
    where channels = array[${`private-alert.${alert?.id ?? 0}`}]
      and data ->> 'kind' = 'welfare_session.completed'`;
    expect(told).toHaveLength(1);
    itIs('07:00');
    await sweep();
    expect(await alerts()).toHaveLength(1);
  },
);

test('a new start replaces what runs on the device, with a line; a start from before it is born replaced', async () => {
  itIs('03:30');
  await tell(start('03:00'));
  await tell(start('03:20', { session_id: other_id, minutes: 30 }));
  expect(await sessions()).toMatchObject([
    { status: 'replaced' },
    { status: 'in_progress', client_id: other_id, due: '03:50' },
  ]);
  expect(await lines()).toContain('welfare_session.replaced');
  await tell(start('03:10', { session_id: '3f2c1a52-7a57-4d3a-9a53-1f0e8a6f4b33' }));
  expect(await sessions()).toMatchObject([
    { status: 'replaced' },
    { status: 'replaced' },
    { status: 'in_progress', client_id: other_id },
  ]);
  itIs('05:00');
  await sweep();
  expect(await alerts()).toHaveLength(1);
});

test('told twice, in any order, in one batch or in many: one session, one time', async () => {
  itIs('04:00');
  const events = [
    start('03:00'),
    said('welfare_extended', '03:10', { session_id, minutes: 30 }),
    said('check_in', '03:20'),
    said('welfare_extended', '03:25', { session_id, minutes: 10 }),
  ];
  await tell(...[...events].reverse());
  for (const event of [...events, ...events]) await tell(event);
  expect(await sessions()).toEqual([
    { status: 'in_progress', due: '04:30', client_id: session_id, due_count: 4, alert_id: null },
  ]);
});

test('an end that comes before its start leaves nobody waiting', async () => {
  itIs('04:00');
  await tell(said('welfare_completed', '03:40', { session_id }));
  await tell(start('03:00'));
  itIs('06:00');
  await sweep();
  expect(await sessions()).toMatchObject([{ status: 'completed' }]);
  expect([await alerts(), await messages()]).toEqual([[], []]);
});

test('an extension whose start never came is waited for all the same', async () => {
  itIs('03:00');
  const extension = said('welfare_extended', '03:00', { session_id, minutes: 30 });
  await tell(extension);
  await tell(extension);
  expect(await sessions()).toMatchObject([{ status: 'in_progress', due: '03:30' }]);
  itIs('03:31');
  await sweep();
  expect(await alerts()).toHaveLength(1);
});

test('what cannot be read changes no session and is in the story', async () => {
  itIs('03:00');
  await tell(
    said('welfare_started', '03:00', { session_id: 'none', minutes: 60 }),
    said('welfare_started', '03:00', { session_id, minutes: 0 }),
  );
  await tell(said('welfare_completed', '03:00'), said('check_in', '03:00'));
  expect(await sessions()).toEqual([]);
  expect(await lines()).toEqual([
    'device.welfare_started',
    'device.welfare_started',
    'device.welfare_completed',
    'device.check_in',
  ]);
});

test('a clock that runs ahead does not put the alert off', async () => {
  itIs('03:00');
  await tell(start('03:45'));
  expect(await sessions()).toMatchObject([{ due: '04:00' }]);
});
