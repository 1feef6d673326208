// @vitest-environment happy-dom
// The clock of a row follows the objective that was in force when its alert was received, also
// when another one is set while it is shown.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { standardObjectives } from '#domain/alerts/objectives/objective.ts';
import { keepObjectives } from '#web/alerts/objectives/known-objectives.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { i18n } from '#web/kit/language/language.ts';
import { ResponseClock } from './response-clock.tsx';

const { bs_8484_2016: british, nena_sta_020: nena } = standardObjectives;
let root: Root;
let place: HTMLElement;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  keepObjectives([]);
});

const ago = (seconds: number) => new Date(serverNow() - seconds * 1000).toISOString();
const rowOf = (raised_at: string): AlertRow => ({
  id: 1,
  organisation: { id: 1, name: 'Blue Ridge Utilities' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  raised_at,
  version: 1,
});
const bar = () => place.querySelector('span');
const drawn = () => [bar()?.dataset['pace'], bar()?.style.getPropertyValue('--target')];

test('no line is drawn before the objectives are known, then those of the alert’s own', async () => {
  // 11 seconds: past 10, within 15.
  const raised = ago(11);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ResponseClock row={rowOf(raised)} />
      </I18nProvider>,
    ),
  );
  expect(bar()).toBeNull();
  await act(async () => keepObjectives([{ ...british, from: null }]));
  expect(drawn()).toEqual(['late', '0.25']);
  // Set after the alert was received: it stays measured against the one before.
  await act(async () =>
    keepObjectives([
      { ...nena, from: ago(5) },
      { ...british, from: null },
    ]),
  );
  expect(drawn()).toEqual(['late', '0.25']);
  await act(async () =>
    keepObjectives([
      { ...nena, from: ago(60) },
      { ...british, from: null },
    ]),
  );
  expect(drawn()).toEqual(['good', '0.75']);
});
