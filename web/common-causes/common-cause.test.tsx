// @vitest-environment happy-dom
// A dialog about a common cause stays open when the cause is over: its draft is for the people the
// cause had.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { CauseSign } from '#domain/common-causes/cause-sign.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import { QueueProvider } from '#web/console/queue/queue-load.ts';
import { QueueStore } from '#web/console/queue/queue-store.ts';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient, keysOf } from '#web/kit/call/query.ts';
import { actionsNow } from '#web/kit/keyboard/actions.ts';
import { i18n } from '#web/kit/language/language.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import CommonCauseStrip from './common-cause.tsx';
import { causesCall } from './use-causes.ts';

const silent = (id: number): CauseSign => ({
  device_id: id,
  alert_id: null,
  type: null,
  version: null,
  unowned: false,
  repeats: 0,
  at: `2026-11-21T01:00:0${id}.000Z`,
  organisation: { id: 1, name: 'Redgum' },
  person: { id, name: `Person ${id}` },
  department: null,
  device: `Pendant ${id}`,
  place: null,
  site: null,
  timer: null,
  taken: false,
  textable: true,
  carrier: '10.1.0.0/16',
  gateway: null,
});
const outage: CommonCause = {
  kind: 'carrier',
  value: '10.1.0.0/16',
  name: null,
  seconds: 5,
  silent: 6,
  of: 6,
  still_reporting: 9,
  signs: [1, 2, 3, 4, 5, 6].map(silent),
};

let causes: CommonCause[];
let server: Server;
let client: QueryClient;
let root: Root;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: causes }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
  setCurrentUser({
    id: 7,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
});
afterAll(() => void server.close());
afterEach(() => root.unmount());

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const strip = () => document.querySelector('#common-cause');

function show(): void {
  const store = new QueueStore();
  store.beginLoad(0);
  store.addPage([], 0);
  store.endLoad(false, 0);
  client = createQueryClient();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <QueueProvider value={store}>
          <CommonCauseStrip />
        </QueueProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

test('V focuses the question; its text dialog outlives the cause', async () => {
  causes = [outage];
  show();
  await seen(() => expect(strip()?.textContent).toContain('Text all 6'));
  actionsNow()
    .find(({ keys }) => keys === 'v')
    ?.run();
  expect(document.activeElement?.textContent).toBe('Text all 6');
  (document.activeElement as HTMLElement).click();
  await seen(() => expect(document.querySelector('textarea')?.value).toContain('Are you safe?'));

  causes = [];
  await client.invalidateQueries({ queryKey: keysOf(causesCall) });
  await seen(() => expect(strip()).toBeNull());
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Text 6 people');
  expect(document.querySelector('textarea')?.value).toContain('Are you safe?');
});
