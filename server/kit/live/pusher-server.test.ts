// Tested with the stock pusher-js client: it connects, receives its events, survives silence, sees
// who is present, and reconnects after a restart.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepSubscribed, type Later } from '#domain/live/pusher-options.ts';
import { type LiveServer, startLiveServer, until } from '../testing/pusher/live-server.ts';
import { later, type StockClientOptions, stockClient } from '../testing/pusher/stock-client.ts';

let server: LiveServer;
const others: LiveServer[] = [];
beforeEach(async () => {
  server = await startLiveServer();
});
afterEach(async () => {
  for (const one of [server, ...others.splice(0)]) await one.stop();
});

const clientThat = (options: Omit<StockClientOptions, 'key' | 'place'>, { port } = server) =>
  stockClient({
    key: 'test-key',
    place: { hostname: '127.0.0.1', port: String(port), secure: false },
    ...options,
  });

/**
 * Puts work off for a fifth of the time, and notes for how long it was to be and what has not been
 * called off.
 */
function shortly() {
  const noted: number[] = [];
  const pending = new Set<() => void>();
  const putOff: Later = (ms, work) => {
    noted.push(ms);
    const doing = (): void => {
      pending.delete(doing);
      work();
    };
    pending.add(doing);
    const callOff = later(ms / 5, doing);
    return () => {
      pending.delete(doing);
      callOff();
    };
  };
  return { noted, pending, putOff };
}

const news = (channel: string, n: number) => ({
  channel,
  event: 'alert.raised',
  data: JSON.stringify({ n }),
});

describe('a private channel', () => {
  test('is received by those on it and by no others', async () => {
    const received: unknown[] = [];
    const own = server.client('1').subscribe('private-user.1');
    const other = server.client('2').subscribe('private-user.2');
    for (const channel of [own, other]) channel.bind('alert.raised', (data) => received.push(data));
    await until('both joined', () => server.live.counts.subscriptions === 2);
    server.live.publish([news('private-user.1', 1), news('private-user.3', 2)]);
    server.live.publish([news('private-user.1', 3)]);
    await until('two events', () => received.length === 2);
    expect(received).toEqual([{ n: 1 }, { n: 3 }]);
    expect(server.live.counts).toMatchObject({
      connections: 2,
      frames_built: 2,
      deliveries: 2,
      socket_writes: 1,
    });
  });

  test('is left by unsubscribing', async () => {
    const client = server.client('1');
    client.subscribe('private-user.1');
    await until('joined', () => server.live.counts.subscriptions === 1);
    client.unsubscribe('private-user.1');
    await until('left', () => server.live.counts.subscriptions === 0);
    server.live.publish([news('private-user.1', 1)]);
    await until('still connected', () => server.live.counts.connections === 1);
    expect(server.live.counts.frames_built).toBe(0);
  });

  test('with a wrong signature is refused and the connection stays', async () => {
    const authorise = ({ socketId }: { socketId: string }) =>
      server.proof(socketId, 'private-user.2', '1');
    const client = clientThat({ authorise });
    const errors: unknown[] = [];
    client
      .subscribe('private-user.1')
      .bind('pusher:subscription_error', (error) => errors.push(error));
    await until('an error', () => errors.length > 0);
    expect(errors).toEqual([{ type: 'AuthError', error: 'invalid signature', status: 401 }]);
    expect(client.connection.state).toBe('connected');
    expect(server.live.counts).toMatchObject({ connections: 1, subscriptions: 0 });
    client.disconnect();
  });
});

describe('a channel whose authorisation fails', () => {
  function subscribed(authorise: StockClientOptions['authorise']) {
    const client = clientThat({ authorise });
    const channel = client.subscribe('private-user.1');
    const { noted, putOff } = shortly();
    keepSubscribed(client, channel, putOff);
    return { client, channel, noted };
  }

  test('that failed for a moment is joined after all', async () => {
    let asked = 0;
    const { client, noted } = subscribed(({ socketId, channelName }) => {
      asked += 1;
      if (asked === 1) throw new Error('no answer');
      return server.proof(socketId, channelName);
    });
    await until('joined', () => server.live.counts.subscriptions === 1);
    expect([asked, noted]).toEqual([2, [2000]]);
    client.disconnect();
  });

  test('that was refused is not retried', async () => {
    let asked = 0;
    const { client, channel, noted } = subscribed(({ channelName }) => {
      asked += 1;
      return server.proof('1.1', channelName);
    });
    const errors: unknown[] = [];
    channel.bind('pusher:subscription_error', (error) => errors.push(error));
    await until('an error', () => errors.length === 1);
    expect([asked, noted]).toEqual([1, []]);
    client.disconnect();
  });
});

test('an event from a client is not delivered', async () => {
  const [sender, hearer] = [server.client('1'), server.client('2')];
  const errors: unknown[] = [];
  const received: unknown[] = [];
  sender.connection.bind('error', (error) => errors.push(error));
  const channel = sender.subscribe('private-alert-monitoring');
  const other = hearer.subscribe('private-alert-monitoring');
  other.bind('client-typing', (data) => received.push(data));
  other.bind('alert.raised', (data) => received.push(data));
  await until('both joined', () => server.live.counts.subscriptions === 2);
  channel.trigger('client-typing', { on: true });
  await until('an error', () => errors.length > 0);
  server.live.publish([news('private-alert-monitoring', 1)]);
  await until('the event', () => received.length > 0);
  expect(received).toEqual([{ n: 1 }]);
  expect(errors).toEqual([
    { type: 'PusherError', data: { code: null, message: 'client events are off' } },
  ]);
  expect(sender.connection.state).toBe('connected');
});

test('a presence channel knows people, not tabs', async () => {
  const seen: string[] = [];
  const watching = server.client('1').subscribe('presence-operators');
  const note = (what: string) => (member: { id: string; info: { name: string } }) =>
    seen.push(`${what} ${member.id} ${member.info.name}`);
  watching.bind('pusher:member_added', note('came')).bind('pusher:member_removed', note('went'));
  await until('the first', () => server.live.counts.subscriptions === 1);
  const tabs = [server.client('2', 's-a'), server.client('2', 's-b')];
  const channels = tabs.map((tab) => tab.subscribe('presence-operators'));
  await until(
    'all tabs',
    () =>
      server.live.counts.subscriptions === 3 &&
      channels.every((channel) => channel.members.count === 2),
  );
  expect(channels[1]?.members.me).toEqual({ id: '2', info: { name: 'Person 2' } });
  expect(channels[1]?.members.get('1')).toEqual({ id: '1', info: { name: 'Person 1' } });
  tabs[0]?.disconnect();
  await until('one tab gone', () => server.live.counts.subscriptions === 2);
  expect(watching.members.count).toBe(2);
  tabs[1]?.disconnect();
  await until('both gone', () => watching.members.count === 1);
  expect(seen).toEqual(['came 2 Person 2', 'went 2 Person 2']);
});

test('silence longer than the timeout does not end a living connection', async () => {
  // Time runs ten times as fast for the server, so that it pings before the client, which would
  // ping by itself after a second.
  const now = () => performance.now() * 10;
  const limits = { anonymousStayMs: 600_000 };
  const quick = await startLiveServer({
    activityTimeoutSeconds: 1,
    pongTimeoutSeconds: 20,
    now,
    limits,
  });
  others.push(quick);
  const client = quick.client('1', 's', { activityTimeout: 60_000 });
  let asked = 0;
  client.connection.bind('message', ({ event }: { event: string }) => {
    if (event === 'pusher:ping') asked += 1;
  });
  const states: string[] = [];
  client.connection.bind('state_change', ({ current }: { current: string }) =>
    states.push(current),
  );
  client.subscribe('private-user.1');
  await until('joined', () => quick.live.counts.subscriptions === 1);
  // It is asked again only after it has answered.
  await until('three questions', () => asked === 3);
  expect(states).toEqual(['connected']);
  expect(quick.live.counts.subscriptions).toBe(1);
});

test('all who are sent away come back at once, and receive events again', async () => {
  const received: unknown[] = [];
  server
    .client('1')
    .subscribe('private-user.1')
    .bind('alert.raised', (data: unknown) => received.push(data));
  server.client('2').subscribe('private-user.2');
  await until('both joined', () => server.live.counts.subscriptions === 2);
  server.live.reconnectAll('the order of news goes on elsewhere');
  expect(server.live.counts.subscriptions).toBe(0);
  await until('both joined again', () => server.live.counts.subscriptions === 2);
  server.live.publish([news('private-user.1', 1)]);
  await until('received', () => received.length === 1);
});

test('an unknown key is refused once and for all', async () => {
  let asked = 0;
  const counting = await startLiveServer({
    allowedOrigins: () => {
      asked += 1;
      return true;
    },
  });
  others.push(counting);
  const errors: unknown[] = [];
  const place = { hostname: '127.0.0.1', port: String(counting.port), secure: false };
  const { noted, pending, putOff } = shortly();
  const client = stockClient({ key: 'wrong', place, authorise: () => ({ auth: '' }), putOff });
  client.connection.bind('error', (error) => errors.push(error));
  await until('the end', () => client.connection.state === 'disconnected');
  // In this state the client itself never tries again; the code that brings it back has cancelled
  // its one retry.
  expect([noted.length, pending.size]).toEqual([1, 0]);
  expect(errors).toEqual([
    {
      type: 'WebSocketError',
      error: { type: 'PusherError', data: { code: 4001, message: 'no application has this key' } },
    },
  ]);
  expect(asked).toBe(1);
  client.disconnect();
});

describe('a restart on the same port', () => {
  async function comesBack(stop: () => Promise<void>): Promise<void> {
    const received: unknown[] = [];
    const authorise: StockClientOptions['authorise'] = ({ socketId, channelName }) =>
      server.proof(socketId, channelName);
    const { noted, putOff } = shortly();
    const client = clientThat({ authorise, putOff });
    client.subscribe('private-user.1').bind('alert.raised', (data) => received.push(data));
    await until('joined', () => server.live.counts.subscriptions === 1);
    const attempts = noted.length;
    await stop();
    // The first attempt has been refused when the second begins: there the stock client alone would
    // wait for 15 s.
    await until('a second attempt', () => noted.length === attempts + 2);
    const again = await startLiveServer({}, server.port);
    others.push(again);
    await until('back', () => again.live.counts.subscriptions === 1);
    again.live.publish([news('private-user.1', 7)]);
    await until('received again', () => received.length === 1);
    expect(client.connection.state).toBe('connected');
    client.disconnect();
  }

  test('after a kill brings the client back', () => comesBack(() => server.kill()));

  test('after a deploy brings the client back', () =>
    comesBack(async () => {
      server.live.dropAll(4200);
      await server.kill();
    }));
});
