// @vitest-environment happy-dom
// The home of an organisation: each section says what there is to do and leads to it where the
// reader may open it, follows the live news, and says so where there is nothing to do.
import { msg } from '@lingui/core/macro';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { readinessApi } from '#domain/dashboard/readiness/readiness.api.ts';
import type { OrganisationReadiness } from '#domain/dashboard/readiness/readiness.ts';
import { workApi } from '#domain/dashboard/work/work.api.ts';
import type { OpenAlert, OrganisationWork } from '#domain/dashboard/work/work.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { answeringApi } from '#domain/supervision/answering/answering.api.ts';
import { welfareSession } from '#domain/welfare-sessions/welfare-session.ts';
import { welfareChanged } from '#domain/welfare-sessions/welfare-sessions.events.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { speak } from '#web/kit/language/language.ts';
import { setPlacedScreens } from '#web/kit/screen/placed-screens.ts';
import { screen as placed } from '#web/kit/screen/screen.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sample, sampleOf } from '#web/kit/testing/sample.factory.ts';
import DashboardPage from '../dashboard-page.tsx';
import { hasHappened } from '../figures/folded-figures.tsx';
import { helpWords } from './help-words.ts';
import { agoWords, leftWords } from './left-words.ts';

const minute = 60_000;
const at = (ms: number) => new Date(serverNow() + ms).toISOString();

const anAlert: OpenAlert = {
  id: 8,
  type: 'fall',
  person: { id: 5, name: 'Anika Rao' },
  device: 'Pendant',
  raised_at: at(0),
  monitored: true,
  centre_helps: false,
  contacts: [],
  is_calling: false,
};
const empty = { total: 0, rows: [] };
const nothing: OrganisationWork = {
  alerts: { ...empty, unanswered: 0 },
  welfare: empty,
  devices: empty,
  people: empty,
  requests: empty,
};
const device = {
  id: 3,
  name: 'Pendant 3',
  kind: 'ev04',
  person: { id: 5, name: 'Ivy Sorensen' },
  last_heard_at: null,
  battery_percent: null,
} as const;

const all: Permission[] = [
  'read organisation users',
  'welfare timer sessions',
  'read organisation settings',
];
const figures: Dashboard = { trends: {}, earlier: {} };
const open = (
  work: OrganisationWork,
  {
    abilities = all,
    dashboard = figures,
    readiness = { percent: null, parts: [] },
  }: { abilities?: Permission[]; dashboard?: Dashboard; readiness?: OrganisationReadiness } = {},
) =>
  openScreen(<DashboardPage />, {
    user: { id: 5, organisation_id: 4, abilities },
    answers: [
      answer(dashboardApi.get, dashboard),
      answer(workApi.get, work),
      answer(readinessApi.get, readiness),
      answer(answeringApi.now, { by: 'contacts', operators: null, outage: null }),
      answer(answeringApi.roster, { known: false }),
      refuse(dashboardApi.responseTimes, 403),
    ],
  });
const links = (label: string) =>
  [...document.querySelectorAll(`section[aria-labelledby] a`)]
    .filter((link) => link.textContent === label)
    .map((link) => link.getAttribute('href'));

beforeAll(async () => await speak('en-AU'));
beforeEach(() => {
  localStorage.clear();
  const load = async () => ({ default: () => null });
  const page = (path: string, permission: Permission[]) =>
    placed({ path, title: msg`People`, permission, load });
  setPlacedScreens([
    page('/organisation/alerts/:alertId', ['read organisation users']),
    page('/organisation/users', ['read organisation users']),
    page('/organisation/escalation-groups', ['read escalation groups']),
    page('/organisation/users/:userId/details', ['read organisation users']),
    page('/organisation/users/:userId/devices', ['read organisation users']),
    page('/organisation/settings/devices', ['read organisation settings']),
    page('/organisation/settings/devices/:deviceId', ['read organisation settings']),
    page('/organisation/settings/devices/:deviceId/connect', ['read organisation settings']),
  ]);
});
afterEach(() => setPlacedScreens([]));

describe('the sentence of safety', () => {
  it.each<[string, number, number]>([
    ['No open alerts', 0, 0],
    ['1 alert is being handled', 1, 0],
    ['3 alerts are being handled', 3, 0],
    ['1 alert is waiting for an answer', 3, 1],
    ['2 alerts are waiting for an answer', 3, 2],
  ])(
    '%s',
    async (text, total, unanswered) =>
      await open({ alerts: { total, unanswered, rows: [] } }).expectText(text),
  );
});

it('an open alert says what, who and who helps, and leads to its page', async () => {
  const alerts = { total: 7, unanswered: 1, rows: [anAlert] };
  await open({ ...nothing, alerts }).expectText(
    'Open alerts7',
    'Fall detectedAnika RaoWaiting for an operator0:0',
  );
  expect(links('Fall detected')).toEqual(['/organisation/alerts/8']);
});

it.each<[string, Partial<OpenAlert>]>([
  ['Waiting for an operator', {}],
  ['Monitoring centre is helping', { centre_helps: true }],
  ['Monitoring centre is helping, Ana responding', { centre_helps: true, contacts: ['Ana'] }],
  ['Ana, Ben responding', { monitored: false, contacts: ['Ana', 'Ben'] }],
  ['Notifying contacts', { monitored: false, is_calling: true }],
  ['No contact has responded', { monitored: false }],
])('help: %s', (words, over) => expect(helpWords({ ...anAlert, ...over })).toBe(words));

describe('readiness', () => {
  const gaps: OrganisationReadiness = {
    percent: 86,
    parts: [
      { part: 'people', ready: 41, total: 50 },
      { part: 'devices', ready: 50, total: 50 },
      { part: 'tests', ready: 39, total: 40 },
      { part: 'contacts', ready: 0, total: 1 },
      { part: 'coverage', ready: 160, total: 168 },
    ],
  };
  const line = async (given: Parameters<typeof open>[1]) => {
    await open(nothing, given).expectText('Ready for an alert: 86%');
    return [...document.querySelectorAll('section[aria-label="Readiness"] li')].map((item) => [
      item.textContent,
      item.querySelector('a')?.getAttribute('href'),
    ]);
  };

  it('is a figure with its parts, of which those with a gap lead to their list', async () => {
    const abilities: Permission[] = [...all, 'read escalation groups'];
    expect(await line({ readiness: gaps, abilities })).toEqual([
      ['41 of 50 people ready', '/organisation/users?ready=false'],
      ['50 of 50 devices working', undefined],
      ['39 of 40 devices tested', '/organisation/settings/devices?attention=true'],
      ['0 of 1 person with a contact', '/organisation/escalation-groups'],
      ['160 of the next 168 hours covered', '/organisation/escalation-groups'],
    ]);
  });

  it('has no link to a list that the reader may not open', async () => {
    const links = (await line({ readiness: gaps, abilities: ['read organisation settings'] })).map(
      ([, link]) => link,
    );
    expect(links.filter(Boolean)).toEqual(['/organisation/settings/devices?attention=true']);
  });

  it('is one line without parts at 100%, and nothing where nothing is checked', async () => {
    const parts = [{ part: 'people', ready: 5, total: 5 } as const];
    const full = open(nothing, { readiness: { percent: 100, parts } });
    await full.expectText('Ready for an alert: 100%');
    await full.expectNoText('5 of 5');
    full.close();
    const unchecked = open(nothing);
    await unchecked.expectText('No open alerts');
    await unchecked.expectNoText('Ready for an alert');
    unchecked.close();
    const other = open({ welfare: empty }, { abilities: ['welfare timer sessions'] });
    await other.expectText('No one has a welfare session running.');
    await other.expectNoText('Ready for an alert');
  });

  it('that can’t be read leaves the rest of the home', async () => {
    const screen = open(nothing, { readiness: gaps });
    screen.change(refuse(readinessApi.get, 500, { message: 'It broke.' }));
    await screen.expectText('No open alerts', 'Everyone is ready for an alert.');
    await screen.expectNoText('Ready for an alert:');
  });
});

describe('welfare sessions', () => {
  const session = {
    ...sample(welfareSession),
    status: 'in_progress',
    person: { id: 5, name: 'Owen Tran' },
    activity: 'Medication round',
    started_at: at(-30 * minute),
    due_at: at(30 * minute),
  } as const;
  const bar = () => document.querySelector('li i')?.getAttribute('style');

  it('one that runs has its time left and a bar of what is gone', async () => {
    await open({ ...nothing, welfare: { total: 1, rows: [session] } }).expectText(
      'Owen Tran',
      'Medication round30 min left',
    );
    expect(bar()).toContain('width: 50%');
    expect(links('Owen Tran')).toEqual(['/organisation/users/5/details']);
  });

  it('one in its grace period is over, with a full bar', async () => {
    const over = { ...session, status: 'grace', due_at: at(-2 * minute - 1000) } as const;
    await open({ ...nothing, welfare: { total: 1, rows: [over] } }).expectText('2 min over');
    expect([bar(), document.querySelector('li[data-over]') === null]).toEqual([
      'width: 100%;',
      false,
    ]);
  });

  it('are read again when one changes', async () => {
    const screen = open(nothing);
    await screen.expectText('No one has a welfare session running.');
    screen.change(answer(workApi.get, { ...nothing, welfare: { total: 1, rows: [session] } }));
    await screen.emit('private-organisation.4', welfareChanged, session);
    await screen.expectText('30 min left');
  });
});

it('devices say why, whose and what to do, by their reason', async () => {
  const rows = [
    { ...device, reason: 'offline', last_heard_at: at(-26 * 60 * minute) },
    { ...device, id: 4, reason: 'low_battery', battery_percent: 6 },
    { ...device, id: 5, reason: 'never' },
    { ...device, id: 6, reason: 'untested' },
  ] as const;
  await open({ ...nothing, devices: { total: 12, rows: [...rows] } }).expectText(
    'Devices that need attention12All 12 devices',
    'Offline for 26 hIvy SorensenPendant 3Check device',
    'Battery 6%',
    'Never connected',
    'Not tested for 30 days',
  );
  expect([links('Check device'), links('Connect'), links('Test'), links('All 12 devices')]).toEqual(
    [
      ['/organisation/settings/devices/3', '/organisation/settings/devices/4'],
      ['/organisation/settings/devices/5/connect'],
      ['/organisation/settings/devices/6/connect'],
      ['/organisation/settings/devices?attention=true'],
    ],
  );
});

it('people say all that they lack, and lead to where the first is mended; without the right there is no link', async () => {
  const rows: NonNullable<OrganisationWork['people']>['rows'] = [
    { id: 7, name: 'Dana Hughes', lacks: ['no_devices', 'few_contacts'] },
  ];
  const work = { ...nothing, people: { total: 1, rows } };
  const screen = open(work);
  await screen.expectText('Dana HughesNo device · Fewer than 2 personal contactsAdd device');
  expect([links('Add device'), links('All people')]).toEqual([
    ['/organisation/users/7/devices'],
    ['/organisation/users?ready=false'],
  ]);
  screen.close();
  await open(work, { abilities: ['read organisation settings'] }).expectText('Dana Hughes');
  expect([links('Add device'), links('Dana Hughes')]).toEqual([[], []]);
});

it('a phone that waits says since when and for how long', async () => {
  const attempt = {
    ...sampleOf(activationAttemptsApi.list),
    name: 'Tobias Reid',
    created_at: at(-2 * 60 * minute),
    expires_at: at(46 * 60 * minute),
  };
  await open({ ...nothing, requests: { total: 1, rows: [attempt] } }).expectText(
    'Tobias ReidAsked 2 h ago, 46 h left',
  );
});

it('where there is nothing to do it says so, and no section is shown that the answer lacks', async () => {
  const screen = open(nothing);
  await screen.expectText(
    'No open alerts',
    'No one has a welfare session running.',
    'No device needs attention.',
    'Everyone is ready for an alert.',
    'No phone is waiting for approval.',
  );
  expect(screen.look('heading', 'Open alerts')).toBeNull();
  screen.close();
  const some = open({ devices: empty });
  await some.expectText('No device needs attention.');
  await some.expectNoText('welfare session', 'Everyone is ready', 'Activation requests');
});

it('what fails to load can be tried again', async () => {
  const screen = open(nothing);
  screen.change(refuse(workApi.get, 500, { message: 'It broke.' }));
  const again = await screen.find('button', 'Try again');
  screen.change(answer(workApi.get, nothing));
  await screen.pressElement(again);
  await screen.expectText('Everyone is ready for an alert.');
});

describe('the figures below', () => {
  const trend = { before: 0, is_capped: false, parts: [0, 0], parts_before: [0, 0] };
  const dashboard: Dashboard = {
    trends: { safety_alerts: trend },
    earlier: {},
    people: { active: 12, pending: 0 },
    safety_alerts: 0,
  };

  it('leave out those that are always zero, and fold for this person', async () => {
    const screen = open(nothing, { dashboard });
    await screen.expectText('Active people 12');
    await screen.expectNoText('Safety alerts');
    await screen.press('Figures');
    await screen.expectNoText('Active people');
    screen.close();
    const again = open(nothing, { dashboard });
    await again.expectText('Figures');
    await again.expectNoText('Active people');
    await again.press('Figures');
    await again.expectText('Active people 12');
  });

  it('say in one line that all are zero', async () => {
    await open(nothing, {
      dashboard: { ...dashboard, people: { active: 0, pending: 0 } },
    }).expectText('All figures are zero in this period and the one before.');
  });

  it.each<[boolean, string, Omit<Parameters<typeof hasHappened>[0], 'label'>]>([
    [false, 'nothing at all', { count: 0 }],
    [true, 'something now', { count: 1 }],
    [true, 'fewer than before', { count: 0, change: { text: '', direction: 'down' } }],
    [false, 'as few as before', { count: 0, change: { text: '', direction: 'same' } }],
    [true, 'a part', { count: 0, lines: [{ label: '', count: 1 }] }],
    [
      true,
      'a part before',
      { count: 0, lines: [{ label: '', count: 0, change: { text: '', direction: 'down' } }] },
    ],
    [true, 'in the course', { count: 0, spark: { kind: 'bars', values: [0, 1], before: [] } }],
    [true, 'in the course before', { count: 0, spark: { kind: 'bars', values: [], before: [1] } }],
  ])('shown %s: %s', (shown, _, figure) => {
    expect(hasHappened({ label: 'Patrols', ...figure })).toBe(shown);
  });
});

it.each<[number, string]>([
  [1, '1 min left'],
  [4 * minute, '4 min left'],
  [65 * minute, '1 h 5 min left'],
  [120 * minute, '2 h left'],
  [150 * minute, '2 h left'],
  [0, '0 min over'],
  [-2 * minute - 1, '2 min over'],
  [-60 * minute, '1 h over'],
])('%i ms: %s', (left, words) => expect(leftWords(left)).toBe(words));

it.each<[number, string]>([
  [1, '1 min'],
  [59 * minute, '59 min'],
  [26 * 60 * minute, '26 h'],
  [48 * 60 * minute, '2 days'],
])('%i ms ago: %s', (ago, words) => expect(agoWords(ago)).toBe(words));
