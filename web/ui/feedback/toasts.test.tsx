// @vitest-environment happy-dom
// Success disappears after 5 s and waits while hovered; errors stay; a repeated text is shown once.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { ToastHost } from './toast-host.tsx';
import { toast } from './toasts.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;
const shown = (role: string) =>
  [...place.querySelectorAll(`[role="${role}"]`)].map((one) => one.textContent);
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

beforeEach(async () => {
  vi.useFakeTimers();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ToastHost />
      </I18nProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => {
    toast.clear();
    root.unmount();
  });
  place.remove();
  vi.useRealTimers();
});

it('success disappears after 5 s, an error stays', async () => {
  await act(async () => {
    toast.success('Saved');
    toast.error('Not saved', { detail: 'Request 7' });
  });
  await pass(4_900);
  expect([shown('status'), shown('alert')]).toEqual([['Saved'], ['Not savedRequest 7']]);
  await pass(200);
  expect([shown('status'), shown('alert')]).toEqual([[], ['Not savedRequest 7']]);
  await pass(600_000);
  expect(shown('alert')).toHaveLength(1);
});

it('waits while the pointer is on it, and leaves 5 s after', async () => {
  await act(async () => toast.success('Saved'));
  const card = place.querySelector('[role="status"]');
  await act(async () => card?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await pass(60_000);
  expect(shown('status')).toEqual(['Saved']);
  await act(async () => card?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  await pass(5_100);
  expect(shown('status')).toEqual([]);
});

it('shows the same words once, and is dismissed by its cross', async () => {
  await act(async () => {
    toast.error('Network error');
    toast.error('Network error');
  });
  expect(shown('alert')).toEqual(['Network error']);
  await act(async () =>
    place.querySelector<HTMLButtonElement>('button[aria-label="Dismiss"]')?.click(),
  );
  expect(shown('alert')).toEqual([]);
});

it('a repeated text keeps its place and its buttons, and is announced again', async () => {
  const words = () => [...place.querySelectorAll('[role="alert"] > div > div:first-child')];
  await act(async () => {
    toast.error('Network error');
    toast.error('Not saved');
  });
  const [before] = words();
  const button = place.querySelector('button');
  await act(async () => toast.error('Network error', { detail: 'Request 7' }));
  expect(shown('alert')).toEqual(['Network errorRequest 7', 'Not saved']);
  expect(place.querySelector('button')).toBe(button);
  expect(words()[0]).not.toBe(before);
});

it('of more than five, the oldest is dropped', async () => {
  await act(async () => {
    for (const text of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) toast.error(text);
  });
  expect(shown('alert')).toEqual(['a', 'c', 'd', 'e', 'f']);
});

it('offers an action for 10 s, and disappears when it is used', async () => {
  let undone = 0;
  await act(async () =>
    toast.success('Deleted', {
      action: {
        label: 'Undo',
        run: () => {
          undone += 1;
        },
      },
    }),
  );
  await pass(9_000);
  await act(async () =>
    [...place.querySelectorAll('button')].find((one) => one.textContent === 'Undo')?.click(),
  );
  expect([undone, shown('status')]).toEqual([1, []]);
});

it('shows progress, or indeterminate progress where the total is unknown', async () => {
  const bars = () =>
    [...place.querySelectorAll('progress')].map((bar) => [
      bar.getAttribute('value'),
      bar.getAttribute('max'),
    ]);
  await act(async () => {
    toast.info('Exporting boats', { progress: { value: 100, max: 250 } });
    toast.info('Exporting people', { progress: { value: 100, max: undefined } });
  });
  expect(bars()).toEqual([
    ['100', '250'],
    [null, null],
  ]);
});
