// @vitest-environment happy-dom
// A bulk action against a real server: the body for ids and for all that match, polled progress,
// and the outcome of each record.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { departments } from '#domain/departments/departments.api.ts';
import { setCallOrigin } from '../call/call.ts';
import type { Callable } from '../call/call-types.ts';
import { createQueryClient } from '../call/query.ts';
import { i18n } from '../language/language.ts';
import { LiveProvider } from '../live/live-provider.tsx';
import type { BulkTarget } from '../resource/resource-list.tsx';
import { type CurrentUser, setCurrentUser } from '../session/session.ts';
import { offeredActions } from './bulk-action.ts';
import BulkDialog from './bulk-dialog.tsx';

const call = {
  method: 'POST',
  path: '/organisations/:organisationId/boats/bulk-archive',
  kind: 'one',
} as unknown as Callable;
const list = {
  method: 'GET',
  path: '/organisations/:organisationId/boats',
  kind: 'list',
} as unknown as Callable;
const started = {
  id: 9,
  action: 'boat.archive',
  total: 300,
  done: 0,
  unchanged: 0,
  refused: 0,
  created_at: 'now',
  finished_at: null,
};

let server: Server;
let sent: unknown[];
let looks: number;
let asked: string[];
let ended: object;
let status: number;
let startedTimes: number;
let root: Root;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const url = request.url ?? '';
    response.setHeader('content-type', 'application/json');
    const reply = (body: unknown) => response.end(JSON.stringify(body));
    if (request.method === 'POST' && url.includes('bulk-archive')) {
      sent.push([url, JSON.parse(text)]);
      response.writeHead(status);
      return reply(
        status === 200 ? { data: started } : { code: 'invalid', message: 'Choose at least one.' },
      );
    }
    if (url.includes('/results')) {
      const meta = { current_page: 1, from: 1, to: 1, per_page: 50, next: null };
      asked.push(url.slice(url.indexOf('?')));
      const refused = { id: 4, name: 'Koala', outcome: 'refused', text: 'It is at sea.' };
      const done = { id: 5, name: 'Emu', outcome: 'done', text: '' };
      const others = url.includes('outcome=') ? [] : [done];
      return reply({ data: url.includes('outcome=refused') ? [refused] : others, meta });
    }
    if (url.includes('/bulk-jobs/9')) {
      looks += 1;
      return reply({ data: looks === 1 ? { ...started, done: 120 } : { ...started, ...ended } });
    }
    return response.writeHead(404).end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
beforeEach(() => {
  [sent, asked, looks, status, startedTimes] = [[], [], 0, 200, 0];
  ended = { done: 300, unchanged: 2, refused: 1, finished_at: 'later' };
});
afterEach(() => root.unmount());

function draw(target: BulkTarget, count: number): void {
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <LiveProvider>
          <BulkDialog
            action={{
              label: msg`Archive`,
              effect: msg`Archived boats are not shown.`,
              refusedText: (reasons) => `Refused: ${reasons.join()}`,
            }}
            call={call}
            params={{ organisationId: 4 }}
            body={undefined}
            target={target}
            count={count}
            list={list}
            onClose={() => undefined}
            onStarted={() => {
              startedTimes += 1;
            }}
          />
        </LiveProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
const results = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const tabs = () =>
  [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
const press = async (text: string) => {
  await seen(() => expect(button(text)).toBeDefined());
  button(text)?.click();
};

it('shows the count, sends the filters, follows the job, and names refusals', async () => {
  draw(
    {
      kind: 'all',
      query: {
        archived: 'false',
        search: 'ko',
        page: 2,
        per_page: 25,
        total: '1',
        sort: 'name',
        direction: 'asc',
      },
    },
    300,
  );
  await seen(() => expect(document.body.textContent).toContain('300 selected'));
  expect(document.body.textContent).toContain('Archived boats are not shown.');
  expect(sent).toEqual([]);
  await press('Archive');
  await seen(() => expect(document.querySelector('progress')?.value).toBe(120));
  expect(sent).toEqual([
    [
      '/api/organisations/4/boats/bulk-archive',
      { all_selected: true, filters: { archived: 'false', search: 'ko' } },
    ],
  ]);
  expect(startedTimes).toBe(1);
  await seen(() =>
    expect(document.body.textContent).toContain('297 done. 2 unchanged. 1 not done.'),
  );
  await seen(() => expect(results()).toEqual(['KoalaIt is at sea.Not done']));
  await seen(() =>
    expect(document.querySelector('[role=status]')?.textContent).toContain(
      'Refused: It is at sea.',
    ),
  );
  expect(tabs()).toEqual(['All 300', 'Done 297', 'Unchanged 2', 'Not done 1']);
  expect(button('Download results')).toBeDefined();
});

it('lists every record where all succeeded, page by page', async () => {
  ended = { done: 300, unchanged: 0, refused: 0, finished_at: 'later' };
  draw({ kind: 'all', query: {} }, 300);
  await press('Archive');
  await seen(() => expect(results()).toEqual(['EmuDone']));
  expect([document.body.textContent?.includes('300 done.'), tabs(), asked]).toEqual([
    true,
    [],
    ['?page=1&per_page=50'],
  ]);
  expect(document.body.textContent).toContain('1–50 of 300');
  expect(button('Previous')?.disabled).toBe(true);
  await press('Next');
  await seen(() => expect(asked).toEqual(['?page=1&per_page=50', '?page=2&per_page=50']));
  expect(button('Download results')).toBeDefined();
});

it('sends ids for some rows, and starts nothing when it is refused', async () => {
  status = 422;
  draw({ kind: 'some', ids: [4, 5] }, 2);
  await press('Archive');
  await seen(() =>
    expect(sent).toEqual([['/api/organisations/4/boats/bulk-archive', { ids: [4, 5] }]]),
  );
  await seen(() => expect(button('Archive')?.disabled).toBe(false));
  expect(startedTimes).toBe(0);
  expect(looks).toBe(0);
});

it('offers the actions that apply to rows with these filters', () => {
  const action = { label: msg`Archive`, effect: msg`Archived boats are not shown.` };
  const actions = {
    set_tags: action,
    archive: { ...action, archived: false },
    restore: { ...action, archived: true },
  };
  const offered = (filters: Record<string, string>) =>
    offeredActions(actions, filters, null).map(([name]) => name);
  expect([offered({}), offered({ archived: 'false' }), offered({ archived: 'true' })]).toEqual([
    ['set_tags', 'archive'],
    ['set_tags', 'archive'],
    ['set_tags', 'restore'],
  ]);
});

it('omits actions whose choices the person may not read', () => {
  const label = msg`Department`;
  const picker = departments.api.picker;
  const moving = {
    label,
    effect: label,
    sections: [{ key: 'to', title: label, fields: { department_id: { label, picker } } }],
  };
  const offered = (abilities: string[]) =>
    offeredActions({ moving }, {}, { abilities } as unknown as CurrentUser).map(([name]) => name);
  expect([offered(['read departments']), offered([])]).toEqual([['moving'], []]);
});
