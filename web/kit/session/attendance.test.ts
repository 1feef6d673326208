// @vitest-environment happy-dom
// User input at the browser: it counts for a minute, in every tab; a page's own activity does not.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAttended, subscribeTouches, watchAttendance } from './attendance.ts';

let stop: () => void;
/** As trusted input, unless stated otherwise: scripts cannot make such events in a browser. */
const send = (event: Event, byHand = true): void => {
  Object.defineProperty(event, 'isTrusted', { value: byHand });
  window.dispatchEvent(event);
};
const moveTo = (x: number): Event => new PointerEvent('pointermove', { screenX: x, screenY: 5 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  stop = watchAttendance();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('a page that was only loaded is unattended', () => expect(isAttended()).toBe(false));

it.each<[string, () => Event]>([
  ['a key', () => new KeyboardEvent('keydown', { key: 'a' })],
  ['a press', () => new PointerEvent('pointerdown')],
  ['a wheel', () => new Event('wheel')],
  ['a finger', () => new Event('touchmove')],
  ['a click of assistive technology', () => new MouseEvent('click')],
  ['what is dictated', () => new Event('input')],
  ['a choice', () => new Event('change')],
])('%s counts for a minute', (_what, event) => {
  send(event());
  vi.advanceTimersByTime(59_999);
  expect(isAttended()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isAttended()).toBe(false);
});

it('a pointer counts when it moves, not when the page moves below it', () => {
  for (let times = 0; times < 3; times += 1) send(moveTo(10));
  expect(isAttended()).toBe(false);
  send(moveTo(11));
  expect(isAttended()).toBe(true);
});

describe('no hand', () => {
  it.each<[string, Event, boolean]>([
    ['what a script presses', new KeyboardEvent('keydown', { key: 'a' }), false],
    ['a page that scrolls', new Event('scroll'), true],
    [
      'a key held down by something',
      new KeyboardEvent('keydown', { key: 'a', repeat: true }),
      true,
    ],
  ])('%s', (_what, event, byHand) => {
    send(event, byHand);
    expect(isAttended()).toBe(false);
  });
});

it('input in another tab counts here too, without notifying listeners here', async () => {
  const touches: string[] = [];
  const forget = subscribeTouches(() => touches.push('touched'));
  const tab = new BroadcastChannel('vigil.touched');
  const received = new Promise((resolve) => {
    tab.onmessage = resolve;
  });
  send(new KeyboardEvent('keydown', { key: 'a' }));
  await received;
  vi.advanceTimersByTime(60_000);
  expect([isAttended(), touches]).toEqual([false, ['touched']]);
  tab.postMessage('touched');
  await vi.waitFor(() => expect(isAttended()).toBe(true));
  expect(touches).toEqual(['touched']);
  tab.close();
  forget();
});
