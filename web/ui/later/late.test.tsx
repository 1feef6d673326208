// @vitest-environment happy-dom
// A part whose code cannot be fetched takes nothing else of the page down, and comes later.
import { I18nProvider } from '@lingui/react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import { currentToasts, toast } from '../feedback/toasts.ts';
import { lateDialog, lateExtra, latePart } from './late-parts.tsx';
import { LateSlot } from './late-slot.tsx';

let root: Root;
let place: HTMLElement;
let reachable: boolean;
let fetched: number;
beforeEach(() => {
  reachable = false;
  fetched = 0;
});
afterEach(() => {
  root.unmount();
  place.remove();
  toast.clear();
  vi.restoreAllMocks();
});

/** Fetches this part while the server can be reached. */
const code =
  <Props,>(Part: ComponentType<Props>) =>
  async () => {
    fetched += 1;
    if (!reachable)
      throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return { default: Part };
  };

function draw(page: ReactNode): void {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
}

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const button = (name: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const texts = () => currentToasts().map(({ text }) => text);

const Dialog = lateDialog<{ onClose: () => void }>(code(() => <b>asked</b>));

function PageWithDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>25 rows{open ? ' asking' : ''}</p>
      <button type="button" onClick={() => setOpen(true)}>
        Remove
      </button>
      <Suspense>{open && <Dialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

it('a dialog without its code is said and closes; the page stays, and the next press opens it', async () => {
  draw(<PageWithDialog />);
  await seen(() => expect(button('Remove')).toBeDefined());
  button('Remove')?.click();
  const words = 'This could not be opened. Check your connection and try again.';
  await seen(() => expect(texts()).toEqual([words]));
  await seen(() => expect(place.textContent).toBe('25 rowsRemove'));
  reachable = true;
  button('Remove')?.click();
  await seen(() => expect(place.textContent).toBe('25 rows askingRemoveasked'));
  expect(fetched).toBe(2);
});

it('offline nothing is fetched that the browser would remember as failed', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Other = lateDialog<{ onClose: () => void }>(code(() => <b>asked</b>));
  const closed = vi.fn();
  draw(
    <Suspense>
      <Other onClose={closed} />
    </Suspense>,
  );
  await seen(() => expect(closed).toHaveBeenCalled());
  expect([texts(), fetched]).toEqual([["You're offline. Nothing was saved."], 0]);
});

it('a part of the page says that it is missing, and is fetched on request', async () => {
  const Chart = latePart(code(() => <b>a line</b>));
  draw(
    <Suspense>
      <Chart />
    </Suspense>,
  );
  await seen(() => expect(place.textContent).toContain('This part could not be loaded.'));
  reachable = true;
  button('Try again')?.click();
  await seen(() => expect(place.textContent).toBe('a line'));
});

it('a number in the menu stays empty, and comes with the network', async () => {
  const Count = lateExtra(code(() => <b>3</b>));
  draw(
    <Suspense fallback="waiting">
      <Count />
    </Suspense>,
  );
  await seen(() => expect(place.textContent).toBe('waiting'));
  await seen(() => expect([place.textContent, fetched]).toEqual(['', 1]));
  reachable = true;
  window.dispatchEvent(new Event('online'));
  await seen(() => expect(place.textContent).toBe('3'));
});

it('a part of another feature without its code leaves the shell, and is said', async () => {
  const Bar = lazy(code(() => <b>bar</b>));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  draw(
    <>
      <p>the page</p>
      <LateSlot>
        <Bar />
      </LateSlot>
    </>,
  );
  await seen(() =>
    expect(texts()).toEqual([
      'A part of this page could not be loaded. Reload the page when the connection is back.',
    ]),
  );
  expect(place.textContent).toBe('the page');
});
