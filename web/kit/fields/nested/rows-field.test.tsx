// @vitest-environment happy-dom
// Rows inside a form against a real server: their order and values as they are sent, and a refusal
// at the field it is about.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { setCallOrigin } from '../../call/call.ts';
import { createQueryClient } from '../../call/query.ts';
import { EditForm } from '../../form/edit-form.tsx';
import { sectionsOf } from '../../form/store/form-shape.ts';
import { i18n } from '../../language/language.ts';
import { type CurrentUser, setCurrentUser } from '../../session/session.ts';

const person = z.object({
  name: field.requiredText('name'),
  time_on: field.time('start'),
  days: field.days('days'),
});
const fields = z.object({
  crew: field.rows('crew', person, { least: 1, most: 3 }),
  berth: field.object(z.object({ pier: field.requiredText('pier') })),
});
const boats = resource({
  name: 'boat',
  words: { one: 'boat', many: 'boats' },
  path: '/boats',
  scope: 'platform',
  access: { read: ['read organisations'], write: ['write organisations'] },
  record: z.object({ id: field.id(), ...fields.shape, updated_at: field.instant() }),
  columns: ['id'],
  fields,
  required: [],
  filters: {},
  sorts: ['id'],
  search: [],
});
const sections = sectionsOf(fields)([
  {
    key: 'boat',
    title: msg`Boat`,
    fields: {
      crew: {
        label: msg`Crew`,
        add: msg`Add person`,
        fields: {
          name: { label: msg`Name` },
          time_on: { label: msg`From` },
          days: { label: msg`Days` },
        },
      },
      berth: { label: msg`Berth`, fields: { pier: { label: msg`Pier` } } },
    },
  },
]);
const ada = { name: 'Ada', time_on: '06:00', days: [1, 2] };
const ben = { name: 'Ben', time_on: '12:00', days: [3] };
const record = { id: 7, crew: [ada, ben], berth: { pier: 'A' }, updated_at: 'then' };

let server: Server;
let sent: unknown[];
let refusal: Record<string, string[]> | null;
let root: Root;
let place: HTMLElement;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    response.setHeader('content-type', 'application/json');
    if (request.method !== 'PUT') return response.end(JSON.stringify({ data: record }));
    sent.push(JSON.parse(text));
    if (refusal)
      return response
        .writeHead(422)
        .end(JSON.stringify({ code: 'invalid', message: 'x', errors: refusal }));
    return response.end(JSON.stringify({ data: { ...record, ...(sent.at(-1) as object) } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Reflect.get(window, 'happyDOM').setURL(origin);
  setCallOrigin(origin);
});
afterAll(() => void server.close());

beforeEach(async () => {
  [sent, refusal] = [[], null];
  sessionStorage.clear();
  setCurrentUser({
    id: 3,
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: ['write organisations'],
  } as unknown as CurrentUser);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <EditForm
          resource={boats}
          params={{ id: 7 }}
          sections={sections}
          nameOf={() => 'The boat'}
        />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await seen(() => expect(names()).toEqual(['Ada', 'Ben']));
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const seen = (expectation: () => void) =>
  vi.waitFor(expectation, { timeout: 10_000, interval: 10 });
const input = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`);
const names = () =>
  [...place.querySelectorAll<HTMLInputElement>('li input')]
    .filter(({ name }) => name.endsWith('.name'))
    .map(({ value }) => value);
const button = (label: string) =>
  [...place.querySelectorAll('button')].find(
    (one) => one.getAttribute('aria-label') === label || one.textContent === label,
  );
const type = (name: string, text: string) => {
  const box = input(name);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box?.dispatchEvent(new Event('input', { bubbles: true }));
};
const save = () =>
  place
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

it('sends rows in their new order, each with its typed values', async () => {
  type('crew.0.name', 'Ada Lovelace');
  button('Move row 2 up')?.click();
  await seen(() => expect(names()).toEqual(['Ben', 'Ada Lovelace']));
  type('crew.1.time_on', '0730');
  input('crew.0.days')?.click();
  type('berth.pier', 'B');
  save();
  await seen(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    crew: [
      { ...ben, days: [1, 3] },
      { ...ada, name: 'Ada Lovelace', time_on: '07:30' },
    ],
    berth: { pier: 'B' },
    updated_at: 'then',
  });
});

it('adds up to the maximum, removes, and marks the missing fields of a new row', async () => {
  button('Add person')?.click();
  await seen(() => expect(names()).toEqual(['Ada', 'Ben', '']));
  expect(button('Add person')?.getAttribute('aria-description')).toBe('There can be at most 3.');
  save();
  await seen(() => expect(input('crew.2.name')?.getAttribute('aria-invalid')).toBe('true'));
  await seen(() => expect(document.activeElement?.getAttribute('name')).toBe('crew.2.name'));
  expect(input('crew.0.name')?.getAttribute('aria-invalid')).toBeNull();
  expect(sent).toEqual([]);
  button('Remove row 3')?.click();
  button('Remove row 1')?.click();
  await seen(() => expect(names()).toEqual(['Ben']));
  save();
  await seen(() => expect(sent).toEqual([{ crew: [ben], updated_at: 'then' }]));
});

it('shows a refusal of the server under the nested field until that is changed', async () => {
  refusal = { 'crew.1.time_on': ['Ben is at sea then.'], 'berth.pier': ['The pier is full.'] };
  type('crew.1.name', 'Benno');
  save();
  await seen(() => expect(place.textContent).toContain('Ben is at sea then.'));
  expect(input('crew.1.time_on')?.getAttribute('aria-invalid')).toBe('true');
  expect(place.textContent).toContain('The pier is full.');
  expect(place.querySelector('[role=alert]')).toBeNull();
  type('crew.1.time_on', '13:00');
  await seen(() => expect(place.textContent).not.toContain('Ben is at sea then.'));
  expect(place.textContent).toContain('The pier is full.');
});

it('goes back to the saved rows on Discard', async () => {
  button('Move row 1 down')?.click();
  type('crew.0.name', 'Benno');
  await seen(() => expect(place.textContent).toContain('1 unsaved change'));
  button('Discard')?.click();
  await seen(() => expect(names()).toEqual(['Ada', 'Ben']));
});
