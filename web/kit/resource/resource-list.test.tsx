// @vitest-environment happy-dom
// The list: pages by key, the input of a bulk action, live refresh, and the
// state of a failure.
import { msg } from '@lingui/core/macro';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { listPreferencesApi } from '#domain/kit/resource/list-preferences.api.ts';
import {
  changedPreferences,
  type ListPreferences,
  untouchedList,
} from '#domain/kit/resource/list-preferences.ts';
import { currentToasts } from '#web/ui/feedback/toasts.ts';
import { type Answer, answer } from '../testing/answers.factory.ts';
import { type OpenedScreen, openScreen } from '../testing/open-screen.factory.tsx';
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

let asked: string[];
let status: number;
let screen: OpenedScreen;
let target: BulkTarget | undefined;
let changed: () => void;
let account: ListPreferences;
let reachable: boolean;

const pageOf = (page: number) => ({
  items: Array.from({ length: 25 }, (_, at) => ({
    id: page * 100 + at,
    name: `Boat ${page * 100 + at}`,
    sold: false,
  })),
  meta: {
    current_page: page,
    from: page * 25 - 24,
    to: page * 25,
    per_page: 25,
    next: `after-${page}`,
    total: 175,
  },
});
const nothing = {
  items: [],
  meta: { current_page: 1, from: null, to: null, per_page: 25, next: null, total: 0 },
};
const ofRows = answer(endpoint, ({ query }) =>
  query['search'] === 'whale' ? nothing : pageOf(Number(query['page'])),
);
const refusal = { code: 'broken', message: 'It broke.', request_id: 'r-42' };
const list: Answer = {
  ...ofRows,
  give: (call) => {
    asked.push(`${new URLSearchParams(call.query)}`);
    return status === 200 ? ofRows.give(call) : { status, body: refusal };
  },
};
const preferences = [listPreferencesApi.get, listPreferencesApi.change].map(
  ({ method, path }): Answer => ({
    method,
    path,
    give: ({ body }) => {
      if (!reachable) return { status: 503, body: { code: 'unavailable' } };
      account = changedPreferences(account, method === 'GET' ? {} : { ...(body as object) });
      return { status: 200, body: { data: account } };
    },
  }),
);

beforeEach(() => {
  asked = [];
  status = 200;
  account = untouchedList;
  reachable = true;
});

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

function draw(at: string, id = 3): OpenedScreen {
  screen = openScreen(<Boats />, { at, user: { id }, answers: [list, ...preferences] });
  return screen;
}

const seen = async (expectation: () => void) => await screen.expect(expectation);
const button = (name: string) => screen.look('button', name) as HTMLButtonElement | null;

it('goes to the next page by the key of this one, and straight to another by its number', async () => {
  draw('/?sold=true&sort=name');
  await seen(() => expect(screen.text).toContain('1–25 of 175'));
  expect(asked).toEqual(['sold=true&sort=name&direction=asc&page=1&per_page=25&total=1']);
  await screen.press('Next page');
  await seen(() => expect(screen.text).toContain('Boat 200'));
  await screen.expectAddress('/?sold=true&sort=name&page=2&after=after-1');
  expect(asked.at(-1)).toContain('after=after-1');
  await screen.press('Page 7');
  await seen(() => expect(screen.text).toContain('Boat 700'));
  expect(asked.at(-1)).not.toContain('after=');
  expect(button('Next page')?.disabled).toBe(true);
  expect(document.querySelector('tbody tr')?.getAttribute('aria-rowindex')).toBe('152');
});

it('gives a bulk action the filter when all that match are selected, and ids before (R137, R253)', async () => {
  draw('/?sold=false');
  // Before the rows are there it would select nothing.
  await seen(() =>
    expect(document.querySelector<HTMLInputElement>('thead input')?.disabled).toBe(true),
  );
  await seen(() => expect(screen.text).toContain('1–25 of 175'));
  document.querySelector<HTMLInputElement>('thead input')?.click();
  await seen(() => expect(screen.text).toContain('25 selected'));
  expect(target).toMatchObject({ kind: 'some' });
  await screen.press('Select all 175 matching boats');
  await seen(() => expect(screen.text).toContain('175 selected'));
  expect(target).toMatchObject({ kind: 'all', query: { sold: 'false' } });
});

it('refetches after live events, once for many, and keeps the rows meanwhile', async () => {
  draw('/');
  await seen(() => expect(asked).toHaveLength(1));
  await seen(() => expect(screen.text).toContain('Boat 100'));
  for (let news = 0; news < 5; news += 1) changed();
  expect(screen.text).toContain('Boat 100');
  await seen(() => expect(asked).toHaveLength(2));
});

it('offers to clear filters without a match, and shows no pager', async () => {
  draw('/?search=whale');
  await seen(() => expect(screen.text).toContain('No boats match'));
  expect(button('Next page')).toBeNull();
  await screen.press('Clear search and filters');
  await seen(() => expect(screen.text).toContain('1–25 of 175'));
  expect(button('Next page')?.disabled).toBe(false);
});

it('shows the failure with its request id, and retries', async () => {
  status = 500;
  draw('/');
  await seen(() => expect(screen.text).toContain('The list could not be loaded'));
  expect(screen.text).toContain('r-42');
  expect(button('Next page')).toBeNull();
  status = 200;
  await screen.press('Try again');
  await seen(() => expect(screen.text).toContain('1–25 of 175'));
});

it('keeps known rows when they cannot be loaded again, says so below them, and retries', async () => {
  draw('/');
  await seen(() => expect(screen.text).toContain('1–25 of 175'));
  status = 500;
  changed();
  const words = 'The list could not be loaded again. These rows may be out of date. Request r-42';
  await seen(() => expect(screen.text).toContain(words));
  expect(screen.text).toContain('Boat 100');
  expect(screen.text).toContain('1–25 of 175');
  status = 200;
  await screen.press('Try again');
  await seen(() => expect(screen.text).not.toContain(words));
  expect(screen.text).toContain('Boat 100');
});

it('shows no rows of another page under the number of the one that failed', async () => {
  draw('/');
  await seen(() => expect(screen.text).toContain('1–25 of 175'));
  status = 500;
  await screen.press('Next page');
  await seen(() => expect(screen.text).toContain('The list could not be loaded'));
  expect(screen.text).not.toContain('Boat 100');
});

it('opens with the account’s view, and once uploads views of this browser', async () => {
  const kept = 'vigil.list.4./boats';
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
  draw('/', 4);
  await screen.expect(() => expect(screen.address).toContain('sold=true'));
  await seen(() => expect(localStorage.getItem(kept)).toBeNull());
  expect(account).toMatchObject({
    density: 'compact',
    hidden: ['sold'],
    views: [{ name: 'Sold' }, { name: 'Old' }],
    opens: 'Sold',
  });
});

it('reports an unsaved preference, keeps it, and sends it on retry', async () => {
  draw('/');
  await seen(() => expect(screen.text).toContain('1–25 of 175'));
  const heads = () =>
    [...document.querySelectorAll('thead th')].map((head) => head.textContent).join();
  reachable = false;
  await screen.press('Columns');
  await seen(() => expect(document.querySelector('[role="dialog"] input')).not.toBeNull());
  document.querySelector<HTMLInputElement>('[role="dialog"] input')?.click();
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
