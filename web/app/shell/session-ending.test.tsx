// @vitest-environment happy-dom
// The bar of an ending session: shown at five minutes and at one, gone once the session is
// extended, absent before.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionExpiryHeader } from '#domain/access/session-headers.ts';
import { forgetServerTime } from '#web/kit/call/server-clock.ts';
import { i18n } from '#web/kit/language/language.ts';
import { forgetSessionExpiry, learnSessionExpiry } from '#web/kit/session/session-expiry.ts';
import SessionEnding from './session-ending.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const second = 1000;
let root: Root;
let place: HTMLElement;

/** An answer with the session's end in so many seconds. */
const endsIn = async (seconds: number) =>
  await act(async () =>
    learnSessionExpiry(
      new Headers({ [sessionExpiryHeader]: new Date(Date.now() + seconds * second).toISOString() }),
      false,
    ),
  );
const pass = async (seconds: number) =>
  await act(async () => void vi.advanceTimersByTime(seconds * second));
const bar = (): string | undefined =>
  place.textContent?.match(/session ends in less than (five minutes|a minute)/)?.[1];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'clearInterval'] });
  forgetServerTime();
  forgetSessionExpiry();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <SessionEnding />
      </I18nProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.useRealTimers();
});

it('counts down correctly, whatever unattended calls the page makes (R162)', async () => {
  await endsIn(600);
  expect(bar()).toBeUndefined();
  await pass(299);
  expect(bar()).toBeUndefined();
  await pass(2);
  expect(bar()).toBe('five minutes');
  // An unattended call: its answer has the same end.
  await endsIn(299);
  expect(bar()).toBe('five minutes');
  await pass(240);
  expect(bar()).toBe('a minute');
  await pass(60);
  expect(bar()).toBeUndefined();
});

it('goes when the session is extended, here or in another tab (R163)', async () => {
  await endsIn(200);
  expect(bar()).toBe('five minutes');
  await endsIn(3600);
  expect(bar()).toBeUndefined();
  await pass(3400);
  expect(bar()).toBe('five minutes');
  const newValue = new Date(Date.now() + 3600 * second).toISOString();
  await act(
    async () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'vigil.session_expiry', newValue }),
      ),
  );
  expect(bar()).toBeUndefined();
});
