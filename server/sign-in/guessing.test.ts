// Guessing passwords over real sockets: delays that end, and limits that hold against many parallel
// tries and many source addresses.
import { describe, expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { testHttp } from '#server/kit/testing/test-http.ts';
import { hashPassword } from './passwords.ts';
import { right, signInBench, tryAs } from './sign-in.factory.ts';

const bench = signInBench(queueDelivery);
const { pass, person, kinds, count } = bench;

describe('guessing', () => {
  const guess = async (email: string, times: number, address?: string) => {
    const statuses = [];
    for (let index = 0; index < times; index += 1)
      statuses.push((await tryAs(bench.client(), email, `wrong ${index}`, address)).status);
    return statuses;
  };
  const tooSoon = async (email: string, address?: string) => {
    const { status, body, headers } = await tryAs(bench.client(), email, right, address);
    return [status, body.message, headers.get('retry-after')];
  };

  test('after the fifth failure a network waits 1, 2, 4, 8 and 15 minutes, sent as Retry-After; one email reports it', async () => {
    const { email } = await person();
    await guess(email, 5);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const message = `Too many attempts. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`;
      expect(await tooSoon(email)).toEqual([429, message, String(minutes * 60)]);
      pass(minutes);
      expect(await guess(email, 1)).toEqual([422]);
    }
    expect((await kinds()).filter((kind) => kind === 'sign_in.delayed')).toHaveLength(1);
    expect(
      await bench.running().db.ownerSql`select lane, channel, recipient, subject from deliveries`,
    ).toEqual([
      {
        lane: 'ordinary',
        channel: 'email',
        recipient: email,
        subject: 'Failed attempts to sign in to your account',
      },
    ]);
    pass(15);
    expect((await tryAs(bench.client(), email, right)).status).toBe(200);
  });

  test('a network that guesses for a day does not delay sign-ins from another network', async () => {
    const { email } = await person();
    for (let hour = 0; hour < 24; hour += 1) {
      await guess(email, 6, '198.51.100.1');
      pass(60);
    }
    expect((await tryAs(bench.client(), email, right, '203.0.113.7')).status).toBe(200);
    await guess(email, 6, '198.51.100.1');
    expect((await tooSoon(email, '198.51.100.1'))[0]).toBe(429);
  });

  test('the right person in a known browser gets in while two hundred networks and their own guess', async () => {
    const { email } = await person();
    const known = bench.client();
    await tryAs(known, email, right);
    expect((await known.delete('/auth')).status).toBe(200);
    for (let index = 0; index < 200; index += 1) await guess(email, 1, `192.0.2.${index}`);
    await guess(email, 12, '203.0.113.7');
    await guess('nobody@vigil.example', 40, '203.0.113.7');
    expect(await tooSoon(email, '198.51.100.77')).toEqual([
      429,
      'Too many attempts. Please try again in 1 minute.',
      '60',
    ]);
    for (let round = 0; round < 3; round += 1)
      expect((await tryAs(known, email, right, '203.0.113.7')).status).toBe(200);
  });

  test('a known browser is known for its own account only, until the password changes, and waits for its own failures', async () => {
    const [mei, tom] = [await person(), await person()];
    const known = bench.client();
    await tryAs(known, mei.email, right);
    const cookie = known.cookies.get('vigil_known_browsers') ?? '';
    const statuses = async (email: string, times: number) => {
      const all = [];
      for (let index = 0; index < times; index += 1)
        all.push((await tryAs(known, email, 'wrong')).status);
      return all;
    };
    for (const { email } of [mei, tom]) await guess(email, 5);
    expect(await statuses(tom.email, 1)).toEqual([429]);
    expect(await statuses(mei.email, 7)).toEqual([...Array(5).fill(422), 429, 429]);
    expect((await tryAs(known, mei.email, right, '198.51.100.1')).status).toBe(429);
    pass(1);
    await bench.running().db.ownerSql`
        update user_credentials
        set password_hash = ${await hashPassword('another password')}
        where user_id = ${mei.id}
      `;
    known.cookies.set('vigil_known_browsers', cookie);
    expect((await tryAs(known, mei.email, 'another password', '198.51.100.1')).status).toBe(200);
    expect(
      await bench.running().db.ownerSql`
          select browser_id is null as unknown, succeeded
          from sign_in_attempts
          order by id desc
          limit 1
        `,
    ).toEqual([{ unknown: true, succeeded: true }]);
  });

  test('the known-browser cookie is HttpOnly, limited to /api/auth, and not set on a refused sign-in', async () => {
    const { email } = await person();
    const client = bench.client();
    await tryAs(client, email, 'wrong');
    expect(client.cookies.has('vigil_known_browsers')).toBe(false);
    const answer = await tryAs(client, email, right);
    const mark = answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('vigil_known_browsers='));
    expect(mark).toMatch(/; Max-Age=15552000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/);
  });

  test('a right password in between begins the count again', async () => {
    const { email } = await person();
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 3; index += 1)
        await tryAs(bench.client(), email, 'wrong', `198.51.100.${round}`);
      expect((await tryAs(bench.client(), email, right)).status).toBe(200);
    }
    expect(await kinds()).not.toContain('sign_in.delayed');
  });

  test('forty guesses at once from forty places count as forty: ten are tried, then the account waits', async () => {
    const { email } = await person();
    const answers = await Promise.all(
      Array.from(
        { length: 40 },
        async (_, index) =>
          await tryAs(bench.client(), email, `wrong ${index}`, `192.0.2.${index}`),
      ),
    );
    expect(
      [422, 429].map((status) => answers.filter((answer) => answer.status === status).length),
    ).toEqual([10, 30]);
    expect((await kinds()).toSorted()).toEqual([
      'sign_in.delayed',
      ...Array(10).fill('sign_in.failed'),
    ]);
    expect([await count('deliveries'), await count('sessions')]).toEqual([1, 0]);
  });

  test('fifty tries at once from one address count like fifty in a row', async () => {
    const answers = await Promise.all(
      Array.from(
        { length: 50 },
        async () => await tryAs(bench.client(), 'nobody@vigil.example', 'wrong'),
      ),
    );
    expect(
      [422, 429].map((status) => answers.filter((answer) => answer.status === status).length),
    ).toEqual([5, 45]);
  });

  test('one password on many accounts is stopped at the source; a network of IPv6 is one source', async () => {
    const statuses = [];
    for (let index = 0; index < 32; index += 1)
      statuses.push(
        (
          await tryAs(
            bench.client(),
            `spray${index}@vigil.example`,
            'Summer2026',
            `2001:db8:1:2::${index}`,
          )
        ).status,
      );
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    const { email } = await person();
    expect((await tryAs(bench.client(), email, right, '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('without the count of failed tries', () => {
  const forgetTries = async () =>
    void (await bench.running().db.ownerSql`delete from sign_in_attempts`);
  const guesses = ['123456', 'password', 'qwerty', 'Summer2026', 'letmein', 'dragon', right];
  const found = async (email: string, between: () => Promise<void>): Promise<boolean> => {
    for (const guess of guesses) {
      const { status } = await tryAs(bench.client(), email, guess);
      if (status === 200) return true;
      await between();
    }
    return false;
  };

  test('a list of passwords finds the right one; with it, it does not', async () => {
    expect(await found((await person()).email, async () => {})).toBe(false);
    expect(await found((await person()).email, forgetTries)).toBe(true);
  });

  test('one password finds the account that has it, among many; with it, it does not', async () => {
    const { email } = await person();
    // Thirty other accounts were tried from there.
    await bench.running().db.ownerSql`
      insert into sign_in_attempts (email_hash, address, succeeded, attempted_at)
      select sha256(('spray' || n)::bytea), '203.0.113.7', false, '2026-11-21T09:59:00Z'
      from generate_series(1, 30) n`;
    expect((await tryAs(bench.client(), email, right)).status).toBe(429);
    await forgetTries();
    expect((await tryAs(bench.client(), email, right)).status).toBe(200);
  });
});

test('without a trusted proxy a caller cannot choose the address that is counted', async () => {
  const direct = await testHttp({
    database: bench.running().db.database,
    routes: bench.running().signIn.routes,
    sessions: bench.running().signIn.sessions,
  });
  try {
    const statuses = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push(
        (await tryAs(direct.client(), 'nobody@vigil.example', 'wrong', `198.51.100.${index}`))
          .status,
      );
    expect(statuses).toEqual([...Array(5).fill(422), 429]);
    // Behind a proxy that is believed, each of them is another place.
    const believed = [];
    for (let index = 0; index < 6; index += 1)
      believed.push(
        (await tryAs(bench.client(), 'somebody@vigil.example', 'wrong', `198.51.100.${index}`))
          .status,
      );
    expect(believed).toEqual(Array(6).fill(422));
  } finally {
    await direct.close();
  }
});
