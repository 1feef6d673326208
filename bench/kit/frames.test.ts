// Frames by hand against the real `ws` on both ends of a real socket, and any split of the stream.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { acceptOf, clientFrame, FrameReader, serverFrame } from './frames.ts';

function read(chunks: readonly Buffer[]): string[] {
  const reader = new FrameReader();
  const texts: string[] = [];
  for (const chunk of chunks)
    reader.push(chunk, (_opcode, payload) => void texts.push(payload.toString()));
  return texts;
}

test('frames of every length survive any split', () => {
  const texts = ['', 'a', 'x'.repeat(125), 'y'.repeat(126), 'é'.repeat(3000)];
  for (const encode of [serverFrame, clientFrame]) {
    const stream = Buffer.concat(texts.map(encode));
    expect(read([stream])).toEqual(texts);
    expect(read([...stream].map((byte) => Buffer.from([byte])))).toEqual(texts);
  }
});

test('masked frames are unmasked', () => {
  // RFC 6455 section 5.7: a masked "Hello".
  expect(read([Buffer.from('818537fa213d7f9f4d5158', 'hex')])).toEqual(['Hello']);
});

test('the accept key of RFC 6455 section 1.3', () => {
  expect(acceptOf('dGhlIHNhbXBsZSBub25jZQ==')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=');
});

test('the stock server understands our client frame, and we its answer', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`${data} back`)));
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  const head = `GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`;
  socket.write(
    `${head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.write(clientFrame('hello'));
  const [answer] = await once(socket, 'data');
  expect(read([answer])).toEqual(['hello back']);
  socket.destroy();
  sockets.close();
  server.close();
});
