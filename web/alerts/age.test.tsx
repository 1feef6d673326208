// Ages run by the server's clock, and rewrite one text node each.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { forgetServerTime, learnServerTime } from '#web/kit/call/server-clock.ts';
import { Age } from './age.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(forgetServerTime);

test('a wrong PC clock changes no age', async () => {
  const server = Date.now() + 5 * 60_000;
  learnServerTime(
    new Headers({ 'x-server-time': new Date(server).toISOString() }),
    performance.now(),
    performance.now(),
  );
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Age since={new Date(server - 92_000).toISOString()} />));
  expect(place.textContent).toMatch(/^1:3[23]$/);
  await act(async () => root.unmount());
});

test('a second later the same text node shows the next second', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () => root.render(<Age since={new Date(Date.now() - 7_000).toISOString()} />));
  const face = place.querySelector('time')?.firstChild;
  const before = face?.textContent;
  await expect.poll(() => face?.textContent, { timeout: 5_000 }).not.toBe(before);
  expect(place.querySelector('time')?.firstChild).toBe(face);
  await act(async () => root.unmount());
});
