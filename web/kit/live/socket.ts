// The stock Pusher client, configured for our own server; its code is loaded with the first
// subscription.
import type Package from 'pusher-js';
import type { Channel, PresenceChannel } from 'pusher-js';
import { keepComingBack, type Later, pusherOptions } from '#domain/live/pusher-options.ts';
import { pathTo } from '../cells/cells.ts';
import { authorise, ownSession } from './authorise.ts';

export type Socket = Package.default;
export type SocketChannel = Channel;

/** `Later` by the timers of this page. */
export const later: Later = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Opens the socket of a cell, at this page's own origin. It reconnects every 2 s by itself. */
export async function openSocket(key: string, cell: number): Promise<Socket> {
  // The types describe a package that exports the class as `default`; the real export is the class.
  const Client = (await import('pusher-js')).default as unknown as typeof Package.default;
  const { hostname, port, protocol } = window.location;
  let byCall = false;
  const client = new Client(key, {
    ...pusherOptions({ hostname, port, secure: protocol === 'https:' }),
    wsPath: pathTo(cell),
    channelAuthorization: {
      customHandler: (asked, done) =>
        byCall ? void authorise(asked, cell, done) : done(null, ownSession()),
    },
  });
  // Refused by the server on the socket: either the server is an older version, or the page has
  // signed in again since the socket was opened. Authorise by a call instead, which also shows an
  // ended session.
  client.bind('pusher:subscription_error', ({ status }: { status?: number }) => {
    if (byCall || status !== 401) return;
    byCall = true;
    client.disconnect();
    client.connect();
  });
  keepComingBack(client, later, Math.random);
  return client;
}

export interface Member {
  id: number;
  name: string;
}

/** The members of a presence channel; empty on any other channel. */
export function membersOf(channel: SocketChannel): Member[] {
  const members: Member[] = [];
  (channel as PresenceChannel).members?.each(
    ({ id, info }: { id: string; info: { name?: string } | null }) => {
      members.push({ id: Number(id), name: info?.name ?? '' });
    },
  );
  return members.sort((left, right) => left.name.localeCompare(right.name));
}
