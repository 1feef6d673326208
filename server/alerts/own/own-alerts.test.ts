// An organisation's alert as its own people read it: what belongs to another alert, another
// organisation and the centre is beside what counts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Restriction } from '#domain/access/actor.ts';
import type { RoleName } from '#domain/access/roles.ts';
import type { OwnAlert, OwnLine } from '#domain/alerts/own/own-alert.ts';
import { ownAlertsApi } from '#domain/alerts/own/own-alerts.api.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { type AlertWorld, anAlertWorld, anOpenAlert } from '../alerts.factory.ts';
import { ownAlertsRoutes } from './own-alerts.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let world: AlertWorld;
let elsewhere: AlertWorld;
let id = 0;
/** An operator. */
let mei = 0;

const now = new Date('2026-11-23T10:00:00.000Z');
const at = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const iso = (seconds: number): string => at(seconds).toISOString();

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: ownAlertsRoutes });
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users', 'live_outbox', 'positions');
  [world, elsewhere] = [await anAlertWorld(db.ownerSql), await anAlertWorld(db.ownerSql)];
  mei = (await aUser(db.ownerSql, { first_name: 'Mei', last_name: 'Chen' })).id;
  id = await raised(world);
});

const raised = async (of: AlertWorld, over: object = {}): Promise<number> =>
  await anOpenAlert(db.ownerSql, of, {
    raised_at: at(-60),
    received_at: at(-60),
    last_event_at: at(-60),
    department_id: of.department_id,
    ...over,
  });
const insert = async (table: string, row: object): Promise<number> =>
  Number(
    (await db.ownerSql`insert into ${db.ownerSql(table)} ${db.ownerSql(row)} returning *`)[0]?.[
      'id'
    ] ?? 0,
  );
const set = async (table: string, key: number, over: object) =>
  await db.ownerSql`update ${db.ownerSql(table)} set ${db.ownerSql(over)} where id = ${key}`;
const answered = () => ({
  owner_staff_id: mei,
  owned_at: at(-50),
  acknowledged_by_staff_id: mei,
  acknowledged_at: at(-50),
});

interface Reader {
  readonly role?: RoleName;
  readonly organisation_id?: number | null;
  readonly restriction?: Restriction;
  readonly abilities?: readonly Permission[];
}
const reader = ({ abilities, ...over }: Reader = {}) =>
  http.signedIn({
    user_id: 1,
    role: 'organisation_admin',
    organisation_id: world.organisation_id,
    ...over,
    ...(abilities ? { abilities: new Set(abilities) } : {}),
  });
const path = (alert = id, organisation = world.organisation_id) =>
  `/organisations/${organisation}/alerts/${alert}`;
const read = async (who: Reader = {}, address = path()): Promise<OwnAlert> => {
  const { status, body, text } = await reader(who).get<OwnAlert>(address);
  if (status !== 200) throw new Error(text);
  // The contract has every field, and no other.
  expect(ownAlertsApi.get.response.parse(body.data)).toEqual(body.data);
  return body.data;
};
const timeline = async (query = ''): Promise<OwnLine[]> =>
  (await reader().get<OwnLine[]>(`${path()}/timeline${query}`)).body.data;
const statuses = async (who: Reader, address = path()): Promise<number[]> =>
  await Promise.all(
    [address, `${address}/timeline`].map(async (one) => (await reader(who).get(one)).status),
  );

describe('who reads it', () => {
  const staff = { organisation_id: null } as const;
  test.each<[string, Reader, number]>([
    ['the organisation’s admin', {}, 200],
    ['a worker of it without a permission', { role: 'organisation_user' }, 403],
    [
      'a worker of it who may read people',
      { role: 'organisation_user', abilities: ['read organisation users'] },
      200,
    ],
    ['one who may read departments alone', { abilities: ['read departments'] }, 403],
    ['the platform’s admin', { ...staff, role: 'admin' }, 200],
    ['an operator', { ...staff, role: 'monitoring_centre_operator' }, 200],
  ])('%s', async (_, who, status) => {
    expect(await statuses(who)).toEqual([status, status]);
  });

  test('another organisation’s alert, and one that does not exist, are not found', async () => {
    const theirs = await raised(elsewhere);
    for (const address of [path(theirs), path(theirs, elsewhere.organisation_id), path(id + 9999)])
      expect(await statuses({}, address)).toEqual([404, 404]);
    const admin: Reader = { role: 'admin', organisation_id: null };
    expect(await statuses(admin, path(theirs))).toEqual([404, 404]);
    expect(await statuses(admin, path(theirs, elsewhere.organisation_id))).toEqual([200, 200]);
  });

  test('an admin restricted to a department reads its people’s alerts alone', async () => {
    const other = await insert('departments', {
      organisation_id: world.organisation_id,
      name: 'Others',
    });
    const only = (department: number): Reader => ({
      restriction: { by: 'department', ids: [department] },
    });
    expect(await statuses(only(world.department_id))).toEqual([200, 200]);
    expect(await statuses(only(other))).toEqual([404, 404]);
  });

  test('an alert of a drill is not found', async () => {
    await db.ownerSql`
      insert into organisations (id, name) overriding system value values (-1, 'Drill')`;
    const drill = await raised(
      { ...world, organisation_id: -1 },
      {
        user_id: null,
        department_id: null,
        device_id: null,
        subject: 'drill',
      },
    );
    const admin = http.signedIn({ user_id: 1, role: 'admin' });
    const answer = await admin.get(path(drill, -1));
    expect([404, 422]).toContain(answer.status);
  });
});

describe('the person', () => {
  beforeEach(async () => {
    await set('users', world.worker_id, { mobile: '+61491570159', additional_notes: 'Asthma' });
  });

  test('is shown with numbers, notes and instructions', async () => {
    const { person, person_details, instructions } = await read();
    expect([person?.name, person_details]).toEqual([
      'Noah Ward',
      { mobile: '+61491570159', landline: null, additional_notes: 'Asthma' },
    ]);
    expect(instructions).toEqual([]);
  });

  test('has the instructions with when each was done, and without by whom and the answer', async () => {
    const { organisation_id } = world;
    const steps = ['Call the mobile.', 'Call the contacts.'].map((content, index) => ({
      organisation_id,
      alert_id: id,
      response_step_id: index + 1,
      position: index + 1,
      kind: 'do',
      content,
      required: true,
      source_level: 'alert_type',
    }));
    await db.ownerSql`insert into alert_steps ${db.ownerSql(steps)}`;
    await db.ownerSql`insert into alert_step_ticks ${db.ownerSql({
      organisation_id,
      alert_id: id,
      response_step_id: 1,
      ticked_by_staff_id: mei,
      ticked_at: at(-20),
      answer: 'Drunk',
    })}`;
    const { instructions } = await read();
    expect(instructions).toEqual([
      { position: 1, kind: 'do', content: 'Call the mobile.', url: null, done_at: iso(-20) },
      { position: 2, kind: 'do', content: 'Call the contacts.', url: null, done_at: null },
    ]);
  });

  test('is a name alone to staff who may not read people', async () => {
    const who: Reader = {
      role: 'admin',
      organisation_id: null,
      abilities: ['read organisations'],
    };
    const { person, person_details, instructions } = await read(who);
    expect([person?.name, person_details, instructions]).toEqual(['Noah Ward', null, null]);
  });

  test('is a name alone once they have left the organisation, and the alert stays', async () => {
    await set('users', world.worker_id, {
      deleted_at: at(-1),
      status: 'disabled',
      email: null,
    });
    const { person, person_details, has_left } = await read();
    expect([person?.name, person_details, has_left]).toEqual(['Noah Ward', null, true]);
  });

  test('who is disabled is still the organisation’s', async () => {
    await set('users', world.worker_id, { status: 'disabled' });
    expect((await read()).person_details?.mobile).toBe('+61491570159');
  });
});

describe('the state', () => {
  test('waits for an operator, also while it is assigned and not answered', async () => {
    expect((await read()).stage).toBe('waiting_for_operator');
    await set('alerts', id, { owner_staff_id: mei, owned_at: at(-50) });
    const { stage, help } = await read();
    expect([stage, help.centre_since]).toEqual(['waiting_for_operator', null]);
  });

  test('an operator helps, without a name, until it is raised again', async () => {
    await set('alerts', id, answered());
    const alert = await read();
    expect([alert.stage, alert.help.centre_since]).toEqual(['centre_helping', iso(-50)]);
    expect(JSON.stringify(alert)).not.toContain('Mei Chen');
    await set('alerts', id, { called_again_at: at(-5) });
    const { stage, help } = await read();
    expect([stage, help.centre_since]).toEqual(['raised_again', null]);
  });

  test('is resolved with outcome and chosen comment, without the operator’s note', async () => {
    const comment = await insert('resolution_comments', { name: 'By accident' });
    await set('alerts', id, {
      ...answered(),
      status: 'resolved',
      resolved_at: at(-1),
      outcome: 'false',
      response_sent: false,
      note: 'Drunk',
      resolution_comment_id: comment,
    });
    const alert = await read();
    expect([alert.stage, alert.resolution, alert.help.centre_since]).toEqual([
      'resolved',
      { at: iso(-1), outcome: 'false', response_sent: false, comment: 'By accident' },
      iso(-50),
    ]);
    expect(JSON.stringify(alert)).not.toContain('Drunk');
  });
});

describe('who helps', () => {
  let key = 0;
  const of = (alert = id) => ({ organisation_id: world.organisation_id, alert_id: alert });
  const escalation = async (round = 1) => {
    await set('alerts', id, { monitored: false });
    await db.ownerSql`insert into escalations ${db.ownerSql({
      ...of(),
      round,
      next_contact_at: at(60),
      due_at: at(60),
    })}`;
  };
  const contact = async (name: string) =>
    (
      await aUser(db.ownerSql, {
        organisation_id: world.organisation_id,
        role: 'escalation_contact',
        first_name: name,
        last_name: 'Doyle',
      })
    ).id;
  const step = async (position: number, user_id: number, over: object = {}): Promise<number> =>
    await insert('escalation_steps', {
      ...of(),
      round: 1,
      position,
      contact_kind: 'escalation',
      user_id,
      contact_name: `Contact ${position}`,
      channels: ['sms', 'voice'],
      ...over,
    });
  const delivery = async (step_id: number, channel: string, status: string) => {
    key += 1;
    await insert('deliveries', {
      ...of(),
      lane: 'life_safety',
      channel,
      recipient: '+61491570159',
      body: 'Help',
      idempotency_key: `own ${key}`,
      escalation_step_id: step_id,
      status,
    });
  };
  const link = async (over: object) => {
    key += 1;
    await insert('shared_alert_links', {
      ...of(),
      kind: 'contact',
      name: 'Sam Doyle',
      nonce: crypto.randomUUID(),
      token_hash: Buffer.from(`own ${key}`),
      expires_at: at(3600),
      ...over,
    });
  };
  const shown = async () => {
    const { stage, help } = await read();
    return [stage, help.contacts.map(({ name, state }) => `${name} ${state}`)];
  };

  test('contacts in the order of the round, who responds first; each once', async () => {
    expect(await shown()).toEqual(['waiting_for_operator', []]);
    const other = await raised(world, { alert_type_id: 4, monitored: false });
    await db.ownerSql`insert into escalations ${db.ownerSql({
      ...of(other),
      round: 2,
      next_contact_at: at(60),
      due_at: at(60),
    })}`;
    await step(9, await contact('E'), { ...of(other), round: 2, told_at: at(-40) });
    await link({ ...of(other), name: 'Of another', responded_at: at(-10) });
    const [one, two, three, four] = [
      await contact('A'),
      await contact('B'),
      await contact('C'),
      await contact('D'),
    ];
    await escalation(2);
    await step(1, one, { told_at: at(-40) });
    await step(1, one, { round: 2 });
    await step(2, two, { round: 2, told_at: at(-30) });
    await step(3, three, { round: 2 });
    await step(4, four, { round: 2, skipped: 'outside_hours' });
    await step(5, four, { round: 2, skipped: 'repeated', contact_name: 'Again' });
    expect(await shown()).toEqual([
      'notifying_contacts',
      ['Contact 2 notified', 'Contact 3 next', 'Contact 4 left_out', 'Contact 1 notified'],
    ]);
    await link({ contact_key: `u${three}`, last_opened_at: at(-20) });
    await link({ contact_key: `u${two}`, responded_at: at(-10) });
    await link({ name: 'Neighbour', responded_at: at(-5) });
    await link({ name: 'Not opened' });
    await link({ name: 'Viewer', kind: 'viewer', last_opened_at: at(-5) });
    await set('alerts', id, { acknowledged_at: at(-10) });
    expect(await shown()).toEqual([
      'contact_responding',
      [
        'Contact 2 responding',
        'Neighbour responding',
        'Contact 3 opened',
        'Contact 4 left_out',
        'Contact 1 notified',
      ],
    ]);
  });

  test('nobody can be notified where all of the round are left out', async () => {
    await escalation();
    expect(await shown()).toEqual(['contacts_next', []]);
    // Notified in another alert.
    const other = await raised(world, { alert_type_id: 4, monitored: false });
    await db.ownerSql`insert into escalations ${db.ownerSql({
      ...of(other),
      round: 1,
      next_contact_at: at(60),
      due_at: at(60),
    })}`;
    await step(2, await contact('B'), { ...of(other), told_at: at(-40) });
    await step(1, await contact('A'), { skipped: 'no_address' });
    expect(await shown()).toEqual(['no_contact_reachable', ['Contact 1 left_out']]);
    expect((await read()).help.contacts[0]?.left_out).toBe('no_address');
  });

  test('each notice is as far as its newest delivery, and another contact’s is not it', async () => {
    await escalation();
    const [one, two] = [
      await step(1, await contact('A'), { told_at: at(-40) }),
      await step(2, await contact('B'), { told_at: at(-30) }),
    ];
    await delivery(one, 'sms', 'dead');
    await delivery(one, 'sms', 'handed_over');
    await delivery(one, 'voice', 'queued');
    await delivery(one, 'email', 'cancelled');
    await delivery(two, 'sms', 'delivered');
    await delivery(two, 'voice', 'dead');
    const { contacts } = (await read()).help;
    expect(contacts.map(({ notices }) => notices)).toEqual([
      [
        { channel: 'sms', state: 'sent' },
        { channel: 'voice', state: 'waiting' },
      ],
      [
        { channel: 'sms', state: 'delivered' },
        { channel: 'voice', state: 'failed' },
      ],
    ]);
    expect(JSON.stringify(contacts)).not.toContain('+61491570159');
  });

  test('the newest call of the centre to each, and none of another alert', async () => {
    const other = await raised(world, { alert_type_id: 4 });
    const call = async (over: object) =>
      await insert('phone_calls', {
        ...of(),
        user_id: world.worker_id,
        direction: 'outbound',
        party: 'person',
        number: '+61491570159',
        made_by_staff_id: mei,
        note: 'Drunk',
        ...over,
      });
    await call({ started_at: at(-40), ended_at: at(-35), outcome: 'no_answer' });
    await call({ started_at: at(-20) });
    await call({
      party: 'contact',
      party_name: 'Sam',
      started_at: at(-10),
      outcome: 'safe',
      ended_at: at(-5),
    });
    await call({ direction: 'inbound', party_name: 'In' });
    await call({ made_by_staff_id: null, party: 'device', party_name: 'Device' });
    await call({ ...of(other), party_name: 'Other' });
    const { calls } = (await read()).help;
    expect(calls).toEqual([
      { to: 'contact', name: 'Sam', at: iso(-10), outcome: 'safe', is_running: false },
      { to: 'person', name: null, at: iso(-20), outcome: null, is_running: true },
    ]);
  });

  test('patrols and emergency dispatch, without those that were cancelled', async () => {
    const other = await raised(world, { alert_type_id: 4 });
    const patrol = { requested_at: at(-50), provider: 'North Patrol', instructions: 'Gate 1' };
    await insert('patrol_jobs', {
      ...of(),
      ...patrol,
      status: 'dispatched',
      dispatched_at: at(-40),
    });
    await insert('patrol_jobs', { ...of(), ...patrol, status: 'cancelled', cancelled_at: at(-40) });
    await insert('patrol_jobs', { ...of(other), ...patrol });
    const dispatch = {
      partner: 'email',
      partner_name: 'Rescue',
      handed_over: db.ownerSql.json({}),
      requested_by_staff_id: mei,
      requested_by_name: 'Mei Chen',
      requested_at: at(-30),
      code: '42',
    };
    const dispatched = async (over: object) =>
      await insert('partner_dispatches', {
        ...of(),
        ...dispatch,
        client_id: crypto.randomUUID(),
        ...over,
      });
    await dispatched({ status: 'cancelled' });
    await dispatched({ status: 'active', active_at: at(-20) });
    await dispatched({ ...of(other), status: 'active', active_at: at(-20) });
    const { patrols, dispatches } = (await read()).help;
    expect(patrols.map(({ id: _id, ...rest }) => rest)).toEqual([
      { status: 'dispatched', provider: 'North Patrol', at: iso(-40) },
    ]);
    expect(dispatches.map(({ id: _id, ...rest }) => rest)).toEqual([
      { partner: 'Rescue', state: 'accepted', at: iso(-20) },
    ]);
  });
});

describe('the timeline', () => {
  const line = async (kind: string, over: object = {}) =>
    await insert('events', {
      organisation_id: world.organisation_id,
      alert_id: id,
      kind,
      data: db.ownerSql.json({}),
      occurred_at: at(-30),
      ...over,
    });

  test('newest first, without what stays with the centre and other alerts’ lines', async () => {
    const other = await raised(world, { alert_type_id: 4 });
    await line('alert.raised', {
      data: db.ownerSql.json({ signal: 'sos', new_network: '1.2.3.4' }),
    });
    await line('alert.acknowledged', { actor_staff_id: mei });
    await line('alert.commented', {
      actor_staff_id: mei,
      data: db.ownerSql.json({ comment: 'Drunk' }),
    });
    await line('device.fall');
    await line('device.new_network');
    await line('alert.acknowledged', { alert_id: other, actor_staff_id: mei });
    const lines = await timeline();
    expect(lines.map(({ kind, by }) => `${kind} ${by}`)).toEqual([
      'device.fall machine',
      'alert.acknowledged centre',
      'alert.raised machine',
    ]);
    expect(lines.at(-1)?.data).toEqual({ signal: 'sos' });
  });

  test('a person of the organisation is named, an operator is the centre', async () => {
    const ana = await aUser(db.ownerSql, {
      organisation_id: world.organisation_id,
      first_name: 'Ana',
      last_name: 'Day',
    });
    await line('alert.acknowledged', { actor_staff_id: ana.id });
    await line('alert.released', { actor_staff_id: mei });
    expect((await timeline()).map(({ by, actor }) => [by, actor?.name])).toEqual([
      ['centre', undefined],
      ['person', 'Ana Day'],
    ]);
  });

  test('goes on before a line, and ends', async () => {
    const first = await line('escalation.started');
    const second = await line('escalation.stopped');
    expect((await timeline(`?before=${second}`)).map((one) => one.id)).toEqual([first]);
    expect(await timeline('?before=0')).toEqual([]);
  });
});
