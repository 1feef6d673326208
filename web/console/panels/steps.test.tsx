// @vitest-environment happy-dom
// The steps: their source is shown above, and a tick on a changed list shows
// the new one with a notice.
import { expect, it, test } from 'vitest';
import type { ResponseSource, ResponseStep } from '#domain/responses/response-step.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { currentToasts } from '#web/ui/feedback/toasts.ts';
import { sourceOf } from './step-source.ts';
import Steps from './steps.tsx';

const standard: ResponseSource = { level: 'alert_type', name: null };
const step = (id: number, content: string, source = standard): ResponseStep => ({
  id,
  position: 1,
  kind: 'do',
  content,
  url: null,
  required: true,
  source,
  ticked: null,
});

const steps = (...listed: ResponseStep[]) => answer(alertCalls.responses, listed);

/** The steps of alert 7 for who ticks them. */
const draw = (...listed: ResponseStep[]) =>
  openScreen(<Steps id={7} mayTick />, {
    answers: [
      steps(...listed),
      answer(alertCalls.tick, ({ params, body }) => {
        const one = listed.find(({ id }) => id === Number(params.responseStepId));
        if (!one) throw new Error('no such step');
        const { answer: said = null, outcome = null } = body;
        const by = { id: 3, name: 'Mei Chen' };
        one.ticked = { by, at: '2026-11-21T00:00:00.000Z', answer: said, outcome };
        return one;
      }),
    ],
  });
const rowsOf = async (screen: ReturnType<typeof draw>) =>
  (await screen.all('listitem')).map(({ textContent }) => textContent);

it('shows the source, also for each step to a screen reader; a tick is saved', async () => {
  const screen = draw(step(1, 'Write first.', { level: 'user', name: 'Ravi Patel' }));
  await screen.expectText('Instructions for Ravi Patel');
  const box = await screen.find('checkbox');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Instructions for Ravi Patel',
  );
  await screen.pressElement(box);
  await screen.expect(() => expect(box).toHaveProperty('checked', true));
  await screen.expectText('Mei Chen,');
  await screen.expectWritten(['PUT /alerts/7/responses/1', { ticked: true, answer: null }]);
});

it('a step removed from the list is not ticked: the new list shows with a notice', async () => {
  const screen = draw(step(1, 'Call the mobile.'));
  const box = await screen.find('checkbox');
  screen.change(
    steps(step(2, 'Call the office.', { level: 'organisation', name: 'Redgum' })),
    refuse(alertCalls.tick, 404, { code: 'not_found', message: 'This record does not exist.' }),
  );
  await screen.pressElement(box);
  await screen.expectText('Call the office.');
  expect(screen.text).not.toContain('Call the mobile.');
  expect(await screen.find('checkbox')).toHaveProperty('checked', false);
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'The instructions changed. Check them again.',
  ]);
});

test('the words for each source; what an earlier version kept has none', () => {
  const words = (source: ResponseSource) => sourceOf([{ source }]);
  expect(words({ level: 'user', name: 'Ravi Patel' })).toBe('Instructions for Ravi Patel');
  expect(words({ level: 'department', name: 'Night nursing' })).toBe(
    'Instructions of the department Night nursing',
  );
  expect(words({ level: 'organisation', name: 'Redgum' })).toBe('Instructions of Redgum');
  expect(words({ level: 'device_type', name: 'EV-04 pendant' })).toBe(
    'Standard instructions for EV-04 pendant',
  );
  expect(words(standard)).toBe('Standard instructions');
  expect(sourceOf([])).toBeNull();
  expect(sourceOf([{}])).toBeNull();
});

it('yes-no steps, notes saved by Enter, links and optional steps', async () => {
  const screen = draw(
    { ...step(1, 'Is anybody with you?'), kind: 'yes_no' },
    { ...step(2, 'Note what you hear.'), kind: 'record' },
    {
      ...step(3, 'Read the key codes.'),
      kind: 'link',
      url: 'https://codes.example.test/codes',
      required: false,
    },
  );
  const link = await screen.find('link');
  expect(link).toMatchObject({
    href: 'https://codes.example.test/codes',
    rel: 'noopener noreferrer',
    textContent: 'codes.example.test',
  });
  expect((await rowsOf(screen))[2]).toContain('Optional');
  await screen.press('No');
  await screen.put(await screen.find('textbox'), 'A radio is on');
  await screen.keys('{Enter}');
  await screen.expectWritten(
    ['PUT /alerts/7/responses/1', { ticked: true, answer: 'no' }],
    ['PUT /alerts/7/responses/2', { ticked: true, answer: 'A radio is on' }],
  );
  await screen.expect(async () => expect((await rowsOf(screen))[1]).toContain('A radio is on'));
});

it('one press records the call outcome of the current step; later steps have none', async () => {
  const screen = draw(
    { ...step(1, 'Call the mobile.'), kind: 'call_person' },
    { ...step(2, 'Call the contacts.'), kind: 'call_contacts' },
  );
  for (const name of ['No answer', 'Voicemail', 'Safe', 'Needs help'])
    expect(await screen.all('button', name)).toHaveLength(1);
  await screen.press('Voicemail');
  await screen.expectWritten([
    'PUT /alerts/7/responses/1',
    { ticked: true, answer: null, outcome: 'voicemail' },
  ]);
  await screen.expectText('Voicemail Mei Chen,');
  // Now the next one asks.
  expect((await rowsOf(screen))[1]).toContain('No answer');
});
