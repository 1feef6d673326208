// @vitest-environment happy-dom
// Drills as a supervisor sees them: settings that keep what was typed when they are refused, who can
// be drilled now, figures without invented shares, and what the operator learns afterwards.
import { expect, it } from 'vitest';
import type { Drill } from '#domain/drills/drill.ts';
import { drillNowApi } from '#domain/drills/drill-now.api.ts';
import { drillsApi } from '#domain/drills/drills.api.ts';
import { drillRevealed } from '#domain/drills/drills.events.ts';
import { supervisionApi } from '#domain/supervision/supervision.api.ts';
import { answer, networkDown, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { DrillFiguresCard } from './drill-figures.tsx';
import DrillNotices from './drill-notices.tsx';
import { DrillNowCard } from './drill-now.tsx';
import { DrillSettingsCard } from './drill-settings.tsx';

const settings = {
  enabled: false,
  every_days: 7,
  from_time: '08:00',
  to_time: '18:00',
  timezone: 'Australia/Sydney',
};
const openSettings = (...answers: ReturnType<typeof answer>[]) =>
  openScreen(<DrillSettingsCard />, {
    answers: [...answers, answer(drillsApi.settings, settings)],
  });

it('settings are saved in the reader’s own zone, with times as they are read', async () => {
  const screen = openSettings(answer(drillsApi.save, { ...settings, enabled: true }));
  await screen.press('Raise drills at random times', 'checkbox');
  await screen.type('Days between drills, on average', '3');
  await screen.type('From', '7.00');
  await screen.press('Save');
  await screen.expectWritten([
    'PUT /drill-settings',
    { ...settings, enabled: true, every_days: 3, from_time: '07:00' },
  ]);
  await screen.expectText('Drills are on.');
});

it('turning them off says so', async () => {
  const screen = openSettings(answer(drillsApi.save, settings));
  await screen.press('Save');
  await screen.expectText('Drills are off.');
});

it('what cannot be read as a time goes as it was typed; each refusal is at its field', async () => {
  const screen = openSettings(
    refuse(drillsApi.save, 422, {
      errors: { from_time: ['Enter a time such as 08:30.'], every_days: ['Enter fewer days.'] },
    }),
  );
  await screen.type('From', 'noon');
  await screen.type('Days between drills, on average', '60');
  await screen.press('Save');
  await screen.expectProblem('From', 'Enter a time such as 08:30.');
  await screen.expectProblem('Days between drills, on average', 'Enter fewer days.');
  expect(screen.written[0]?.[1]).toMatchObject({ from_time: 'noon', every_days: 60 });
  expect((await screen.field('From')).value).toBe('noon');
  expect((await screen.field('To')).getAttribute('aria-invalid')).not.toBe('true');
});

it('settings that could not be loaded are loaded again, and nothing can be saved before', async () => {
  const screen = openScreen(<DrillSettingsCard />, { answers: [networkDown(drillsApi.settings)] });
  await screen.expectText('The settings could not be loaded');
  expect(screen.look('button', 'Save')).toBeNull();
  screen.change(answer(drillsApi.settings, settings));
  await screen.press('Try again');
  await screen.find('button', 'Save');
});

const operator = (id: number, name: string, over: object = {}) => ({
  open: 0,
  on_call: false,
  paused: false,
  console: 'verified',
  id,
  name,
  ...over,
});
const shift = (...operators: object[]) =>
  answer(supervisionApi.shift, { ...sampleOf(supervisionApi.shift), operators } as never);

it('a drill for anyone on duty names no operator; oneself is not offered', async () => {
  const screen = openScreen(<DrillNowCard />, {
    answers: [
      shift(operator(5, 'Mei Chen'), operator(6, 'Sam Reid')),
      answer(drillNowApi.now, { alert_id: 1, operator: null }),
    ],
  });
  await screen.expectText('Sam Reid');
  await screen.expectNoText('Mei Chen');
  await screen.press('Drill now');
  await screen.expectWritten(['POST /drills', { operator_id: null }]);
  await screen.expectText('Drill raised. It is in the queue.');
});

it('who cannot take an alert is offered with the reason', async () => {
  const screen = openScreen(<DrillNowCard />, {
    answers: [shift(operator(6, 'Sam Reid', { console: 'none' }), operator(7, 'Ana Silva'))],
  });
  await screen.expectText('Ana Silva');
  const words = [...document.querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(words[1]).toMatch(/^Sam Reid, ./);
  expect(words[2]).toBe('Ana Silva');
});

it('a drill for one operator says who got it, and its refusal says why not', async () => {
  const screen = openScreen(<DrillNowCard />, {
    answers: [
      shift(operator(6, 'Sam Reid')),
      refuse(drillNowApi.now, 409, { message: 'A real alert has no owner.' }),
    ],
  });
  await screen.expectText('Sam Reid');
  await screen.choose('For', '6');
  await screen.press('Drill now');
  await screen.expectText('A real alert has no owner.');
  screen.change(answer(drillNowApi.now, { alert_id: 1, operator: { id: 6, name: 'Sam Reid' } }));
  await screen.press('Drill now');
  await screen.expectText('It is assigned to Sam Reid.');
  expect(screen.written.map(([, body]) => body)).toEqual([{ operator_id: 6 }, { operator_id: 6 }]);
});

const objective = (target: number) => ({
  ...sampleOf(drillsApi.figures).objectives[0],
  target: { seconds: target, share: 0.9 },
  limit: { seconds: 60, share: 1 },
  from: target === 20 ? '2026-11-01T00:00:00Z' : null,
});
const figures = (over: object) =>
  answer(drillsApi.figures, { operators: [], missed: 0, objectives: [], ...over } as never);
const sam = {
  operator: { id: 6, name: 'Sam Reid' },
  drills: 4,
  median_seconds: 12.5,
  within_target: 3,
  within_limit: 4,
  steps_share: null,
};

it.each([
  [0, null],
  [1, '1 drill was missed.'],
  [3, '3 drills were missed.'],
])('%i missed drills', async (missed, words) => {
  const screen = openScreen(<DrillFiguresCard />, { answers: [figures({ missed })] });
  await screen.expectText('Operators appear here once they have answered a drill.');
  if (words === null) await screen.expectNoText('missed');
  else await screen.expectText(words);
});

it('figures are shares of the drills; where no step was ticked there is a dash', async () => {
  const screen = openScreen(<DrillFiguresCard />, {
    answers: [figures({ operators: [sam], objectives: [objective(20)] })],
  });
  await screen.expectText('Within 20 s', 'Within 60 s');
  const cells = [...document.querySelectorAll('tbody td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['4', '12.5 s', '75%', '100%', '–']);
});

it('where the objective changed in these days no single number of seconds is claimed', async () => {
  const screen = openScreen(<DrillFiguresCard />, {
    answers: [figures({ operators: [sam], objectives: [objective(20), objective(30)] })],
  });
  await screen.expectText('Within target', 'Within limit');
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads.some((head) => head.includes('20 s'))).toBe(false);
});

it('figures that are loading claim nothing; failed ones are loaded again', async () => {
  const waiting = openScreen(<DrillFiguresCard />, { answers: [noAnswer(drillsApi.figures)] });
  await waiting.find('status', 'Loading');
  await waiting.expectNoText('Operators appear here');
  waiting.close();
  const failed = openScreen(<DrillFiguresCard />, { answers: [refuse(drillsApi.figures, 500)] });
  await failed.expectText('The figures could not be loaded');
  failed.change(figures({}));
  await failed.press('Try again');
  await failed.expectText('Operators appear here');
});

const drill: Drill = {
  ...sampleOf(drillsApi.list),
  person: 'Tane Ward',
  status: 'answered',
  seconds: 12.4,
  steps_done: 4,
  steps_total: 6,
};
const mayRead = { abilities: ['read alert monitoring'] as const };

it.each([
  [{}, 'Acknowledged in 12 s, 4 of 6 steps done.'],
  [{ steps_total: 0 }, 'Acknowledged in 12 s.'],
])('the operator learns that it was a drill, and how they did (%#)', async (over, words) => {
  const screen = openScreen(<DrillNotices />, { user: mayRead });
  await screen.emit('private-user.5', drillRevealed, { ...drill, ...over });
  await screen.expectText('The alert for Tane Ward was a drill.', words);
});

it('a drill that gave way says so, and one without an answer has no time', async () => {
  const screen = openScreen(<DrillNotices />, { user: mayRead });
  await screen.emit('private-user.5', drillRevealed, {
    ...drill,
    status: 'withdrawn',
    seconds: null,
  });
  await screen.expectText('It ended because a real alert came in.');
  await screen.expectNoText('Acknowledged in');
});
