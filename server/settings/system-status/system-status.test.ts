// The system status through its calls: the facts of each service, the banner's counts, tests to
// oneself, and the same figures for the metrics.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SystemStatus } from '#domain/settings/system-status.api.ts';
import { type ServiceFacts, stateOf, statusServices } from '#domain/settings/system-status.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { countUnreachable } from '#server/escalation-groups/group-people.store.ts';
import { createLog } from '#server/kit/log.ts';
import { type ResourceWorld, resourceWorld } from '#server/kit/testing/resource-world.ts';
import type { MapStatus } from '../map/installation-map.ts';
import { type SystemStatusParts, systemStatusFeature } from './system-status.routes.ts';

let world: ResourceWorld;
let figures: () => Promise<Record<string, number>>;
const running = {
  troubles: [] as string[],
  failing: new Set<string>(),
  map: { provider: null, isRead: false, faults: [] } as MapStatus,
};
const readOperators = async (): Promise<ServiceFacts> => ({
  provider: '2 can answer, 3 on duty',
  is_set_up: true,
  is_failing: false,
  last_success_at: '2026-11-21T00:00:00.000Z',
  last_failure: null,
  queue: null,
});
const config = {
  ADDRESS_SEARCH_URL: 'https://places.example/search?q={text}',
  DATABASE_STANDBYS: 0,
};

beforeAll(async () => {
  let feature: ReturnType<typeof systemStatusFeature> | undefined;
  const parts = (database: SystemStatusParts['database']): SystemStatusParts => ({
    config,
    database,
    log: createLog('silent'),
    queueMessage: queueDelivery,
    countUnreachable,
    readOperators,
    engine: { state: { ready: true, lastCycleAt: 0, failing: running.failing }, overdue: () => [] },
    map: { status: async () => running.map },
    proof: { troubles: () => running.troubles },
  });
  world = await resourceWorld((database) => {
    feature = systemStatusFeature(parts(database));
    return feature.routes;
  });
  figures = async () => (await feature?.counters.service()) ?? {};
});
beforeEach(async () => {
  await world.begin();
  await world.db.empty('deliveries', 'partner_faults', 'service_outcomes', 'engine_pulses');
  await world.sql`update delivery_services set is_set_up = true, provider = 'Partner'`;
  [running.troubles, running.failing] = [[], running.failing];
  running.failing.clear();
  world.db.clock.now = new Date('2026-11-21T00:00:00Z');
});
afterAll(async () => await world.close());

const path = '/settings/system-status';
const read = async (): Promise<SystemStatus> =>
  (await world.ofPlatform.get<SystemStatus>(path)).body.data;
const rowOf = async (service: string) =>
  (await read()).services.find((one) => one.service === service);
const delivery = async (key: string, more: Record<string, unknown>): Promise<void> => {
  const row = {
    lane: 'ordinary',
    channel: 'email',
    recipient: 'mei@redgum.example',
    body: 'x',
    idempotency_key: key,
    ...more,
  };
  await world.sql`insert into deliveries ${world.sql(row)}`;
};

test('names each service once, in order', async () => {
  expect((await read()).services.map(({ service }) => service)).toEqual([...statusServices]);
});

describe('a service for messages', () => {
  test('is ready before its first message, and working after it', async () => {
    expect(await rowOf('email')).toMatchObject({
      state: 'ready',
      provider: 'Partner',
      last_success_at: null,
      queue: 0,
    });
    await delivery('k', {
      status: 'handed_over',
      handed_over_at: new Date('2026-11-20T23:59:00Z'),
    });
    expect(await rowOf('email')).toMatchObject({
      state: 'working',
      last_success_at: '2026-11-20T23:59:00.000Z',
    });
  });

  test('that is not set up says so, with what waits for it and the people it leaves unreachable', async () => {
    await world.sql`
      update delivery_services
      set is_set_up = service <> 'email',
        provider = nullif(provider, case when service = 'email' then 'Partner' end)
    `;
    for (const [key, recipient] of [
      ['user.invited:1', 'mei@redgum.example'],
      ['user.invited:2', 'mei@redgum.example'],
      ['user.invited:3', 'kai@redgum.example'],
      ['report-run:1', 'mei@redgum.example'],
    ] as const)
      await delivery(key, {
        recipient,
        last_failure: 'not_set_up',
        due_at: new Date('2026-11-22'),
      });
    expect(await rowOf('email')).toMatchObject({ state: 'not_set_up', provider: null, queue: 4 });
    expect((await read()).waiting).toEqual({ invitations: 2, others: 1 });
    expect(await rowOf('sms')).toMatchObject({ state: 'ready', queue: 0 });
  });

  test('that does not answer is failing, with its words; a message that failed alone is its last failure only', async () => {
    await delivery('k', {
      channel: 'sms',
      status: 'dead',
      finished_at: new Date('2026-11-20T12:00:00Z'),
      last_error: 'Not a mobile number.',
    });
    expect(await rowOf('sms')).toMatchObject({
      state: 'ready',
      last_failure: { at: '2026-11-20T12:00:00.000Z', words: 'Not a mobile number.' },
    });
    await world.sql`
      insert into partner_faults (channel, since, next_try_at, last_error)
      values ('sms', '2026-11-20T23:00:00Z', '2026-11-21T00:00:00Z', 'No answer.')
    `;
    expect(await rowOf('sms')).toMatchObject({
      state: 'failing',
      last_failure: { at: '2026-11-20T23:00:00.000Z', words: 'No answer.' },
    });
    expect((await read()).failed_messages).toBe(1);
  });

  test('for pushes is set up where one provider is', async () => {
    await world.sql`
      update delivery_services set is_set_up = service <> 'push:apns' where service like 'push%'
    `;
    expect(await rowOf('push')).toMatchObject({ state: 'ready' });
    await world.sql`update delivery_services set is_set_up = false where service like 'push%'`;
    expect(await rowOf('push')).toMatchObject({ state: 'not_set_up' });
  });
});

describe('the installation', () => {
  test('has a map without streets, an address service, and a database with its size', async () => {
    expect([
      await rowOf('map'),
      await rowOf('address_search'),
      await rowOf('database'),
    ]).toMatchObject([
      { state: 'limited', provider: null },
      { state: 'ready', provider: 'places.example' },
      { state: 'working', provider: expect.stringMatching(/B$/) },
    ]);
  });

  test('a database without its standbys says what that costs, and does not fail', async () => {
    config.DATABASE_STANDBYS = 2;
    expect(await rowOf('database')).toMatchObject({
      state: 'limited',
      last_failure: {
        words: 'No standby follows the database. Changes are still stored, on one disk.',
      },
    });
    expect(await figures()).toMatchObject({ database_up: 1, database_limited: 1 });
    config.DATABASE_STANDBYS = 0;
    expect(await rowOf('database')).toMatchObject({ state: 'working', last_failure: null });
    expect(await figures()).toMatchObject({ database_up: 1, database_limited: 0 });
  });

  test('cells are not used where there is one, and say what is away and what another holds', async () => {
    expect(await rowOf('cells')).toMatchObject({ state: 'not_used', last_failure: null });
    await world.sql`update directory_state set is_on = true`;
    const away = 'The directory of the cells does not answer.';
    expect(await rowOf('cells')).toMatchObject({
      state: 'failing',
      provider: '0 cells',
      last_failure: { words: expect.stringContaining(away) },
    });
    await world.sql`update directory_state set answered_at = '2026-11-20T23:59:01Z'`;
    await world.sql`insert into cells values (1, 'https://one.example', '10.0.0.1:5187')`;
    expect(await rowOf('cells')).toMatchObject({
      state: 'working',
      provider: '1 cell',
      last_failure: null,
    });
    await world.sql`
      insert into directory_refusals (key, told_key, cell, due_at)
      values ('unit/1', 'unit/1', 2, app.now()), ('unit/2', 'unit/2', 2, app.now())`;
    expect(await rowOf('cells')).toMatchObject({
      state: 'limited',
      last_failure: { words: expect.stringContaining('held by another cell too: 2 by cell 2.') },
    });
    expect(await figures()).toMatchObject({ cells_up: 1, cells_limited: 1 });
    await world.sql`update directory_state set answered_at = '2026-11-20T23:58:59Z'`;
    expect(await rowOf('cells')).toMatchObject({ state: 'failing' });
    expect(await figures()).toMatchObject({ cells_up: 0 });
    await world.sql`truncate cells, directory_refusals`;
    await world.sql`update directory_state set is_on = false, answered_at = null`;
  });

  test('address search fails by its newest outcome', async () => {
    await world.sql`
      insert into service_outcomes
      values ('address_search', '2026-11-20T10:00:00Z', '2026-11-20T09:00:00Z', 'No answer.')
    `;
    expect(await rowOf('address_search')).toMatchObject({
      state: 'working',
      last_failure: { words: 'No answer.' },
    });
    await world.sql`update service_outcomes set failed_at = '2026-11-20T11:00:00Z'`;
    expect(await rowOf('address_search')).toMatchObject({ state: 'failing' });
  });

  test('sweeps fail where one does not finish, or none reports at all', async () => {
    expect(await rowOf('sweeps')).toMatchObject({
      state: 'failing',
      last_failure: { words: 'No process reports that its sweeps finish.' },
    });
    await world.sql`insert into engine_pulses (at) values ('2026-11-21T00:00:00Z')`;
    running.failing.add('event seals');
    expect([await rowOf('sweeps'), await rowOf('seals')]).toMatchObject([
      { state: 'failing', last_failure: { words: 'Not finishing: event seals.' } },
      { state: 'failing' },
    ]);
  });

  test('troubles by which alarms would be passed over have the words of the health call', async () => {
    await world.sql`insert into engine_pulses (at) values ('2026-11-21T00:00:00Z')`;
    await world.sql`update unseen_alerts_read set looked_at = '2026-11-20T23:59:00Z'`;
    await world.sql`
      insert into events (kind, occurred_at, recorded_at)
      values ('test.happened', '2026-11-20T23:58:00Z', '2026-11-20T23:58:00Z')
    `;
    expect([await rowOf('sweeps'), await rowOf('seals'), await rowOf('database')]).toMatchObject([
      {
        state: 'failing',
        last_failure: { words: 'No process has looked for unseen alerts for 30 seconds.' },
      },
      { state: 'failing', last_failure: { words: 'An event older than a minute has no seal.' } },
      { state: 'working', last_failure: null },
    ]);
    await world.sql`
      update unseen_alerts_read
      set looked_at = '2026-11-21T00:00:00Z', tx_id = '9000000000000000000'
    `;
    expect([await rowOf('sweeps'), await rowOf('database')]).toMatchObject([
      { state: 'working' },
      {
        state: 'failing',
        last_failure: {
          words:
            'A mark lies ahead of the database’s counter, so that new events would be overlooked.',
        },
      },
    ]);
    await world.sql`update unseen_alerts_read set tx_id = '1'`;
  });

  test('a check frame that is lost makes the gateways fail', async () => {
    expect(await rowOf('gateways')).toMatchObject({ state: 'ready', provider: '0 online' });
    running.troubles = ['canary_lost'];
    expect(await rowOf('gateways')).toMatchObject({ state: 'failing' });
  });
});

test('the map says whether there are streets, and which file of theirs cannot be read', async () => {
  running.map = { provider: null, isRead: false, faults: [] };
  expect(await rowOf('map')).toMatchObject({
    state: 'limited',
    provider: null,
    last_failure: null,
  });
  running.map = { provider: 'maps.example', isRead: false, faults: [] };
  expect(await rowOf('map')).toMatchObject({ state: 'ready', provider: 'maps.example' });
  running.map = { provider: 'region.pmtiles', isRead: true, faults: [] };
  expect(await rowOf('map')).toMatchObject({
    state: 'working',
    provider: 'region.pmtiles',
    last_success_at: '2026-11-21T00:00:00.000Z',
  });
  running.map = {
    provider: 'region.pmtiles',
    isRead: false,
    faults: ['/maps/region.pmtiles: There is no such file.'],
  };
  expect(await rowOf('map')).toMatchObject({
    state: 'failing',
    last_failure: { at: null, words: '/maps/region.pmtiles: There is no such file.' },
  });
  running.map = { provider: null, isRead: false, faults: [] };
});

test('a service that is not set up and not needed is not used', () => {
  const facts = {
    provider: null,
    is_failing: true,
    last_success_at: null,
    last_failure: null,
    queue: null,
  };
  expect(stateOf({ ...facts, is_set_up: false, is_optional: true })).toBe('not_used');
  expect(stateOf({ ...facts, is_set_up: false })).toBe('not_set_up');
});

describe('a test', () => {
  const rows = async () => [
    ...(await world.sql`select channel, recipient, organisation_id from deliveries`),
  ];

  test('goes to the caller', async () => {
    await world.sql`update users set email = 'ada@vigil.example' where role = 'admin'`;
    const { status, body } = await world.ofPlatform.post(`${path}/test`, { service: 'email' });
    expect([status, body.data]).toEqual([200, { sent_to: 'ada@vigil.example' }]);
    expect(await rows()).toEqual([
      { channel: 'email', recipient: 'ada@vigil.example', organisation_id: null },
    ]);
  });

  test.each([
    ['a service that is not set up', 'email', 'not_set_up'],
    ['an account without a mobile', 'sms', 'no_recipient'],
    ['an account without an app', 'push', 'no_recipient'],
  ])('by %s is refused, and nothing is written', async (_name, service, code) => {
    await world.sql`
      update users set email = 'ada@vigil.example', mobile = null where role = 'admin'
    `;
    await world.sql`update delivery_services set is_set_up = false where service = 'email'`;
    const before = Number((await world.sql`select count(*)::int as n from events`)[0]?.['n']);
    const refused = await world.ofPlatform.post(`${path}/test`, { service });
    expect([refused.status, refused.body.code]).toEqual([409, code]);
    expect([
      await rows(),
      Number((await world.sql`select count(*)::int as n from events`)[0]?.['n']),
    ]).toEqual([[], before]);
  });

  test('by anything else is refused', async () => {
    expect((await world.ofPlatform.post(`${path}/test`, { service: 'database' })).status).toBe(422);
  });
});

test('the metrics show the same, and answer where the database does not', async () => {
  await world.sql`update delivery_services set is_set_up = false where service = 'voice'`;
  expect(await figures()).toMatchObject({
    email_up: 1,
    email_set_up: 1,
    email_waiting: 0,
    voice_up: 0,
    voice_set_up: 0,
    database_up: 1,
  });
});

test('is the platform’s alone', async () => {
  expect((await world.ofOrganisation.get(path)).status).toBe(403);
  expect((await world.ofOrganisation.post(`${path}/test`, { service: 'email' })).status).toBe(403);
});
