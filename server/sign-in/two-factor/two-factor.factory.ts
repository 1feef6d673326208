// The fixture of the second-factor tests: codes as an authenticator app shows them, and a person
// who has set one up.
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { Client } from '#server/kit/testing/test-client.ts';
import { right, type signInBench, tryAs } from '../sign-in.factory.ts';

/** @param bench that the file which calls this has started */
export function twoFactorBench({
  running,
  client: aClient,
  person,
  pass,
}: ReturnType<typeof signInBench>) {
  const codeOf = (secret: string, stepsAhead = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: (running().db.clock.now?.getTime() ?? 0) + stepsAhead * 30_000,
    });
  const wrongFor = (secret: string): string => {
    const valid = new Set([-1, 0, 1].map((step) => codeOf(secret, step)));
    return ['000000', '111111', '222222', '333333'].find((code) => !valid.has(code)) ?? '444444';
  };

  async function signedIn(email: string): Promise<Client> {
    const client = aClient();
    expect((await tryAs(client, email, right)).status).toBe(200);
    client.cookies.delete('XSRF-TOKEN');
    return client;
  }

  const verify = async (client: Client, body: object) =>
    await client.post<{ recovery_codes: string[] | null }>('/auth/two-factor/verify', body);

  /** Signs in and sets an app up, as the screens do. */
  async function withApp(given: Parameters<typeof person>[0] = {}) {
    const who = await person(given);
    const client = await signedIn(who.email);
    await client.put('/auth/two-factor', { method: 'app' });
    const { data } = (
      await client.getAsPage<{ secret: string; provisioning_uri: string }>(
        '/auth/two-factor/secret',
      )
    ).body;
    const answer = await verify(client, {
      code: codeOf(data.secret),
      method: 'app',
      secret: data.secret,
    });
    expect(answer.status).toBe(200);
    pass(2);
    return { ...who, client, ...data, codes: answer.body.data.recovery_codes ?? [] };
  }
  return { codeOf, wrongFor, signedIn, verify, withApp };
}
