// @vitest-environment happy-dom
// The timeline of an alert and the hold on its evidence: a hold has a reason, ends after a question
// only, and an alert that does not exist is not loaded again.
import { expect, it } from 'vitest';
import { eventTimelineDataApi, type Timeline } from '#domain/evidence/event-timeline-data.api.ts';
import { answer, fileAnswer, noAnswer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import EventTimelinePage from './event-timeline-page.tsx';
import EventTimelinesPage from './event-timelines-page.tsx';

const raised = '2026-11-21T01:00:00.000Z';
const timeline: Timeline = {
  ...sampleOf(eventTimelineDataApi.get, { id: 7, name: 'Tane Ward', created_at: raised }),
  organisation: { id: 4, name: 'Redgum' },
  timezone: 'Australia/Sydney',
  fingerprint: 'ab12',
};
const hold = { reason: 'Coroner', held_at: raised, held_by: 'Mei Chen' };
const place = {
  path: '/settings/event-timeline-data/:alertId',
  at: '/settings/event-timeline-data/7',
};
const open = (over: Partial<Timeline>, ...answers: ReturnType<typeof answer>[]) =>
  openScreen(<EventTimelinePage />, {
    ...place,
    answers: [...answers, answer(eventTimelineDataApi.get, { ...timeline, ...over })],
  });
const facts = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

it('says how long after it was raised it was acknowledged and resolved', async () => {
  const screen = open({ acknowledged_at: '2026-11-21T01:01:05.000Z' });
  await screen.expectText('Acknowledged after');
  expect(facts().slice(-2)).toEqual(['1:05', '–']);
});

it.each([
  ['Australia/Sydney', '21/11/2026, 12:00:00 AEDT'],
  // Another name of the same clock.
  ['Australia/Melbourne', '21/11/2026, 12:00:00 AEDT'],
  ['Australia/Perth', '21/11/2026, 12:00:00 AEDT · 21/11/2026, 09:00:00 AWST'],
])('the worker’s own time (%s) is shown where it is another', async (timezone, shown) => {
  const screen = open({ timezone });
  await screen.expectText('Raised');
  expect(facts()[3]).toBe(shown);
});

it('the first step has no step before it, and a cut timeline says so', async () => {
  const step = { ...sampleOf(eventTimelineDataApi.get).steps[0], kind: 'alert.raised' };
  const steps = [null, 2000].map((since_previous_ms, at) => ({
    ...step,
    id: at + 1,
    occurred_at: raised,
    actor: null,
    data: {},
    since_raised_ms: 61_000,
    since_previous_ms,
  }));
  const screen = open({ steps: steps as never, is_cut: true });
  await screen.expectText('Only the first 2 steps are shown.');
  const numbers = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(-2).map(({ textContent }) => textContent),
  );
  expect(numbers).toEqual([
    ['1:01', '–'],
    ['1:01', '0:02'],
  ]);
  screen.close();
  const whole = open({ steps: steps as never });
  await whole.find('table');
  await whole.expectNoText('Only the first');
});

it.each([404, 422])('an alert that does not exist (%i) is not loaded again', async (status) => {
  const screen = openScreen(<EventTimelinePage />, {
    ...place,
    answers: [refuse(eventTimelineDataApi.get, status)],
  });
  await screen.expectText('This alert does not exist', 'Check the number of the alert.');
  expect(screen.look('button', 'Try again')).toBeNull();
});

it('one that could not be loaded says why and is loaded again', async () => {
  const screen = openScreen(<EventTimelinePage />, {
    ...place,
    answers: [refuse(eventTimelineDataApi.get, 503, { message: 'Out of reach.' })],
  });
  await screen.expectText('The alert could not be loaded', 'Out of reach.');
  screen.change(answer(eventTimelineDataApi.get, timeline));
  await screen.press('Try again');
  await screen.expectText('Tane Ward');
});

it('the bundle is not offered before the alert is there', async () => {
  const screen = openScreen(<EventTimelinePage />, {
    ...place,
    answers: [noAnswer(eventTimelineDataApi.get)],
  });
  const button = await screen.find('button', 'Evidence bundle');
  expect(button.hasAttribute('disabled')).toBe(true);
});

it('the bundle is downloaded, with the command that checks it', async () => {
  const screen = open({}, fileAnswer(eventTimelineDataApi.evidence, 'evidence.json', '{}'));
  await screen.expectText('evidence-alert-7.json public_key', 'ab12');
  await screen.press('Evidence bundle');
  await screen.expectWritten(['POST /event-timeline-data/7/evidence']);
  await screen.expectText('Evidence bundle downloaded.');
});

it('a hold needs a reason: blanks are none', async () => {
  const screen = open({}, answer(eventTimelineDataApi.hold, { hold }));
  await screen.press('Put evidence on hold');
  await screen.expectFocus('textbox', 'Reason');
  await screen.type('Reason', '   ');
  expect((await screen.find('button', 'Put on hold')).hasAttribute('disabled')).toBe(true);
  await screen.type('Reason', ' Coroner ');
  screen.change(answer(eventTimelineDataApi.get, { ...timeline, hold }));
  await screen.press('Put on hold');
  await screen.expectWritten(['PUT /event-timeline-data/7/hold', { reason: 'Coroner' }]);
  await screen.expectText('by Mei Chen: Coroner');
  expect(screen.look('dialog')).toBeNull();
});

it('a hold that is refused keeps its dialog and the reason', async () => {
  const screen = open({}, refuse(eventTimelineDataApi.hold, 409, { message: 'It is held.' }));
  await screen.press('Put evidence on hold');
  await screen.type('Reason', 'Coroner');
  await screen.press('Put on hold');
  await screen.expectText('It is held.');
  expect((await screen.field('Reason')).value).toBe('Coroner');
});

it('evidence is released after a question only', async () => {
  const screen = open({ hold }, answer(eventTimelineDataApi.release, { hold: null }));
  await screen.press('Release evidence');
  await screen.expectText('Release this evidence?');
  await screen.press('Cancel');
  await screen.expectNoText('Release this evidence?');
  expect(screen.written).toEqual([]);
  await screen.press('Release evidence');
  screen.change(answer(eventTimelineDataApi.get, timeline));
  await screen.answerQuestion('Release evidence');
  await screen.expectWritten(['DELETE /event-timeline-data/7/hold']);
  await screen.expectText('Evidence released.');
  await screen.find('button', 'Put evidence on hold');
});

it('the list says how long each alert waited', async () => {
  const screen = openScreen(<EventTimelinesPage />, {
    at: '/settings/event-timeline-data',
    answers: [
      answer(eventTimelineDataApi.list, [
        {
          ...timeline,
          acknowledged_at: '2026-11-21T01:00:09.000Z',
          resolved_at: '2026-11-21T02:00:00.000Z',
        },
        { ...timeline, id: 8, name: 'Ana Silva' },
      ]),
    ],
  });
  await screen.expectText('0:09', '1:00:00', 'Ana Silva');
  expect((await screen.find('link', 'Tane Ward')).getAttribute('href')).toBe(
    '/settings/event-timeline-data/7',
  );
});
