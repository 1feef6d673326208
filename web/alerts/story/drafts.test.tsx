// @vitest-environment happy-dom
// One draft, whichever view edits it: an edit in one view appears in the other at once.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { draftAddress, draftOf, useDraftOf } from './drafts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const type = new Map<string, (text: string) => void>();
const clear = new Map<string, () => void>();

function Field({ id, alertId }: { id: string; alertId: number }) {
  const [draft, set, empty] = useDraftOf(3, draftOf('comment', alertId), { text: '' });
  type.set(id, (text) => set({ text }));
  clear.set(id, empty);
  return <p id={id}>{draft.text}</p>;
}

test('two fields of a draft share its text, and sending empties both', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const shown = () =>
    ['live', 'kept', 'other'].map((id) => document.getElementById(id)?.textContent);
  await act(async () =>
    root.render(
      <>
        <Field id="live" alertId={7} />
        <Field id="kept" alertId={7} />
        <Field id="other" alertId={8} />
      </>,
    ),
  );
  await act(async () => type.get('live')?.('He is'));
  await act(async () => type.get('kept')?.('He is well'));
  expect(shown()).toEqual(['He is well', 'He is well', '']);
  await act(async () => clear.get('kept')?.());
  expect(shown()).toEqual(['', '', '']);
  await act(async () => root.unmount());
});

test('a comment and a message have their field on the alert’s page', () => {
  expect(
    [draftOf('comment', 7), draftOf('message', 7), draftOf('resolve', 7), 'called 7 Helen'].map(
      draftAddress,
    ),
  ).toEqual(['/alert-monitoring/7?tab=timeline', '/alert-monitoring/7?tab=messages', null, null]);
});
