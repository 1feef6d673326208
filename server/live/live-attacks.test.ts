// Ways to hear what is not one's own, tried on the whole program (goals: realtime attacks): each hears nothing, and what was received before ends within five seconds.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { alertChannel, alertMonitoringChannel, operatorsChannel, organisationChannel, userChannel } from '#domain/alerts/alert-channels.ts';
import { canaryChannel } from '#domain/console-proof/canary.ts';
import { startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { until } from '#server/kit/testing/pusher/live-server.ts';
import { type RawClient, rawClient } from '#server/kit/testing/pusher/raw-client.ts';
import type { StockClient } from '#server/kit/testing/pusher/stock-client.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { join, type LiveWorld, startLiveWorld } from './live-world.factory.ts';

let world: LiveWorld;
const raws: RawClient[] = [];

beforeAll(async () => {
  world = await startLiveWorld(async (database) => await startProgram({ config: testConfig(), database, log: createLog('silent') }));
});
afterAll(async () => await world.close());
afterEach(() => {
  for (const raw of raws.splice(0)) raw.socket.terminate();
  world.letGo();
});

const raw = async (): Promise<RawClient> => {
  const client = await rawClient(Number(new URL(world.origin).port), { path: `/app/${world.key}?protocol=7` });
  raws.push(client);
  return client;
};
const proofFor = async (caller: Client, socket_id: string, channel_name: string) => {
  const { status, text } = await caller.post('/broadcasting/auth', { socket_id, channel_name });
  expect(status).toBe(200);
  return JSON.parse(text) as { auth: string; channel_data: string };
};
const subscribe = (client: RawClient, channel: string, proof: object) => client.say('pusher:subscribe', { channel, ...proof });

/** Says an alert's news on the channels; when a witness who may hear it has it, whoever else is let hear has it too. */
async function sayTo(channels: readonly string[]): Promise<void> {
  const witness = world.live(await world.signedIn('admin'));
  for (const channel of channels) expect(await join(witness, channel)).toBe('joined');
  const received = Promise.all(
    channels.map(async (channel) => await new Promise((resolve) => witness.channel(channel)?.bind(eventOn(channel), resolve))),
  );
  await world.tell(channels.map((channel) => ({ channels: [channel], event: eventOn(channel), data: { secret: 1 } })));
  await received;
}
const eventOn = (channel: string): string => (channel.startsWith('private-alert.') ? 'alert.history' : 'alert.updated');

/** Notes all news on the channels. */
function listen(client: StockClient, channels: readonly string[]): string[] {
  const received: string[] = [];
  for (const channel of channels) client.channel(channel)?.bind(eventOn(channel), () => void received.push(channel));
  return received;
}
/** The channel is refused from now on, or the whole socket is closed. */
const cut = (client: StockClient, channel: string) =>
  new Promise((resolve) => {
    client.channel(channel)?.bind('pusher:subscription_error', () => resolve('refused'));
    client.connection.bind<{ current: string }>('state_change', ({ current }) => current === 'disconnected' && resolve('closed'));
  });

describe('a proof', () => {
  test('opens nothing on another socket, neither beside its own nor after it', async () => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const [owner, thief] = [await raw(), await raw()];
    const proof = await proofFor(caller, owner.socketId, alertMonitoringChannel);
    subscribe(thief, alertMonitoringChannel, proof);
    expect(await thief.hears('pusher:subscription_error')).toMatchObject({ status: 401 });
    subscribe(owner, alertMonitoringChannel, proof);
    await owner.hears('pusher_internal:subscription_succeeded');
    owner.socket.close();
    await owner.closes();
    const later = await raw();
    subscribe(later, alertMonitoringChannel, proof);
    expect(await later.hears('pusher:subscription_error')).toMatchObject({ status: 401 });
    await sayTo([alertMonitoringChannel]);
    for (const { received } of [thief, later]) expect(received.map(({ event }) => event)).not.toContain('alert.updated');
  });

  test('opens no other channel and speaks for no other person', async () => {
    const caller = await world.signedIn('organisation_user');
    const client = await raw();
    const proof = await proofFor(caller, client.socketId, userChannel(await world.idOf('organisation_user')));
    for (const channel of [alertMonitoringChannel, organisationChannel(world.own.id), alertChannel(world.own.alert), canaryChannel]) {
      client.received.length = 0;
      subscribe(client, channel, proof);
      expect(await client.hears('pusher:subscription_error')).toMatchObject({ status: 401 });
    }
    const other = await world.idOf('monitoring_centre_operator');
    client.received.length = 0;
    subscribe(client, userChannel(other), {
      auth: proof.auth,
      channel_data: proof.channel_data.replace(/"user_id":"\d+"/, `"user_id":"${other}"`),
    });
    expect(await client.hears('pusher:subscription_error')).toMatchObject({ status: 401 });
  });

  test('of a session that has ended opens nothing, though it was signed before', async () => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const client = await raw();
    const proof = await proofFor(caller, client.socketId, alertMonitoringChannel);
    await caller.delete('/auth');
    subscribe(client, alertMonitoringChannel, proof);
    expect(await client.hears('pusher:subscription_error')).toMatchObject({ error: 'not allowed', status: 403 });
  });

  test.each(['1.1:private-user.1', '1', '1.1\n', '', 'a.b'])('is not made for the socket id %j', async (socket_id) => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const { status } = await caller.post('/broadcasting/auth', { socket_id, channel_name: alertMonitoringChannel });
    expect(status).toBe(422);
  });
});

describe('a socket that came with the cookies of its page', () => {
  const cookieOf = ({ cookies }: Client): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const opened = async (cookie: string, origin?: string): Promise<RawClient> => {
    const path = `/app/${world.key}?protocol=7`;
    const client = await rawClient(Number(new URL(world.origin).port), { path, cookie, ...(origin === undefined ? {} : { origin }) });
    raws.push(client);
    return client;
  };
  const requests = async () => [
    ...[userChannel(await world.idOf('organisation_user')), userChannel(await world.idOf('organisation_admin'))],
    ...[alertMonitoringChannel, operatorsChannel, organisationChannel(world.own.id), alertChannel(world.own.alert), canaryChannel],
  ];

  test('joins what its person may hear and nothing else', async () => {
    const client = await opened(cookieOf(await world.signedIn('organisation_user')), world.origin);
    const [own, ...others] = await requests();
    for (const channel of [own, ...others]) client.say('pusher:subscribe', { channel });
    await until('all answers', () => client.received.filter(({ event }) => event.includes('subscription_')).length === others.length + 1);
    const joined = client.received.filter(({ event }) => event === 'pusher_internal:subscription_succeeded').map(({ channel }) => channel);
    expect(joined).toEqual([own]);
  });

  test('is closed when the session ends, and opens nothing with its cookie afterwards', async () => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const cookie = cookieOf(caller);
    const client = await opened(cookie);
    client.say('pusher:subscribe', { channel: alertMonitoringChannel });
    await client.hears('pusher_internal:subscription_succeeded');
    await caller.delete('/auth');
    expect(await client.closes()).toBe(4009);
    const later = await opened(cookie);
    later.say('pusher:subscribe', { channel: alertMonitoringChannel });
    expect(await later.hears('pusher:subscription_error')).toMatchObject({ error: 'nobody is signed in', status: 401 });
  });

  test('is not opened by a page of somebody else', async () => {
    const cookie = cookieOf(await world.signedIn('monitoring_centre_operator'));
    expect((await opened(cookie, 'https://evil.example')).refusedWith).toBe(403);
  });

  test.each(['vigil_session=', 'vigil_session=x', `vigil_session=${'a'.repeat(43)}`, 'vigil_session=%00', ';;=', 'x'.repeat(4000)])(
    'joins nothing with the cookie %j',
    async (cookie) => {
      const client = await opened(cookie);
      client.say('pusher:subscribe', { channel: alertMonitoringChannel });
      expect(await client.hears('pusher:subscription_error')).toMatchObject({ status: 401 });
    },
  );
});

test('client events reach nobody and are answered with an error', async () => {
  const [caller, other] = [await world.signedIn('monitoring_centre_operator'), await world.signedIn('monitoring_centre_supervisor')];
  const [sender, hearer] = [await raw(), await raw()];
  for (const [client, whose] of [
    [sender, caller],
    [hearer, other],
  ] as const) {
    for (const channel of [operatorsChannel, alertChannel(world.own.alert)])
      subscribe(client, channel, await proofFor(whose, client.socketId, channel));
    await until('both', () => client.received.filter(({ event }) => event === 'pusher_internal:subscription_succeeded').length === 2);
  }
  for (const channel of [operatorsChannel, alertChannel(world.own.alert)])
    for (const event of ['client-alert.updated', 'alert.updated', 'pusher:signin', 'pusher_internal:member_removed'])
      sender.socket.send(JSON.stringify({ event, channel, data: { id: 1 } }));
  await until('answers', () => sender.received.filter(({ event }) => event === 'pusher:error').length === 8);
  await sayTo([alertChannel(world.own.alert)]);
  await hearer.hears('alert.history');
  const strange = hearer.received.filter(({ event }) => !/^pusher(_internal)?:|^alert\.history$/.test(event));
  expect([strange, hearer.received.some(({ event }) => event === 'pusher_internal:member_removed')]).toEqual([[], false]);
});

describe('what was missed', () => {
  test.each(['organisation_user', 'organisation_idp_admin', 'escalation_contact', 'organisation_admin'])(
    'of other people’s channels is nothing to %s',
    async (role) => {
      const caller = await world.signedIn(role);
      const { number } = (await caller.get<{ number: string }>('/live/settings')).body.data;
      const { own, other, hidden } = world;
      const channels = [
        ...[own, other, hidden].flatMap(({ id, alert }) => [organisationChannel(id), alertChannel(alert)]),
        ...[alertMonitoringChannel, userChannel(await world.idOf('monitoring_centre_operator'))],
      ];
      await sayTo(channels.filter((channel) => !channel.startsWith('private-user')));
      const wild = ['private-organisation.*', '*', `private-organisation.0${other.id}`, `${organisationChannel(other.id)} `];
      const asked = encodeURIComponent([...channels, ...wild].join(','));
      const { body } = await caller.get<{ frames: unknown[] }>(`/live/missed?after=${number}&channels=${asked}`);
      expect(body.data.frames).toEqual([]);
    },
  );
});

describe('a worker who was granted the alerts of his organisation', () => {
  test('hears them and no other’s, nor the console', async () => {
    await world.db.ownerSql`update users set abilities = '{read alert monitoring}' where id = ${await world.idOf('organisation_user')}`;
    const client = world.live(await world.signedIn('organisation_user'));
    const { own, other, hidden } = world;
    const joined: string[] = [];
    const channels = [own, other, hidden].flatMap(({ id, alert }) => [organisationChannel(id), alertChannel(alert)]);
    for (const channel of [...channels, alertMonitoringChannel, operatorsChannel, canaryChannel])
      if ((await join(client, channel)) === 'joined') joined.push(channel);
    await world.db.ownerSql`update users set abilities = null where id = ${await world.idOf('organisation_user')}`;
    expect(joined).toEqual([organisationChannel(own.id), alertChannel(own.alert)]);
  });
});

describe('within five seconds nothing more is received', () => {
  const bothChannels = () => [organisationChannel(world.own.id), alertChannel(world.own.alert)];
  const person = async (role: string, change: string) =>
    await world.db.ownerSql.unsafe(`update users set ${change} where id = ${await world.idOf(role)}`);
  const organisation = async (change: string) =>
    await world.db.ownerSql.unsafe(`update organisations set ${change} where id = ${world.own.id}`);

  /** Who hears the organisation and an alert of it. */
  async function hearer(role: string) {
    const channels = bothChannels();
    const client = world.live(await world.signedIn(role));
    for (const channel of channels) expect(await join(client, channel)).toBe('joined');
    return { client, received: listen(client, channels), cut: Promise.all(channels.map(async (channel) => await cut(client, channel))) };
  }

  test('by a person who is disabled, whose account runs out, whose right is taken away, whose session runs out, whose organisation is switched off', async () => {
    await person('organisation_user', `abilities = '{read alert monitoring}'`);
    const changes: [string, () => Promise<unknown>][] = [
      ['monitoring_centre_supervisor', async () => await person('monitoring_centre_supervisor', `status = 'disabled'`)],
      ['monitoring_centre_admin', async () => await person('monitoring_centre_admin', 'expires_at = app.now()')],
      ['monitoring_centre_operator', async () => await person('monitoring_centre_operator', `abilities = '{read users}'`)],
      [
        'admin',
        async () =>
          await world.db
            .ownerSql`update sessions set expires_at = app.now() where user_id = ${await world.idOf('admin')} and ended_at is null`,
      ],
      ['organisation_user', async () => await organisation('active = false')],
    ];
    const hearers = await Promise.all(changes.map(async ([role]) => await hearer(role)));
    await sayTo(bothChannels());
    for (const { received } of hearers) await expect.poll(() => [...received].sort()).toEqual(bothChannels().sort());
    for (const [, change] of changes) await change();
    const ends = await Promise.all(hearers.map(async (one) => await one.cut));
    // Whose right alone was taken goes on working: only the channels are gone.
    expect(ends.map(([first]) => first)).toEqual(['closed', 'closed', 'refused', 'closed', 'closed']);
    await sayTo(bothChannels());
    expect(hearers.map(({ received }) => received.length)).toEqual([2, 2, 2, 2, 2]);
    await person('monitoring_centre_supervisor', `status = 'active'`);
    await person('monitoring_centre_admin', 'expires_at = null');
    await person('monitoring_centre_operator', 'abilities = null');
    await person('organisation_user', 'abilities = null');
    await organisation('active = true');
  });

  test('of an organisation that is monitored no more', async () => {
    const channel = organisationChannel(world.own.id);
    const { client, received } = await hearer('monitoring_centre_operator');
    const isCut = cut(client, channel);
    await organisation('not_monitored = true');
    await isCut;
    await sayTo([channel]);
    await organisation('not_monitored = false');
    expect(received).toEqual([]);
  });

  test('a right that is narrowed leaves the channel and takes what it no longer shows', async () => {
    const me = await world.idOf('organisation_user');
    await world.db.ownerSql`update users set abilities = '{read alert monitoring}' where id = ${me}`;
    const channel = organisationChannel(world.own.id);
    const client = world.live(await world.signedIn('organisation_user'));
    expect(await join(client, channel)).toBe('joined');
    const received: string[] = [];
    for (const event of ['alert.updated', 'welfare.changed']) client.channel(channel)?.bind(event, () => void received.push(event));
    const sayBoth = async () =>
      await world.tell(['alert.updated', 'welfare.changed'].map((event) => ({ channels: [channel], event, data: {} })));
    await world.db.ownerSql`update users set abilities = '{welfare timer sessions}' where id = ${me}`;
    await expect
      .poll(
        async () => {
          await sayBoth();
          return received.slice(-2);
        },
        { timeout: 10_000, interval: 100 },
      )
      .toEqual(['welfare.changed', 'welfare.changed']);
    await world.db.ownerSql`update users set abilities = null where id = ${me}`;
  });

  test('an address that is taken off the list ends the socket that came from it, and lets in none with the same cookie', async () => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const client = world.live(caller);
    expect(await join(client, alertMonitoringChannel)).toBe('joined');
    const received = listen(client, [alertMonitoringChannel]);
    const isCut = cut(client, alertMonitoringChannel);
    await world.db.ownerSql`insert into ip_whitelist (name, ip, type) values ('Control room', '198.51.100.7', 'monitoring_centre')`;
    try {
      await isCut;
      const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const again = await rawClient(Number(new URL(world.origin).port), { path: `/app/${world.key}?protocol=7`, cookie });
      raws.push(again);
      subscribe(again, alertMonitoringChannel, {});
      expect(await again.hears('pusher:subscription_error')).toMatchObject({ status: 401 });
      expect((await caller.get('/user')).status).toBe(401);
      await sayTo([alertMonitoringChannel]);
      expect(received).toEqual([]);
    } finally {
      await world.db.ownerSql`truncate ip_whitelist`;
    }
  });
});
