// @vitest-environment happy-dom
// The steps against a real server: their source is shown above, and a tick on a changed list shows
// the new one with a notice.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, test, vi } from 'vitest';
import type { ResponseSource, ResponseStep } from '#domain/responses/response-step.ts';
import { setCallOrigin } from '#web/kit/call/call.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { i18n } from '#web/kit/language/language.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import { currentToasts, dismissToast } from '#web/ui/feedback/toasts.ts';
import { sourceOf } from './step-source.ts';
import Steps from './steps.tsx';

const standard: ResponseSource = { level: 'alert_type', name: null };
const step = (id: number, content: string, source = standard): ResponseStep => ({
  id,
  position: 1,
  kind: 'do',
  content,
  url: null,
  required: true,
  source,
  ticked: null,
});

let server: Server;
let steps: ResponseStep[];
let ticks: string[];
let bodies: { ticked: boolean; answer: string | null }[];
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'set-cookie': 'XSRF-TOKEN=x' })
        .end(JSON.stringify(body));
    if (request.method === 'PUT') {
      ticks.push(pathname);
      const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
      bodies.push(body);
      const one = steps.find(({ id }) => pathname.endsWith(`/${id}`));
      if (!one) return answer(404, { message: 'This record does not exist.', code: 'not_found' });
      one.ticked = {
        by: { id: 3, name: 'Mei Chen' },
        at: '2026-11-21T00:00:00.000Z',
        answer: body.answer,
        outcome: body.outcome,
      };
      return answer(200, { data: one });
    }
    return pathname === '/api/alerts/7/responses'
      ? answer(200, { data: steps })
      : response.writeHead(204, { 'set-cookie': 'XSRF-TOKEN=x' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());

beforeEach(() => {
  ticks = [];
  bodies = [];
  setCurrentUser({
    id: 3,
    name: 'Mei Chen',
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  root.unmount();
  place.remove();
});

const draw = () =>
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <Steps id={7} mayTick />
      </QueryClientProvider>
    </I18nProvider>,
  );
const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const box = () => place.querySelector('input');

it('shows the source, also for each step to a screen reader; a tick is saved', async () => {
  steps = [step(1, 'Write first.', { level: 'user', name: 'Ravi Patel' })];
  draw();
  await seen(() => expect(place.textContent).toContain('Instructions for Ravi Patel'));
  expect(document.getElementById(box()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Instructions for Ravi Patel',
  );
  box()?.click();
  await seen(() => expect(box()?.checked).toBe(true));
  await seen(() => expect(place.textContent).toContain('Mei Chen,'));
  await seen(() => expect(ticks).toEqual(['/api/alerts/7/responses/1']));
});

it('a step removed from the list is not ticked: the new list shows with a notice', async () => {
  steps = [step(1, 'Call the mobile.')];
  draw();
  await seen(() => expect(place.textContent).toContain('Call the mobile.'));
  steps = [step(2, 'Call the office.', { level: 'organisation', name: 'Redgum' })];
  box()?.click();
  await seen(() => expect(place.textContent).toContain('Call the office.'));
  expect(place.textContent).not.toContain('Call the mobile.');
  expect(box()?.checked).toBe(false);
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'The instructions changed. Check them again.',
  ]);
});

test('the words for each source; what an earlier version kept has none', () => {
  const words = (source: ResponseSource) => sourceOf([{ source }]);
  expect(words({ level: 'user', name: 'Ravi Patel' })).toBe('Instructions for Ravi Patel');
  expect(words({ level: 'department', name: 'Night nursing' })).toBe(
    'Instructions of the department Night nursing',
  );
  expect(words({ level: 'organisation', name: 'Redgum' })).toBe('Instructions of Redgum');
  expect(words({ level: 'device_type', name: 'EV-04 pendant' })).toBe(
    'Standard instructions for EV-04 pendant',
  );
  expect(words(standard)).toBe('Standard instructions');
  expect(sourceOf([])).toBeNull();
  expect(sourceOf([{}])).toBeNull();
});

it('yes-no steps, notes saved by Enter, links and optional steps', async () => {
  steps = [
    { ...step(1, 'Is anybody with you?'), kind: 'yes_no' },
    { ...step(2, 'Note what you hear.'), kind: 'record' },
    {
      ...step(3, 'Read the key codes.'),
      kind: 'link',
      url: 'https://codes.example.test/codes',
      required: false,
    },
  ];
  draw();
  await seen(() => expect(place.textContent).toContain('Is anybody with you?'));
  const link = place.querySelector('a');
  expect([link?.href, link?.rel, link?.textContent]).toEqual([
    'https://codes.example.test/codes',
    'noopener noreferrer',
    'codes.example.test',
  ]);
  expect(place.querySelectorAll('li')[2]?.textContent).toContain('Optional');
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'No')?.click();
  await seen(() => expect(bodies).toEqual([{ ticked: true, answer: 'no' }]));
  const note = place.querySelector<HTMLInputElement>('input:not([type=checkbox])');
  // Set the value through the prototype setter, as typing does, so that React sees the change.
  if (note)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      note,
      'A radio is on',
    );
  note?.dispatchEvent(new Event('input', { bubbles: true }));
  await seen(() => expect(note?.value).toBe('A radio is on'));
  note?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await seen(() => expect(bodies[1]).toEqual({ ticked: true, answer: 'A radio is on' }));
  await seen(() => expect(place.querySelectorAll('li')[1]?.textContent).toContain('A radio is on'));
});

it('one press records the call outcome of the current step; later steps have none', async () => {
  steps = [
    { ...step(1, 'Call the mobile.'), kind: 'call_person' },
    { ...step(2, 'Call the contacts.'), kind: 'call_contacts' },
  ];
  draw();
  await seen(() => expect(place.textContent).toContain('Call the mobile.'));
  const press = (name: string) =>
    [...place.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
  expect(
    ['No answer', 'Voicemail', 'Safe', 'Needs help'].map((name) => press(name).length),
  ).toEqual([1, 1, 1, 1]);
  press('Voicemail')[0]?.click();
  await seen(() => expect(bodies).toEqual([{ ticked: true, answer: null, outcome: 'voicemail' }]));
  await seen(() =>
    expect(place.querySelectorAll('li')[0]?.textContent).toContain('Voicemail Mei Chen,'),
  );
  // Now the next one asks.
  await seen(() => expect(place.querySelectorAll('li')[1]?.textContent).toContain('No answer'));
});
