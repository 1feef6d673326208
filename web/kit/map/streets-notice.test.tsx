// @vitest-environment happy-dom
// The notice of missing streets is shown to platform admins only, once the server has answered.
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MapSettings } from '#domain/kit/services/map-settings.ts';
import { anOperator } from '../session/current-user.factory.ts';
import { type CurrentUser, setCurrentUser } from '../session/session.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const admin: Partial<CurrentUser> = {
  role: { name: 'admin', kind: 'platform' },
  abilities: ['read settings'],
};
const centreAdmin: Partial<CurrentUser> = {
  role: { name: 'monitoring_centre_admin', kind: 'centre' },
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

/** The notice on a freshly opened page, for this person and this answer. */
async function noticeFor(
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
] as const)('a platform admin is shown %s: %s', async (streets, shown) => {
  expect(await noticeFor(admin, answering(streets))).toBe(shown);
});

it.each([
  ['an operator', {}],
  ['an admin of the centre', centreAdmin],
  ['a platform role without the settings', { ...admin, abilities: [] }],
])('%s is shown nothing', async (_name, person) => {
  expect(await noticeFor(person, answering('none'))).toBe('null');
});

it('without a valid answer, there is no notice', async () => {
  expect(
    await noticeFor(admin, async () => {
      throw new TypeError('offline');
    }),
  ).toBe('null');
  expect(await noticeFor(admin, async () => new Response('', { status: 404 }))).toBe('null');
  expect(await noticeFor(admin, async () => Response.json({ streets: 'perhaps' }))).toBe('null');
});
