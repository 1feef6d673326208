// What is logged of a failed call: a fault with its stack, unavailability in one line, and nothing
// for callers who have disconnected.
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { unavailable } from '#domain/kit/errors.ts';
import { createLog } from '../../log.ts';
import { answerFailure, asAppError } from './failures.ts';

test('faults are errors, unavailability is a warning, and a caller who disconnected, also within the body, is not logged', async () => {
  const written = new PassThrough();
  const broken = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const app = fastify();
  const answer = answerFailure(createLog('info', written));
  app.setErrorHandler(async (error, request, reply) => {
    await answer(error, request, reply);
    if (request.url === '/send') broken.resolve();
  });
  app.get('/fault', async () => {
    throw new Error('a fault');
  });
  app.get('/busy', async () => {
    throw unavailable();
  });
  app.get('/left', async ({ raw }) => {
    setImmediate(() => caller.destroy());
    await once(raw.socket, 'close');
    setImmediate(() => left.resolve());
    throw unavailable();
  });
  app.post('/send', async () => 'taken');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const caller = connect(port, '127.0.0.1');
  caller.write('GET /left HTTP/1.1\r\nHost: x\r\n\r\n');
  await left.promise;
  const sender = connect(port, '127.0.0.1');
  sender.write(
    'POST /send HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half":',
    () => sender.resetAndDestroy(),
  );
  await broken.promise;
  expect((await app.inject('/busy')).statusCode).toBe(503);
  expect((await app.inject('/fault')).statusCode).toBe(500);
  await app.close();
  const lines = String(written.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ level, url, err }) => [level, url, err?.message])).toEqual([
    ['warn', '/busy', undefined],
    ['error', '/fault', 'a fault'],
  ]);
});

test('a write to an organisation that has moved is refused, not to be tried again', () => {
  const moved = Object.assign(new Error('organisation 7 has moved'), { code: '55V02' });
  expect(asAppError(moved)).toMatchObject({ status: 409, code: 'moved' });
});

test('a write to an organisation that moves to another cell is to be tried again, and is no fault', async () => {
  const written = new PassThrough();
  const app = fastify();
  app.setErrorHandler(answerFailure(createLog('info', written)));
  app.get('/moving', async () => {
    throw Object.assign(new Error('organisation 7 is closed'), { code: '55V01' });
  });
  const { statusCode, body } = await app.inject('/moving');
  expect([statusCode, JSON.parse(body)]).toEqual([
    503,
    expect.objectContaining({ code: 'moving', message: expect.stringMatching(/try again/) }),
  ]);
  expect(String(written.read())).toContain('not available for a request');
});
