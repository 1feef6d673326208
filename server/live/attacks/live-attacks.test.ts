// Attempts to receive events of others, tried on the whole program (goals.md A17): each receives
// none.
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  alertChannel,
  alertMonitoringChannel,
  operatorsChannel,
  organisationChannel,
  userChannel,
} from '#domain/alerts/alert-channels.ts';
import { canaryChannel } from '#domain/console-health/canary.ts';
import { startProgram } from '#server/app.ts';
import { authoriseChannel } from '#server/kit/live/rights/channel-signature.ts';
import { createLog } from '#server/kit/log.ts';
import { until } from '#server/kit/testing/pusher/live-server.ts';
import type { RawClient } from '#server/kit/testing/pusher/raw-client.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { type LiveWorld, startLiveWorld } from '../live-world.factory.ts';
import { cookieOf, listeners, proofFor, subscribe } from './listeners.factory.ts';

let world: LiveWorld;
const { raw, sayTo, letGo } = listeners(() => world);
// Signs as the program does, to test what a missing check would let through.
const secret = createHmac('sha256', testSecret).update('pusher').digest('hex');
const signed = (socketId: string, channel: string, data: string) =>
  authoriseChannel({ key: world.key, secret }, socketId, channel, data);

beforeAll(async () => {
  world = await startLiveWorld(
    async (database) =>
      await startProgram({ config: testConfig(), database, log: createLog('silent') }),
  );
});
afterAll(async () => await world.close());
afterEach(letGo);

describe('a proof', () => {
  test('opens nothing on another socket, neither while its own is open nor afterwards', async () => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const [owner, thief] = [await raw(), await raw()];
    const proof = await proofFor(caller, owner.socketId, alertMonitoringChannel);
    subscribe(thief, alertMonitoringChannel, proof);
    expect(await thief.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
    // The same caller's proof for this socket opens it, so the binding to a socket is what refuses
    // the other.
    const own = await raw();
    subscribe(
      own,
      alertMonitoringChannel,
      await proofFor(caller, own.socketId, alertMonitoringChannel),
    );
    await own.receives('pusher_internal:subscription_succeeded');
    subscribe(owner, alertMonitoringChannel, proof);
    await owner.receives('pusher_internal:subscription_succeeded');
    owner.socket.close();
    await owner.closes();
    const later = await raw();
    subscribe(later, alertMonitoringChannel, proof);
    expect(await later.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
    await sayTo([alertMonitoringChannel]);
    for (const { received } of [thief, later])
      expect(received.map(({ event }) => event)).not.toContain('alert.updated');
    // The same claim signed for this socket, which is what a missing comparison of the socket would
    // accept.
    for (const client of [thief, later]) {
      subscribe(
        client,
        alertMonitoringChannel,
        signed(client.socketId, alertMonitoringChannel, proof.channel_data),
      );
      await client.receives('pusher_internal:subscription_succeeded');
    }
    await sayTo([alertMonitoringChannel]);
    for (const client of [thief, later]) await client.receives('alert.updated');
  });

  test('opens no other channel and gives no other person’s name', async () => {
    const caller = await world.signedIn('organisation_user');
    const client = await raw();
    const proof = await proofFor(
      caller,
      client.socketId,
      userChannel(await world.idOf('organisation_user')),
    );
    for (const channel of [
      alertMonitoringChannel,
      organisationChannel(world.own.id),
      alertChannel(world.own.alert),
      canaryChannel,
    ]) {
      client.received.length = 0;
      subscribe(client, channel, proof);
      expect(await client.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
    }
    const other = await world.idOf('monitoring_centre_operator');
    client.received.length = 0;
    subscribe(client, userChannel(other), {
      auth: proof.auth,
      channel_data: proof.channel_data.replace(/"user_id":"\d+"/, `"user_id":"${other}"`),
    });
    expect(await client.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
  });

  test('of a session that has ended opens nothing, though it was signed before', async () => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const client = await raw();
    const proof = await proofFor(caller, client.socketId, alertMonitoringChannel);
    await caller.delete('/auth');
    subscribe(client, alertMonitoringChannel, proof);
    expect(await client.receives('pusher:subscription_error')).toMatchObject({
      error: 'not allowed',
      status: 403,
    });
    // Replayed where the end of its session is not asked for.
    const { session } = JSON.parse(proof.channel_data) as { session: string };
    await world.db.ownerSql`update sessions set ended_at = null where id = ${session}`;
    subscribe(client, alertMonitoringChannel, proof);
    await client.receives('pusher_internal:subscription_succeeded');
  });

  test.each(['1.1:private-user.1', '1', '1.1\n', '', 'a.b'])(
    'is not made for the socket id %j',
    async (socket_id) => {
      const caller = await world.signedIn('monitoring_centre_operator');
      const { status } = await caller.post('/broadcasting/auth', {
        socket_id,
        channel_name: alertMonitoringChannel,
      });
      expect(status).toBe(422);
    },
  );
});

describe('who is on duty', () => {
  const shownTo = async (watcher: RawClient): Promise<unknown[]> => {
    // Everything sent before is received before this.
    watcher.received.length = 0;
    watcher.say('pusher:ping', {});
    await watcher.receives('pusher:pong');
    return watcher.received
      .filter(({ event }) => event === 'pusher_internal:member_added')
      .map(({ data }) => data);
  };
  const watching = async (): Promise<RawClient> => {
    const watcher = await raw({
      cookie: cookieOf(await world.signedIn('monitoring_centre_supervisor')),
      origin: world.origin,
    });
    watcher.say('pusher:subscribe', { channel: operatorsChannel });
    await watcher.receives('pusher_internal:subscription_succeeded');
    return watcher;
  };

  test.each<
    [string, (data: string, other: number) => string, (own: number, other: number) => object]
  >([
    [
      'another name',
      (data) => data.replace(/"name":"[^"]*"/, '"name":"Sam Forged"'),
      (own) => ({ user_id: String(own), user_info: { name: 'Sam Forged' } }),
    ],
    [
      'another person',
      (data, other) => data.replace(/"user_id":"\d+"/, `"user_id":"${other}"`),
      (_own, other) => ({ user_id: String(other) }),
    ],
  ])(
    'is not shown as %s, and would be if the data were not part of what is signed',
    async (_what, forge, shown) => {
      const [own, other] = [
        await world.idOf('monitoring_centre_operator'),
        await world.idOf('monitoring_centre_admin'),
      ];
      const watcher = await watching();
      const client = await raw();
      const proof = await proofFor(
        await world.signedIn('monitoring_centre_operator'),
        client.socketId,
        operatorsChannel,
      );
      const channel_data = forge(proof.channel_data, other);
      expect(channel_data).not.toBe(proof.channel_data);
      subscribe(client, operatorsChannel, { auth: proof.auth, channel_data });
      expect(await client.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
      expect(await shownTo(watcher)).toEqual([]);
      subscribe(client, operatorsChannel, signed(client.socketId, operatorsChannel, channel_data));
      expect(await watcher.receives('pusher_internal:member_added')).toMatchObject(
        shown(own, other),
      );
    },
  );

  test('has the name of the session where a page with its cookies says another', async () => {
    const own = await world.idOf('monitoring_centre_operator');
    const watcher = await watching();
    const client = await raw({
      cookie: cookieOf(await world.signedIn('monitoring_centre_operator')),
      origin: world.origin,
    });
    client.say('pusher:subscribe', {
      channel: operatorsChannel,
      channel_data: JSON.stringify({ user_id: String(own), user_info: { name: 'Sam Forged' } }),
    });
    const [{ name = '' } = {}] = await world.db.ownerSql<
      { name: string }[]
    >`select name from users where id = ${own}`;
    expect(await watcher.receives('pusher_internal:member_added')).toMatchObject({
      user_id: String(own),
      user_info: { name },
    });
  });
});

describe('a name that covers several channels', () => {
  const names = () => [
    'private-',
    'private-organisation',
    'private-organisation.',
    `private-organisation.0${world.other.id}`,
    'presence-',
  ];
  const several = () => [
    `${organisationChannel(world.own.id)},${organisationChannel(world.other.id)}`,
    'private-organisation.1-999',
  ];

  test('cannot be joined, not even by a person with access to each of them', async () => {
    const caller = await world.signedIn('admin');
    const client = await raw({ cookie: cookieOf(caller), origin: world.origin });
    for (const channel of [...names(), ...several()]) {
      client.received.length = 0;
      client.say('pusher:subscribe', { channel });
      expect([channel, await client.receives('pusher:subscription_error')]).toMatchObject([
        channel,
        { status: 403 },
      ]);
      const { status } = await caller.post('/broadcasting/auth', {
        socket_id: client.socketId,
        channel_name: channel,
      });
      expect([channel, status]).toEqual([channel, 403]);
    }
    for (const channel of ['private-organisation.*', 'private-*', 'private-organisation.%']) {
      client.received.length = 0;
      client.say('pusher:subscribe', { channel });
      expect(await client.receives('pusher:error')).toMatchObject({
        message: 'malformed subscription',
      });
    }
    // Each of the channels that they seem to name is open to the same caller.
    for (const channel of [organisationChannel(world.own.id), organisationChannel(world.other.id)])
      client.say('pusher:subscribe', { channel });
    await until(
      'both',
      () =>
        client.received.filter(({ event }) => event === 'pusher_internal:subscription_succeeded')
          .length === 2,
    );
  });
});

describe('a socket that came with the cookies of its page', () => {
  const requests = async () => [
    userChannel(await world.idOf('organisation_user')),
    userChannel(await world.idOf('organisation_admin')),
    alertMonitoringChannel,
    operatorsChannel,
    organisationChannel(world.own.id),
    alertChannel(world.own.alert),
    canaryChannel,
  ];

  test('joins the channels that its person has access to and no other', async () => {
    const client = await raw({
      cookie: cookieOf(await world.signedIn('organisation_user')),
      origin: world.origin,
    });
    const [own, ...others] = await requests();
    for (const channel of [own, ...others]) client.say('pusher:subscribe', { channel });
    await until(
      'all answers',
      () =>
        client.received.filter(({ event }) => event.includes('subscription_')).length ===
        others.length + 1,
    );
    const joined = client.received
      .filter(({ event }) => event === 'pusher_internal:subscription_succeeded')
      .map(({ channel }) => channel);
    expect(joined).toEqual([own]);
  });

  test('is closed when the session ends, and opens nothing with its cookie afterwards', async () => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const cookie = cookieOf(caller);
    const client = await raw({ cookie });
    client.say('pusher:subscribe', { channel: alertMonitoringChannel });
    await client.receives('pusher_internal:subscription_succeeded');
    await caller.delete('/auth');
    expect(await client.closes()).toBe(4009);
    const later = await raw({ cookie });
    later.say('pusher:subscribe', { channel: alertMonitoringChannel });
    expect(await later.receives('pusher:subscription_error')).toMatchObject({
      error: 'nobody is signed in',
      status: 401,
    });
  });

  test('joins nothing before the second factor is proved, by cookie or by proof', async () => {
    const caller = await world.signedIn('monitoring_centre_operator');
    const sql = world.db.ownerSql;
    const id = await world.idOf('monitoring_centre_operator');
    const prove = async (at: Date | null) =>
      await sql`
        update sessions
        set two_factor_verified_at = ${at}
        where user_id = ${id} and ended_at is null
      `;
    await sql`
      update users
      set two_factor_method_preferred = 'app', two_factor_method_enabled = 'app'
      where id = ${id}
    `;
    try {
      await prove(null);
      const client = await raw({ cookie: cookieOf(caller) });
      for (const channel of [alertMonitoringChannel, userChannel(id)]) {
        client.received.length = 0;
        client.say('pusher:subscribe', { channel });
        expect(await client.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
      }
      const proof = await caller.post('/broadcasting/auth', {
        socket_id: client.socketId,
        channel_name: alertMonitoringChannel,
      });
      expect([proof.status, proof.body.code]).toEqual([403, 'gate']);
      // The same session with the second factor, which shows that the check refuses the other.
      await prove(new Date());
      const allowed = await raw({ cookie: cookieOf(caller) });
      allowed.say('pusher:subscribe', { channel: alertMonitoringChannel });
      await allowed.receives('pusher_internal:subscription_succeeded');
    } finally {
      await sql`
        update users
        set two_factor_method_preferred = null, two_factor_method_enabled = null
        where id = ${id}
      `;
    }
  });

  test('is not opened by a page of another origin', async () => {
    const cookie = cookieOf(await world.signedIn('monitoring_centre_operator'));
    expect((await raw({ cookie, origin: 'https://evil.example' })).refusedWith).toBe(403);
    const own = await raw({ cookie, origin: world.origin });
    own.say('pusher:subscribe', { channel: alertMonitoringChannel });
    await own.receives('pusher_internal:subscription_succeeded');
  });

  test.each([
    'vigil_session=',
    'vigil_session=x',
    `vigil_session=${'a'.repeat(43)}`,
    'vigil_session=%00',
    ';;=',
    'x'.repeat(4000),
  ])('joins nothing with the cookie %j', async (cookie) => {
    const client = await raw({ cookie });
    client.say('pusher:subscribe', { channel: alertMonitoringChannel });
    expect(await client.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
  });
});

test('client events are not delivered and are answered with an error', async () => {
  const [caller, other] = [
    await world.signedIn('monitoring_centre_operator'),
    await world.signedIn('monitoring_centre_supervisor'),
  ];
  const [sender, hearer] = [await raw(), await raw()];
  for (const [client, whose] of [
    [sender, caller],
    [hearer, other],
  ] as const) {
    for (const channel of [operatorsChannel, alertChannel(world.own.alert)])
      subscribe(client, channel, await proofFor(whose, client.socketId, channel));
    await until(
      'both',
      () =>
        client.received.filter(({ event }) => event === 'pusher_internal:subscription_succeeded')
          .length === 2,
    );
  }
  for (const channel of [operatorsChannel, alertChannel(world.own.alert)])
    for (const event of [
      'client-alert.updated',
      'alert.updated',
      'pusher:signin',
      'pusher_internal:member_removed',
    ])
      sender.socket.send(JSON.stringify({ event, channel, data: { id: 1 } }));
  await until(
    'answers',
    () => sender.received.filter(({ event }) => event === 'pusher:error').length === 8,
  );
  await sayTo([alertChannel(world.own.alert)]);
  await hearer.receives('alert.history');
  const strange = hearer.received.filter(
    ({ event }) => !/^pusher(_internal)?:|^alert\.(history|changed)$/.test(event),
  );
  expect([
    strange,
    hearer.received.some(({ event }) => event === 'pusher_internal:member_removed'),
  ]).toEqual([[], false]);
});
