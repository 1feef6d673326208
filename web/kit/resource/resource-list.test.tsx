// @vitest-environment happy-dom
// The list against a real server: pages by key, the input of a bulk action, live refresh, and the
// state of a failure.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
import {
  changedPreferences,
  type ListPreferences,
  untouchedList,
} from '#domain/kit/resource/list-preferences.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { setCallOrigin } from '../call/call.ts';
import { createQueryClient } from '../call/query.ts';
import { i18n } from '../language/language.ts';
import { parseSearch, writeSearch } from '../screen/address.tsx';
import { type CurrentUser, setCurrentUser } from '../session/session.ts';
import { type BulkTarget, ResourceList } from './resource-list.tsx';

const endpoint = listEndpoint({
  path: '/boats',
  access: { signedIn: true },
  scope: 'platform',
  summary: 'Boats.',
  item: z.object({ id: field.id(), name: field.requiredText('name'), sold: field.flag() }),
  filters: { sold: z.stringbool().optional() },
  sorts: ['name'],
});

let server: Server;
let asked: string[];
let status: number;
let root: Root;
let place: HTMLElement;
let target: BulkTarget | undefined;
let changed: () => void;
let account: ListPreferences;
let reachable: boolean;

beforeAll(async () => {
  window.matchMedia = ((query: string) => ({
    matches: true,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  server = createServer((request, response) => {
    if (request.url?.startsWith('/api/user/list-preferences'))
      return answerPreferences(request, response);
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    asked.push(query.toString());
    if (status !== 200)
      return response
        .writeHead(status, { 'content-type': 'application/json' })
        .end('{"code":"broken","message":"It broke.","request_id":"r-42"}');
    const page = Number(query.get('page'));
    if (query.get('search') === 'whale')
      return response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          data: [],
          meta: { current_page: page, from: null, to: null, per_page: 25, next: null, total: 0 },
        }),
      );
    const rows = Array.from({ length: 25 }, (_, at) => ({
      id: page * 100 + at,
      name: `Boat ${page * 100 + at}`,
      sold: false,
    }));
    const meta = {
      current_page: page,
      from: page * 25 - 24,
      to: page * 25,
      per_page: 25,
      next: `after-${page}`,
      total: 175,
    };
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: rows, meta }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());

beforeEach(() => {
  asked = [];
  status = 200;
  account = untouchedList;
  reachable = true;
  localStorage.clear();
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

async function answerPreferences(request: IncomingMessage, response: ServerResponse) {
  const sent: string[] = [];
  for await (const part of request) sent.push(String(part));
  if (!reachable)
    return response
      .writeHead(503, { 'content-type': 'application/json' })
      .end('{"code":"unavailable"}');
  const { list: _list, ...change } = JSON.parse(sent.join('') || '{}');
  account = changedPreferences(account, change);
  return response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ data: account }));
}

const subscribe = (tell: () => void) => {
  changed = tell;
  return () => undefined;
};
const bulk = (now: BulkTarget) => {
  target = now;
  return null;
};

function Boats() {
  return (
    <ResourceList
      endpoint={endpoint}
      many={msg`boats`}
      searchHint={msg`Search name`}
      columns={{ name: { label: msg`Name` }, sold: { label: msg`Sold` } }}
      filters={{ sold: { label: msg`Sold` } }}
      bulk={bulk}
      subscribe={subscribe}
    />
  );
}

function draw(address: string) {
  const route = createRootRoute({ component: Boats });
  const router = createRouter({
    routeTree: route,
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
const button = (name: string): HTMLButtonElement | undefined =>
  [...place.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === name || one.textContent === name,
  );

it('goes to the next page by the key of this one, and straight to another by its number', async () => {
  const router = draw('/?sold=true&sort=name');
  await seen(() => expect(place.textContent).toContain('1–25 of 175'));
  expect(asked).toEqual(['sold=true&sort=name&direction=asc&page=1&per_page=25&total=1']);
  button('Next page')?.click();
  await seen(() => expect(place.textContent).toContain('Boat 200'));
  expect(router.state.location.search).toEqual({
    sold: 'true',
    sort: 'name',
    page: '2',
    after: 'after-1',
  });
  expect(asked.at(-1)).toContain('after=after-1');
  button('Page 7')?.click();
  await seen(() => expect(place.textContent).toContain('Boat 700'));
  expect(asked.at(-1)).not.toContain('after=');
  expect(button('Next page')?.disabled).toBe(true);
  expect(place.querySelector('tbody tr')?.getAttribute('aria-rowindex')).toBe('152');
});

it('gives a bulk action the filter when all that match are selected, and ids before (R137, R253)', async () => {
  draw('/?sold=false');
  // Before the rows are there it would select nothing.
  await seen(() =>
    expect(place.querySelector<HTMLInputElement>('thead input')?.disabled).toBe(true),
  );
  await seen(() => expect(place.textContent).toContain('1–25 of 175'));
  place.querySelector<HTMLInputElement>('thead input')?.click();
  await seen(() => expect(place.textContent).toContain('25 selected'));
  expect(target).toMatchObject({ kind: 'some' });
  button('Select all 175 matching boats')?.click();
  await seen(() => expect(place.textContent).toContain('175 selected'));
  expect(target).toMatchObject({ kind: 'all', query: { sold: 'false' } });
});

it('refetches after live events, once for many, and keeps the rows meanwhile', async () => {
  draw('/');
  await seen(() => expect(asked).toHaveLength(1));
  await seen(() => expect(place.textContent).toContain('Boat 100'));
  for (let news = 0; news < 5; news += 1) changed();
  expect(place.textContent).toContain('Boat 100');
  await seen(() => expect(asked).toHaveLength(2));
});

it('offers to clear filters without a match, and shows no pager', async () => {
  draw('/?search=whale');
  await seen(() => expect(place.textContent).toContain('No boats match'));
  expect(button('Next page')).toBeUndefined();
  button('Clear search and filters')?.click();
  await seen(() => expect(place.textContent).toContain('1–25 of 175'));
  expect(button('Next page')?.disabled).toBe(false);
});

it('shows the failure with its request id, and retries', async () => {
  status = 500;
  draw('/');
  await seen(() => expect(place.textContent).toContain('The list could not be loaded'));
  expect(place.textContent).toContain('r-42');
  expect(button('Next page')).toBeUndefined();
  status = 200;
  button('Try again')?.click();
  await seen(() => expect(place.textContent).toContain('1–25 of 175'));
});

it('keeps known rows when they cannot be loaded again, says so below them, and retries', async () => {
  draw('/');
  await seen(() => expect(place.textContent).toContain('1–25 of 175'));
  status = 500;
  changed();
  const words = 'The list could not be loaded again. These rows may be out of date. Request r-42';
  await seen(() => expect(place.textContent).toContain(words));
  expect(place.textContent).toContain('Boat 100');
  expect(place.textContent).toContain('1–25 of 175');
  status = 200;
  button('Try again')?.click();
  await seen(() => expect(place.textContent).not.toContain(words));
  expect(place.textContent).toContain('Boat 100');
});

it('shows no rows of another page under the number of the one that failed', async () => {
  draw('/');
  await seen(() => expect(place.textContent).toContain('1–25 of 175'));
  status = 500;
  button('Next page')?.click();
  await seen(() => expect(place.textContent).toContain('The list could not be loaded'));
  expect(place.textContent).not.toContain('Boat 100');
});

it('opens with the account’s view, and once uploads views of this browser', async () => {
  const kept = 'vigil.list.4./boats';
  setCurrentUser({
    id: 4,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
  localStorage.setItem(
    kept,
    JSON.stringify({
      density: 'compact',
      hidden: ['sold'],
      views: [{ name: 'Old', address: {}, hidden: [] }],
    }),
  );
  account = {
    ...untouchedList,
    views: [{ name: 'Sold', address: { sold: 'true' }, hidden: [] }],
    opens: 'Sold',
  };
  const router = draw('/');
  await seen(() => expect(router.state.location.searchStr).toContain('sold=true'));
  await seen(() => expect(localStorage.getItem(kept)).toBeNull());
  expect(account).toMatchObject({
    density: 'compact',
    hidden: ['sold'],
    views: [{ name: 'Sold' }, { name: 'Old' }],
    opens: 'Sold',
  });
});

it('reports an unsaved preference, keeps it, and sends it on retry', async () => {
  toast.clear();
  draw('/');
  await seen(() => expect(place.textContent).toContain('1–25 of 175'));
  const heads = () =>
    [...place.querySelectorAll('thead th')].map((head) => head.textContent).join();
  reachable = false;
  button('Columns')?.click();
  await seen(() => expect(place.querySelector('[role="dialog"] input')).not.toBeNull());
  place.querySelector<HTMLInputElement>('[role="dialog"] input')?.click();
  await seen(() =>
    expect(currentToasts().map(({ text }) => text)).toEqual([
      'What you set for this list is not saved with your account yet.',
    ]),
  );
  expect([heads().includes('Sold'), account.hidden]).toEqual([false, null]);
  reachable = true;
  currentToasts()[0]?.action?.run();
  await seen(() =>
    expect([account.hidden, currentToasts(), localStorage.getItem('vigil.list.3./boats')]).toEqual([
      ['sold'],
      [],
      null,
    ]),
  );
  expect(heads()).not.toContain('Sold');
});
