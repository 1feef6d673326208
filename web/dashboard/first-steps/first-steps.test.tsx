// @vitest-environment happy-dom
// The guide: what is done is ticked, what is left leads to its page where that opens, and hidden it
// stays hidden for this person.

import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FirstStep, firstStepNames } from '#domain/dashboard/first-steps.ts';
import { i18n } from '#web/kit/language/language.ts';
import { setPlacedScreens } from '#web/kit/screen/placed-screens.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { setCurrentUser } from '#web/kit/session/session.ts';
import { FirstSteps } from './first-steps.tsx';
import { stepWords } from './step-words.ts';

const load = async () => ({ default: () => null });
const steps: FirstStep[] = [
  { step: 'escalation_group', done: true },
  { step: 'department', done: false },
  { step: 'person', done: false },
];

let root: Root;
let place: HTMLElement;

function draw(): void {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <FirstSteps steps={steps} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router as never} />
      <i>drawn</i>
    </I18nProvider>,
  );
}

const leave = () => {
  root.unmount();
  place.remove();
};
const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const rows = () =>
  [...place.querySelectorAll('li')].map((row) => [
    row.querySelector('[role=img]')?.getAttribute('aria-label'),
    row.querySelector('a')?.getAttribute('href') ?? null,
  ]);

beforeEach(() => {
  localStorage.clear();
  setPlacedScreens([
    screen({
      path: stepWords.department.to,
      title: msg`Add department`,
      permission: ['write departments'],
      load,
    }),
    screen({ path: stepWords.escalation_group.to, title: msg`Add escalation group`, load }),
  ]);
  setCurrentUser(anOperator({ id: 5, abilities: ['write departments'] }));
  draw();
});
afterEach(leave);

it('ticks done steps, and links the others where their page opens', async () => {
  await seen(() =>
    expect(rows()).toEqual([
      ['Done', null],
      ['To do', stepWords.department.to],
      ['To do', null],
    ]),
  );
  expect(place.textContent).toContain('1 of 3 done');
  expect(place.querySelector('progress')?.value).toBe(1);
});

it('once hidden it stays hidden for this person only', async () => {
  await seen(() => expect(rows()).toHaveLength(3));
  place.querySelector('button')?.click();
  await seen(() => expect(rows()).toEqual([]));
  leave();
  draw();
  await seen(() => expect(place.textContent).toContain('drawn'));
  expect(rows()).toEqual([]);
  leave();
  setCurrentUser(anOperator({ id: 6, abilities: [] }));
  draw();
  await seen(() => expect(rows()).toHaveLength(3));
});

it('has words and a page for every step', () => {
  expect(Object.keys(stepWords).sort()).toEqual([...firstStepNames].sort());
});
