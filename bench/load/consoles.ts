// Bench program: a crowd of consoles on Pusher (or bare) sockets, in named groups; reports when the
// last one received each message.
import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import * as z from 'zod';
import { serveCommands, taking } from '../kit/commands.ts';
import { clientFrame } from '../kit/frames.ts';
import { type Joining, joinConsole } from './console-socket.ts';
import { Tally } from './tally.ts';

const joinArgs = z.object({
  group: z.string(),
  count: z.number(),
  port: z.number(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  channels: z.array(z.string()),
  /**
   * Signed with the secret itself (thin server), or by nothing more than the headers of the socket.
   */
  authorise: z.object({ key: z.string(), secret: z.string() }).nullable(),
  prefix: z.string(),
  key_pattern: z.string(),
});
type JoinArgs = z.infer<typeof joinArgs>;

interface Group {
  readonly speaksPusher: boolean;
  readonly tally: Tally;
  readonly sockets: readonly Socket[];
}

/** Sockets that join at the same time; more would overrun the accept queue. */
const wave = 100;
const groups = new Map<string, Group>();

function authoriser({ authorise: how }: JoinArgs): Joining['authorise'] {
  if (how === null) return () => Promise.resolve({});
  return async (socketId, channel) => ({
    auth: `${how.key}:${createHmac('sha256', how.secret).update(`${socketId}:${channel}`).digest('hex')}`,
  });
}

async function join(args: JoinArgs): Promise<void> {
  const tally = new Tally(args.prefix, args.key_pattern, args.count);
  const joining: Joining = { ...args, authorise: authoriser(args) };
  const sockets: Socket[] = [];
  for (let from = 0; from < args.count; from += wave) {
    const indexes = Array.from(
      { length: Math.min(wave, args.count - from) },
      (_, offset) => from + offset,
    );
    sockets.push(
      ...(await Promise.all(
        indexes.map((index) => joinConsole(joining, (payload) => tally.take(index, payload))),
      )),
    );
  }
  for (const socket of sockets) socket.on('close', () => socket.destroy());
  groups.set(args.group, { tally, sockets, speaksPusher: args.channels.length > 0 });
}

function groupOf(name: string): Group {
  const group = groups.get(name);
  if (!group) throw new Error(`no group ${name}`);
  return group;
}

// A client that is silent for 45 seconds is taken for gone (Pusher protocol); a stock one asks
// after 30.
const ping = clientFrame('{"event":"pusher:ping","data":{}}');
setInterval(() => {
  for (const { sockets, speaksPusher } of groups.values()) {
    if (speaksPusher) for (const socket of sockets) socket.write(ping);
  }
}, 20_000);

const groupName = z.object({ group: z.string() });

serveCommands({
  join: taking(joinArgs, join),
  reset: taking(groupName, ({ group }) => groupOf(group).tally.reset()),
  collect: taking(groupName, ({ group }) => {
    const { tally, sockets } = groupOf(group);
    const open = sockets.filter((socket) => !socket.destroyed).length;
    return {
      received: tally.complete(),
      deliveries: tally.deliveries,
      first_socket_bytes: tally.firstSocketBytes,
      open,
    };
  }),
  leave: taking(groupName, ({ group }) => {
    for (const socket of groupOf(group).sockets) socket.destroy();
    groups.delete(group);
  }),
});
