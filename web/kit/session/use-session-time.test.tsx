// @vitest-environment happy-dom
// The end of a session as the server says it: kept in this browser, and read every second as whole
// minutes.
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionExpiryHeader } from '#domain/access/session-headers.ts';
import { forgetServerTime } from '../call/server-clock.ts';
import { forgetSessionExpiry, learnSessionExpiry } from './session-expiry.ts';
import { useSessionMinutes } from './use-session-time.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const place = document.createElement('div');
let root: Root;
const Minutes = () => String(useSessionMinutes());
const endsIn = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const answered = async (end: string) =>
  await act(async () => learnSessionExpiry(new Headers({ [sessionExpiryHeader]: end }), true));
const pass = async (ms: number) => await act(async () => void vi.advanceTimersByTime(ms));
const kept = () => localStorage.getItem('vigil.session_expiry');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setInterval', 'clearInterval'] });
  forgetServerTime();
  forgetSessionExpiry();
  root = createRoot(place);
  await act(async () => root.render(<Minutes />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});

it('the end that an answer says is kept in this browser, until there is no session (R162)', async () => {
  expect([kept(), place.textContent]).toEqual([null, 'null']);
  const end = endsIn(600);
  await answered(end);
  expect([kept(), place.textContent]).toEqual([end, '10']);
  await act(async () => learnSessionExpiry(new Headers(), true));
  expect([kept(), place.textContent]).toEqual([end, '10']);
  await act(async () => forgetSessionExpiry());
  expect([kept(), place.textContent]).toEqual([null, 'null']);
});

it('the minutes are read every second, and are never below zero (R163, R164)', async () => {
  await answered(endsIn(61));
  expect(place.textContent).toBe('2');
  await pass(999);
  expect(place.textContent).toBe('2');
  await pass(1);
  expect(place.textContent).toBe('1');
  await pass(59_000);
  expect(place.textContent).toBe('1');
  await pass(1000);
  expect(place.textContent).toBe('0');
  await pass(600_000);
  expect(place.textContent).toBe('0');
});
