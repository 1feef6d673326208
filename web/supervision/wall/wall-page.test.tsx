// @vitest-environment happy-dom
// The wallboard against a real server: what it shows of its figures, no unowned alert, and that it
// says since when it is not live.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { standardObjectives } from '#domain/alerts/objectives/objective.ts';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { i18n, speak } from '#web/kit/language/language.ts';
import WallPage from './wall-page.tsx';
import { WallScreen } from './wall-screen.tsx';

const minuteAgo = (): string => new Date(Date.now() - 60_000).toISOString();
const figuresOf = (unowned: readonly [number, number, number, number]): WallFigures => ({
  at: new Date().toISOString(),
  shift: {
    name: 'day',
    starts_at: '2026-11-22T19:00:00.000Z',
    ends_at: '2026-11-23T07:00:00.000Z',
    timezone: 'Australia/Sydney',
  },
  answered: {
    alerts: 152,
    within_target: 128,
    within_limit: 149,
    since: '2026-11-22T19:00:00.000Z',
    objective: standardObjectives.bs_8484_2016,
  },
  priorities: ([1, 2, 3, 4] as const).map((priority) => {
    const count = unowned[priority - 1] ?? 0;
    return {
      priority,
      open: count + 1,
      unowned: count,
      not_answered: 0,
      oldest_unowned_at: count > 0 ? minuteAgo() : null,
    };
  }),
  operators: { available: 4, on_duty: 5 },
  patrols: 2,
  welfare_timers: 126,
  consoles: { to_check: 2, open: 6 },
});

let server: Server;
let figures: WallFigures;
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: figures }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const show = () =>
  root.render(
    <I18nProvider i18n={i18n}>
      <WallPage />
    </I18nProvider>,
  );
const says = async (...texts: string[]) =>
  await vi.waitFor(() => {
    for (const text of texts) expect(place.textContent).toContain(text);
  });

test('what is unowned and for how long, both goals, and the room', async () => {
  figures = figuresOf([2, 1, 0, 0]);
  show();
  await says('Unowned3', '2 Emergency', '1 Urgent', '10 s40 s', 'Live');
  expect(place.textContent).toMatch(/Oldest unowned(0:59|1:0\d)/);
  await says(
    '84.2%',
    '98%',
    '4 of 5',
    '2patrols on the way',
    '126',
    '2 of 6',
    'Day shift, 06:00 to 18:00',
    'Measured against BS 8484:2016',
  );
  const marks = [...place.querySelectorAll('[aria-label^="goal"]')].map((mark) =>
    mark.getAttribute('aria-label'),
  );
  expect(marks).toEqual(['goal met', 'goal missed']);
});

test('figures that began with another objective say since when, without the name of own figures', async () => {
  figures = figuresOf([0, 0, 0, 0]);
  const { target, limit } = standardObjectives.nena_sta_020;
  figures.answered.since = '2026-11-23T01:50:00.000Z';
  figures.answered.objective = { name: null, target, limit };
  show();
  await says('within 15 s, goal 90%', 'Measured against our own figures, since 12:50');
});

test('without unowned alerts nothing calls', async () => {
  figures = figuresOf([0, 0, 0, 0]);
  show();
  await says('Unowned0', 'All owned');
  expect(place.querySelectorAll('[data-calling]')).toHaveLength(0);
});

test.each([
  ['en-AU', '14:24:38'],
  ['en', '2:24:38 PM'],
] as const)(
  'without an answer the whole board shows since when, in %s at %s',
  async (language, at) => {
    await speak(language);
    const lostSince = Date.parse('2026-11-23T03:24:38.000Z');
    const screen = (
      <WallScreen figures={figuresOf([1, 0, 0, 0])} lostSince={lostSince} now={lostSince + 7000} />
    );
    flushSync(() => root.render(<I18nProvider i18n={i18n}>{screen}</I18nProvider>));
    expect(place.textContent?.replaceAll('\u202f', ' ')).toContain(`Not live since ${at}`);
    expect(place.textContent).not.toMatch(/Oldest unowned|Emergency|Live/);
    await speak('en-AU');
  },
);
