// @vitest-environment happy-dom
// A filter by other records against a real server: the address names ids, the button their names,
// and each tick asks the list again.
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
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { idsFilter } from '#domain/kit/resource/filters.ts';
import { picked } from '#domain/kit/resource/pickers.ts';
import { setCallOrigin } from '../call/call.ts';
import { createQueryClient } from '../call/query.ts';
import { i18n } from '../language/language.ts';
import { ScopeProvider, scopeNow } from '../scope/use-scope.tsx';
import { parseSearch, writeSearch } from '../screen/address.tsx';
import { type CurrentUser, setCurrentUser } from '../session/session.ts';
import { tagsColumn } from '../table/tags-cell.tsx';
import { ResourceList } from './resource-list.tsx';

const shared = {
  access: { signedIn: true },
  scope: 'platform',
  summary: 'Boats.',
  sorts: ['name'],
} as const;
const picker = listEndpoint({
  ...shared,
  access: { anyOf: ['read departments'] },
  path: '/lists/organisations/:id/crews',
  item: picked,
  filters: { ids: idsFilter() },
});
const boats = listEndpoint({
  ...shared,
  path: '/boats',
  item: z.object({ id: field.id(), name: field.requiredText('name'), crews: z.array(picked) }),
  filters: { crew_id: idsFilter() },
});
const crews = [
  { id: 3, name: 'Divers' },
  { id: 5, name: 'Anglers' },
  { id: 8, name: 'Pilots' },
];

let server: Server;
let asked: string[];
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  window.matchMedia = ((media: string) => ({
    matches: true,
    media,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  })) as never;
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    asked.push(`${pathname}?${searchParams}`);
    const ids = searchParams.get('ids')?.split(',').map(Number);
    const found = crews.filter(
      ({ id, name }) =>
        (ids?.includes(id) ?? id !== 8) &&
        name.toLowerCase().includes(searchParams.get('search') ?? ''),
    );
    const items = pathname.includes('/lists/') ? found : [{ id: 1, name: 'Kraken', crews }];
    const meta = {
      current_page: 1,
      from: 1,
      to: items.length,
      per_page: 25,
      next: null,
      total: items.length,
    };
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: items, meta }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  localStorage.clear();
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: ['read departments'],
  } as unknown as CurrentUser);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const Boats = () => (
  <ScopeProvider
    value={scopeNow({ key: 'chosen', organisationId: 7, base: '/organisations/7', crumbs: [] })}
  >
    <ResourceList
      endpoint={boats}
      many={msg`boats`}
      searchHint={msg`Search name`}
      columns={{ name: { label: msg`Name` }, crews: { label: msg`Crews`, ...tagsColumn('crews') } }}
      filters={{ crew_id: { label: msg`Crews`, picker } }}
    />
  </ScopeProvider>
);

function draw(address: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: Boats }),
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
const button = (name: string) =>
  [...place.querySelectorAll('button')].find((one) => one.textContent === name);
const ticks = () =>
  [...place.querySelectorAll('fieldset label')].map(({ textContent }) => [
    textContent,
    tick(textContent ?? '')?.checked,
  ]);
const tick = (name: string) =>
  [...place.querySelectorAll<HTMLInputElement>('fieldset input')].find(
    (one) => one.labels?.[0]?.textContent === name,
  );
const lists = () => asked.filter((url) => url.startsWith('/api/boats'));

it('selects several by ticks, each in the address and in the call, and removes them', async () => {
  const router = draw('/');
  await seen(() => expect(button('Crews')).toBeDefined());
  expect(asked.filter((url) => url.includes('/lists/'))).toEqual([]);
  button('Crews')?.click();
  await seen(() =>
    expect(ticks()).toEqual([
      ['Divers', false],
      ['Anglers', false],
    ]),
  );
  tick('Divers')?.click();
  await seen(() => expect(router.state.location.search).toEqual({ crew_id: '3' }));
  tick('Anglers')?.click();
  await seen(() => expect(router.state.location.search).toEqual({ crew_id: '3,5' }));
  await seen(() => expect(lists().at(-1)).toContain('crew_id=3%2C5'));
  await seen(() => expect(button('Crews: Divers +1')).toBeDefined());
  tick('Divers')?.click();
  await seen(() => expect(router.state.location.search).toEqual({ crew_id: '5' }));
  button('Clear')?.click();
  await seen(() => expect(router.state.location.search).toEqual({}));
  expect(ticks()).toEqual([
    ['Divers', false],
    ['Anglers', false],
  ]);
});

it('shows the names for the ids of a pasted address, also of an archived one', async () => {
  draw('/?crew_id=8,3');
  await seen(() => expect(button('Crews: Pilots +1')).toBeDefined());
  expect(asked).toContain('/api/lists/organisations/7/crews?ids=8%2C3');
  button('Crews: Pilots +1')?.click();
  await seen(() =>
    expect(ticks()).toEqual([
      ['Pilots', true],
      ['Divers', true],
      ['Anglers', false],
    ]),
  );
});

it('omits an invalid list of ids from the call', async () => {
  draw('/?crew_id=3,x');
  await seen(() => expect(lists()).toHaveLength(1));
  expect(lists()[0]).not.toContain('crew_id');
  await seen(() => expect(button('Crews')).toBeDefined());
});

it('is hidden from users who may not read the choices', async () => {
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
  draw('/');
  await seen(() =>
    expect(place.querySelector('tbody td:nth-of-type(2)')?.textContent).toContain('Divers'),
  );
  expect(place.querySelector('search')?.textContent).not.toContain('Crews');
  expect(asked.filter((url) => url.includes('/lists/'))).toEqual([]);
});

it('draws the tags of a row, and counts those that do not fit', async () => {
  draw('/');
  await seen(() =>
    expect(place.querySelector('tbody td:nth-of-type(2)')?.textContent).toBe('DiversAnglers+1'),
  );
  expect(place.querySelector('tbody [title]')?.getAttribute('title')).toBe(
    'Divers, Anglers, Pilots',
  );
});
