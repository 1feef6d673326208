// The hand-made HTTP client against node:http.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { HttpConnection, requestBytes } from './http-connection.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function open(listener: RequestListener): Promise<HttpConnection> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return HttpConnection.open(address.port);
}

test('requests follow each other on one connection, with body and headers', async () => {
  const connection = await open(async (request, response) => {
    const body = (await request.toArray()).join('');
    const answer = `${request.method} ${request.url} ${request.headers['x-key']} ${body}`;
    response.writeHead(201, { 'content-length': Buffer.byteLength(answer) }).end(answer);
  });
  const post = await connection.send(requestBytes('POST', '/a', { 'x-key': 'k' }, '{"é":1}'));
  expect(post).toMatchObject({ status: 201, body: 'POST /a k {"é":1}' });
  expect((await connection.send(requestBytes('GET', '/b', {}))).body).toBe('GET /b undefined ');
  connection.close();
});

test('an answer in many pieces is put together', async () => {
  const connection = await open((_request, response) => {
    response.writeHead(200, { 'content-length': 6 });
    response.write('ab');
    // The rest follows when the first piece has left.
    response.write('c', () => response.end('def'));
  });
  expect((await connection.send(requestBytes('GET', '/', {}))).body).toBe('abcdef');
  connection.close();
});

test('a closed connection is an error, then and later', async () => {
  const connection = await open((_request, response) => response.destroy());
  const request = requestBytes('GET', '/', {});
  await expect(connection.send(request)).rejects.toThrow('closed');
  await expect(connection.send(request)).rejects.toThrow('closed');
});

test('an answer without a length is an error', async () => {
  const connection = await open((_request, response) => {
    response.write('a piece');
    response.end();
  });
  await expect(connection.send(requestBytes('GET', '/', {}))).rejects.toThrow('without a length');
});

test('two requests at once are refused', async () => {
  const connection = await open(() => undefined);
  const hanging = connection.send(requestBytes('GET', '/', {}));
  expect(() => connection.send(requestBytes('GET', '/', {}))).toThrow('one request at a time');
  connection.close();
  await expect(hanging).rejects.toThrow('closed');
});
