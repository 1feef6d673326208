// @vitest-environment happy-dom
// The page of a group of settings: its request, the view of readers, and whose settings it shows.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { settingsGroup } from '#domain/kit/settings-group.ts';
import { setCallOrigin } from '../call/call.ts';
import { createQueryClient } from '../call/query.ts';
import { sectionsOf } from '../form/store/form-shape.ts';
import { i18n } from '../language/language.ts';
import { ScopeProvider, scopeNow } from '../scope/use-scope.tsx';
import { resumeAsking } from '../screen/unsaved-changes.ts';
import { type CurrentUser, setCurrentUser } from '../session/session.ts';
import { settingsPage } from './settings-page.tsx';

const fields = z.object({ greeting: field.text('greeting') });
const greetings = settingsGroup({
  name: 'greeting',
  words: { one: 'greeting' },
  path: '/organisations/:organisationId/greeting',
  scope: 'organisation',
  access: { read: ['read organisation settings'], write: ['write organisation settings'] },
  fields,
  defaults: { greeting: null },
});
const Greeting = settingsPage(greetings, {
  title: msg`Greeting`,
  sections: sectionsOf(fields)([
    { key: 'words', title: msg`Words`, fields: { greeting: { label: msg`Greeting` } } },
  ]),
});

let server: Server;
let sent: unknown[];
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.method === 'POST') sent.push([request.url, JSON.parse(text)]);
    const data = {
      greeting: request.method === 'POST' ? 'Hello' : null,
      updated_at: request.method === 'POST' ? 'now' : null,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());
beforeEach(() => {
  sent = [];
  resumeAsking();
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
function show(abilities: readonly string[]): void {
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities,
  } as unknown as CurrentUser);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const scope = scopeNow({
    key: 'chosen',
    organisationId: 7,
    base: '/organisations/7',
    crumbs: [],
  });
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <ScopeProvider value={scope}>
          <Greeting />
        </ScopeProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

it('saves the changes for the organisation of the scope, with the state it read', async () => {
  show(['write organisation settings']);
  await seen(() => expect(place.querySelector('input[name=greeting]')).not.toBeNull());
  const input = place.querySelector<HTMLInputElement>('input[name=greeting]');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Hello');
  input?.dispatchEvent(new Event('input', { bubbles: true }));
  await seen(() => expect(place.textContent).toContain('Save changes'));
  place
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await seen(() =>
    expect(sent).toEqual([
      ['/api/organisations/7/greeting', { greeting: 'Hello', updated_at: null }],
    ]),
  );
  await seen(() => expect(place.textContent).not.toContain('Save changes'));
});

it('is shown without boxes to read-only users', async () => {
  show(['read organisation settings']);
  await seen(() => expect(place.textContent).toContain('GreetingEmpty'));
  expect(place.querySelector('input')).toBeNull();
});
