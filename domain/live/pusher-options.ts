// How the stock pusher-js client must be set up to speak with our own server and to recover from
// failures within seconds.

/** Where the application is served from, as the browser knows it. */
export interface LivePlace {
  readonly hostname: string;
  /** Empty means the scheme's own port. */
  readonly port: string;
  readonly secure: boolean;
}

/**
 * Options for `new Pusher(key, ...)`. The caller adds `channelAuthorization` with the endpoint's
 * path and its CSRF header. Only the transport named "ws" is allowed: it serves TLS too, and any
 * other name would make the client try ways that we do not offer. A silent line is noticed within
 * 9.5 s, so that the banner of a lost connection is shown within 10 s (ux.md 12).
 */
export const pusherOptions = ({ hostname, port, secure }: LivePlace) => ({
  cluster: 'own',
  wsHost: hostname,
  wsPort: Number(port) || 80,
  wssPort: Number(port) || 443,
  forceTLS: secure,
  enabledTransports: ['ws' as const],
  enableStats: false,
  activityTimeout: 5000,
  pongTimeout: 4500,
});

/** The part of a pusher-js client that `keepComingBack` uses. */
export interface ReturningClient {
  connect(): void;
  disconnect(): void;
  readonly connection: {
    readonly state: string;
    bind(
      event: 'state_change',
      listener: (change: { previous: string; current: string }) => void,
    ): unknown;
  };
}

/**
 * Runs `work` once after `ms` milliseconds; returns the function that cancels it. In a browser:
 * setTimeout and clearTimeout.
 */
export type Later = (ms: number, work: () => void) => () => void;

// R205, R362
const usualPatienceMs = 2000;
// The handshakes over a satellite link may take this long: with the usual timeout alone it would
// never connect.
const longPatienceMs = 5000;
const longEvery = 4;

/**
 * Milliseconds to let the nth attempt (from 1) run before it is given up; `random` (0 to 1) takes
 * off up to a quarter, so that not all consoles reconnect at the same moment after a restart.
 */
export const attemptPatienceMs = (attempt: number, random: number): number =>
  (attempt % longEvery === 0 ? longPatienceMs : usualPatienceMs) * (1 - random / 4);

/**
 * Makes a stock pusher-js client try again every two seconds. By default it waits 15 s after a
 * refused connection, then 30 and 60. A client that the server refused for good (close code 4000 to
 * 4099, "disconnected") is not reconnected. While a new attempt starts, the client passes through
 * "disconnected" and back to "connecting" in one synchronous step.
 */
export function keepComingBack(client: ReturningClient, later: Later, random: () => number): void {
  let attempt = 0;
  let callOff = (): void => {};
  let restarting = false;

  const restart = (): void => {
    restarting = true;
    client.disconnect();
    restarting = false;
    client.connect();
  };

  const watch = (state: string): void => {
    if (restarting || state === 'unavailable') return;
    callOff();
    if (state === 'connecting') {
      attempt += 1;
      callOff = later(attemptPatienceMs(attempt, random()), restart);
    } else {
      attempt = 0;
    }
  };

  client.connection.bind('state_change', ({ current }) => watch(current));
  // The client begins to connect while it is being constructed.
  watch(client.connection.state);
}

/** The part of a pusher-js client and of one of its channels that `keepSubscribed` uses. */
export interface SubscribingClient {
  /** Undefined once the channel was given up. */
  channel(name: string): unknown;
  subscribe(name: string): unknown;
}
export interface SubscribedChannel {
  readonly name: string;
  bind(event: 'pusher:subscription_error', listener: (error: { status?: number }) => void): unknown;
}

/**
 * False when the right itself was refused (401, 403, 404, 419); true when the right could not be
 * checked: no answer, too many requests, a failing server.
 */
export const isPassingRefusal = ({ status = 0 }: { status?: number }): boolean =>
  status === 0 || status === 429 || status >= 500;

/**
 * Retries every two seconds a channel whose authorisation failed temporarily. A stock client never
 * does, and the channel stays silent.
 */
export function keepSubscribed(
  client: SubscribingClient,
  channel: SubscribedChannel,
  later: Later,
): void {
  channel.bind('pusher:subscription_error', (error) => {
    if (!isPassingRefusal(error)) return;
    later(usualPatienceMs, () => {
      if (client.channel(channel.name) === channel) client.subscribe(channel.name);
    });
  });
}
