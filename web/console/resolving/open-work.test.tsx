// @vitest-environment happy-dom
// The open work that the resolve dialog lists, its questions, and the fields of the request.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import type { PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import type { OpenWork as Open } from '#domain/alerts/resolving/open-work.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { i18n } from '#web/kit/language/language.ts';
import { OpenWork } from './open-work.tsx';
import { closingOf, missingIn, type Said } from './use-open-work.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const row: AlertRow = {
  id: 7,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 2, name: 'Ruby Doolan' },
  type: 'sos',
  priority: 1,
  version: 1,
  status: 'active_alert',
  raised_at: '2026-11-28T02:00:00.000Z',
};
const mei = { id: 7, name: 'Mei Chen' };
const call = (id: number, by = mei): PhoneCall => ({
  id,
  alert_id: 7,
  user_id: 2,
  direction: 'outbound',
  party: 'person',
  party_name: 'Ruby Doolan',
  number: null,
  by,
  started_at: '2026-11-28T02:01:00.000Z',
  confirmed_at: null,
  ended_at: null,
  outcome: null,
  note: null,
});
const step = (id: number, content: string, required: boolean): ResponseStep => ({
  id,
  position: id,
  kind: 'do',
  content,
  url: null,
  required,
  source: { level: 'alert_type', name: null },
  ticked: null,
});
const required = [step(1, 'Call the device.', true), step(2, 'Call the mobile.', true)];
const open: Open<PhoneCall, ResponseStep> = {
  calls: [call(5)],
  calls_of_others: [call(6, { id: 8, name: 'Tom Hughes' })],
  steps: [...required, step(3, 'Write it down.', false)],
  required_steps: required,
};
const nothing: Open<PhoneCall, ResponseStep> = {
  calls: [],
  calls_of_others: [],
  steps: [],
  required_steps: [],
};

let root: Root;
let place: HTMLElement;
let said: Said[];

beforeEach(() => {
  said = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const show = async (
  what: Open<PhoneCall, ResponseStep>,
  outcome: string | null,
  over: Partial<AlertRow> = {},
) =>
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <OpenWork
          row={{ ...row, ...over }}
          open={what}
          outcome={outcome}
          said={{}}
          onSay={(next) => said.push(next)}
          wrong={() => undefined}
        />
      </I18nProvider>,
    ),
  );
const selects = () => [...place.querySelectorAll('select')];

it('lists the open work: calls, steps by number, the patrol', async () => {
  await show(open, 'genuine', { patrol: 'dispatched' });
  const text = place.textContent ?? '';
  expect(text).toContain('The call to Ruby Doolan is still running. How did it end?');
  expect(text).toContain('Tom Hughes is calling Ruby Doolan. The call goes on.');
  expect(text).toContain('3 steps not done: 1, 2');
  expect(text).toContain('A patrol is on its way. Resolving does not cancel it.');
  const [ending] = selects();
  if (!ending) throw new Error('nothing is asked');
  ending.value = 'safe';
  await act(async () => ending.dispatchEvent(new Event('change', { bubbles: true })));
  expect(said).toEqual([{ calls: { 5: 'safe' } }]);
});

it('shows nothing where nothing is open', async () => {
  await show(nothing, 'genuine');
  expect(place.textContent).toBe('');
});

it('a false alarm presets a reason, which can be changed; a test needs none', async () => {
  await show(open, 'false');
  expect(selects().at(-1)?.value).toBe('False alarm: the person is safe.');
  await show(open, 'genuine');
  expect(selects().at(-1)?.value).toBe('');
  await show(open, 'test');
  expect(selects()).toHaveLength(1);
});

test.each<[string, string | null, Said, string[]]>([
  ['nothing said', 'genuine', {}, ['call_outcomes', 'steps_skipped_reason']],
  ['the call alone', 'genuine', { calls: { 5: 'safe' } }, ['steps_skipped_reason']],
  ['all of it', 'genuine', { calls: { 5: 'safe' }, skipped: 'The person is safe.' }, []],
  [
    'a reason of one’s own without words',
    'genuine',
    { calls: { 5: 'safe' }, skipped: 'other', skipped_words: ' ' },
    ['steps_skipped_reason'],
  ],
  ['a false alarm', 'false', { calls: { 5: 'safe' } }, []],
  ['a test', 'test', { calls: { 5: 'no_answer' } }, []],
])('%s: what is missing', (_name, outcome, what, fields) => {
  expect(Object.keys(missingIn(open, { row, outcome, said: what }))).toEqual(fields);
});

it('the request carries the outcomes and the reason', () => {
  expect(
    closingOf(
      { calls: { 5: 'safe' }, skipped: 'other', skipped_words: ' Met in person ' },
      'genuine',
    ),
  ).toEqual({
    call_outcomes: [{ phone_call_id: 5, outcome: 'safe' }],
    steps_skipped_reason: 'Met in person',
  });
  expect(closingOf({}, 'genuine')).toEqual({ call_outcomes: [], steps_skipped_reason: null });
});
