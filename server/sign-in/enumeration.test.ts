// Account enumeration (goals A8): each call that takes an address answers alike, in the same time,
// whether the account exists or not.
import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { passwordMatches } from './passwords.ts';
import { right, signInBench, tryAs } from './sign-in.factory.ts';

const bench = signInBench(queueDelivery);
const rounds = 12;

/** Processor milliseconds of this process, the threads that hash among them. */
async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * The ratio of the median CPU times of `one` and `other`, run alternately so that other load on the
 * machine affects both.
 */
async function quotient(
  one: (round: number) => Promise<unknown>,
  other: (round: number) => Promise<unknown>,
): Promise<number> {
  const [ones, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ones.push(await cpuMs(async () => await one(round)));
    others.push(await cpuMs(async () => await other(round)));
  }
  const median = (values: number[]): number =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return median(ones) / median(others);
}

test('a wrong password costs as much where there is no account; a check without the hash would be measurably faster', async () => {
  const { password_hash } = bench.running();
  const weak = async (hash: string | null): Promise<boolean> =>
    hash !== null && (await verify(hash, 'wrong'));
  expect(
    await quotient(
      async () => await weak(password_hash),
      async () => await weak(null),
    ),
  ).toBeGreaterThan(3);
  const asked = await quotient(
    async () => await passwordMatches(password_hash, 'wrong'),
    async () => await passwordMatches(null, 'wrong'),
  );
  expect(asked).toBeGreaterThan(0.6);
  expect(asked).toBeLessThan(1.6);
});

test('over the wire signing in works as long for an address that exists as for one that does not', async () => {
  const { email } = await bench.person();
  // Each try comes from a new network, so that no try is delayed.
  const tried = async (address: string, round: number) =>
    await tryAs(bench.client(), address, 'wrong', `198.51.${round}.${address === email ? 1 : 2}`);
  await tried(email, 100);
  await tried('nobody@vigil.example', 100);
  const asked = await quotient(
    async (round) => await tried(email, round),
    async (round) => await tried('nobody@vigil.example', round),
  );
  expect(asked).toBeGreaterThan(0.6);
  expect(asked).toBeLessThan(1.6);
});

test.each<[string, (email: string) => Promise<{ status: number; text: string; headers: Headers }>]>(
  [
    ['signing in', async (email) => await tryAs(bench.client(), email, `not ${right}`)],
    [
      'a forgotten password',
      async (email) => await bench.client().post('/password/forgot', { email }),
    ],
  ],
)('%s answers with the same status, body and headers for both', async (_what, call) => {
  const { email } = await bench.person();
  const seen = async (address: string) => {
    const { status, text, headers } = await call(address);
    const names = [...headers.keys()].filter((name) => name !== 'set-cookie').sort();
    return { status, text: text.replace(/"request_id":"[^"]*"/, ''), names };
  };
  expect(await seen(email)).toEqual(await seen('nobody@vigil.example'));
});
