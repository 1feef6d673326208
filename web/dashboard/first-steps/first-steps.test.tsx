// @vitest-environment happy-dom
// The guide: what is done is ticked, what is left leads to its page where that opens, and hidden it
// stays hidden for this person.

import { msg } from '@lingui/core/macro';
import { beforeEach, expect, it } from 'vitest';
import { type FirstStep, firstStepNames } from '#domain/dashboard/first-steps.ts';
import { setPlacedScreens } from '#web/kit/screen/placed-screens.ts';
import { screen as placed } from '#web/kit/screen/screen.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { FirstSteps } from './first-steps.tsx';
import { stepWords } from './step-words.ts';

const load = async () => ({ default: () => null });
const steps: FirstStep[] = [
  { step: 'escalation_group', done: true },
  { step: 'department', done: false },
  { step: 'person', done: false },
];

const draw = (user: Partial<CurrentUser> = { abilities: ['write departments'] }) =>
  openScreen(
    <>
      <FirstSteps steps={steps} />
      <i>drawn</i>
    </>,
    { user },
  );
const rows = () =>
  [...document.querySelectorAll('li')].map((row) => [
    row.querySelector('[role=img]')?.getAttribute('aria-label'),
    row.querySelector('a')?.getAttribute('href') ?? null,
  ]);

beforeEach(() => {
  setPlacedScreens([
    placed({
      path: stepWords.department.to,
      title: msg`Add department`,
      permission: ['write departments'],
      load,
    }),
    placed({ path: stepWords.escalation_group.to, title: msg`Add escalation group`, load }),
  ]);
});

it('ticks done steps, and links the others where their page opens', async () => {
  const screen = draw();
  await screen.expectText('1 of 3 done');
  expect(rows()).toEqual([
    ['Done', null],
    ['To do', stepWords.department.to],
    ['To do', null],
  ]);
  expect(await screen.find('progressbar')).toHaveProperty('value', 1);
});

it('once hidden it stays hidden for this person only', async () => {
  const first = draw({ id: 5 });
  await first.pressElement(await first.find('button'));
  await first.expect(() => expect(rows()).toEqual([]));
  first.close();
  const again = draw({ id: 5 });
  await again.expectText('drawn');
  expect(rows()).toEqual([]);
  again.close();
  const another = draw({ id: 6 });
  await another.expectText('drawn');
  expect(rows()).toHaveLength(3);
});

it('has words and a page for every step', () => {
  expect(Object.keys(stepWords).sort()).toEqual([...firstStepNames].sort());
});
