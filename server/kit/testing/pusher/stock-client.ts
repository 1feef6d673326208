// The stock pusher-js client for tests, which proves that our server speaks the protocol.
import { createRequire } from 'node:module';
import {
  keepComingBack,
  type Later,
  type LivePlace,
  pusherOptions,
} from '#domain/live/pusher-options.ts';

interface Emitter {
  bind<Data>(event: string, listener: (data: Data) => void): Emitter;
}

export interface StockChannel extends Emitter {
  readonly name: string;
  readonly members: {
    readonly count: number;
    readonly me: { id: string; info: unknown } | null;
    get(id: string): { id: string; info: unknown } | null;
  };
  trigger(event: string, data: unknown): boolean;
}

export interface StockClient {
  readonly connection: Emitter & { readonly state: string; readonly socket_id: string };
  channel(name: string): StockChannel | undefined;
  subscribe(channel: string): StockChannel;
  unsubscribe(channel: string): void;
  connect(): void;
  disconnect(): void;
}

type Authorise = (asked: { socketId: string; channelName: string }) => {
  auth: string;
  channel_data?: string;
};
type AuthorisationDone = (
  error: Error | null,
  data: { auth: string; channel_data?: string } | null,
) => void;

// Required, not imported: the package's types describe its browser build, and its Node build
// exports the class itself.
const Pusher = createRequire(import.meta.url)('pusher-js') as new (
  key: string,
  options: object,
) => StockClient;

export interface StockClientOptions {
  readonly key: string;
  readonly place: LivePlace;
  /** Replaces the authorisation endpoint; what it throws is its refusal. */
  readonly authorise: Authorise;
  /** Over the product's own options. */
  readonly override?: object;
  /** How it puts off its next attempt. */
  readonly putOff?: Later;
}

/** `Later` by the timers of this process. */
export const later: Later = (ms, work) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/**
 * A client with the product's options that comes back as the product's does. Ends with
 * `disconnect()`.
 */
export function stockClient({
  key,
  place,
  authorise,
  override,
  putOff = later,
}: StockClientOptions): StockClient {
  const customHandler = (
    asked: { socketId: string; channelName: string },
    done: AuthorisationDone,
  ): void => {
    try {
      done(null, authorise(asked));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)), null);
    }
  };
  const client = new Pusher(key, {
    ...pusherOptions(place),
    channelAuthorization: { customHandler },
    ...override,
  });
  keepComingBack(client, putOff, Math.random);
  return client;
}
