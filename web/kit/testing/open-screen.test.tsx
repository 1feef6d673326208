// @vitest-environment happy-dom
// What tests of screens rely on: a call without an answer is noted by name, the more exact answer is
// given, live news reaches the screen, and a dialog gives the focus back.
import { expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { liveEvent } from '#domain/kit/live-event.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { call } from '../call/call.ts';
import { useData } from '../call/query.ts';
import { news, useLive } from '../live/use-live.ts';
import { useParam } from '../screen/address.tsx';
import { answer, networkDown, noAnswer, refuse } from './answers.factory.ts';
import { openDialog, openScreen } from './open-screen.factory.tsx';
import { ScriptedServer } from './scripted-server.factory.ts';

const shared = { access: { signedIn: true }, scope: 'platform', summary: 'Boats.' } as const;
const boat = z.object({ id: z.number(), name: z.string() });
const one = endpoint({ ...shared, method: 'GET', path: '/boats/:id', response: boat });
const newest = endpoint({ ...shared, method: 'GET', path: '/boats/newest', response: boat });
const rename = endpoint({
  ...shared,
  method: 'PUT',
  path: '/boats/:id',
  body: z.object({ name: z.string() }),
  response: boat,
  audit: { none: 'a test' },
});
const all = listEndpoint({ ...shared, path: '/boats', item: boat, filters: {}, sorts: ['id'] });
const renamed = liveEvent('boat.renamed', z.object({ name: z.string() }), {
  on: ['private-organisation'],
  receivedBy: { everybody: 'a test' },
});

function Boat() {
  const { data, error, refetch } = useData(one, { params: { id: Number(useParam('boatId')) } });
  useLive('private-organisation.4', [news(renamed, () => void refetch())]);
  if (error) return <p>Not there: {error.message}</p>;
  return <p>{data?.name ?? 'Waiting'}</p>;
}
const place = { path: '/boats/:boatId', at: '/boats/5' };

it('a call without an answer is noted by its name', async () => {
  const server = new ScriptedServer([answer(one, { id: 5, name: 'Koala' })]);
  const { status } = await server.fetch('/api/boats/5', { method: 'PUT' });
  expect([status, server.unexpected]).toEqual([500, ['PUT /boats/5']]);
  await server.fetch('/api/boats/5');
  expect(server.unexpected).toHaveLength(1);
});

it('the more exact answer is given, and of two the one that was given last', async () => {
  const screen = openScreen(null, {
    answers: [
      answer(one, ({ params }) => ({ id: params.id, name: `Boat ${params.id}` })),
      answer(newest, { id: 9, name: 'Wombat' }),
      answer(all, [{ id: 5, name: 'Koala' }]),
    ],
  });
  expect((await call(newest)).name).toBe('Wombat');
  expect((await call(one, { params: { id: 6 } })).name).toBe('Boat 6');
  expect(await call(all)).toMatchObject({ items: [{ id: 5 }], meta: { from: 1, to: 1 } });
  screen.change(answer(newest, { id: 10, name: 'Possum' }));
  expect((await call(newest)).name).toBe('Possum');
  expect(screen.calls.map(({ line }) => line)).toEqual([
    'GET /boats/newest',
    'GET /boats/6',
    'GET /boats',
    'GET /boats/newest',
  ]);
});

it('a screen loads, is refused, and loses its connection', async () => {
  const waiting = openScreen(<Boat />, { ...place, answers: [noAnswer(one)] });
  await waiting.expectText('Waiting');
  waiting.close();
  const refused = openScreen(<Boat />, {
    ...place,
    answers: [refuse(one, 404, { message: 'It has sunk.' })],
  });
  await refused.expectText('Not there: It has sunk.');
  refused.close();
  const alone = openScreen(<Boat />, { ...place, answers: [networkDown(one)] });
  await alone.expectText(/Not there: You're offline/);
});

it('a live event reaches the screen that listens to its channel', async () => {
  let name = 'Koala';
  const screen = openScreen(<Boat />, {
    ...place,
    answers: [answer(one, () => ({ id: 5, name }))],
  });
  await screen.expectText('Koala');
  name = 'Wombat';
  await screen.emit('private-organisation.4', renamed, { name });
  await screen.expectText('Wombat');
});

it('writing calls are given with their bodies', async () => {
  const screen = openScreen(null, {
    answers: [answer(rename, ({ params, body }) => ({ id: params.id, name: body.name }))],
  });
  expect(await call(rename, { params: { id: 5 }, body: { name: 'Possum' } })).toEqual({
    id: 5,
    name: 'Possum',
  });
  await screen.expectWritten(['PUT /boats/5', { name: 'Possum' }]);
});

it('a dialog opens from a button, and closing gives the focus back to that', async () => {
  const screen = await openDialog((close) => (
    <Modal open title="Boat" closeLabel="Close" onClose={close}>
      <input aria-label="Name" />
    </Modal>
  ));
  await screen.type('Name', 'Koala');
  expect((await screen.field('Name')).value).toBe('Koala');
  await screen.keys('{Escape}');
  await screen.expectClosed();
});
