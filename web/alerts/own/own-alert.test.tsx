// @vitest-environment happy-dom
// The page of an organisation's alert: each state in its sentence, who helps, what may be pressed,
// and that it follows the alert without a reload.
import { describe, expect, it } from 'vitest';
import { alertChanged, alertHistory } from '#domain/alerts/alerts.events.ts';
import type { OwnAlert, OwnLine } from '#domain/alerts/own/own-alert.ts';
import { ownAlertsApi } from '#domain/alerts/own/own-alerts.api.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { ownOrganisation } from '#web/kit/scope/scope.ts';
import { setPlacedScreens } from '#web/kit/screen/placed-screens.ts';
import { screen as declared } from '#web/kit/screen/screen.ts';
import { answer, networkDown, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import OwnAlertPage from './own-alert-page.tsx';

const raised_at = '2026-11-23T10:00:00.000Z';
const alert: OwnAlert = {
  id: 7,
  organisation: { id: 4, name: 'Redgum' },
  type: 'sos',
  person: { id: 12, name: 'Grace Whitford' },
  department: 'Home visits',
  status: 'active_alert',
  stage: 'waiting_for_operator',
  monitored: true,
  on_test: false,
  raised_at,
  received_at: raised_at,
  late: false,
  happened_at: null,
  acknowledged_at: null,
  resolution: null,
  timezone: 'Australia/Sydney',
  device: {
    id: 3,
    name: 'Pendant 1',
    type: 'ev04',
    battery_percent: 62,
    online: true,
    last_seen_at: raised_at,
  },
  named_place: null,
  last_known_position: null,
  positions: [],
  unconfirmed_positions: [],
  help: { centre_since: null, contacts: [], calls: [], patrols: [], dispatches: [] },
  has_left: false,
  person_details: { mobile: '+61491570159', landline: null, additional_notes: 'Asthma' },
  instructions: [
    { position: 1, kind: 'do', content: 'Call Grace.', url: null, done_at: raised_at },
    { position: 2, kind: 'do', content: 'Call Sam.', url: null, done_at: null },
  ],
};
const line: OwnLine = {
  id: 1,
  alert_id: 7,
  kind: 'alert.raised',
  occurred_at: raised_at,
  recorded_at: raised_at,
  data: { signal: 'sos' },
  by: 'machine',
};
const answersOf = (over: Partial<OwnAlert>, lines: OwnLine[] = [line]) => [
  answer(ownAlertsApi.get, { ...alert, ...over }),
  answer(ownAlertsApi.timeline, lines),
];
const at = { at: '/organisation/alerts/7', path: '/organisation/alerts/:alertId' } as const;
const all: Permission[] = [
  'read organisation users',
  'write sms messaging',
  'read organisation settings',
];

function open(over: Partial<OwnAlert> = {}, abilities: Permission[] = all) {
  const opened = openScreen(<OwnAlertPage />, {
    ...at,
    scope: ownScope,
    user: { abilities, role: { name: 'organisation_admin', kind: 'organisation' } },
    answers: answersOf(over),
  });
  return opened;
}
const load = async () => ({ default: () => null });
const title = { id: 'x', message: 'x' };
setPlacedScreens(
  (
    [
      ['users/:userId', 'read organisation users'],
      ['settings/devices/:deviceId', 'read organisation settings'],
      ['messages/send', 'write sms messaging'],
    ] as const
  ).flatMap(([path, permission]) =>
    declared({ in: [ownOrganisation], path, title, permission: [permission], load }),
  ),
);
const hrefOf = (element: HTMLElement): string | null => element.getAttribute('href');

describe('the state in one sentence', () => {
  it.each<[OwnAlert['stage'], Partial<OwnAlert>, string]>([
    ['waiting_for_operator', {}, 'Waiting for an operator of the monitoring centre'],
    ['raised_again', {}, 'Raised again and not answered yet'],
    ['centre_helping', {}, 'The monitoring centre is helping'],
    ['contact_responding', { monitored: false }, 'A contact is responding'],
    ['notifying_contacts', { monitored: false }, 'No one has responded yet.'],
    ['no_contact_reachable', { monitored: false }, 'No contact can be reached'],
    ['contacts_next', { monitored: false }, 'Contacts are notified next'],
  ])('%s', async (stage, over, sentence) => {
    const screen = open({ ...over, stage });
    await screen.expectText('Grace Whitford', sentence, 'Running');
  });

  it.each([
    ['genuine', 'Resolved: a genuine alert'],
    ['false', 'Resolved: a false alarm'],
    ['test', 'Resolved: a test'],
    [null, 'Resolved'],
  ] as const)('it ended as %s, and when, and how long it took', async (outcome, sentence) => {
    const at_ = '2026-11-23T10:04:12.000Z';
    const resolution = { at: at_, outcome, response_sent: true, comment: 'By accident' };
    const screen = open({ status: 'resolved', stage: 'resolved', resolution });
    await screen.expectText(sentence, 'Lasted 4:12', 'help was sent', 'By accident', 'Who helped');
    expect(screen.text).not.toContain('Running');
  });
});

it('who helps: the centre without a name, contacts with their notices, patrols and dispatch', async () => {
  const screen = open({
    stage: 'centre_helping',
    help: {
      centre_since: raised_at,
      contacts: [
        {
          name: 'Sam Doyle',
          state: 'responding',
          at: raised_at,
          notices: [{ channel: 'sms', state: 'delivered' }],
          left_out: null,
        },
        {
          name: 'Lee Ward',
          state: 'notified',
          at: raised_at,
          notices: [
            { channel: 'sms', state: 'failed' },
            { channel: 'voice', state: 'waiting' },
          ],
          left_out: null,
        },
        { name: 'Kim Bligh', state: 'left_out', at: null, notices: [], left_out: 'outside_hours' },
        { name: 'Jo Next', state: 'next', at: null, notices: [], left_out: null },
      ],
      calls: [
        { to: 'person', name: null, at: raised_at, outcome: 'no_answer', is_running: false },
        { to: 'contact', name: 'Jo Next', at: raised_at, outcome: null, is_running: true },
        { to: 'contact', name: 'Neighbour', at: raised_at, outcome: 'answered', is_running: false },
      ],
      patrols: [{ id: 1, status: 'dispatched', provider: 'North Patrol', at: raised_at }],
      dispatches: [{ id: 1, partner: 'Rescue', state: 'contacted', at: raised_at }],
    },
  });
  await screen.expectText(
    'Monitoring centre',
    /Called Grace Whitford at .*: no answer/,
    'Responding: Sam Doyle',
    'Text delivered',
    'Text not delivered · Call waiting',
    'Outside hours',
    'On a call with Jo Next now',
    'Neighbour',
    'North Patrol',
    'On the way',
    'Emergency services contacted',
  );
});

it('of an organisation that is not monitored, no one was notified yet', async () => {
  const screen = open({ monitored: false, stage: 'contacts_next' });
  await screen.expectText('No one was notified yet.', 'No position is known.');
  expect(screen.text).not.toContain('Monitoring centre');
  // Nobody ticks them there.
  expect(screen.text).toContain('Call Sam.');
  expect(screen.text).not.toContain('done');
});

describe('reaching the person', () => {
  it('by a call, and by a message that begins with them', async () => {
    const screen = open();
    expect(hrefOf(await screen.find('link', 'Call Grace Whitford'))).toBe('tel:+61491570159');
    expect(hrefOf(await screen.find('link', 'Message'))).toBe(
      '/organisation/messages/send?person=12',
    );
    await screen.expectText('Asthma', '1 of 2 done', 'Battery 62%');
    expect(hrefOf(await screen.find('link', 'Grace Whitford'))).toBe('/organisation/users/12');
    expect(hrefOf(await screen.find('link', 'Pendant 1'))).toBe('/organisation/settings/devices/3');
  });

  it('by no message without the permission', async () => {
    const screen = open({}, ['read organisation users']);
    await screen.find('link', 'Call Grace Whitford');
    expect([screen.look('link', 'Message'), screen.look('link', 'Pendant 1')]).toEqual([
      null,
      null,
    ]);
  });

  it('not at all while they may be threatened, and again afterwards', async () => {
    const screen = open({ type: 'duress' });
    await screen.expectText("Don't call or message Grace Whitford");
    expect([screen.look('link', /Call/), screen.look('link', 'Message')]).toEqual([null, null]);
    expect(document.querySelector('a[href^="tel:"]')).toBeNull();
    screen.change(
      ...answersOf({
        type: 'duress',
        status: 'resolved',
        stage: 'resolved',
        resolution: { at: raised_at, outcome: 'false', response_sent: false, comment: null },
      }),
    );
    await screen.emit('private-alert.7', alertChanged, { alert_id: 7 });
    await screen.find('link', 'Call Grace Whitford');
  });

  it('not by who may not read them', async () => {
    const screen = open({ person_details: null, instructions: null });
    await screen.expectText("You can't see this person's details.");
    expect([screen.look('link', /Call/), screen.look('link', 'Message')]).toEqual([null, null]);
    expect(screen.look('link', 'Grace Whitford')).toBeNull();
  });

  it('not where they have left, which is said', async () => {
    const screen = open({ has_left: true, person_details: null, instructions: null });
    await screen.expectText('No longer in this organisation.');
    expect(screen.look('link', /Call/)).toBeNull();
  });

  it('without a number there is none to call', async () => {
    const details = { mobile: null, landline: null, additional_notes: null };
    const screen = open({ person_details: details });
    await screen.expectText('No number recorded');
    expect(screen.look('link', /Call/)).toBeNull();
  });
});

it('a device that no one wears is the subject', async () => {
  const screen = open({ person: null, person_details: null, instructions: null });
  await screen.find('heading', 'Pendant 1');
  expect(screen.look('heading', 'Person')).toBeNull();
});

describe('live', () => {
  it('a change is read again, with the timeline', async () => {
    const screen = open();
    await screen.expectText('Waiting for an operator');
    screen.change(
      ...answersOf({ stage: 'centre_helping' }, [
        { ...line, id: 2, kind: 'alert.acknowledged', data: {}, by: 'centre' },
        line,
      ]),
    );
    await screen.emit('private-alert.7', alertChanged, { alert_id: 7 });
    await screen.expectText('The monitoring centre is helping', 'Acknowledged the alert');
  });

  it('who reads all that operators read gets their events, which count too', async () => {
    const screen = open();
    await screen.expectText('Waiting for an operator');
    screen.change(...answersOf({ stage: 'centre_helping' }));
    await screen.emit('private-alert.7', alertHistory, line);
    await screen.expectText('The monitoring centre is helping');
  });
});

describe('what is not there', () => {
  const openWith = (...answers: ReturnType<typeof refuse>[]) =>
    openScreen(<OwnAlertPage />, { ...at, scope: ownScope, answers });

  it('an alert of another organisation is not found', async () => {
    const screen = openWith(refuse(ownAlertsApi.get, 404));
    await screen.expectText('Alert not found');
    await screen.find('link', 'Alerts received');
  });

  it('without the permission that is said', async () => {
    await openWith(refuse(ownAlertsApi.get, 403)).expectText("You can't see alerts");
  });

  it('without a server it is tried again', async () => {
    const screen = openWith(networkDown(ownAlertsApi.get));
    await screen.expectText('The alert could not be loaded');
    screen.change(...answersOf({}));
    await screen.press('Try again');
    await screen.expectText('Grace Whitford');
  });

  it('the timeline may fail alone', async () => {
    const screen = openWith(answer(ownAlertsApi.get, alert), refuse(ownAlertsApi.timeline, 500));
    await screen.expectText('Grace Whitford', 'The timeline could not be loaded');
  });
});
