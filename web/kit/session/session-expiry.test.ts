// When the session ends: an answer that was overtaken never shortens it, all tabs know it, and only
// a person's own call counts as going on.
import { afterEach, expect, it } from 'vitest';
import { sessionExpiryHeader } from '#domain/access/session-headers.ts';
import {
  forgetSessionExpiry,
  learnSessionExpiry,
  sessionTimeLeft,
  sinceWentOn,
  subscribeSessionExpiry,
} from './session-expiry.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const learn = (value: string | null, attended = false) =>
  learnSessionExpiry(new Headers(value === null ? {} : { [sessionExpiryHeader]: value }), attended);
const minutesLeft = () => Math.round((sessionTimeLeft() ?? Number.NaN) / 60_000);
afterEach(() => {
  forgetSessionExpiry();
  localStorage.clear();
});

it('an answer without it, or with none that can be read, changes nothing', () => {
  learn(null);
  learn('soon');
  expect(sessionTimeLeft()).toBeNull();
  learn(inMinutes(30));
  learn(null);
  learn('soon');
  expect(minutesLeft()).toBe(30);
});

it('an earlier end comes from an answer that was overtaken', () => {
  learn(inMinutes(30));
  learn(inMinutes(20));
  expect(minutesLeft()).toBe(30);
  learn(inMinutes(40));
  expect(minutesLeft()).toBe(40);
});

it('after signing out it begins again, also with an earlier end', () => {
  learn(inMinutes(30), true);
  forgetSessionExpiry();
  expect([sessionTimeLeft(), sinceWentOn()]).toEqual([null, Number.POSITIVE_INFINITY]);
  learn(inMinutes(5));
  expect(minutesLeft()).toBe(5);
});

it('only a call with a person behind it counts as going on', () => {
  learn(inMinutes(30), false);
  expect(sinceWentOn()).toBe(Number.POSITIVE_INFINITY);
  learn(inMinutes(31), true);
  expect(Number.isFinite(sinceWentOn())).toBe(true);
});

it('another tab extends and ends it here too; other stored values do not', () => {
  let calls = 0;
  const stop = subscribeSessionExpiry(() => (calls += 1));
  const say = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  say('vigil.session_expiry', inMinutes(25));
  expect([minutesLeft(), calls]).toEqual([25, 1]);
  say('another', null);
  expect([minutesLeft(), calls]).toEqual([25, 1]);
  say('vigil.session_expiry', null);
  expect([sessionTimeLeft(), calls]).toEqual([null, 2]);
  stop();
  say('vigil.session_expiry', inMinutes(25));
  expect(calls).toBe(2);
});

it('it is kept for the other tabs, and taken away with the session', () => {
  const end = inMinutes(30);
  learn(end);
  expect(localStorage.getItem('vigil.session_expiry')).toBe(end);
  forgetSessionExpiry();
  expect(localStorage.getItem('vigil.session_expiry')).toBeNull();
});
