// @vitest-environment happy-dom
// The open alert leaves the centre: one notice, the queue with its filter, no cached data of the
// alert, and the unsent comment to copy.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { draftOf, useDraft } from '#web/alerts/story/drafts.ts';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient, keyOf } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { LiveProvider } from '#web/kit/live/live-provider.tsx';
import { parseSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { useLeave, useLeft } from './left-alert.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const row: AlertRow = {
  id: 7,
  organisation: { id: 1, name: 'Redgum' },
  person: { id: 5, name: 'Tane Ward' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  version: 1,
  raised_at: '2026-11-21T01:00:00.000Z',
};
const queries = createQueryClient();
const kept = keyOf(alertCalls.get, { params: { id: 7 } });
let leave: ReturnType<typeof useLeave>;
let type: (text: string) => void;
let typeNote: (text: string) => void;
let isForgotten: () => void;
let root: Root;
let server: Server;

function OpenAlert() {
  const [isGone, setGone] = useState(false);
  useLeft(7, { row, isGone });
  leave = useLeave(7, row);
  isForgotten = () => setGone(true);
  const [draft, setDraft] = useDraft(draftOf('comment', 7), { text: '', client_id: '' });
  type = (text) => setDraft({ text, client_id: 'c' });
  const [, setNote] = useDraft(draftOf('resolve', 7), { note: '' });
  typeNote = (note) => setNote({ note });
  return <p>{draft.text}</p>;
}

const rootRoute = createRootRoute({ component: Outlet });
const queue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alert-monitoring',
  component: () => 'queue',
});
const open = createRoute({
  getParentRoute: () => rootRoute,
  path: '/alert-monitoring/$alertId',
  component: OpenAlert,
});
const openPage = async () => {
  const history = createMemoryHistory({
    initialEntries: ['/', '/alert-monitoring/7?show=mine&tab=timeline'],
  });
  const routeTree = rootRoute.addChildren([queue, open]);
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch: writeSearch });
  await act(async () => {
    root.render(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <LiveProvider>
            <RouterProvider router={router as never} />
          </LiveProvider>
        </QueryClientProvider>
      </I18nProvider>,
    );
    await router.load();
  });
  return history;
};
const receiveLeft = async (...alert_ids: number[]) => await act(async () => leave(alert_ids));

// No live connection here: the test delivers the events itself.
beforeAll(async () => {
  server = createServer((_request, response) =>
    response
      .writeHead(503, { 'content-type': 'application/json' })
      .end('{"code":"busy","message":""}'),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  sessionStorage.clear();
  toast.clear();
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
  queries.setQueryData(kept, row);
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

test('another alert leaves: no notice, and this one stays open', async () => {
  const history = await openPage();
  await receiveLeft(8);
  expect(currentToasts()).toEqual([]);
  expect(history.location.pathname).toBe('/alert-monitoring/7');
});

test('the open alert leaves: a notice, filtered queue, no history, no cached data', async () => {
  const history = await openPage();
  await receiveLeft(8, 7);
  await receiveLeft(7);
  expect(history.location.href).toBe('/alert-monitoring?show=mine');
  expect(history.length).toBe(2);
  expect(document.body.textContent).toBe('queue');
  expect(currentToasts()).toMatchObject([{ tone: 'info', action: undefined, leavesAfter: 10_000 }]);
  expect(currentToasts()[0]?.text).toMatch(
    /Tane Ward has left the queue: Redgum is no longer monitored/,
  );
  expect(queries.getQueryData(kept)).toBeUndefined();
});

test('after a missed event a 404 has the same effect, once, without a reason', async () => {
  const history = await openPage();
  await act(async () => isForgotten());
  expect(history.location.href).toBe('/alert-monitoring?show=mine');
  expect(currentToasts()).toMatchObject([
    { tone: 'info', text: 'You can no longer see the alert for Tane Ward.' },
  ]);
});

test('a draft stays in the notice, is copied whole, and returns with the alert', async () => {
  const text = `He is at the ${'far '.repeat(100)}gate`;
  await openPage();
  await act(async () => type(text));
  await receiveLeft(7);
  const [notice] = currentToasts();
  expect(notice).toMatchObject({
    leavesAfter: null,
    detail: expect.stringMatching(/^Your comment was not sent: He is at the far /),
  });
  await act(async () => notice?.action?.run());
  expect(await navigator.clipboard.readText()).toBe(text);
  await openPage();
  expect(document.body.textContent).toContain(text);
});

test('drafts of its dialogs are in the notice too, each with its purpose', async () => {
  await openPage();
  await act(async () => type('He is at the gate'));
  await act(async () => typeNote('  Called twice '));
  await receiveLeft(7);
  const [notice] = currentToasts();
  expect(notice?.detail).toBe(
    'Your comment was not sent: He is at the gate\nYour note for resolving was not sent: Called twice',
  );
  await act(async () => notice?.action?.run());
  expect(await navigator.clipboard.readText()).toBe('He is at the gate\nCalled twice');
});
