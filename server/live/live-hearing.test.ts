// The events that each role receives on its organisation's channel and the console's are exactly
// those whose calls the same person may make, live and for missed ones.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  alertMonitoringChannel,
  organisationChannel,
  userChannel,
} from '#domain/alerts/alert-channels.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { liveEvents } from '#domain/live-events.ts';
import { sessionEnded } from '#domain/sign-in/sign-in.events.ts';
import { startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
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

type Calls = Readonly<Record<string, readonly string[]>>;

/**
 * For each kind of event about an organisation, the calls that show the same; any of them is
 * enough.
 */
const callsOfOrganisation = (): Calls => {
  const { id, alert } = world.own;
  return {
    'alert.changed': [`/organisations/${id}/alerts/${alert}`],
    'alert.created': [`/alerts/${alert}`],
    'alert.message_received': [`/alerts/${alert}`],
    'alert.updated': [`/alerts/${alert}`],
    'on_test.changed': ['/on-test-periods'],
    'welfare.changed': [`/organisations/${id}/welfare-timer-sessions`, '/welfare-sessions'],
    'saml_connection.logged': [`/organisations/${id}/saml-connections`],
    'message.changed': [`/organisations/${id}/messages`],
    'provisioning.drafts_changed': [`/organisations/${id}/provisioning`],
    'user.access_requests_changed': [`/organisations/${id}/users`],
    'user.permissions_changed': [`/organisations/${id}/permissions`],
    'patrol_job.changed': [`/organisations/${id}/patrol-jobs`, `/alerts/${alert}/actions`],
  };
};

/** The same for the console; its health events are shown by no call. */
const callsOfConsole = (): Calls => ({
  'alert.created': [`/alerts/${world.own.alert}`],
  'alert.updated': [`/alerts/${world.own.alert}`],
  'alert.left': ['/alerts'],
  'alert.message_received': [`/alerts/${world.own.alert}`],
  'on_test.changed': ['/on-test-periods'],
  'welfare.changed': ['/welfare-sessions'],
  'consoles.changed': ['/consoles'],
  'distribution.changed': ['/supervision/distribution'],
  'response_objective.changed': ['/response-objectives'],
});
const signsOfLife = ['console.beat', 'canary.missed'];

async function shownTo(caller: Client, calls: Calls): Promise<string[]> {
  const shown: string[] = [];
  for (const [event, paths] of Object.entries(calls)) {
    const statuses = await Promise.all(paths.map(async (path) => (await caller.get(path)).status));
    expect(statuses.every((status) => [200, 403].includes(status))).toBe(true);
    if (statuses.includes(200)) shown.push(event);
  }
  return shown.sort();
}

/**
 * Publishes every declared event on the channel, and an undeclared one; gives what was received.
 */
async function receivedBy(
  caller: Client,
  me: number,
  channel: string,
): Promise<{ live: string[]; missed: string[] }> {
  const own = userChannel(me);
  const live: string[] = [];
  const client = world.live(caller);
  const { number } = (await caller.get<{ number: string }>('/live/settings')).body.data;
  expect(await join(client, own)).toBe('joined');
  await join(client, channel);
  for (const event of [...liveEvents.map(({ name }) => name), 'invented'])
    client.channel(channel)?.bind(event, () => void live.push(event));
  // Published last, on the caller's own channel: once it arrives, so has everything before it.
  const last = new Promise((resolve) => client.channel(own)?.bind(sessionEnded.name, resolve));
  const declared = [...liveEvents.map(({ name }) => name), 'invented'].map((event) => ({
    channels: [channel],
    event,
    data: {},
  }));
  await world.tell([...declared, { channels: [own], event: sessionEnded.name, data: {} }]);
  await last;
  const { body } = await caller.get<{ frames: { channel: string; event: string }[] }>(
    `/live/missed?after=${number}&channels=${channel},${own}`,
  );
  const missed = body.data.frames
    .filter((frame) => frame.channel === channel)
    .map(({ event }) => event);
  const bySubject = (events: readonly string[]) =>
    events.filter((event) => !signsOfLife.includes(event)).sort();
  return { live: bySubject(live), missed: bySubject(missed) };
}

const roles = [
  'admin',
  'monitoring_centre_admin',
  'monitoring_centre_supervisor',
  'monitoring_centre_operator',
  'organisation_admin',
  'organisation_user',
  'organisation_idp_admin',
  'escalation_contact',
];

test.each(roles)('%s', async (role) => {
  const [caller, me] = [await world.signedIn(role), await world.idOf(role)];
  const ofOrganisation = await shownTo(caller, callsOfOrganisation());
  expect(await receivedBy(caller, me, organisationChannel(world.own.id))).toEqual({
    live: ofOrganisation,
    missed: ofOrganisation,
  });
  const ofConsole = await shownTo(caller, callsOfConsole());
  expect(await receivedBy(caller, me, alertMonitoringChannel)).toEqual({
    live: ofConsole,
    missed: ofConsole,
  });
});

const alone: [Permission, string[]][] = [
  ['welfare timer sessions', ['welfare.changed']],
  ['patrol dispatches', ['patrol_job.changed']],
  [
    'read alert monitoring',
    [
      'alert.changed',
      'alert.created',
      'alert.message_received',
      'alert.updated',
      'on_test.changed',
      'patrol_job.changed',
      'welfare.changed',
    ],
  ],
  ['read provisioning', ['provisioning.drafts_changed']],
  ['read organisation users', ['alert.changed', 'user.access_requests_changed']],
];

test.each(alone)('a worker who was granted nothing but "%s"', async (permission, events) => {
  const me = await world.idOf('organisation_user');
  await world.db.ownerSql`update users set abilities = ${[permission]} where id = ${me}`;
  const caller = await world.signedIn('organisation_user');
  expect(await shownTo(caller, callsOfOrganisation())).toEqual(events);
  expect(await receivedBy(caller, me, organisationChannel(world.own.id))).toEqual({
    live: events,
    missed: events,
  });
});

test('a caller without a session receives no missed events', async () => {
  const { status, body } = await testClient(world.origin).get(
    `/live/missed?after=1.1&channels=${organisationChannel(world.own.id)}`,
  );
  expect([status, body.data]).toEqual([401, undefined]);
});
