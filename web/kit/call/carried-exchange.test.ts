// @vitest-environment happy-dom
// The token in the address of the first page is exchanged once; reads of the page meanwhile wait
// for the session.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeCarriedSession } from './carried-session.ts';

const asked: string[] = [];
let answer = (): void => {};

beforeEach(() => {
  asked.length = 0;
  const exchanged = new Promise<Response>((resolve) => {
    answer = () => resolve(new Response('{}'));
  });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push(`${path} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim());
    return path === '/api/auth/session' ? await exchanged : new Response('{}');
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a second look at the page waits for the exchange of the first', async () => {
  window.location.hash = '#session=abc-123';
  const done: string[] = [];
  // The router looks again as soon as the token is taken out of the address.
  const looks = [1, 2].map(async (look) => {
    await takeCarriedSession();
    done.push(`look ${look}`);
  });
  await vi.waitFor(() => expect(asked).toContain('/api/auth/session Bearer abc-123'));
  expect([window.location.hash, done]).toEqual(['', []]);
  answer();
  await Promise.all(looks);
  expect(done).toEqual(['look 1', 'look 2']);
  expect(asked.filter((one) => one.startsWith('/api/auth/session'))).toHaveLength(1);
});
