// @vitest-environment happy-dom
// The page behind a link: what a contact may do about whose alert, what a duress alert forbids, and
// how old what is shown may be.
import { expect, it } from 'vitest';
import { sharedAlertsApi } from '#domain/shared-alerts/shared-alerts.api.ts';
import { answer, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { ageInWords } from './age-in-words.ts';
import SharedAlertPage from './shared-alert-page.tsx';

const shared = sampleOf(sharedAlertsApi.open, {
  person: 'Tane Ward',
  status: 'active_alert',
  timezone: 'Australia/Sydney',
  server_time: '2026-11-21T01:05:00Z',
});
type Shared = typeof shared;
type Alert = NonNullable<Shared['alert']>;
const alert: Alert = {
  type: 'sos',
  priority: 1,
  resolved_at: null,
  contact_name: 'Helen Marsh',
  organisation: 'Redgum',
  raised_at: '2026-11-21T01:00:00Z',
  happened_at: null,
  late: false,
  monitored: false,
  mobile: '+61412345678',
  responders: [],
  answers: ['acknowledge', 'resolve'],
  resolve_refusal: null,
};

const open = (over: Partial<Shared>, ...answers: Parameters<typeof openScreen>[1][]) =>
  openScreen(<SharedAlertPage />, {
    path: '/shared-alerts/:token',
    at: '/shared-alerts/abc',
    user: null,
    answers: [...(answers[0]?.answers ?? []), answer(sharedAlertsApi.open, { ...shared, ...over })],
  });

it.each([
  [0, '0 seconds ago'],
  [59, '59 seconds ago'],
  [60, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [-30, '0 seconds ago'],
])('%i s are %s', (seconds, words) => {
  const now = Date.parse('2026-11-21T01:00:00Z');
  expect(
    ageInWords(new Date(now).toISOString(), new Date(now + seconds * 1000).toISOString()),
  ).toBe(words);
});

it('a contact responds: with the time, and no other wording than the person’s name', async () => {
  const screen = open({ alert }, { answers: [answer(sharedAlertsApi.acknowledge, shared)] });
  await screen.expectText('Tane Ward may need help', '5 minutes ago', 'No one has responded yet.');
  await screen.press('I am responding');
  await screen.expectWritten(['POST /shared-alerts/abc/acknowledge']);
});

it('a duress alert is not called about: a ringing phone is a danger', async () => {
  const screen = open({ alert: { ...alert, type: 'duress' } });
  await screen.expectText('Do not call Tane Ward');
  expect(screen.look('link', 'Call Tane Ward')).toBeNull();
  screen.close();
  const other = open({ alert });
  expect((await other.find('link', 'Call Tane Ward')).getAttribute('href')).toBe(
    'tel:+61412345678',
  );
  await other.expectNoText('Do not call');
});

it('without a number there is nothing to call, and without the right nothing to close', async () => {
  const screen = open({ alert: { ...alert, mobile: null, answers: [] } });
  await screen.expectText('Tane Ward may need help');
  for (const name of ['I am responding', 'Close the alert'])
    expect(screen.look('button', name)).toBeNull();
  expect(screen.look('link', /Call/)).toBeNull();
});

it('it is closed with what it was and how it ended, and not without', async () => {
  const screen = open(
    { alert },
    {
      answers: [
        refuse(sharedAlertsApi.resolve, 422, { errors: { note: ['The note is too long.'] } }),
      ],
    },
  );
  await screen.press('Close the alert');
  await screen.press('Close the alert');
  await screen.expectText('Choose what it was.');
  await screen.expectProblem('How it ended', 'Describe how it ended.');
  await screen.type('How it ended', '   ');
  await screen.press('It was a false alarm', 'radio');
  await screen.press('Close the alert');
  await screen.expectProblem('How it ended', 'Describe how it ended.');
  expect(screen.written).toEqual([]);
  await screen.type('How it ended', 'She is well');
  await screen.press('Close the alert');
  await screen.expectWritten([
    'POST /shared-alerts/abc/resolve',
    { note: 'She is well', outcome: 'false' },
  ]);
  await screen.expectProblem('How it ended', 'The note is too long.');
  expect((await screen.field('How it ended')).value).toBe('She is well');
  await screen.press('Not yet');
  await screen.expectNoText('How it ended');
});

it('an alert that is over offers nothing, and says who responded', async () => {
  const responders = [
    { name: 'Ana Silva', at: '2026-11-21T01:02:00Z', is_you: false },
    { name: 'You', at: '2026-11-21T01:03:00Z', is_you: true },
  ];
  const screen = open({ status: 'resolved', alert: { ...alert, responders, late: true } });
  await screen.expectText(
    'The alert from Tane Ward is over',
    'Ana Silva responded at 12:02',
    'You responded at 12:03',
  );
  for (const name of ['I am responding', 'Close the alert'])
    expect(screen.look('button', name)).toBeNull();
  await screen.expectNoText('reported this late', 'Last location');
  screen.close();
  const running = open({ alert: { ...alert, responders } });
  await running.expectText(
    'Ana Silva is responding, since 12:02',
    'You are responding, since 12:03',
  );
});

it.each([
  [null, 'The device reported this late: it happened some time ago.'],
  ['2026-11-21T00:30:00Z', 'By its clock it happened 21/11/2026, 11:30'],
])('a late report says so (%s)', async (happened_at, words) => {
  const screen = open({ alert: { ...alert, late: true, happened_at } });
  await screen.expectText(words);
});

it('a monitored alert says who handles it, and hides the refusal that is not for contacts', async () => {
  const resolve_refusal = 'Its device still reports an SOS.';
  const monitored = open({ alert: { ...alert, monitored: true, resolve_refusal } });
  await monitored.expectText('The monitoring centre is handling this alert.');
  await monitored.expectNoText(resolve_refusal);
  monitored.close();
  const own = open({ alert: { ...alert, resolve_refusal } });
  await own.expectText(resolve_refusal);
});

it('a viewer sees whose location it is, and that it is over', async () => {
  const screen = open({ alert: null });
  await screen.expectText('Location of Tane Ward', 'No location is known yet.');
  screen.close();
  const over = open({ alert: null, status: 'resolved' });
  await over.expectText('This is over. The location is no longer shared.');
  await over.expectNoText('No location');
});

it('a link that is not valid any more says so, without trying again in words', async () => {
  const screen = openScreen(<SharedAlertPage />, {
    path: '/shared-alerts/:token',
    at: '/shared-alerts/ended',
    user: null,
    answers: [refuse(sharedAlertsApi.open, 404)],
  });
  await screen.expectText('It is invalid, has expired or was ended.');
});

it('says that the alert could not be loaded, and that what is shown may be out of date', async () => {
  const screen = openScreen(<SharedAlertPage />, {
    path: '/shared-alerts/:token',
    at: '/shared-alerts/another',
    user: null,
    answers: [refuse(sharedAlertsApi.open, 503)],
  });
  await screen.expectText('The alert could not be loaded. Trying again.');
  screen.close();
  const loaded = open({ alert }, { answers: [answer(sharedAlertsApi.acknowledge, shared)] });
  await loaded.expectText('Tane Ward may need help');
  loaded.change(refuse(sharedAlertsApi.open, 503));
  await loaded.press('I am responding');
  await loaded.expectText('what you see here may be out of date', 'Tane Ward may need help');
});

it('nothing is claimed before the first answer', async () => {
  const screen = openScreen(<SharedAlertPage />, {
    path: '/shared-alerts/:token',
    at: '/shared-alerts/silent',
    user: null,
    answers: [noAnswer(sharedAlertsApi.open)],
  });
  await screen.expect(() => expect(screen.calls).toHaveLength(1));
  await screen.expectNoText('may need help', 'could not be loaded', 'No location');
});
