// Limit: the thinnest server that a stock Pusher client would talk to: signature checked, each
// frame built once, one write a socket.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import * as z from 'zod';
import { nowMs } from '../kit/clock.ts';
import { serveCommands, taking } from '../kit/commands.ts';
import { FrameReader, serverFrame } from '../kit/frames.ts';
import { acceptUpgrade } from './bare-sockets.ts';
import { listen } from './listen.ts';

const key = 'bench-key';
const secret = 'bench-secret';
const channels = new Map<string, Set<Duplex>>();
let connections = 0;

const pongFrame = serverFrame('{"event":"pusher:pong","data":{}}');

interface ClientMessage {
  readonly event: string;
  readonly data: { readonly channel: string; readonly auth: string };
}

function serve(socket: Duplex, socketId: string): void {
  const reader = new FrameReader();
  const joined: Set<Duplex>[] = [];
  socket.write(
    serverFrame(
      JSON.stringify({
        event: 'pusher:connection_established',
        data: JSON.stringify({ socket_id: socketId, activity_timeout: 30 }),
      }),
    ),
  );
  socket.on('data', (chunk: Buffer) => {
    reader.push(chunk, (opcode, payload) => {
      if (opcode !== 1) return;
      const message: ClientMessage = JSON.parse(payload.toString());
      if (message.event === 'pusher:ping') socket.write(pongFrame);
      if (message.event !== 'pusher:subscribe') return;
      const { channel, auth } = message.data;
      if (!signedRight(socketId, channel, auth)) return;
      const members = channels.get(channel) ?? new Set();
      channels.set(channel, members.add(socket));
      joined.push(members);
      socket.write(
        serverFrame(
          JSON.stringify({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' }),
        ),
      );
    });
  });
  socket.on('end', () => socket.destroy());
  socket.on('close', () => {
    for (const members of joined) members.delete(socket);
  });
}

function signedRight(socketId: string, channel: string, auth: string): boolean {
  const right = Buffer.from(
    `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`,
  );
  const given = Buffer.from(auth);
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Sends `count` events to the channel, one after the other with `gapMs` between; returns the time
 * at which each was sent.
 */
async function publish({
  channel,
  data,
  from,
  count,
  gapMs,
}: z.infer<typeof publishShape>): Promise<{ sent: [number, number][] }> {
  const sent: [number, number][] = [];
  for (let index = 0; index < count; index += 1) {
    const at = nowMs();
    const text = JSON.stringify({ ...data, device_id: from + index });
    const frame = serverFrame(JSON.stringify({ event: 'alert.raised', channel, data: text }));
    for (const socket of channels.get(channel) ?? []) socket.write(frame);
    sent.push([from + index, at]);
    await new Promise((resolve) => setTimeout(resolve, gapMs));
  }
  return { sent };
}

const publishShape = z.object({
  channel: z.string(),
  data: z.record(z.string(), z.unknown()),
  from: z.number(),
  count: z.number(),
  gapMs: z.number(),
});

serveCommands({
  open: async () => {
    const server = createServer();
    server.on('upgrade', (request, socket) => {
      acceptUpgrade(request, socket);
      connections += 1;
      serve(socket, `${process.pid}.${connections}`);
    });
    return { port: await listen(server), key, secret };
  },
  publish: taking(publishShape, publish),
});
