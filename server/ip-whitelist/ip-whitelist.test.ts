// From where staff may call: the two lists, attempts to get around them, and that no caller locks
// themselves out (goals A25).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { WhitelistType } from '#domain/ip-whitelist/ip-whitelist.api.ts';
import type { AllowedAddresses } from '#server/kit/access/addresses.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { createAllowedAddresses } from './allowed-addresses.service.ts';
import { ipWhitelistRoutes } from './ip-whitelist.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let admin: number;
const office = '198.51.100.7';
const elsewhere = '203.0.113.9';

/**
 * @param proxy the proxies that are declared @param twin what is weakened, for a try that must then
 * succeed
 */
const started = async (proxy: string, twin: Partial<AllowedAddresses> = {}): Promise<TestHttp> => {
  let now = 0;
  // Nothing is remembered from one call to the next.
  const real = createAllowedAddresses(db.database, () => (now += 2000));
  const addresses = { ...real, ...twin };
  const config = testConfig(proxy ? { TRUST_PROXY: proxy } : {});
  return await testHttp({
    database: db.database,
    config,
    addresses,
    routes: ipWhitelistRoutes(addresses),
  });
};

beforeAll(async () => {
  db = await testDatabase();
  http = await started('127.0.0.1');
  admin = (await aUser(db.ownerSql, { role: 'admin' })).id;
});
beforeEach(async () => void (await db.ownerSql`truncate ip_whitelist, events restart identity`));
afterAll(async () => {
  await http.close();
  await db.close();
});

const listed = async (ip: string, type: WhitelistType = 'platform'): Promise<number> => {
  const [row] = await db.ownerSql<
    { id: number }[]
  >`insert into ip_whitelist (name, ip, type) values (${ip}, ${ip}, ${type}) returning id::int`;
  return row?.id ?? 0;
};
const ask = async (
  headers: Record<string, string>,
  on: TestHttp = http,
  role: RoleName = 'admin',
): Promise<number> =>
  (await on.signedIn({ user_id: admin, role }).raw('GET', '/ip-whitelist', { headers })).status;
const from = (address: string) => ({ 'x-forwarded-for': address });
const all = async () => [
  await db.ownerSql`select * from ip_whitelist order by id`,
  await db.ownerSql`select kind from events`,
];

describe('each call', () => {
  test('an empty list has no effect', async () => expect(await ask(from(elsewhere))).toBe(200));

  test.each([
    [office, 200],
    ['198.51.101.7', 401],
    [elsewhere, 401],
  ])('with a range listed, from %s: %s (R270)', async (address, status) => {
    await listed('198.51.100.0/24');
    expect(await ask(from(address))).toBe(status);
  });

  test('an IPv4 address that comes as IPv6 is the same address', async () => {
    await listed(office);
    expect([
      await ask(from('::ffff:198.51.100.7')),
      await ask(from('::ffff:c633:6407')),
      await ask(from('::ffff:203.0.113.9')),
    ]).toEqual([200, 200, 401]);
  });

  test('the lists are separate: the platform’s does not restrict the centre, nor the other way round (R139, R270, R271)', async () => {
    await listed(office, 'monitoring_centre');
    // 403: signed in without the permission; 401: not signed in.
    expect([
      await ask(from(elsewhere)),
      await ask(from(elsewhere), http, 'monitoring_centre_operator'),
    ]).toEqual([200, 401]);
    expect(await ask(from(office), http, 'monitoring_centre_operator')).toBe(403);
    await db.ownerSql`update ip_whitelist set type = 'platform'`;
    expect([
      await ask(from(elsewhere)),
      await ask(from(elsewhere), http, 'monitoring_centre_operator'),
    ]).toEqual([401, 403]);
  });

  test('people of organisations may be anywhere', async () => {
    await listed(office);
    await listed(office, 'monitoring_centre');
    expect(await ask(from(elsewhere), http, 'organisation_user')).toBe(403);
  });

  const forged: [string, Record<string, string>][] = [
    ['several in one header', from(`${office}, ${elsewhere}`)],
    ['leading zeros', from('198.051.100.007')],
    ['an empty header', from('')],
    ...[
      'forwarded',
      'x-real-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'x-cluster-client-ip',
      'x-client-ip',
    ].map((name): [string, Record<string, string>] => [
      name,
      { ...from(elsewhere), [name]: name === 'forwarded' ? `for=${office}` : office },
    ]),
  ];
  test.each(forged)('is not let in by %s', async (_what, headers) => {
    await listed(office);
    expect(await ask(headers)).toBe(401);
  });

  test('without a declared proxy the header is ignored, and where every address counts as one it lets anybody in', async () => {
    await listed(office);
    const [plain, weakened] = [await started(''), await started('0.0.0.0/1,128.0.0.0/1')];
    try {
      expect([
        await ask(from(office), plain),
        await ask(from(`${office}, ${elsewhere}`), weakened),
      ]).toEqual([401, 200]);
    } finally {
      await plain.close();
      await weakened.close();
    }
  });

  test('one list for both kinds would let the platform’s staff in by the centre’s addresses', async () => {
    await listed(office);
    await listed(elsewhere, 'monitoring_centre');
    const weakened = await started('127.0.0.1', {
      admits: async (_role, address) => [office, elsewhere].includes(address),
    });
    try {
      expect([await ask(from(elsewhere), weakened), await ask(from(elsewhere))]).toEqual([
        200, 401,
      ]);
    } finally {
      await weakened.close();
    }
  });

  test('a change is followed within 2 seconds, and at once where it was made', async () => {
    let now = 0;
    const addresses = createAllowedAddresses(db.database, () => now);
    expect(await addresses.admits('admin', elsewhere)).toBe(true);
    await listed(office);
    now = 1999;
    expect(await addresses.admits('admin', elsewhere)).toBe(true);
    now = 2000;
    expect(await addresses.admits('admin', elsewhere)).toBe(false);
    await db.ownerSql`truncate ip_whitelist`;
    addresses.forget();
    expect(await addresses.admits('admin', elsewhere)).toBe(true);
  });
});

describe('a caller', () => {
  // Of the test's own calls: 127.0.0.1.
  const client = () => http.signedIn({ user_id: admin, role: 'admin', name: 'Priya Raman' });
  const here = '127.0.0.1';
  const lockedOut = [
    422,
    {
      ip: [
        `This would lock you out: your current address, ${here}, would no longer be allowed. Add it first.`,
      ],
    },
  ];
  const row = { name: 'Office', ip: office, type: 'platform' };

  test('adds, changes and removes', async () => {
    const added = await client().post<{ id: number; updated_at: string }>('/ip-whitelist', {
      ...row,
      ip: '127.0.0.0/8',
    });
    expect([added.status, added.body.data]).toMatchObject([
      200,
      { name: 'Office', ip: '127.0.0.0/8', type: 'platform' },
    ]);
    const { id, updated_at } = added.body.data;
    expect(
      (await client().put(`/ip-whitelist/${id}`, { name: 'Head office', updated_at })).status,
    ).toBe(200);
    expect((await client().delete(`/ip-whitelist/${id}`)).status).toBe(200);
    expect((await all())[1]?.map((event) => event['kind'])).toEqual([
      'whitelisted_ip.created',
      'whitelisted_ip.updated',
      'whitelisted_ip.removed',
    ]);
  });

  test('cannot begin the list without their own address', async () => {
    const { status, body } = await client().post('/ip-whitelist', row);
    expect([status, body.errors]).toEqual(lockedOut);
    expect(await all()).toEqual([[], []]);
  });

  test('cannot change their own entry to another address, nor to the other list', async () => {
    const id = await listed(here);
    await listed(office);
    const { updated_at } = (await client().get<{ updated_at: string }>(`/ip-whitelist/${id}`)).body
      .data;
    const before = await all();
    for (const change of [{ ip: '127.0.0.2' }, { type: 'monitoring_centre' }]) {
      const { status, body } = await client().put(`/ip-whitelist/${id}`, { ...change, updated_at });
      expect([status, body.errors]).toEqual(lockedOut);
    }
    expect(await all()).toEqual(before);
  });

  test('cannot remove their own entry while others stay; the last one they can', async () => {
    const [own, other] = [await listed(here), await listed(office)];
    const before = await all();
    const { status, body } = await client().delete(`/ip-whitelist/${own}`);
    expect([status, body.errors]).toEqual(lockedOut);
    expect(await all()).toEqual(before);
    expect((await client().delete(`/ip-whitelist/${other}`)).status).toBe(200);
    expect((await client().delete(`/ip-whitelist/${own}`)).status).toBe(200);
  });

  test('two who remove at once what the other relies on: one is refused', async () => {
    const [one, two] = [await listed('127.0.0.0/8'), await listed('127.0.0.1')];
    await listed(office);
    const answers = await Promise.all([
      client().delete(`/ip-whitelist/${one}`),
      client().delete(`/ip-whitelist/${two}`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  test('may fill the monitoring centre’s list with any address', async () => {
    expect(
      (await client().post('/ip-whitelist', { ...row, type: 'monitoring_centre' })).status,
    ).toBe(200);
  });

  test.each([
    [{ ...row, ip: '198.51.100.7/24' }, 'ip'],
    [{ ...row, ip: 'office' }, 'ip'],
    [{ ...row, name: '' }, 'name'],
    [{ ...row, type: 'organisation' }, 'type'],
    [{ ...row, ip: here }, 'ip'],
  ])('is refused: %o', async (body, at) => {
    await listed(here);
    const before = await all();
    const answer = await client().post('/ip-whitelist', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [at]]);
    expect(await all()).toEqual(before);
  });

  test('needs the permission', async () => {
    const operator = http.signedIn({ user_id: admin, role: 'monitoring_centre_admin' });
    expect([
      (await operator.get('/ip-whitelist')).status,
      (await operator.post('/ip-whitelist', row)).status,
    ]).toEqual([403, 403]);
    expect(await all()).toEqual([[], []]);
  });
});
