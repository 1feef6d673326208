// Commands to pendants as gateways and sweeps see them: every row that must not count differs in
// one thing from one that must.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tx } from '#server/kit/db/database.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import * as commands from './device-commands.store.ts';

let db: TestDatabase;
let [ours, ana]: [number, number] = [0, 0];

const now = new Date('2026-11-21T01:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const later = new Date('2026-11-21T01:00:01.000Z');
const [here, there] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(async () => await db.close());
beforeEach(async () => {
  db.clock.now = now;
  await db.empty('organisations', 'users');
  ours = await anOrganisation(db.ownerSql);
  ana = (await aUser(db.ownerSql, { organisation_id: ours })).id;
});

const write = async (table: string, row: object) => {
  const sql = db.ownerSql;
  await sql`insert into ${sql(table)} ${sql(row as never)}`;
};
const device = async (over: object = {}): Promise<number> => {
  const sql = db.ownerSql;
  const row = { organisation_id: ours, device_type_id: 2, device_name: 'Pendant', ...over };
  const [written] = await sql<{ id: number }[]>`
    insert into devices ${sql(row as never)} returning id`;
  return written?.id ?? 0;
};
const ask = async <Found>(question: (tx: Tx) => Promise<Found>): Promise<Found> =>
  await db.database.write({ role: 'platform' }, question);
const ids = (rows: readonly { device_id: number }[]) =>
  rows.map(({ device_id }) => device_id).toSorted((one, other) => one - other);
const archived = { archived_at: now };

const held = async (device_id: number, over: object = {}) =>
  await write('device_connections', {
    organisation_id: ours,
    device_id,
    gateway: here,
    source_address: '203.0.113.7',
    since: ago(60),
    ...over,
  });
const command = async (device_id: number, over: object = {}): Promise<number> => {
  const sql = db.ownerSql;
  const row = {
    organisation_id: ours,
    device_id,
    command: 'find_me',
    lapses_at: later,
    ...over,
  };
  const [written] = await sql<{ id: number }[]>`
    insert into device_commands ${sql(row as never)} returning id`;
  return written?.id ?? 0;
};
const sent = { state: 'sent', answer_due_at: later, sent_by: here, tries: 1 };
const pendant = async (gateway = here): Promise<number> => {
  const id = await device();
  await held(id, { gateway });
  return id;
};
const taking = (devices: readonly number[]) => ({
  gateway: here,
  devices,
  onceSeconds: 10,
  repeatedSeconds: 20,
  settingsSeconds: 30,
});

test('those that wait for a pendant held here are found, while it does nothing else', async () => {
  const [waits, busy, elsewhere, over] = [
    await pendant(),
    await pendant(),
    await pendant(there),
    await pendant(),
  ];
  await command(waits);
  await command(waits, { command: 'locate' });
  await command(await pendant(), { state: 'answered', ended_at: now });
  await command(busy);
  await command(busy, { ...sent, command: 'locate' });
  await command(elsewhere);
  await command(over, { lapses_at: now });
  const unheld = await device();
  await command(unheld);
  expect(await ask(async (tx) => await commands.findAsked(tx, here))).toEqual([waits]);
  const all = [waits, busy, elsewhere, over, unheld];
  const taken = await ask(async (tx) => await commands.takeCommands(tx, taking(all)));
  expect(ids(taken)).toEqual([waits]);
});

test('the oldest is taken first, settings last, each with its own time for the answer', async () => {
  const id = await pendant();
  const other = await pendant();
  await command(other);
  for (const name of ['write_settings', 'reboot', 'locate']) await command(id, { command: name });
  const take = async () => {
    const [taken] = await ask(async (tx) => await commands.takeCommands(tx, taking([id])));
    if (!taken) return null;
    const [row] = await db.ownerSql`
      select answer_due_at, sent_by, sent_at from device_commands where id = ${taken.id}`;
    await ask(async (tx) => await commands.settleCommand(tx, taken, 'answered'));
    expect(row?.['sent_at']).toEqual(now);
    return [taken.command, taken.tries, row?.['answer_due_at'], row?.['sent_by']];
  };
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect([await take(), await take(), await take(), await take()]).toEqual([
    ['reboot', 1, at(10), here],
    ['locate', 1, at(20), here],
    ['write_settings', 1, at(30), here],
    null,
  ]);
  expect(await db.ownerSql`select state from device_commands where device_id = ${other}`).toEqual([
    { state: 'asked' },
  ]);
});

test('one is asked for once until it is sent, whatever else is', async () => {
  const id = await pendant();
  const other = await pendant();
  const askFor = async (of: number, name: 'find_me' | 'locate') =>
    await ask(async (tx) => {
      const one = await commands.findCommanded(tx, of);
      return one && (await commands.askCommand(tx, one, name, 15));
    });
  await command(id, { ...sent });
  expect([
    await askFor(id, 'find_me'),
    await askFor(id, 'find_me'),
    await askFor(id, 'locate'),
    await askFor(other, 'find_me'),
  ]).toEqual([true, false, true, true]);
  expect(
    await db.ownerSql`select lapses_at from device_commands where device_id = ${other}`,
  ).toEqual([{ lapses_at: new Date('2026-11-21T01:15:00.000Z') }]);
});

test('an outcome is written once, and the older of two equal requests gives way', async () => {
  const id = await pendant();
  const first = await command(id, sent);
  const other = await command(await pendant(), sent);
  // Another command, and the same one of another pendant, are no equal requests.
  await command(id, { command: 'locate' });
  await command(await pendant());
  const settle = async (state: 'asked' | 'refused', tries: number, why?: string) =>
    await ask(
      async (tx) =>
        await commands.settleCommand(
          tx,
          { organisation_id: ours, id: first, device_id: id, command: 'find_me', tries },
          state,
          why,
        ),
    );
  const row = async (of = first) =>
    (
      await db.ownerSql`
        select state, answer_due_at, ended_at, why from device_commands where id = ${of}`
    )[0];
  const again = async (tries: number) =>
    await db.ownerSql`
      update device_commands set state = 'sent', tries = ${tries}, answer_due_at = ${later},
        ended_at = null
      where id = ${first}`;
  expect([await settle('asked', 2), await settle('asked', 1), await settle('asked', 1)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await row()).toEqual({ state: 'asked', answer_due_at: null, ended_at: null, why: null });
  await again(2);
  const newer = await command(id);
  expect(await settle('asked', 2)).toBe(true);
  expect([await row(), (await row(newer))?.['state']]).toMatchObject([
    { state: 'lapsed', ended_at: now },
    'asked',
  ]);
  await again(3);
  await db.ownerSql`update device_commands set tries = 3 where id = ${other}`;
  expect([
    await settle('refused', 2),
    await settle('refused', 3, 'busy'),
    await settle('refused', 3),
  ]).toEqual([false, true, false]);
  expect(await row()).toMatchObject({ state: 'refused', ended_at: now, why: 'busy' });
  expect((await row(other))?.['state']).toBe('sent');
});

test('late are those whose time is over, and those whose gateway lost the pendant ten seconds ago', async () => {
  const one = async (of: object, connection: object | null = {}) => {
    const id = await device();
    if (connection) await held(id, connection);
    return await command(id, of);
  };
  const due = await one({ ...sent, answer_due_at: now });
  const lost = await one(sent, { gateway: there, since: ago(10 / 60) });
  const lapsed = await one({ lapses_at: ago(1) });
  await one(sent);
  await one(sent, null);
  await one(sent, { gateway: there, since: ago(9 / 60) });
  await one({});
  await one({ state: 'answered', ended_at: now, lapses_at: ago(1) });
  await one({ state: 'answered', ended_at: now, sent_by: here }, { gateway: there });
  await one({ ...sent, lapses_at: ago(1) });
  const late = async (most: number, but: readonly number[] = []) =>
    await ask(async (tx) => await commands.listLate(tx, most, but));
  expect([await late(9), await late(1), await late(9, [lapsed])]).toEqual([
    [lapsed, due, lost],
    [lapsed],
    [due, lost],
  ]);
  const every = (
    await db.ownerSql<{ id: number }[]>`select id from device_commands order by id`
  ).map(({ id }) => id);
  const unanswered = await ask(async (tx) => await commands.findUnanswered(tx, every));
  expect(unanswered.map(({ id }) => id)).toEqual([due, lost]);
  expect(await ask(async (tx) => await commands.findUnanswered(tx, [lost]))).toHaveLength(1);
  const lapse = async (those: readonly number[]) =>
    (await ask(async (tx) => await commands.lapseCommands(tx, those))).map(({ id }) => id);
  expect([await lapse(every.filter((id) => id !== lapsed)), await lapse(every)]).toEqual([
    [],
    [lapsed],
  ]);
  const just = await one({ lapses_at: now });
  expect([await late(9), await lapse([just])]).toEqual([expect.arrayContaining([just]), [just]]);
});

test('one looks when the next will be late', async () => {
  const look = async () => await ask(commands.lookForLate);
  expect(await look()).toEqual({ due: false, next: null });
  const id = await pendant();
  await command(id, { state: 'answered', ended_at: now, lapses_at: ago(1) });
  const five = new Date('2026-11-21T01:05:00.000Z');
  const asked = await command(id, { command: 'locate', lapses_at: five });
  await command(id, { command: 'reboot', lapses_at: new Date('2026-11-21T01:06:00.000Z') });
  expect(await look()).toEqual({ due: false, next: five });
  db.clock.now = five;
  expect((await look()).due).toBe(true);
  db.clock.now = now;
  await db.ownerSql`delete from device_commands where id = ${asked}`;
  await command(await pendant(), { ...sent, answer_due_at: five });
  await command(id, sent);
  expect(await look()).toEqual({ due: false, next: later });
  db.clock.now = later;
  expect((await look()).due).toBe(true);
  await db.ownerSql`update device_connections set gateway = ${there} where device_id = ${id}`;
  db.clock.now = now;
  expect(await look()).toEqual({ due: true, next: later });
});

test('a power-off is refused where the wearer has an active alert, and nothing else is', async () => {
  const alert = async (subject: string, over: object = {}) =>
    await write('alerts', {
      organisation_id: ours,
      monitored: true,
      alert_type_id: 1,
      priority: 1,
      subject,
      raised_at: now,
      last_event_at: now,
      ...over,
    });
  const off = { command: 'power_off' };
  const [worn, bare, calm, past, unnamed] = [
    await device({ user_id: ana }),
    await device(),
    await device(),
    await device(),
    await device(),
  ];
  await alert(`u${ana}`);
  await alert(`d${bare}`);
  await alert(`d${past}`, { status: 'resolved', resolved_at: now, note: 'Safe.' });
  await alert(`d${unnamed}`);
  const refused = [await command(worn, off), await command(bare, off)];
  await command(worn);
  await command(calm, off);
  await command(past, off);
  await command(unnamed, off);
  await command(bare, { ...sent, ...off });
  const ended = await ask(
    async (tx) => await commands.refusePowerOffs(tx, [worn, bare, calm, past], 'An alert.'),
  );
  expect(ended.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(refused);
  const [why] = await db.ownerSql`select why from device_commands where id = ${refused[0] ?? 0}`;
  expect(why?.['why']).toBe('An alert.');
  const found = async (id: number) => {
    const row = await ask(async (tx) => await commands.findCommanded(tx, id));
    return row && [row.has_alert, row.is_connected];
  };
  await held(calm);
  expect([
    await found(worn),
    await found(calm),
    await found(past),
    await found(await device(archived)),
  ]).toEqual([[true, false], [false, true], [false, false], null]);
});
