// @vitest-environment happy-dom
// The start page: the state of safety in one sentence, who would answer, the phones that wait, and
// nothing for those who may see nothing.
import { describe, expect, it } from 'vitest';
import { standardObjectives } from '#domain/alerts/objectives/objective.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import type { Dashboard } from '#domain/dashboard/dashboard.ts';
import { readinessApi } from '#domain/dashboard/readiness/readiness.api.ts';
import { workApi } from '#domain/dashboard/work/work.api.ts';
import type { DataOf } from '#domain/kit/endpoint.ts';
import { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import type { AnsweredBy as Answer } from '#domain/supervision/answering/answering.api.ts';
import { answeringApi } from '#domain/supervision/answering/answering.api.ts';
import { supervisionApi } from '#domain/supervision/supervision.api.ts';
import { wallFigures } from '#domain/supervision/supervision.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sample, sampleOf } from '#web/kit/testing/sample.factory.ts';
import { ActivationRequests } from './activation-requests.tsx';
import { AlertState } from './alert-state.tsx';
import { AnsweredBy } from './answering/answered-by.tsx';
import DashboardPage from './dashboard-page.tsx';

const alerts: NonNullable<Dashboard['alerts']> = {
  open: 0,
  by_type: [],
  unowned: 0,
  oldest_unowned: null,
  last_hour: 0,
};
const since = '2026-11-21T01:00:00.000Z';

describe('the state of safety', () => {
  const open = (over: Partial<typeof alerts>) =>
    openScreen(<AlertState alerts={{ ...alerts, ...over }} />);

  it.each<[string, Partial<typeof alerts>, string[]]>([
    ['none', {}, ['No open alerts']],
    [
      'one, owned',
      { open: 1, by_type: [{ type: 'sos', count: 1 }] },
      ['1 open alert', '1 SOS.', 'All have an owner.'],
    ],
    [
      'two, one unowned',
      {
        open: 2,
        unowned: 1,
        by_type: [
          { type: 'sos', count: 1 },
          { type: 'fall', count: 1 },
        ],
        oldest_unowned: { id: null, raised_at: since },
      },
      ['2 open alerts', '1 unowned, the oldest since 21/11/2026, 12:00'],
    ],
    [
      'one that its owner did not answer',
      { open: 1, not_answered: 1, by_type: [{ type: 'sos', count: 1 }] },
      ['All have an owner. 1 not answered by their owner.'],
    ],
  ])('%s', async (_, over, texts) => await open(over).expectText(...texts));
});

describe('who answers', () => {
  const now: Answer = { by: 'centre', operators: { can_answer: 2, on_duty: 3 }, outage: null };
  const open = (over: Partial<Answer>, roster: ReturnType<typeof answer>) =>
    openScreen(<AnsweredBy organisationId={4} />, {
      answers: [answer(answeringApi.now, { ...now, ...over }), roster],
    });
  const unknown = answer(answeringApi.roster, { known: false });
  const covered = { known: true as const, until: since, groups: 1, gaps: 0, first: null };

  it.each<[string, Partial<Answer>, string]>([
    ['operators', {}, '2 operators can answer now.'],
    ['one', { operators: { can_answer: 1, on_duty: 1 } }, '1 operator can answer now.'],
    ['nobody', { operators: { can_answer: 0, on_duty: 1 } }, 'no operator can answer now.'],
    [
      'nobody for a while',
      { operators: { can_answer: 0, on_duty: 0 }, outage: { since, notified: 1 } },
      'no operator can answer since 21/11/2026, 12:00',
    ],
    [
      'its own contacts',
      { by: 'contacts', operators: null },
      'Alerts go to your escalation contacts.',
    ],
  ])('%s', async (_, over, text) => {
    const screen = open(over, unknown);
    await screen.expectText(text);
    // The centre has a roster of its own, which the organisation does not see.
    const missing = 'No roster for the next 14 days.';
    await (over.by === 'contacts' ? screen.expectText(missing) : screen.expectNoText(missing));
    expect((await screen.find('region', 'Who answers alerts')).hasAttribute('data-lost')).toBe(
      over.operators?.can_answer === 0,
    );
  });

  it('says how many were notified of an outage', async () => {
    const lost = { operators: { can_answer: 0, on_duty: 0 }, outage: { since, notified: 2 } };
    await open(lost, unknown).expectText('2 people were notified.');
  });

  const first = { group: 'Nights', from: since, to: '2026-11-21T03:00:00.000Z' };
  it.each<[number, string]>([
    [0, 'Next 14 days: a contact can be called at all times.'],
    [1, 'Next 14 days: nobody in Nights can be called from 21/11/2026, 12:00'],
    [3, 'Next 14 days: 3 gaps in which nobody can be called. The first: Nights, 21/11/2026, 12:00'],
  ])('%i gaps of the roster', async (gaps, text) => {
    const roster = { ...covered, gaps, first: gaps === 0 ? null : first };
    await open({}, answer(answeringApi.roster, roster)).expectText(text);
  });
});

describe('phones that wait', () => {
  type Attempt = DataOf<(typeof activationAttemptsApi)['list']>[number];
  const attempt: Attempt = {
    ...sampleOf(activationAttemptsApi.list),
    source: 'request',
    name: 'Ana Silva',
    organisation: { id: 4, name: 'Redgum' },
    created_at: since,
  };
  const open = (...items: Attempt[]) =>
    openScreen(<ActivationRequests />, {
      answers: [answer(activationAttemptsApi.list, items)],
    });

  it('are counted, and the first five are named', async () => {
    const all = Array.from({ length: 6 }, (_, id) => ({ ...attempt, id, name: `Person ${id}` }));
    const screen = open(...all, { ...attempt, id: 9, source: 'code', name: 'By code' });
    await screen.expectText('6 phones are waiting for approval.', 'Person 4 Redgum');
    await screen.expectNoText('Person 5', 'By code');
  });

  it('none is said', async () => await open().expectText('No activation requests.'));
});

describe('the page', () => {
  const open = (data: Partial<Dashboard>, user: Partial<CurrentUser> = {}) =>
    openScreen(<DashboardPage />, {
      user,
      answers: [
        answer(dashboardApi.get, { trends: {}, earlier: {}, ...data }),
        answer(supervisionApi.wall, {
          ...sample(wallFigures),
          answered: {
            alerts: 10,
            within_target: 8,
            within_limit: 10,
            since,
            objective: standardObjectives.bs_8484_2016,
          },
        }),
        answer(activationAttemptsApi.list, []),
        answer(answeringApi.now, { by: 'contacts', operators: null, outage: null }),
        answer(answeringApi.roster, { known: false }),
        answer(workApi.get, {
          alerts: { total: 0, unanswered: 0, rows: [] },
          requests: { total: 0, rows: [] },
        }),
        answer(readinessApi.get, { percent: null, parts: [] }),
        refuse(dashboardApi.responseTimes, 403),
      ],
    });
  const worker: Partial<CurrentUser> = {
    role: { name: 'organisation_admin', kind: 'organisation' } as CurrentUser['role'],
    organisation_id: 4,
    abilities: ['read organisation users'],
  };

  it('an administrator sees who answers, the phones that wait, and the figures of the period', async () => {
    const screen = open({ alerts, people: { active: 12, pending: 0 } }, worker);
    await screen.expectText(
      'No open alerts',
      'Alerts go to your escalation contacts.',
      'No phone is waiting for approval.',
    );
    await screen.press('Last 12 months');
    await screen.expect(() =>
      expect(screen.calls.map(({ line }) => line)).toContain('GET /dashboard?period=year'),
    );
    await screen.expect(() => expect(screen.address).toContain('period=year'));
  });

  it('those without figures learn who can change that', async () => {
    const screen = open({}, { ...worker, abilities: [] });
    await screen.expectText('No figures for your permissions');
    expect(screen.look('group', 'Period')).toBeNull();
  });

  it('a failed load offers another attempt', async () => {
    const screen = openScreen(<DashboardPage />, {
      user: { ...worker, abilities: [] },
      answers: [refuse(dashboardApi.get, 500, { message: 'It broke.' })],
    });
    const again = await screen.find('button', 'Try again');
    screen.change(answer(dashboardApi.get, { trends: {}, earlier: {} }));
    await screen.pressElement(again);
    await screen.expectText('No figures for your permissions');
  });
});
