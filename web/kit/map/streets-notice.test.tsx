// @vitest-environment happy-dom
// Who is told that there are no streets: the platform's admins, once the server has answered, and
// nobody else.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapSettings } from '#domain/kit/services/map-settings.ts';
import { anOperator } from '../session/current-user.factory.ts';
import { type CurrentUser, setCurrentUser } from '../session/session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const admin: Partial<CurrentUser> = {
  role: { name: 'admin', title: 'Admin', kind: 'platform' },
  abilities: ['read settings'],
};
const centreAdmin: Partial<CurrentUser> = {
  role: { name: 'monitoring_centre_admin', title: 'Admin', kind: 'centre' },
  abilities: ['read settings'],
};
const settings = (streets: MapSettings['streets']): MapSettings => ({
  streets,
  style_url: null,
  tiles: null,
});

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  setCurrentUser(null);
});

/** What somebody is told on a page that was just opened, when its server answers so. */
async function toldTo(
  person: Partial<CurrentUser>,
  answer: () => Promise<Response>,
): Promise<string> {
  vi.stubGlobal('fetch', answer);
  // As on a page that was just opened, no answer is remembered.
  const { setCurrentUser: signIn } = await import('../session/session.ts');
  const { useMissingStreets } = await import('./streets-notice.tsx');
  signIn(anOperator(person));
  const Shown = () => <p>{String(useMissingStreets())}</p>;
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(<Shown />));
  await act(async () => await new Promise((settled) => setTimeout(settled)));
  const text = place.textContent ?? '';
  await act(async () => root.unmount());
  return text;
}
const answering = (streets: MapSettings['streets']) => async () => Response.json(settings(streets));

it.each([
  ['none', 'none'],
  ['failing', 'failing'],
  ['installed', 'null'],
] as const)('a platform admin is told of %s: %s', async (streets, told) => {
  expect(await toldTo(admin, answering(streets))).toBe(told);
});

it.each([
  ['an operator', {}],
  ['an admin of the centre', centreAdmin],
  ['a platform role without the settings', { ...admin, abilities: [] }],
])('%s is told nothing', async (_name, person) => {
  expect(await toldTo(person, answering('none'))).toBe('null');
});

it('without an answer, or with one that is none, nothing is said', async () => {
  expect(
    await toldTo(admin, async () => {
      throw new TypeError('offline');
    }),
  ).toBe('null');
  expect(await toldTo(admin, async () => new Response('', { status: 404 }))).toBe('null');
  expect(await toldTo(admin, async () => Response.json({ streets: 'perhaps' }))).toBe('null');
});
