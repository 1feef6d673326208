// @vitest-environment happy-dom
// Response times: the sentence, the shares against the objective, the links to the alerts behind
// each count, and no line where the objective changed within the period.
import { expect, it } from 'vitest';
import { standardObjectives } from '#domain/alerts/objectives/objective.ts';
import { dashboardApi } from '#domain/dashboard/dashboard.api.ts';
import { barSeconds } from '#domain/dashboard/response-times/response-bars.ts';
import {
  type ResponseTimes,
  responseTimes,
} from '#domain/dashboard/response-times/response-times.ts';
import { i18n } from '#web/kit/language/language.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sample } from '#web/kit/testing/sample.factory.ts';
import ResponseTimesPage from './response-times-page.tsx';
import { secondsTicks, secondsWords } from './response-words.ts';

const british = { ...standardObjectives.bs_8484_2016, from: null };
const nena = { ...standardObjectives.nena_sta_020, from: '2026-11-20T01:00:00.000Z' };
const measured = {
  alerts: 200,
  within_target: 150,
  within_limit: 190,
  p50: 8.25,
  p90: 55,
  p985: 150,
};
const times: ResponseTimes = {
  ...sample(responseTimes),
  total: measured,
  unacknowledged: 3,
  is_cut: false,
  bars: barSeconds.map((_, at) => at),
  by_hour: [{ ...measured, hour: 3 }],
  by_organisation: [{ ...measured, id: 4, name: 'Redgum' }],
  by_operator: [{ ...measured, id: 9, name: 'Mei Chen', alerts: 0, p50: null }],
  budgets: [
    {
      organisation: { id: 4, name: 'Redgum' },
      month: '2026-11-01',
      alerts: 200,
      over_limit: 10,
      allowed: 4,
      over_limit_today: 2,
    },
  ],
  objectives: [british],
  budget_objectives: [british],
};

const open = (over: Partial<ResponseTimes> = {}, at = '/dashboard/response-times') =>
  openScreen(<ResponseTimesPage />, {
    at,
    answers: [answer(dashboardApi.responseTimes, { ...times, ...over })],
  });

it('says in one sentence how fast half of them are, and how many were slow', async () => {
  const screen = open();
  await screen.expectText('Half of the alerts are acknowledged within 8.3 s.');
  const slow = await screen.find('link', `10 took longer than ${british.limit.seconds} s`);
  expect(slow.getAttribute('href')).toBe('/dashboard/alerts?period=week&response=slow');
  await screen.expectText('55 s', '3 min');
  await screen.expectNoText('Only the newest alerts of this period are measured.');
});

it('each share is next to its goal', async () => {
  const screen = open();
  await screen.expectText(
    `Within ${british.target.seconds} seconds`,
    '75%, target 80%',
    `Within ${british.limit.seconds} seconds`,
    '95%, target 98.5%',
    'Not acknowledged 3',
  );
});

it('where the objective changed, no seconds are named', async () => {
  const screen = open({ objectives: [nena, british] });
  await screen.expectText('10 took longer than the limit', 'Within the target', 'Within the limit');
  await screen.expectNoText(`Within ${british.target.seconds} seconds`, ', target 80%');
});

it('the period is in the address, and the lists behind follow it', async () => {
  const screen = open({}, '/dashboard/response-times?organisation_id=4');
  await screen.press('Last hour');
  await screen.expectAddress('/dashboard/response-times?organisation_id=4&period=hour');
  await screen.expect(() =>
    expect(screen.calls.at(-1)?.line).toBe(
      'GET /dashboard/response-times?period=hour&organisation_id=4',
    ),
  );
  await screen.expect(async () =>
    expect((await screen.find('link', /took longer than/)).getAttribute('href')).toBe(
      '/dashboard/alerts?period=hour&response=slow&organisation_id=4',
    ),
  );
});

it('a budget that is used up is marked, and an operator without alerts has no shares', async () => {
  const screen = open();
  await screen.expectText('Response-time budget', 'November 2026', '250%');
  const [operator] = [...document.querySelectorAll('tr')].filter(({ textContent }) =>
    textContent?.startsWith('Mei Chen'),
  );
  expect([...(operator?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Mei Chen',
    '0',
    '–',
    '55 s',
    '3 min',
    '–',
    '–',
  ]);
});

it('without alerts the budgets are still there', async () => {
  const screen = open({ total: { ...measured, alerts: 0 }, unacknowledged: 0 });
  await screen.expectText('No alerts in this period', 'Choose a longer period.', '250%');
  await screen.expectNoText('By organisation');
});

it('a failed load offers another attempt', async () => {
  const screen = openScreen(<ResponseTimesPage />, {
    answers: [refuse(dashboardApi.responseTimes, 500, { message: 'It broke.' })],
  });
  const again = await screen.find('button', 'Try again');
  screen.change(answer(dashboardApi.responseTimes, times));
  await screen.pressElement(again);
  await screen.expectText('Half of the alerts are acknowledged within');
});

it.each([
  [0, '0 s'],
  [8.25, '8.3 s'],
  [119, '119 s'],
  [120, '2 min'],
  [7170, '2 h'],
  [7100, '118 min'],
])('%f seconds are %s', (seconds, words) => expect(secondsWords(i18n, seconds)).toBe(words));

it.each([
  [0, [0, 10]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 15, 30, 45]],
  [400_000, [0, 172_800, 345_600, 518_400]],
])('the axis up to %i', (most, ticks) => expect(secondsTicks(most)).toEqual(ticks));
