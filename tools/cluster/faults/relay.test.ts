// A relay carries both ways; a silent one carries nothing, not even the end, until it is mended.
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '#tools/faults/program/program.ts';
import { Relay } from './relay.ts';

const open: (Relay | Server)[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Says everything back; gives its port, and the port of a relay to it through a file. */
async function relayedEcho(): Promise<{ relay: Relay; port: number }> {
  const echo = createServer((socket) => void socket.on('error', () => {}).pipe(socket));
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const address = echo.address();
  const echoPort = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const file = join(tmpdir(), `relay-${process.pid}-${echoPort}`);
  const port = await freePort();
  const [inner, relay] = [new Relay(file, echoPort), new Relay(port, file)];
  open.push(echo, inner, relay);
  return { relay, port };
}

test('what is said comes back over a port and a file', async () => {
  const { port } = await relayedEcho();
  const socket = connect(port, '127.0.0.1');
  socket.write('one');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toBe('one');
  socket.destroy();
});

test('what was said in the silence is lost with its connection, and a new one carries again', async () => {
  const { relay, port } = await relayedEcho();
  const socket = connect(port, '127.0.0.1');
  socket.write('one');
  const received: string[] = [];
  const [answer] = await once(socket, 'data');
  received.push(String(answer));
  socket.on('data', (data) => void received.push(String(data)));
  relay.silence();
  socket.write('two');
  const during = connect(port, '127.0.0.1').on('error', () => {});
  await once(during, 'connect');
  const closed = once(
    socket.on('error', () => {}),
    'close',
  );
  relay.mend();
  await closed;
  expect(received).toEqual(['one']);
  const after = connect(port, '127.0.0.1');
  after.write('three');
  expect(String((await once(after, 'data'))[0])).toBe('three');
  for (const one of [during, after]) one.destroy();
});
