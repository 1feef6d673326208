// The socket of live news in tests of screens: answers the Pusher client as our server does, and
// sends the events of the test.
import type * as z from 'zod';
import type { NamedEvent } from '#domain/kit/live-event.ts';

/** Who is in a presence channel. */
export interface Present {
  readonly id: number;
  readonly name: string;
}

const open = new Set<LiveSocket>();
let present: readonly Present[] = [];
let lastRow = 0;

/** In the place of the page's `WebSocket`. */
export class LiveSocket extends EventTarget {
  readonly url: string;
  readyState = 0;
  readonly channels = new Set<string>();
  onopen: (() => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    open.add(this);
    queueMicrotask(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      this.onopen?.();
      this.say('pusher:connection_established', undefined, {
        socket_id: '1.1',
        activity_timeout: 3600,
      });
    });
  }

  send(text: string): void {
    const { event, data } = JSON.parse(text) as { event: string; data: { channel: string } };
    if (event === 'pusher:ping') queueMicrotask(() => this.say('pusher:pong', undefined, {}));
    if (event === 'pusher:unsubscribe') this.channels.delete(data.channel);
    if (event !== 'pusher:subscribe') return;
    this.channels.add(data.channel);
    queueMicrotask(() =>
      this.say(
        'pusher_internal:subscription_succeeded',
        data.channel,
        data.channel.startsWith('presence-') ? presence() : {},
      ),
    );
  }

  say(event: string, channel: string | undefined, data: object): void {
    this.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) });
  }

  close(): void {
    open.delete(this);
    this.readyState = 3;
    this.onclose?.({ code: 1000, wasClean: true });
  }
}

const presence = () => ({
  presence: {
    count: present.length,
    ids: present.map(({ id }) => String(id)),
    hash: Object.fromEntries(present.map(({ id, name }) => [String(id), { name }])),
  },
});

/** Who is in the presence channels that are joined from now on. */
export const setPresent = (people: readonly Present[]): void => {
  present = people;
};

/** Whether a screen listens to the channel. */
export const isSubscribed = (channel: string): boolean =>
  [...open].some(({ channels }) => channels.has(channel));

/** Sends an event to those who listen to the channel. */
export function sendLive<Payload extends z.ZodType>(
  channel: string,
  event: NamedEvent<Payload>,
  payload: z.input<Payload>,
): void {
  lastRow += 1;
  for (const socket of open)
    if (socket.channels.has(channel))
      socket.say(event.name, channel, { ...(payload as object), n: `20.${lastRow}` });
}

/** The server has gone: each connection closes. */
export function closeSockets(): void {
  for (const socket of [...open]) socket.close();
}
