// What is written down of a failed call: a fault with its stack, that we are not available in a line, and nothing of callers who have left.
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { unavailable } from '#domain/kit/errors.ts';
import { createLog } from '../../log.ts';
import { answerFailure } from './failures.ts';

test('faults are errors, being unavailable is a warning, and of a caller who has left nothing is said', async () => {
  const written = new PassThrough();
  const left = Promise.withResolvers<void>();
  const app = fastify();
  app.setErrorHandler(answerFailure(createLog('info', written)));
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
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const caller = connect(port, '127.0.0.1');
  caller.write('GET /left HTTP/1.1\r\nHost: x\r\n\r\n');
  await left.promise;
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
