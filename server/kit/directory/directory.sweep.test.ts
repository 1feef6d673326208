// The directory between cells: each tells what changes in it, keeps a copy of what the others told,
// and two that claim the same lose nothing.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { findCell } from './directory.store.ts';
import { directorySweep } from './directory.sweep.ts';
import { addressKey, personKey, unitKey } from './directory-keys.ts';
import { type EtcdForTests, etcdForTests } from './etcd.factory.ts';

const secret = 'the same in all cells';
const imei = '864598051002370';
const otherImei = '864598051002371';

let one: TestDatabase;
let two: TestDatabase;
let etcd: EtcdForTests;
let warnings: object[];

beforeAll(async () => {
  [one, two] = await Promise.all([testDatabase(), testDatabase()]);
});
afterAll(async () => {
  await Promise.all([one?.close(), two?.close()]);
});
beforeEach(async () => {
  etcd = await etcdForTests();
  warnings = [];
  for (const { ownerSql, empty, clock } of [one, two]) {
    clock.now = null;
    await empty('organisations', 'users');
    await ownerSql`truncate directory_changes, directory_refusals, directory_entries, cells`;
    await ownerSql`update directory_state set is_on = false, revision = 0, answered_at = null`;
    await ownerSql`select app.turn_directory_on()`;
  }
});
afterEach(async () => await etcd.close());

const link = (number: number) => ({
  etcd: etcd.client(2000),
  own: { number, origin: `https://cell${number}.example`, units_at: `10.0.0.${number}:5187` },
  secret,
});
const sweepOf = (db: TestDatabase, number: number, changed: object = {}) =>
  directorySweep({
    ...link(number),
    database: db.database,
    log: {
      warn: (said: object, words?: string) => void warnings.push({ ...said, words }),
      info: () => undefined,
    },
    ...changed,
  });
const look = async (): Promise<void> => {
  await sweepOf(one, 1).run();
  await sweepOf(two, 2).run();
};

const anOrganisation = async ({ ownerSql }: TestDatabase, subdomain: string | null = null) => {
  const [row] = await ownerSql<{ id: number }[]>`
    insert into organisations (name, subdomain) values ('Redgum', ${subdomain}) returning id`;
  return row?.id ?? 0;
};
const aUnit = async (db: TestDatabase, of = imei): Promise<number> => {
  const organisation_id = await anOrganisation(db);
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name, imei)
    values (${organisation_id}, 2, 'Pendant', ${of}) returning id`;
  return row?.id ?? 0;
};
const found = async (db: TestDatabase, key: string): Promise<number | null> =>
  (await db.database.ask(async (tx) => await findCell(tx, key)))?.number ?? null;
const told = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(etcd.all())
      .filter(([key]) => key.startsWith('/vigil/directory/'))
      .map(([key, value]) => [key.slice('/vigil/directory/'.length), value]),
  );
const left = async ({ ownerSql }: TestDatabase): Promise<number> =>
  (await ownerSql`select from directory_changes`).length;
const refused = async ({ ownerSql }: TestDatabase) => [
  ...(await ownerSql`select key, cell from directory_refusals order by key`),
];

test('a device is told with its IMEI, from then on wherever it goes', async () => {
  const id = await aUnit(one);
  await look();
  expect(told()).toEqual({ [unitKey(imei)]: '1' });
  await one.ownerSql`update devices set imei = ${otherImei} where id = ${id}`;
  await look();
  expect(told()).toEqual({ [unitKey(imei)]: '-', [unitKey(otherImei)]: '1' });
  await one.ownerSql`update devices set archived_at = app.now() where id = ${id}`;
  await look();
  expect(told()[unitKey(otherImei)]).toBe('-');
  await one.ownerSql`update devices set archived_at = null where id = ${id}`;
  await look();
  expect(told()[unitKey(otherImei)]).toBe('1');
  await one.ownerSql`delete from devices where id = ${id}`;
  await look();
  expect(told()).toEqual({ [unitKey(imei)]: '-', [unitKey(otherImei)]: '-' });
  expect([await left(one), warnings]).toEqual([0, []]);
});

test('another change of a device tells nothing', async () => {
  const id = await aUnit(one);
  await look();
  await one.ownerSql`update devices set device_name = 'Other', online = true where id = ${id}`;
  expect(await left(one)).toBe(0);
});

test('a person is told by a word that without the secret says nothing of their address', async () => {
  const organisation_id = await anOrganisation(one);
  await one.ownerSql`
    insert into users (organisation_id, role, first_name, last_name, email)
    values (${organisation_id}, 'organisation_user', 'Noah', 'Ward', 'Noah@Redgum.example')`;
  await look();
  const key = personKey(' noah@redgum.EXAMPLE ', secret);
  expect(told()).toEqual({ [key]: '1' });
  expect(JSON.stringify(etcd.all()).toLowerCase()).not.toContain('redgum');
  expect(personKey('noah@redgum.example', 'another secret')).not.toBe(key);
  expect([await found(two, key), await found(one, key)]).toEqual([1, null]);
  await one.ownerSql`update users set email = 'ward@redgum.example'`;
  await look();
  expect(told()).toEqual({ [key]: '-', [personKey('ward@redgum.example', secret)]: '1' });
  expect(await found(two, key)).toBeNull();
});

test('an address of an organisation is told, changed and let go', async () => {
  const id = await anOrganisation(one, 'redgum');
  await look();
  expect(await found(two, addressKey('Redgum'))).toBe(1);
  await one.ownerSql`update organisations set subdomain = 'blue' where id = ${id}`;
  await look();
  expect(told()).toEqual({ [addressKey('redgum')]: '-', [addressKey('blue')]: '1' });
  await one.ownerSql`update organisations set subdomain = null where id = ${id}`;
  await look();
  expect(told()[addressKey('blue')]).toBe('-');
});

test('what others told is copied with their places, and its own is not', async () => {
  await aUnit(one);
  await aUnit(two, otherImei);
  await look();
  await look();
  expect([await found(one, unitKey(imei)), await found(one, unitKey(otherImei))]).toEqual([
    null,
    2,
  ]);
  expect(await two.database.ask(async (tx) => await findCell(tx, unitKey(imei)))).toEqual({
    number: 1,
    origin: 'https://cell1.example',
    units_at: '10.0.0.1:5187',
  });
});

test('a cell that has moved says so', async () => {
  await look();
  await sweepOf(one, 1, {
    own: { number: 1, origin: 'https://new.example', units_at: '10.9.0.1:5187' },
  }).run();
  await sweepOf(two, 2).run();
  const places = await two.ownerSql`select number, origin, units_at from cells order by number`;
  expect([...places]).toEqual([
    { number: 1, origin: 'https://new.example', units_at: '10.9.0.1:5187' },
    { number: 2, origin: 'https://cell2.example', units_at: '10.0.0.2:5187' },
  ]);
});

test('what is no place of a cell is passed over', async () => {
  etcd.put('/vigil/cells/7', 'by hand');
  etcd.put('/vigil/cells/8', '{"number":"eight"}');
  await aUnit(one);
  await look();
  expect(told()).toEqual({ [unitKey(imei)]: '1' });
  expect(await one.ownerSql`select from cells`).toHaveLength(1);
});

test('what another cell has claimed stays that cell’s, is warned of once, and is claimed as soon as it is free', async () => {
  const id = await aUnit(one);
  await look();
  await aUnit(two);
  await look();
  await look();
  expect(told()).toEqual({ [unitKey(imei)]: '1' });
  expect(await refused(two)).toEqual([{ key: unitKey(imei), cell: 1 }]);
  expect(await left(two)).toBe(0);
  expect(warnings).toEqual([{ kind: 'unit', cell: 1, words: 'claimed by another cell' }]);
  await one.ownerSql`update devices set archived_at = app.now() where id = ${id}`;
  await look();
  await look();
  expect(told()).toEqual({ [unitKey(imei)]: '2' });
  expect(await refused(two)).toEqual([]);
});

test('a refused claim is tried again even where nobody said that it is free', async () => {
  two.clock.now = new Date('2026-11-29T10:00:00Z');
  await aUnit(one);
  await look();
  await aUnit(two);
  await look();
  etcd.put(`/vigil/directory/${unitKey(imei)}`, '-');
  // As if another worker had copied it before the refusal was kept.
  await two.ownerSql`update directory_state set revision = 1000`;
  const blind = { ...etcd.client(), revision: async () => 1000, changedSince: async () => [] };
  const client = etcd.client();
  const near = {
    etcd: {
      ...blind,
      find: client.find.bind(client),
      putIfUnchanged: client.putIfUnchanged.bind(client),
    },
  };
  await sweepOf(two, 2, near).run();
  expect(told()).toEqual({ [unitKey(imei)]: '-' });
  two.clock.now = new Date('2026-11-29T10:10:00Z');
  await sweepOf(two, 2, near).run();
  expect(told()).toEqual({ [unitKey(imei)]: '2' });
  expect(await refused(two)).toEqual([]);
});

test('a claim that is not wanted any more is forgotten', async () => {
  await aUnit(one);
  await look();
  const id = await aUnit(two);
  await look();
  await two.ownerSql`delete from devices where id = ${id}`;
  await look();
  expect([await refused(two), told()]).toEqual([[], { [unitKey(imei)]: '1' }]);
});

test('while the directory is away notes wait, what was copied is found, and it is warned of once', async () => {
  await aUnit(two, otherImei);
  await look();
  await look();
  await etcd.members[0]?.putAway();
  await aUnit(one);
  const sweep = sweepOf(one, 1);
  await sweep.run();
  await sweep.run();
  expect(await left(one)).toBe(1);
  expect(await found(one, unitKey(otherImei))).toBe(2);
  expect(warnings.map((said) => 'words' in said && said.words)).toEqual([
    'the directory does not answer; trying again',
  ]);
  await etcd.members[0]?.comeBack();
  await sweep.run();
  expect(told()).toEqual({ [unitKey(imei)]: '1', [unitKey(otherImei)]: '2' });
  expect(await left(one)).toBe(0);
});

test('an error that is not the directory’s is not taken for one', async () => {
  const database = { ...one.database, ask: async () => Promise.reject(new Error('a defect')) };
  await expect(sweepOf(one, 1, { database }).run()).rejects.toThrow('a defect');
});

test('a directory that has lost all is told all again', async () => {
  await aUnit(one);
  await aUnit(two, otherImei);
  await look();
  await look();
  etcd.forgetAll();
  await look();
  await look();
  expect(told()).toEqual({ [unitKey(imei)]: '1', [unitKey(otherImei)]: '2' });
  expect(await found(one, unitKey(otherImei))).toBe(2);
});

test.each([
  ['is new', []],
  ['was let go before', ['-']],
])(
  'of two workers at once neither tells what was true before: a key that %s',
  async (_w, known) => {
    for (const value of known) etcd.put(`/vigil/directory/${unitKey(imei)}`, value);
    const id = await aUnit(one);
    const { etcd: client, ...rest } = link(1);
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    // The first one is halted before it writes.
    const halted = {
      changedSince: client.changedSince.bind(client),
      find: client.find.bind(client),
      revision: client.revision.bind(client),
      putIfUnchanged: async (key: string, value: string, known: number) => {
        if (key.includes('unit/')) {
          ask();
          await written;
        }
        return await client.putIfUnchanged(key, value, known);
      },
    };
    const first = sweepOf(one, 1, { ...rest, etcd: halted }).run();
    await asked;
    await one.ownerSql`delete from devices where id = ${id}`;
    await sweepOf(one, 1).run();
    expect(told()).toEqual({ [unitKey(imei)]: '-' });
    write();
    await first;
    expect(told()).toEqual({ [unitKey(imei)]: '-' });
    await look();
    expect([await left(one), told()]).toEqual([0, { [unitKey(imei)]: '-' }]);
  },
);

test('of two workers at once neither copies what was told before over what was told since', async () => {
  const key = `/vigil/directory/${unitKey(imei)}`;
  etcd.put('/vigil/cells/2', JSON.stringify(link(2).own));
  etcd.put('/vigil/cells/3', JSON.stringify(link(3).own));
  etcd.put(key, '2');
  const { etcd: client, ...rest } = link(1);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: read, resolve: hasRead } = Promise.withResolvers<void>();
  // The first one is halted before it keeps what it has read.
  const halted = {
    find: client.find.bind(client),
    revision: client.revision.bind(client),
    putIfUnchanged: client.putIfUnchanged.bind(client),
    changedSince: async (prefix: string, since: number, most: number) => {
      const changed = await client.changedSince(prefix, since, most);
      if (prefix.includes('directory')) {
        hasRead();
        await released;
      }
      return changed;
    },
  };
  const first = sweepOf(one, 1, { ...rest, etcd: halted }).run();
  await read;
  etcd.put(key, '3');
  await sweepOf(one, 1).run();
  release();
  await first;
  expect(await found(one, unitKey(imei))).toBe(3);
});

test('many are told and copied in several turns of one look', async () => {
  const organisation_id = await anOrganisation(one);
  await one.ownerSql`
    insert into devices (organisation_id, device_type_id, device_name, imei)
    select ${organisation_id}, 2, 'Pendant', (864598051000000 + n)::text
    from generate_series(1, 250) n`;
  await look();
  expect([Object.keys(told()).length, await left(one)]).toEqual([250, 0]);
  for (let n = 1; n <= 2100; n += 1) etcd.put(`/vigil/directory/unit/${n}`, '3');
  await sweepOf(two, 2).run();
  expect(await two.ownerSql`select from directory_entries`).toHaveLength(2350);
});

test('turned on it tells what is there already; off it notes nothing', async () => {
  await one.ownerSql`update directory_state set is_on = false`;
  await aUnit(one);
  await anOrganisation(one, 'redgum');
  expect(await left(one)).toBe(0);
  await one.ownerSql`select app.turn_directory_on()`;
  expect(await left(one)).toBe(2);
  await one.ownerSql`select app.turn_directory_on()`;
  expect(await left(one)).toBe(2);
});

test('a change that runs while it is turned on is missed by neither', async () => {
  await one.ownerSql`update directory_state set is_on = false`;
  const { promise: ends, resolve: end } = Promise.withResolvers<void>();
  const { promise: changed, resolve: change } = Promise.withResolvers<void>();
  const running = one.ownerSql.begin(async (tx) => {
    await tx`insert into organisations (name, subdomain) values ('Redgum', 'redgum')`;
    change();
    await ends;
  });
  await changed;
  const turned = one.ownerSql`select app.turn_directory_on()`.execute();
  // It waits for the change, or has passed it over.
  await expect
    .poll(
      async () =>
        await two.ownerSql`
      select from pg_stat_activity where query like '%turn_directory_on%' and wait_event_type = 'Lock'`,
    )
    .toHaveLength(1);
  end();
  await Promise.all([running, turned]);
  expect(await left(one)).toBe(1);
});

test('that the directory has answered is kept, and not each second', async () => {
  one.clock.now = new Date('2026-11-29T10:00:00Z');
  const at = async () => (await one.ownerSql`select answered_at from directory_state`)[0];
  await look();
  expect(await at()).toEqual({ answered_at: one.clock.now });
  one.clock.now = new Date('2026-11-29T10:00:09Z');
  await look();
  expect(await at()).toEqual({ answered_at: new Date('2026-11-29T10:00:00Z') });
  one.clock.now = new Date('2026-11-29T10:00:11Z');
  await look();
  expect(await at()).toEqual({ answered_at: one.clock.now });
});

test('what an organisation took with it to another cell is told as that cell’s', async () => {
  const id = await aUnit(one);
  await look();
  // As a move leaves it behind: out of use here, and known to be there.
  await one.ownerSql`update devices set archived_at = app.now() where id = ${id}`;
  await one.ownerSql`insert into directory_entries (key, cell) values (${unitKey(imei)}, 2)`;
  await sweepOf(one, 1).run();
  expect(told()[unitKey(imei)]).toBe('2');
  await sweepOf(two, 2).run();
  expect(await found(one, unitKey(imei))).toBe(2);
});
