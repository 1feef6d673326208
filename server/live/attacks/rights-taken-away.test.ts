// A right covers exactly its events, and ends within five seconds of the change that removes it: of
// a person, a right, a session, an organisation or an address.
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
import { createLog } from '#server/kit/log.ts';
import { until } from '#server/kit/testing/pusher/live-server.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { join, type LiveWorld, startLiveWorld } from '../live-world.factory.ts';
import { cookieOf, cut, listen, listeners, subscribe } from './listeners.factory.ts';

let world: LiveWorld;
const { raw, sayTo, letGo } = listeners(() => world);

beforeAll(async () => {
  world = await startLiveWorld(
    async (database) =>
      await startProgram({ config: testConfig(), database, log: createLog('silent') }),
  );
});
afterAll(async () => await world.close());
afterEach(letGo);

const bothChannels = () => [organisationChannel(world.own.id), alertChannel(world.own.alert)];
const person = async (role: string, change: string) =>
  await world.db.ownerSql.unsafe(`update users set ${change} where id = ${await world.idOf(role)}`);
const organisation = async (change: string) =>
  await world.db.ownerSql.unsafe(`update organisations set ${change} where id = ${world.own.id}`);

/** A client on the channels of the organisation and of one of its alerts. */
async function hearer(role: string) {
  const channels = bothChannels();
  const client = world.live(await world.signedIn(role));
  for (const channel of channels) expect(await join(client, channel)).toBe('joined');
  return {
    client,
    received: listen(client, channels),
    cut: Promise.all(channels.map(async (channel) => await cut(client, channel))),
  };
}

// Changes the fact that each refusal depends on: the same request is then accepted.
const asOperator = async (): Promise<void> => {
  const [worker, operator] = [
    await world.idOf('organisation_user'),
    await world.idOf('monitoring_centre_operator'),
  ];
  await world.db.ownerSql`update sessions set user_id = ${operator} where user_id = ${worker}`;
};
const withAbility = async (): Promise<void> =>
  void (await world.db.ownerSql`
      update users
      set abilities = '{read alert monitoring}'
      where id = ${await world.idOf('organisation_user')}
    `);

test.each<[string, () => string, () => Promise<void>]>([
  ['the alerts of their organisation', () => organisationChannel(world.own.id), withAbility],
  ['an alert of their organisation', () => alertChannel(world.own.alert), withAbility],
  ['the alerts of another organisation', () => organisationChannel(world.other.id), asOperator],
  ['an alert of another organisation', () => alertChannel(world.other.alert), asOperator],
  ['the queue', () => alertMonitoringChannel, asOperator],
  ['who is on duty', () => operatorsChannel, asOperator],
])(
  'a worker receives nothing of %s, and would without the check',
  async (_what, channel, weaken) => {
    const asks = async (before: () => Promise<void>) => {
      const cookie = cookieOf(await world.signedIn('organisation_user'));
      await before();
      const client = await raw({ cookie, origin: world.origin });
      client.say('pusher:subscribe', { channel: channel() });
      await until('an answer', () =>
        client.received.some(({ event }) => event.includes('subscription_')),
      );
      return client.received.some(
        ({ event }) => event === 'pusher_internal:subscription_succeeded',
      );
    };
    expect(await asks(async () => {})).toBe(false);
    try {
      expect(await asks(weaken)).toBe(true);
    } finally {
      await world.db.ownerSql`
        update users set abilities = null where id = ${await world.idOf('organisation_user')}
      `;
    }
  },
);

describe('what was missed', () => {
  test.each([
    ['organisation_user', false],
    ['organisation_idp_admin', true],
    ['escalation_contact', false],
    ['organisation_admin', true],
  ])(
    'of other people’s channels is nothing to %s, and of an alert they read its number: %s',
    async (role, readsAlerts) => {
      const caller = await world.signedIn(role);
      const { number } = (await caller.get<{ number: string }>('/live/settings')).body.data;
      const { own, other, hidden } = world;
      const channels = [
        ...[own, other, hidden].flatMap(({ id, alert }) => [
          organisationChannel(id),
          alertChannel(alert),
        ]),
        alertMonitoringChannel,
        userChannel(await world.idOf('monitoring_centre_operator')),
      ];
      await sayTo(channels.filter((channel) => !channel.startsWith('private-user')));
      const wild = [
        'private-organisation.*',
        '*',
        `private-organisation.0${other.id}`,
        `${organisationChannel(other.id)} `,
      ];
      const asked = encodeURIComponent([...channels, ...wild].join(','));
      const { body } = await caller.get<{ frames: { data: string }[] }>(
        `/live/missed?after=${number}&channels=${asked}`,
      );
      const frames = body.data.frames.map((frame) => ({ ...frame, data: JSON.parse(frame.data) }));
      const change = {
        channel: alertChannel(own.alert),
        event: 'alert.changed',
        data: { n: expect.any(String), alert_id: own.alert },
      };
      expect(frames).toEqual(readsAlerts ? [change] : []);
    },
  );
});

describe('a worker who was granted the alerts of his organisation', () => {
  test('receives them, and neither another organisation’s nor the console’s', async () => {
    await world.db.ownerSql`
        update users
        set abilities = '{read alert monitoring}'
        where id = ${await world.idOf('organisation_user')}
      `;
    const client = world.live(await world.signedIn('organisation_user'));
    const { own, other, hidden } = world;
    const joined: string[] = [];
    const channels = [own, other, hidden].flatMap(({ id, alert }) => [
      organisationChannel(id),
      alertChannel(alert),
    ]);
    for (const channel of [...channels, alertMonitoringChannel, operatorsChannel, canaryChannel])
      if ((await join(client, channel)) === 'joined') joined.push(channel);
    await world.db.ownerSql`
        update users set abilities = null where id = ${await world.idOf('organisation_user')}
      `;
    expect(joined).toEqual([organisationChannel(own.id), alertChannel(own.alert)]);
  });
});

test('by a person who is disabled, whose account runs out, whose right is taken away, whose session runs out, whose organisation is switched off', async () => {
  await person('organisation_user', `abilities = '{read alert monitoring}'`);
  const changes: [string, () => Promise<unknown>][] = [
    [
      'monitoring_centre_supervisor',
      async () => await person('monitoring_centre_supervisor', `status = 'disabled'`),
    ],
    [
      'monitoring_centre_admin',
      async () => await person('monitoring_centre_admin', 'expires_at = app.now()'),
    ],
    [
      'monitoring_centre_operator',
      async () => await person('monitoring_centre_operator', `abilities = '{}'`),
    ],
    [
      'admin',
      async () =>
        await world.db.ownerSql`
            update sessions
            set expires_at = app.now()
            where user_id = ${await world.idOf('admin')} and ended_at is null
          `,
    ],
    ['organisation_user', async () => await organisation('active = false')],
  ];
  const hearers = await Promise.all(changes.map(async ([role]) => await hearer(role)));
  await sayTo(bothChannels());
  for (const { received } of hearers)
    await expect.poll(() => [...received].sort()).toEqual(bothChannels().sort());
  for (const [, change] of changes) await change();
  const ends = await Promise.all(hearers.map(async (one) => await one.cut));
  // A person who lost only the right can go on working: only the channels are gone.
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

test('a narrowed right keeps the channel and removes the events that it no longer covers', async () => {
  const me = await world.idOf('organisation_user');
  await world.db.ownerSql`update users set abilities = '{read alert monitoring}' where id = ${me}`;
  const channel = organisationChannel(world.own.id);
  const client = world.live(await world.signedIn('organisation_user'));
  expect(await join(client, channel)).toBe('joined');
  const received: string[] = [];
  for (const event of ['alert.updated', 'welfare.changed'])
    client.channel(channel)?.bind(event, () => void received.push(event));
  const sayBoth = async () =>
    await world.tell(
      ['alert.updated', 'welfare.changed'].map((event) => ({
        channels: [channel],
        event,
        data: {},
      })),
    );
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

test('an address that is removed from the list ends its sockets, and the same cookie opens none', async () => {
  const caller = await world.signedIn('monitoring_centre_operator');
  const client = world.live(caller);
  expect(await join(client, alertMonitoringChannel)).toBe('joined');
  const received = listen(client, [alertMonitoringChannel]);
  const isCut = cut(client, alertMonitoringChannel);
  await world.db.ownerSql`
      insert into ip_whitelist (name, ip, type)
      values ('Control room', '198.51.100.7', 'monitoring_centre')
    `;
  try {
    await isCut;
    const again = await raw({ cookie: cookieOf(caller) });
    subscribe(again, alertMonitoringChannel, {});
    expect(await again.receives('pusher:subscription_error')).toMatchObject({ status: 401 });
    expect((await caller.get('/user')).status).toBe(401);
    await sayTo([alertMonitoringChannel]);
    expect(received).toEqual([]);
  } finally {
    await world.db.ownerSql`truncate ip_whitelist`;
  }
});
