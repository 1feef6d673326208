// @vitest-environment happy-dom
// Changed permissions are saved in batches of ten people, one after the other.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';
import { callServer } from '#web/kit/call/call-server.factory.ts';
import { createQueryClient } from '#web/kit/call/query.ts';
import { type Edits, useEdits } from './use-edits.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const server = callServer(async (answer) => {
  const http = createServer(answer);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const end = () => {
    http.closeAllConnections();
    http.close();
  };
  return { port: (http.address() as AddressInfo).port, end };
});

let root: Root;
let edits: Edits;
function Holder() {
  edits = useEdits({ organisationId: 1 });
  return null;
}

beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient()}>
        <Holder />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

const row = (id: number) =>
  ({ id, name: `Person ${id}`, abilities: null, updated_at: 'then' }) as unknown as PermissionRow;
const saved = (ids: readonly number[], refused: object | null = null) => ({
  status: 200,
  body: { data: { saved: ids.map((id) => ({ id })), refused, not_tried: [] } },
});
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
/** The people of each call, as they were sent. */
const sent = () =>
  server.seen
    .filter(({ line }) => line === 'POST /api/organisations/1/permissions')
    .map(({ body }) => (JSON.parse(body) as { users: { id: number }[] }).users.map(({ id }) => id));

async function changed(count: number): Promise<void> {
  for (const id of numbers(1, count)) await act(async () => edits.set(row(id), []));
  await vi.waitFor(() => expect(edits.changed).toHaveLength(count));
}

it('23 people are three calls of 10, 10 and 3 (R298, R361)', async () => {
  await changed(23);
  server.answers = [saved(numbers(1, 10)), saved(numbers(11, 20)), saved(numbers(21, 23))];
  await act(async () => expect(await edits.save()).toBe(true));
  expect(sent()).toEqual([numbers(1, 10), numbers(11, 20), numbers(21, 23)]);
  expect(edits.changed).toEqual([]);
});

it('a refusal ends it: the next batch is not sent, and its people stay changed', async () => {
  await changed(12);
  server.answers = [saved(numbers(1, 4), { id: 5, text: 'They have more than you.' })];
  await act(async () => expect(await edits.save()).toBe(false));
  expect(sent()).toEqual([numbers(1, 10)]);
  expect([edits.refused?.name, edits.changed.map((one) => one.row.id)]).toEqual([
    'Person 5',
    numbers(5, 12),
  ]);
});
