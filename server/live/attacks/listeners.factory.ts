// The clients for tests of live attacks: bare sockets, stock clients, and events that a witness has
// received before a test asserts that others did not.
import { expect } from 'vitest';
import * as z from 'zod';
import { type RawClient, rawClient } from '#server/kit/testing/pusher/raw-client.ts';
import type { StockClient } from '#server/kit/testing/pusher/stock-client.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { join, type LiveWorld } from '../live-world.factory.ts';

export const cookieOf = ({ cookies }: Client): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const eventOn = (channel: string): string =>
  channel.startsWith('private-alert.') ? 'alert.history' : 'alert.updated';

export const subscribe = (client: RawClient, channel: string, proof: object): void =>
  client.say('pusher:subscribe', { channel, ...proof });

const proof = z.object({ auth: z.string(), channel_data: z.string() });

export async function proofFor(caller: Client, socket_id: string, channel_name: string) {
  const { status, text } = await caller.post('/broadcasting/auth', { socket_id, channel_name });
  expect(status).toBe(200);
  return proof.parse(JSON.parse(text));
}

/** Records all events on the channels. */
export function listen(client: StockClient, channels: readonly string[]): string[] {
  const received: string[] = [];
  for (const channel of channels)
    client.channel(channel)?.bind(eventOn(channel), () => void received.push(channel));
  return received;
}

/** Resolves when the channel is refused from now on, or the whole socket is closed. */
export const cut = async (client: StockClient, channel: string): Promise<'refused' | 'closed'> =>
  await new Promise((resolve) => {
    client.channel(channel)?.bind('pusher:subscription_error', () => resolve('refused'));
    client.connection.bind<{ current: string }>(
      'state_change',
      ({ current }) => current === 'disconnected' && resolve('closed'),
    );
  });

/** @param world once it has started */
export function listeners(world: () => LiveWorld) {
  const raws: RawClient[] = [];
  return {
    /** A bare socket, with the cookies and origin of a page where they are given. */
    raw: async (
      of: { readonly cookie?: string; readonly origin?: string } = {},
    ): Promise<RawClient> => {
      const client = await rawClient(Number(new URL(world().origin).port), {
        path: `/app/${world().key}?protocol=7`,
        ...of,
      });
      raws.push(client);
      return client;
    },
    /**
     * Publishes an alert event on the channels, and waits until an entitled witness has received
     * it: by then any wrongly admitted socket has it too.
     */
    sayTo: async (channels: readonly string[]): Promise<void> => {
      const witness = world().live(await world().signedIn('admin'));
      for (const channel of channels) expect(await join(witness, channel)).toBe('joined');
      const received = Promise.all(
        channels.map(
          async (channel) =>
            await new Promise((resolve) =>
              witness.channel(channel)?.bind(eventOn(channel), resolve),
            ),
        ),
      );
      await world().tell(
        channels.map((channel) => ({
          channels: [channel],
          event: eventOn(channel),
          data: { secret: 1 },
        })),
      );
      await received;
    },
    letGo: (): void => {
      for (const client of raws.splice(0)) client.socket.terminate();
      world().letGo();
    },
  };
}
