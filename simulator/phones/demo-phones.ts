// Phones for a run in demo mode: takes codes as the demo's organisation admin, activates each phone
// with one, and pairs a button to every third.
import * as z from 'zod';
import { demoAccounts, demoPassword } from '#domain/demo/demo-accounts.ts';
import { chanceOf } from '#simulator/chance.ts';
import { activate, pairButton } from './phone-api.ts';
import { uuidOf } from './phone-identity.ts';
import type { PhoneKey } from './phones.ts';

const atOnce = 8;
const codes = z.object({ data: z.array(z.object({ code: z.string() })) });
const everyWithButton = 3;

/** @returns the keys of that many phones. @throws Error with what the server said */
export async function openDemoPhones(
  origin: string,
  count: number,
  seed: number,
): Promise<PhoneKey[]> {
  const given = await askForCodes(origin, count);
  const chance = chanceOf(seed, `phones ${Date.now()}`);
  const keys: PhoneKey[] = [];
  for (let first = 0; first < given.length; first += atOnce) {
    const opened = given.slice(first, first + atOnce).map(async (code, place) => {
      const token = await activate(origin, code, uuidOf(chance));
      const number = first + place;
      if (number % everyWithButton !== 0) return { token, button: null };
      const button = `simulated-button-${number}`;
      await pairButton(origin, token, button);
      return { token, button };
    });
    keys.push(...(await Promise.all(opened)));
  }
  return keys;
}

async function askForCodes(origin: string, count: number): Promise<string[]> {
  const cookies = new Map<string, string>();
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    if (!response.ok)
      throw new Error(
        `The portal at ${origin} gives no phones: ${method} ${path} answered ${response.status} ${await response.text()}`,
      );
    return response;
  };
  const email = demoAccounts.find(({ role }) => role === 'organisation_admin')?.email;
  await call('GET', '/sanctum/csrf-cookie');
  await call('POST', '/api/auth', { email, password: demoPassword });
  const answer = await call('POST', '/api/demo/simulated-phones', { count });
  return codes.parse(await answer.json()).data.map(({ code }) => code);
}
