// @vitest-environment happy-dom
// The platform's settings: which services are not set up and what waits for them, signals to the
// alarm receivers, and what each service says of itself.
import { describe, expect, it } from 'vitest';
import { resolutionComments } from '#domain/settings/resolution-comments.api.ts';
import { systemConfigurationApi } from '#domain/settings/system-configuration.api.ts';
import { type SystemStatus, systemStatusApi } from '#domain/settings/system-status.api.ts';
import { type ServiceStatus, statusServices } from '#domain/settings/system-status.ts';
import { i18n } from '#web/kit/language/language.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import {
  type OpenOptions,
  openScreen,
  openScreens,
} from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { ExternalAlertsStatus } from './external-alerts-status.tsx';
import { platformSettingsScreens } from './platform-settings.screens.ts';
import NotSetUpBanner from './system-status/not-set-up-banner.tsx';
import { lookOf } from './system-status/service-words.ts';
import SystemStatusPage from './system-status/system-status-page.tsx';

const platform = {
  role: { name: 'admin', kind: 'platform' },
  abilities: ['read settings', 'read users', 'read messages'],
} as const;

describe('the bar on every page', () => {
  const open = (options: OpenOptions = {}) =>
    openScreen(<NotSetUpBanner />, {
      user: { ...platform, services_set_up: ['sms', 'push'] },
      ...options,
    });

  it('names what is not set up, with the way there', async () => {
    const screen = open();
    await screen.expectText('Not set up: Email and Voice calls. Nothing is sent by these.');
    await screen.press('Set up', 'link');
    await screen.expectAddress('/settings/system-status');
    await screen.expectNoText('Not set up');
  });

  it.each<[string, OpenOptions['user']]>([
    ['all are set up', { ...platform, services_set_up: ['email', 'sms', 'voice', 'push'] }],
    [
      'of the centre',
      {
        ...platform,
        role: { name: 'monitoring_centre_admin', kind: 'centre' },
        services_set_up: [],
      },
    ],
    ['without the right', { ...platform, abilities: [], services_set_up: [] }],
  ])('not for one where %s', async (_, user) => {
    const screen = open({ user: user ?? null });
    await screen.expectNoText('Not set up');
    expect(screen.look('link', 'Set up')).toBeNull();
  });
});

const service = (over: Partial<ServiceStatus>): ServiceStatus => ({
  service: 'email',
  state: 'working',
  provider: null,
  last_success_at: null,
  last_failure: null,
  queue: null,
  ...over,
});
const status = (services: ServiceStatus[], over: Partial<SystemStatus> = {}): SystemStatus => ({
  checked_at: '2026-11-21T01:00:00Z',
  services,
  waiting: { invitations: 0, others: 0 },
  contacts: { total: 9, unreachable: 0 },
  failed_messages: 0,
  ...over,
});
const openStatus = (shown: SystemStatus, ...answers: ReturnType<typeof answer>[]) =>
  openScreen(<SystemStatusPage />, {
    at: '/settings/system-status',
    user: platform,
    answers: [...answers, answer(systemStatusApi.get, shown)],
  });

describe('the status of services', () => {
  it('sums up what is to set up, failing and working; what is limited works', async () => {
    const screen = openStatus(
      status([
        service({ state: 'not_set_up' }),
        service({ service: 'sms', state: 'failing' }),
        service({ service: 'voice', state: 'ready' }),
        service({ service: 'map', state: 'limited' }),
        service({ service: 'satellite', state: 'not_used' }),
      ]),
    );
    await screen.expectText('1 to set up, 1 failing, 2 working. Checked 12:00.');
  });

  it('where all work nothing else is counted', async () => {
    const screen = openStatus(status([service({})]));
    await screen.expectText('1 working.');
    await screen.expectNoText('to set up', 'failing,', 'Not set up:');
  });

  it('says what follows from a service that is not set up', async () => {
    const screen = openStatus(
      status([service({ state: 'not_set_up' })], {
        waiting: { invitations: 1, others: 2 },
        contacts: { total: 9, unreachable: 3 },
      }),
    );
    await screen.expectText(
      'Not set up: Email. Nothing is sent by these.',
      '1 invitation is waiting. 2 other emails are waiting. 3 of 9 escalation contacts can’t be reached.',
    );
    expect((await screen.find('link', /^Copy invitation links/)).getAttribute('href')).toBe(
      '/users?status=pending',
    );
  });

  it('a map without streets reaches no one: it is no missing service', async () => {
    const screen = openStatus(status([service({ service: 'map', state: 'not_set_up' })]));
    await screen.expectText('Set MAP_TILES and restart.');
    await screen.expectNoText('Nothing is sent by these.');
  });

  it('says when it last worked and failed, and how to set it up where it never did', async () => {
    const screen = openStatus(
      status([
        service({ last_success_at: '2026-11-21T00:30:00Z', queue: 4 }),
        service({
          service: 'sms',
          state: 'failing',
          last_failure: { at: '2026-11-21T00:40:00Z', words: 'Busy' },
        }),
        service({ service: 'voice', state: 'not_set_up' }),
        service({ service: 'push', state: 'failing', last_failure: { at: null, words: 'No key' } }),
        service({ service: 'map', state: 'limited' }),
        service({ service: 'database', state: 'limited' }),
      ]),
    );
    await screen.expectText(
      '21/11/2026, 11:30',
      'AEDT: Busy',
      'No key',
      'TWILIO_VOICE_FROM and restart.',
      'Place names only. For streets, set MAP_TILES',
      'No streets',
      'Standby away',
    );
    const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    const of = (name: string) => rows.find(([first]) => first === name);
    expect([of('Email')?.[4], of('Text messages')?.[2], of('Map')?.[2]]).toEqual([
      '4',
      'Never',
      '–',
    ]);
  });

  it('a test goes to oneself, and says where', async () => {
    const screen = openStatus(
      status([service({ service: 'sms' })]),
      answer(systemStatusApi.test, { sent_to: '+61412345678' }),
    );
    await screen.press('Send a test: Text messages');
    await screen.expectWritten(['POST /settings/system-status/test', { service: 'sms' }]);
    await screen.expectText('Test on its way to +61 412 345 678.');
  });

  it('receivers get a signal instead; what has no test has no button', async () => {
    const screen = openStatus(
      status([service({ service: 'receivers' }), service({ service: 'database' })]),
      answer(systemConfigurationApi.test, sampleOf(systemConfigurationApi.test)),
    );
    await screen.press('Send a test: Alarm receivers');
    await screen.expectWritten(['POST /settings/external-alerts/test']);
    expect(screen.look('button', 'Send a test: Database')).toBeNull();
  });

  it.each(['not_set_up', 'not_used'] as const)(
    'a service that is %s is not tested',
    async (state) => {
      const screen = openStatus(status([service({ state })]));
      expect((await screen.find('button', 'Send a test: Email')).hasAttribute('disabled')).toBe(
        true,
      );
    },
  );

  it('failed messages are counted at the way to them', async () => {
    const screen = openStatus(status([service({})], { failed_messages: 3 }));
    await screen.find('link', /3/);
    screen.close();
    const none = openStatus(status([service({})]));
    expect((await none.find('link', 'Failed messages')).textContent).toBe('Failed messages');
  });

  it('each service has a word for each state', () => {
    for (const one of statusServices)
      for (const state of ['limited', 'failing'] as const)
        expect(i18n._(lookOf({ service: one, state }).word)).not.toBe('');
    expect(i18n._(lookOf({ service: 'cells', state: 'limited' }).word)).toBe('Held twice');
    expect(i18n._(lookOf({ service: 'database', state: 'failing' }).word)).toBe('Failing');
  });
});

describe('signals to the receivers', () => {
  const base = sampleOf(systemConfigurationApi.status);
  const signal = (over: object) => ({
    ...sampleOf(systemConfigurationApi.test),
    created_at: '2026-11-21T01:00:00Z',
    last_error: null,
    receiver: null,
    alert_id: null,
    ...over,
  });
  const open = (newest: object[], options: OpenOptions = {}) =>
    openScreen(<ExternalAlertsStatus />, {
      user: platform,
      ...options,
      answers: [
        ...(options.answers ?? []),
        answer(systemConfigurationApi.status, { ...base, queued: 2, failed: 1, newest } as never),
      ],
    });

  it('each says how far it is: a first attempt waits, a later one is a retry', async () => {
    const screen = open([
      signal({ id: 1, state: 'queued', attempts: 1 }),
      signal({ id: 2, state: 'queued', attempts: 2, last_error: 'No answer', alert_id: 7 }),
      signal({ id: 3, state: 'acknowledged', attempts: 1, receiver: 'Receiver 1' }),
      signal({ id: 4, state: 'refused', attempts: 1 }),
      signal({ id: 5, state: 'expired', attempts: 9 }),
    ]);
    await screen.expectText('Waiting: 2. Not delivered in the last 24 hours: 1.');
    const states = [...document.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].slice(0, 3).map(({ textContent }) => textContent),
    );
    expect(states).toEqual([
      ['Test signal', 'Waiting', '–'],
      ['Alert 7', 'RetryingNo answer', '–'],
      ['Test signal', 'Acknowledged', 'Receiver 1'],
      ['Test signal', 'Refused', '–'],
      ['Test signal', 'Expired', '–'],
    ]);
  });

  it('a test signal that has no receiver is refused in words', async () => {
    const screen = open([], {
      answers: [refuse(systemConfigurationApi.test, 409, { message: 'Save a receiver first.' })],
    });
    await screen.expectText('Signals appear here once an alert or a test signal is sent.');
    await screen.press('Send test signal');
    await screen.expectText('Save a receiver first.');
  });

  it('a reader without the right sends none', async () => {
    const screen = open([], { user: { abilities: [] } });
    await screen.expectText('Waiting: 2.');
    expect(screen.look('button', 'Send test signal')).toBeNull();
  });
});

it('a resolution comment is named by its words, and archived ones are marked', async () => {
  const comment = { ...sampleOf(resolutionComments.api.list), id: 1, comment: 'False alarm' };
  const screen = openScreens(platformSettingsScreens, {
    at: '/settings/resolution-comments',
    user: platform,
    answers: [
      answer(resolutionComments.api.list, [
        { ...comment, status: 'published' },
        { ...comment, id: 2, comment: 'Tested', status: 'archived' },
      ] as never),
    ],
  });
  await screen.find('button', 'Actions for False alarm');
  await screen.expectText('Published', 'Archived');
});
