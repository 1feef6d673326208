// @vitest-environment happy-dom
// The wallboard: what it shows of its figures, no unowned alert, and that it
// says since when it is not live.
import { expect, test } from 'vitest';
import { standardObjectives } from '#domain/alerts/objectives/objective.ts';
import { supervisionApi } from '#domain/supervision/supervision.api.ts';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import WallPage from './wall-page.tsx';
import { WallScreen } from './wall-screen.tsx';

const minuteAgo = (): string => new Date(Date.now() - 60_000).toISOString();
const figuresOf = (unowned: readonly [number, number, number, number]): WallFigures => ({
  at: new Date().toISOString(),
  shift: {
    name: 'day',
    starts_at: '2026-11-22T19:00:00.000Z',
    ends_at: '2026-11-23T07:00:00.000Z',
    timezone: 'Australia/Sydney',
  },
  answered: {
    alerts: 152,
    within_target: 128,
    within_limit: 149,
    since: '2026-11-22T19:00:00.000Z',
    objective: standardObjectives.bs_8484_2016,
  },
  priorities: ([1, 2, 3, 4] as const).map((priority) => {
    const count = unowned[priority - 1] ?? 0;
    return {
      priority,
      open: count + 1,
      unowned: count,
      not_answered: 0,
      oldest_unowned_at: count > 0 ? minuteAgo() : null,
    };
  }),
  operators: { available: 4, on_duty: 5 },
  patrols: 2,
  welfare_timers: 126,
  consoles: { to_check: 2, open: 6 },
});

const show = (figures: WallFigures) =>
  openScreen(<WallPage />, { answers: [answer(supervisionApi.wall, figures)] });

test('what is unowned and for how long, both goals, and the room', async () => {
  const screen = show(figuresOf([2, 1, 0, 0]));
  await screen.expectText('Unowned3', '2 Emergency', '1 Urgent', '10 s40 s', 'Live');
  await screen.expectText(/Oldest unowned(0:59|1:0\d)/);
  await screen.expectText(
    '84.2%',
    '98%',
    '4 of 5',
    '2patrols on the way',
    '126',
    '2 of 6',
    'Day shift, 06:00 to 18:00',
    'Measured against BS 8484:2016',
  );
  const marks = [...document.querySelectorAll('[aria-label^="goal"]')].map((mark) =>
    mark.getAttribute('aria-label'),
  );
  expect(marks).toEqual(['goal met', 'goal missed']);
});

test('figures that began with another objective say since when, without the name of own figures', async () => {
  const figures = figuresOf([0, 0, 0, 0]);
  const { target, limit } = standardObjectives.nena_sta_020;
  figures.answered.since = '2026-11-23T01:50:00.000Z';
  figures.answered.objective = { name: null, target, limit };
  await show(figures).expectText(
    'within 15 s, goal 90%',
    'Measured against our own figures, since 12:50',
  );
});

test('without unowned alerts nothing calls', async () => {
  await show(figuresOf([0, 0, 0, 0])).expectText('Unowned0', 'All owned');
  expect(document.querySelectorAll('[data-calling]')).toHaveLength(0);
});

test.each([
  ['en-AU', '14:24:38'],
  ['en', '2:24:38 PM'],
] as const)(
  'without an answer the whole board shows since when, in %s at %s',
  async (language, at) => {
    const lostSince = Date.parse('2026-11-23T03:24:38.000Z');
    const screen = openScreen(
      <WallScreen figures={figuresOf([1, 0, 0, 0])} lostSince={lostSince} now={lostSince + 7000} />,
      { user: { language } },
    );
    await screen.expect(() =>
      expect(screen.text.replaceAll('\u202f', ' ')).toContain(`Not live since ${at}`),
    );
    expect(screen.text).not.toMatch(/Oldest unowned|Emergency|Live/);
  },
);
