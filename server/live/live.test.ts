// Live news through the whole program with the stock pusher-js: own channels and no others, ended
// when a right is lost, nothing missed over fifty disconnects.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { alertMonitoringChannel, operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { canaryChannel } from '#domain/console-health/canary.ts';
import { compareNumbers } from '#domain/kit/live-event.ts';
import { startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { join, type LiveWorld, startLiveWorld } from './live-world.factory.ts';

let world: LiveWorld;

beforeAll(async () => {
  world = await startLiveWorld(
    async (database) =>
      await startProgram({ config: testConfig(), database, log: createLog('silent') }),
  );
});
afterAll(async () => await world.close());
afterEach(() => world.letGo());

const say = async (channel: string, event: string, word: number) =>
  await world.tell([{ channels: [channel], event, data: { word } }]);

describe('channels that each role may join', () => {
  const cases = [
    'own user',
    'another user',
    'own organisation',
    'another organisation',
    'a hidden organisation',
    'the console',
    'an alert',
    'a hidden alert',
    'the operators',
    'the canary',
    'a wildcard',
    'nonsense',
  ] as const;
  const centre = [
    'own user',
    'own organisation',
    'another organisation',
    'the console',
    'an alert',
    'the operators',
    'the canary',
  ];
  const expected: Record<string, readonly string[]> = {
    admin: [...centre, 'a hidden organisation', 'a hidden alert'],
    monitoring_centre_admin: centre,
    monitoring_centre_supervisor: centre,
    monitoring_centre_operator: centre,
    // The alert's channel is for the number of an alert that has changed.
    organisation_admin: ['own user', 'own organisation', 'an alert'],
    // The calls that show these events are refused to them, so the channel is too.
    organisation_user: ['own user'],
    // For the news of its connections, and those of the alerts that it may read.
    organisation_idp_admin: ['own user', 'own organisation', 'an alert'],
    escalation_contact: ['own user'],
  };

  test.each(Object.keys(expected))('%s', async (role) => {
    const { own, other, hidden } = world;
    const me = await world.idOf(role);
    const channels: Record<(typeof cases)[number], string> = {
      'own user': `private-user.${me}`,
      'another user': `private-user.${me + 1}`,
      'own organisation': `private-organisation.${own.id}`,
      'another organisation': `private-organisation.${other.id}`,
      'a hidden organisation': `private-organisation.${hidden.id}`,
      'the console': alertMonitoringChannel,
      'an alert': `private-alert.${own.alert}`,
      'a hidden alert': `private-alert.${hidden.alert}`,
      'the operators': operatorsChannel,
      'the canary': canaryChannel,
      'a wildcard': 'private-organisation.*',
      nonsense: 'private-everything',
    };
    const client = world.live(await world.signedIn(role));
    const joined: string[] = [];
    for (const name of cases)
      if ((await join(client, channels[name])) === 'joined') joined.push(name);
    expect(joined.sort()).toEqual([...(expected[role] ?? [])].sort());
  });
});

test('a person restricted to departments joins the channels of their people’s alerts, and not that of the whole organisation', async () => {
  const me = await world.idOf('organisation_admin');
  await world.db.ownerSql`
      update users set restriction_type = 'department', restrictions = '{}' where id = ${me}
    `;
  try {
    const client = world.live(await world.signedIn('organisation_admin'));
    expect(await join(client, `private-user.${me}`)).toBe('joined');
    expect(await join(client, `private-organisation.${world.own.id}`)).not.toBe('joined');
    expect(await join(client, `private-alert.${world.own.alert}`)).not.toBe('joined');
    await world.db.ownerSql`
      update users set restrictions = (
        select array[p.department_id] from alerts a join users p on p.id = a.user_id
        where a.id = ${world.own.alert}) where id = ${me}
    `;
    const theirs = world.live(await world.signedIn('organisation_admin'));
    expect(await join(theirs, `private-organisation.${world.own.id}`)).not.toBe('joined');
    expect(await join(theirs, `private-alert.${world.own.alert}`)).toBe('joined');
  } finally {
    await world.db
      .ownerSql`update users set restriction_type = null, restrictions = '{}' where id = ${me}`;
  }
});

test('the socket is closed when the session ends, for good', async () => {
  const caller = await world.signedIn('monitoring_centre_supervisor');
  const client = world.live(caller);
  expect(await join(client, alertMonitoringChannel)).toBe('joined');
  const received: number[] = [];
  client
    .channel(alertMonitoringChannel)
    ?.bind<{ word: number }>('alert.updated', ({ word }) => void received.push(word));
  const closed = new Promise<number>((resolve) =>
    client.connection.bind<{ data?: { code: number } }>('error', ({ data }) =>
      resolve(data?.code ?? 0),
    ),
  );
  await say(alertMonitoringChannel, 'alert.updated', 1);
  await expect.poll(() => received).toEqual([1]);
  await caller.delete('/auth');
  expect(await closed).toBe(4009);
  await expect.poll(() => client.connection.state).toBe('disconnected');
  // One who is still signed in receives the next news, which were sent to all at once.
  const other = world.live(await world.signedIn('monitoring_centre_supervisor'));
  expect(await join(other, alertMonitoringChannel)).toBe('joined');
  const receivedThere: number[] = [];
  other
    .channel(alertMonitoringChannel)
    ?.bind<{ word: number }>('alert.updated', ({ word }) => void receivedThere.push(word));
  await say(alertMonitoringChannel, 'alert.updated', 2);
  await expect.poll(() => receivedThere).toEqual([2]);
  expect(received).toEqual([1]);
}, 20_000);

test('over fifty drops nothing is missed, nothing comes twice, and the order holds', async () => {
  const caller = await world.signedIn('monitoring_centre_operator');
  const channel = `private-user.${await world.idOf('monitoring_centre_operator')}`;
  const seen: number[] = [];
  let last = (await caller.get<{ number: string }>('/live/settings')).body.data.number;
  let waiting: { n: string; word: number }[] | null = [];
  const take = ({ n, word }: { n: string; word: number }) => {
    if (compareNumbers(n, last) <= 0) return;
    last = n;
    seen.push(word);
  };
  // As a screen does: while the gap is being fetched, arriving events wait behind it.
  const catchUp = async () => {
    const { body } = await caller.get<{ too_old: boolean; frames: { data: string }[] }>(
      `/live/missed?after=${last}&channels=${channel}`,
    );
    expect(body.data.too_old).toBe(false);
    for (const frame of body.data.frames) take(JSON.parse(frame.data));
    for (const frame of waiting ?? []) take(frame);
    waiting = null;
  };
  const client = world.live(caller);
  client
    .subscribe(channel)
    .bind<{ n: string; word: number }>('alert.idle', (frame) =>
      waiting ? void waiting.push(frame) : take(frame),
    );
  client.channel(channel)?.bind('pusher:subscription_succeeded', () => void catchUp());

  let sending = true;
  let sent = 0;
  const sender = (async () => {
    while (sending) {
      await say(channel, 'alert.idle', sent);
      sent += 1;
    }
  })();
  for (let drop = 0; drop < 50; drop += 1) {
    const before = seen.length;
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThan(before);
    waiting = [];
    client.disconnect();
    client.connect();
  }
  sending = false;
  await sender;
  await expect.poll(() => seen.length, { timeout: 10_000 }).toBe(sent);
  expect(sent).toBeGreaterThan(50);
  expect(seen).toEqual(Array.from({ length: sent }, (_, word) => word));
}, 120_000);
