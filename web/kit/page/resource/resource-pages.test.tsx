// @vitest-environment happy-dom
// The screens of a resource below an organisation, in both scopes, against a real server: the
// address of each call, and what each user sees.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { resource } from '#domain/kit/resource.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { openQuestion } from '#web/ui/overlays/confirm.ts';
import { setCallOrigin } from '../../call/call.ts';
import { createQueryClient } from '../../call/query.ts';
import { sectionsOf } from '../../form/store/form-shape.ts';
import { i18n } from '../../language/language.ts';
import { chosenOrganisation, ownOrganisation } from '../../scope/scope.ts';
import { ScopeProvider, scopeNow } from '../../scope/use-scope.tsx';
import { parseSearch, ScreenOutlet, writeSearch } from '../../screen/address.tsx';
import { forgetPlaces, keepPlace } from '../../screen/kept-places.ts';
import { setPlacedScreens } from '../../screen/placed-screens.ts';
import { routesOf } from '../../screen/routes.tsx';
import { useTrail } from '../../screen/trail.tsx';
import { type CurrentUser, setCurrentUser } from '../../session/session.ts';
import { form, offer, offered, withOffers } from '../tabs.ts';
import { resourcePages } from './resource-pages.tsx';
import { resourceScreens } from './resource-screens.ts';

const fields = z.object({ name: field.requiredText('name') });
const boats = resource({
  name: 'boat',
  words: { one: 'boat', many: 'boats' },
  path: '/organisations/:organisationId/boats',
  scope: 'organisation',
  access: { read: ['read departments'], write: ['write departments'] },
  record: z.object({
    id: field.id(),
    ...fields.shape,
    crew_count: field.withFacts(z.number(), { kind: 'integer' }),
    archived_at: field.instant().nullable(),
    updated_at: field.instant(),
  }),
  columns: ['id', 'name', 'crew_count'],
  fields,
  required: ['name'],
  filters: {},
  sorts: ['name'],
  search: ['name'],
  verbs: {
    remove: {},
    archive: { path: '/boats/:id/archive' },
    restore: { path: '/boats/:id/restore' },
  },
});
const sections = sectionsOf(fields)([
  { key: 'boat', title: msg`Boat`, fields: { name: { label: msg`Name` } } },
]);
const words = { many: msg`boats`, add: msg`Add boat`, search: msg`Search name` };
const pages = resourcePages(boats, {
  title: msg`Boats`,
  words,
  list: {
    columns: { name: { label: msg`Name` }, crew_count: { label: msg`Crew`, opens: 'crew' } },
  },
  add: { sections },
  page: { forms: { details: sections } },
  removing: () => '2 people sail it.',
});
const Crew = () => (
  <>
    <p>The crew</p>
    <ol>
      {useTrail()?.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ol>
  </>
);
const crew = offer({
  to: 'boat',
  path: 'crew',
  title: msg`Crew`,
  permission: ['read users'],
  load: async () => ({ default: Crew }),
});
const floats = resourcePages(boats, {
  title: msg`Floats`,
  removeWord: 'delete',
  words: { ...words, add: msg`Add float` },
  list: {
    columns: { name: { label: msg`Name` } },
    dialog: {
      sections,
      initial: { name: 'Wombat' },
      mayAdd: ({ abilities }) => abilities.includes('write organisations'),
    },
  },
});
const screens = withOffers(
  resourceScreens({
    name: 'boat',
    in: [ownOrganisation, chosenOrganisation],
    path: 'boats',
    title: msg`Boats`,
    permission: { read: ['read departments'], write: ['write departments'] },
    add: { title: msg`Add boat` },
    page: {
      title: msg`Boat`,
      tabs: [form('details', msg`Details`), offered('crew'), offered('nobody-offers-this')],
    },
    load: async () => ({ default: pages }),
  }),
  [crew],
).concat(
  resourceScreens({
    name: 'float',
    in: [ownOrganisation],
    path: 'floats',
    title: msg`Floats`,
    permission: { read: ['read departments'], write: ['write departments'] },
    load: async () => ({ default: floats }),
  }),
);

setPlacedScreens(screens);

let server: Server;
let asked: string[];
let archived: string | null;
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  window.matchMedia = ((query: string) => ({
    matches: true,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const url = (request.url ?? '').split('?')[0] ?? '';
    if (url.startsWith('/api'))
      asked.push(
        `${request.method} ${url.slice(4)}${text === '' || text === '{}' ? '' : ` ${text}`}`,
      );
    if (url.endsWith('/archive')) archived = '2026-11-22T00:00:00Z';
    if (url.endsWith('/restore')) archived = null;
    // Boat 4 became boat 5, which is in organisation 9.
    const boat = {
      id: 5,
      organisation_id: 9,
      name: 'Koala',
      crew_count: 12,
      archived_at: archived,
      updated_at: '2026-11-21T00:00:00Z',
    };
    const isList = url.endsWith('/boats') && request.method === 'GET';
    const meta = { current_page: 1, from: 1, to: 1, per_page: 25, next: null, total: 1 };
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'XSRF-TOKEN=x' });
    response.end(JSON.stringify(isList ? { data: [boat], meta } : { data: boat }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  archived = null;
  toast.clear();
  sessionStorage.clear();
});
afterEach(() => {
  forgetPlaces();
  root.unmount();
  place.remove();
});

const frameOf = (scope: Parameters<typeof scopeNow>[0]) => async () => ({
  default: () => (
    <ScopeProvider value={scopeNow(scope)}>
      <ScreenOutlet />
    </ScopeProvider>
  ),
});

function draw(
  address: string,
  abilities: Permission[] = [
    'read departments',
    'write departments',
    'write organisations',
    'read users',
  ],
) {
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities,
  } as unknown as CurrentUser);
  const top = createRootRoute({ component: ScreenOutlet });
  const layout = async () => ({ default: ScreenOutlet });
  const routes = routesOf(screens, {
    root: top,
    guard: async () => {},
    layouts: { app: layout, auth: layout, plain: layout, error: layout },
    frames: {
      own: frameOf({ key: 'own', organisationId: 4, base: '/organisation', crumbs: [] }),
      chosen: frameOf({ key: 'chosen', organisationId: 7, base: '/organisations/7', crumbs: [] }),
    },
  });
  const router = createRouter({
    routeTree: top.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch: writeSearch,
  });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  return router;
}

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const named = (selector: string, text: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) =>
    one.textContent?.includes(text),
  );
const press = async (selector: string, text: string) => {
  await seen(() => expect(named(selector, text)).toBeDefined());
  named(selector, text)?.click();
};
const tabs = () =>
  [...place.querySelectorAll('nav[aria-label="Parts of Koala"] a')].map((link) =>
    link.getAttribute('href'),
  );

it.each([
  ['/organisation', 4],
  ['/organisations/7', 7],
])('in %s lists, opens and adds those of organisation %i', async (base, organisationId) => {
  const router = draw(`${base}/boats`);
  await seen(() => expect(named('a', 'Koala')?.getAttribute('href')).toBe(`${base}/boats/5`));
  expect(asked.filter((call) => !call.startsWith('GET /user/'))).toEqual([
    `GET /organisations/${organisationId}/boats`,
  ]);
  await press('button', 'Add boat');
  await seen(() => expect(place.querySelector('input[name=name]')).not.toBeNull());
  const box = place.querySelector<HTMLInputElement>('input[name=name]') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'Koala');
  box.dispatchEvent(new Event('input', { bubbles: true }));
  place
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  // To the new one's page, and from its bare address to the first tab.
  await seen(() => expect(router.state.location.pathname).toBe(`${base}/boats/5/details`));
  expect(asked).toContain(`POST /organisations/${organisationId}/boats {"name":"Koala"}`);
  await seen(() => expect(tabs()).toEqual([`${base}/boats/5/details`, `${base}/boats/5/crew`]));
  await press('a', 'Crew');
  await seen(() => expect(place.textContent).toContain('The crew'));
});

it('drills down from a count to the tab behind it, with the levels above as links to where they were left', async () => {
  const router = draw('/organisation/boats');
  await press('a[aria-label="Crew of Koala: 12"]', '12');
  await seen(() => expect(place.textContent).toContain('The crew'));
  expect(router.state.location.pathname).toBe('/organisation/boats/5/crew');
  keepPlace('/organisation/boats', '/organisation/boats?search=koala');
  await seen(() =>
    expect(
      [...place.querySelectorAll('ol > li')].map((level) => [
        level.textContent,
        level.querySelector('a')?.getAttribute('href'),
      ]),
    ).toEqual([
      ['Boats', '/organisation/boats?search=koala'],
      ['Koala', '/organisation/boats/5'],
      ['Crew', undefined],
    ]),
  );
});

it('opens no level that the person may not', async () => {
  draw('/organisation/boats', ['read departments']);
  await seen(() => expect(named('td', '12')).toBeDefined());
  expect(named('td', '12')?.querySelector('a')).toBeNull();
});

it('shows no tab bar for one tab, and values instead of boxes to read-only users', async () => {
  draw('/organisation/boats/5/details', ['read departments']);
  await seen(() => expect(place.querySelector('dd')?.textContent).toBe('Koala'));
  expect(place.querySelector('nav')).toBeNull();
  expect(place.querySelector('input')).toBeNull();
  expect(place.querySelector('[aria-haspopup=menu]')).toBeNull();
});

it('archives at once and offers to undo it', async () => {
  draw('/organisation/boats/5/details');
  await press('[aria-haspopup=menu]', 'Actions for Koala');
  await press('[role=menuitem]', 'Archive');
  await seen(() => expect(currentToasts().at(-1)?.text).toBe('Koala archived.'));
  expect(asked).toContain('PUT /boats/5/archive');
  await seen(() => expect(named('h2', 'Koala')?.parentElement?.textContent).toContain('Archived'));
  currentToasts().at(-1)?.action?.run();
  await seen(() => expect(asked).toContain('PUT /boats/5/restore'));
});

it('asks before removing, shows the effect, and sends nothing on Cancel', async () => {
  const router = draw('/organisations/7/boats/5/details');
  await press('[aria-haspopup=menu]', 'Actions for Koala');
  await press('[role=menuitem]', 'Remove');
  await seen(() => expect(openQuestion()?.text).toBe('2 people sail it.'));
  openQuestion()?.answer(false);
  await press('[aria-haspopup=menu]', 'Actions for Koala');
  await press('[role=menuitem]', 'Remove');
  await seen(() => expect(openQuestion()).not.toBeNull());
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  openQuestion()?.answer(true);
  await seen(() => expect(router.state.location.pathname).toBe('/organisations/7/boats'));
  expect(asked).toContain('DELETE /organisations/7/boats/5');
});

it('uses the word of its declaration for removing in a list without a page (R350)', async () => {
  draw('/organisation/floats');
  await press('[aria-haspopup=menu]', 'Actions for Koala');
  await press('[role=menuitem]', 'Delete');
  await seen(() => expect(openQuestion()).toMatchObject({ title: 'Delete Koala?', yes: 'Delete' }));
  openQuestion()?.answer(true);
  await seen(() => expect(currentToasts().at(-1)?.text).toBe('Koala deleted.'));
});

it.each([
  ['/organisations/7/boats/4/crew?day=1', '/organisations/9/boats/5/crew?day=1'],
  ['/organisation/boats/4/crew', '/organisation/boats/5/crew'],
  ['/organisation/boats/4', '/organisation/boats/5/details'],
])(
  'leads from %s, the address of an earlier record, to the same tab of the present one',
  async (before, after) => {
    const router = draw(before);
    await seen(() => expect(router.state.location.href).toBe(after));
    await seen(() => expect(named('h2', 'Koala')).toBeDefined());
  },
);

it('refuses an offer that no page has a place for', () => {
  expect(() => withOffers(screens, [{ ...crew, path: 'rigging' }])).toThrow(
    'No page has a place for boat/rigging',
  );
});

it('without its own page it is added over its list, with initial values', async () => {
  const router = draw('/organisation/floats');
  await press('button', 'Add float');
  await seen(() =>
    expect(document.querySelector<HTMLInputElement>('[role=dialog] input[name=name]')?.value).toBe(
      'Wombat',
    ),
  );
  expect(router.state.location.pathname).toBe('/organisation/floats');
  root.unmount();
  place.remove();
  draw('/organisation/floats', ['read departments', 'write departments']);
  await seen(() => expect(named('[role=row], tr', 'Koala')).toBeDefined());
  expect(named('button', 'Add float')).toBeUndefined();
});
