// @vitest-environment happy-dom
// The session's timer: it looks each second and shows whole minutes.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionExpiryHeader } from '#domain/access/session-headers.ts';
import { forgetServerTime } from '../call/server-clock.ts';
import { forgetSessionExpiry, learnSessionExpiry } from './session-expiry.ts';
import { useSessionMinutes } from './use-session-time.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;
const Minutes = () => String(useSessionMinutes());
const pass = async (seconds: number) =>
  await act(async () => void vi.advanceTimersByTime(seconds * 1000));
const endsIn = async (seconds: number) =>
  await act(async () => {
    const end = new Date(Date.now() + seconds * 1000).toISOString();
    learnSessionExpiry(new Headers({ [sessionExpiryHeader]: end }), false);
  });

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'clearInterval'] });
  forgetServerTime();
  forgetSessionExpiry();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<Minutes />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  forgetSessionExpiry();
  vi.useRealTimers();
});

it('a minute is gone with the second that ends it, and at the end none is left (R364)', async () => {
  expect(place.textContent).toBe('null');
  await endsIn(122);
  const seen = [place.textContent];
  for (const seconds of [1, 1, 1, 59, 58, 1, 5]) {
    await pass(seconds);
    seen.push(place.textContent);
  }
  expect(seen).toEqual(['3', '3', '2', '2', '1', '1', '1', '0']);
});
